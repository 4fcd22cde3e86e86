import { Resolver } from 'node:dns/promises';

export interface AskingNames {
  /** `DNS_SERVERS`; without it, those of the machine. */
  servers: readonly string[] | undefined;
  /** Of the first try; c-ares waits longer in each that follows. */
  timeoutMs: number;
  tries: number;
}

/** Asks name servers. One for each question or few that belong together: what it has heard it would tell again for as long as it may be kept. */
export function newResolver({ servers, timeoutMs, tries }: AskingNames): Resolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
}
