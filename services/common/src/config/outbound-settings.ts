import { isIP } from 'node:net';
import * as z from 'zod';

interface AllowedAddress {
  /** Spelled as the URL parser writes it, without the brackets of IPv6. */
  host: string;
  /** Undefined where a name is led somewhere, whatever port its address says. */
  port?: number;
  leadsTo?: { address: string; port: number };
}

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

export interface OutboundSettings {
  /** `host:port` that the outbound guard lets through although private, and `name=ip:port` for a name that is led there. */
  outboundAllow: string[];
  chromiumPath?: string;
  /** Whether it may run without its sandbox where the system lets it have none. */
  chromiumSandbox: 'required' | 'preferred';
  /** Name servers that foreign names are asked of in place of the machine's: `address` or `address:port`. */
  dnsServers?: string[];
}

const SHAPE = 'must be a comma list of host:port or name=ip:port';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

export const outboundVariables = {
  OUTBOUND_ALLOW: list
    .superRefine((parts, context) => {
      const wrong = parts.find((part) => parseAllowed(part) === null);
      if (wrong !== undefined)
        context.addIssue({ code: 'custom', message: `${SHAPE}, and "${wrong}" is neither` });
    })
    .default([]),
  CHROMIUM_PATH: z.string().startsWith('/', 'must be an absolute path').optional(),
  CHROMIUM_SANDBOX: z.enum(['required', 'preferred'], 'must be required or preferred').default('preferred'),
  DNS_SERVERS: list
    .refine(areNameServers, 'must be a comma list of addresses of name servers, with :port or without')
    .optional(),
};

const parsed = z.object(outboundVariables);

export function outboundSettings(value: z.infer<typeof parsed>): OutboundSettings {
  return {
    outboundAllow: value.OUTBOUND_ALLOW,
    chromiumSandbox: value.CHROMIUM_SANDBOX,
    ...(value.CHROMIUM_PATH !== undefined && { chromiumPath: value.CHROMIUM_PATH }),
    ...(value.DNS_SERVERS !== undefined && { dnsServers: value.DNS_SERVERS }),
  };
}

/** `192.0.2.53`, `192.0.2.53:5353`, `2001:db8::53`, `[2001:db8::53]:5353` */
function areNameServers(servers: string[]): boolean {
  return servers.length > 0 && servers.every(isNameServer);
}

function isNameServer(server: string): boolean {
  const [, bracketed, bare, port = '53'] = /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(server) ?? [];
  return isIP(bracketed ?? bare ?? server) !== 0 && Number(port) >= 1 && Number(port) <= 65_535;
}
