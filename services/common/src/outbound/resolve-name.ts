import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { OutboundError } from './request-end.ts';

interface AskingNames {
  /** `DNS_SERVERS`; without it, those of the machine. */
  servers: readonly string[] | undefined;
  /** Of the first try; c-ares waits longer in each that follows. */
  timeoutMs: number;
  tries: number;
}

/** A resolver for one look-up or a few that belong together, as it caches what it has heard. */
export function newResolver({ servers, timeoutMs, tries }: AskingNames): Resolver {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
}

/** All addresses of a name. Throws {@link OutboundError}; one who is asked after the signal's end need not answer. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<LookupAddress[]>;

const ATTEMPT_MS = 2_000;
const ATTEMPTS = 3;
const NO_SUCH_NAME = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Asks the name servers, and neither the machine's own names nor its search domains. The system's `lookup` would hold one of
 * the four threads that also read files, for as long as a hostile name server likes.
 */
export const resolveName = resolveNamesWith(undefined);

/** As {@link resolveName}, by `DNS_SERVERS`. */
export function resolveNamesWith(servers: readonly string[] | undefined): ResolveName {
  return (name, signal) => ask(name, signal, servers);
}

async function ask(
  name: string,
  signal: AbortSignal,
  servers: readonly string[] | undefined,
): Promise<LookupAddress[]> {
  const resolver = newResolver({ servers, timeoutMs: ATTEMPT_MS, tries: ATTEMPTS });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
    if (found.length > 0) return found;
    const failures = [v4, v6].map((one) => (one.status === 'rejected' ? one.reason : undefined));
    const unknown = failures.every((one) => one === undefined || NO_SUCH_NAME.has(one.code));
    throw new OutboundError(
      unknown ? 'unknown_host' : 'unreachable',
      unknown ? `${name} has no address` : `the name servers did not answer for ${name}`,
      { cause: failures.find((one) => one !== undefined) },
    );
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** The machine's own names count: for those only that the operator has allowed. */
export const resolveOwnName: ResolveName = async (name) => {
  try {
    return await lookup(name, { all: true });
  } catch (cause) {
    throw new OutboundError('unknown_host', `${name} has no address`, { cause });
  }
};
