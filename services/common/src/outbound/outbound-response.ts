import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { CheckedTarget } from './address-check.ts';
import { BoundedBody, decodersOf, tooLarge } from './decode-body.ts';
import type { RequestEnd } from './request-end.ts';

/** What a server showed to prove who it is. */
interface ShownCertificate {
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

const WITHOUT_BODY = new Set([204, 304]);

/** An answer from outside, of any status. Its holder reads it to its end or discards it. */
export class OutboundResponse {
  private constructor(
    /** Where it came from, after redirects. */
    readonly url: URL,
    readonly status: number,
    /** Without those that speak of a compression that the body no longer has. */
    readonly headers: Headers,
    /** Decompressed. Fails with {@link OutboundError}: `too_large`, `timeout`, `interrupted`. */
    readonly body: Readable,
  ) {}

  /** Throws {@link OutboundError}: `too_large` where the answer says so itself. */
  static of(
    url: URL,
    answer: IncomingMessage,
    limits: { maxBytes: number; isHead: boolean; end: RequestEnd },
  ): OutboundResponse {
    const { maxBytes, isHead, end } = limits;
    const status = answer.statusCode ?? 0;
    const headers = headersOf(answer);
    const hasBody = !isHead && !WITHOUT_BODY.has(status);
    if (hasBody && Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const decoders = hasBody ? decodersOf(headers.get('content-encoding')) : null;
    if (decoders !== null && decoders.length > 0) {
      headers.delete('content-encoding');
      headers.delete('content-length');
    }
    const body = new BoundedBody(maxBytes, (error) => end.toError(error, 'interrupted'));
    // A stream without listeners must not end the process when it fails; a later reader gets the error.
    body.on('error', () => {});
    body.once('close', () => end.clear());
    end.signal.addEventListener('abort', () => body.destroy(end.signal.reason), { once: true });
    // The compressed bytes are bounded too: there are endless streams of them that come to nothing.
    const onTheWire = decoders?.length ? [new BoundedBody(maxBytes), ...decoders] : [];
    pipeline([answer, ...onTheWire, body], () => {});
    return new OutboundResponse(url, status, headers, body);
  }

  /** All of the body. Throws {@link OutboundError}. */
  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.body) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** The body in the charset that its header names, or in UTF-8. Throws {@link OutboundError}. */
  async text(): Promise<string> {
    return decoderFor(this.headers.get('content-type')).decode(await this.bytes());
  }

  /** Ends what is still to come. */
  discard(): void {
    this.body.destroy();
  }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  return headers;
}

function decoderFor(contentType: string | null) {
  const charset = /charset\s*=\s*"?([\w:.-]+)/i.exec(contentType ?? '')?.[1];
  try {
    return new TextDecoder(charset);
  } catch {
    // An unknown name is ignored.
    return new TextDecoder();
  }
}
