import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { CheckedTarget } from './address-check.ts';

/** What a server showed to prove who it is. */
export interface ShownCertificate {
  subject: string;
  issuer: string;
  /** As the certificate says them. */
  validFrom: string;
  validTo: string;
  /** SHA-256, in hex and colons. */
  fingerprint: string;
}

/** One answer on the way to the last one. */
export interface OutboundHop {
  url: URL;
  status: number;
  /** In their order and spelling, those repeated that came repeatedly. */
  headers: [name: string, value: string][];
  /** All that its name led to. */
  addresses: string[];
  /** The one that answered; null where the connection was gone by then. */
  address: string | null;
  /** Null where nothing was encrypted. */
  certificate: ShownCertificate | null;
}

export function toHop(url: URL, answer: IncomingMessage, target: CheckedTarget): OutboundHop {
  const { rawHeaders, socket, statusCode = 0 } = answer;
  const headers: OutboundHop['headers'] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.push([rawHeaders[at] as string, rawHeaders[at + 1] as string]);
  return {
    url,
    status: statusCode,
    headers,
    addresses: target.addresses.map(({ address }) => address),
    address: socket.remoteAddress ?? null,
    certificate: socket instanceof TLSSocket ? certificateOf(socket) : null,
  };
}

function certificateOf(socket: TLSSocket): ShownCertificate | null {
  const { subject, issuer, valid_from, valid_to, fingerprint256 } = socket.getPeerCertificate();
  // A connection that is gone has none.
  if (fingerprint256 === undefined) return null;
  return {
    subject: nameOf(subject),
    issuer: nameOf(issuer),
    validFrom: valid_from,
    validTo: valid_to,
    fingerprint: fingerprint256,
  };
}

/** `CN=loja.com.br, O=Loja`; of a name that is there twice, each. */
function nameOf(name: object | undefined): string {
  return Object.entries(name ?? {})
    .flatMap(([key, value]) => [value].flat().map((one) => `${key}=${one}`))
    .join(', ');
}
