import { isIP } from 'node:net';

/** What `OUTBOUND_ALLOW` lets through although it is private. */
export interface AllowedAddress {
  /** As the parser of URLs writes it, an IPv6 address without its brackets. */
  host: string;
  /** Undefined where a name is led somewhere, whatever port its address says. */
  port?: number;
  /** Where the name is led instead of being looked up. */
  leadsTo?: { address: string; port: number };
}

/** `host:port`, or `name=ip:port`: that name, on every port, is at that address and port. Null for anything else. */
export function parseAllowed(text: string): AllowedAddress | null {
  const [left = '', right, ...more] = text.split('=');
  if (more.length > 0) return null;
  if (right === undefined) return hostAndPort(left);
  const name = hostAndPort(`${left}:1`)?.host;
  const to = hostAndPort(right);
  if (name === undefined || isIP(name) !== 0 || to === null || isIP(to.host) === 0) return null;
  return { host: name, leadsTo: { address: to.host, port: to.port } };
}

/** A host as one name, however it was written: brackets of IPv6 and the dot at the end of a full name are taken off. */
export function plainHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** The addresses of `OUTBOUND_ALLOW`, which must have been found to be written well. */
export class AllowedAddresses {
  readonly #allowed: AllowedAddress[];

  constructor(texts: readonly string[]) {
    this.#allowed = texts.flatMap((text) => parseAllowed(text) ?? []);
  }

  /**
   * Only an address that is written like the allowed one: a foreign name that resolves to what is allowed is not meant.
   * @param host plain, see {@link plainHost}
   */
  find(host: string, port: number): AllowedAddress | undefined {
    return this.#allowed.find((one) => one.host === host && (one.port ?? port) === port);
  }
}

function hostAndPort(text: string): { host: string; port: number } | null {
  const [, written, port] = /^(\[[0-9a-f:.]+\]|[^:/?#@[\]\\]+):(\d{1,5})$/i.exec(text) ?? [];
  const address = `http://${written}/`;
  if (written === undefined || !URL.canParse(address)) return null;
  const number = Number(port);
  if (number < 1 || number > 65_535) return null;
  return { host: plainHost(new URL(address).hostname), port: number };
}
