import { isIP } from 'node:net';
import * as z from 'zod';
import { parseAllowed } from './allowed-addresses.ts';

/** How the process reaches what is outside. */
export interface OutboundSettings {
  /** `host:port` that the outbound guard lets through although private, and `name=ip:port` for a name that is led there. */
  outboundAllow: string[];
  /** A Chromium in place of the system's and of the packed one. */
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
