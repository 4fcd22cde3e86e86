import { bareHost, type Config, hostnameOf, isLinksHost, isLoopbackHost } from '@garimpo/service-kit';

/** Whose a host is, as far as the configuration alone can tell. */
export type HostPlace = 'app' | 'links' | 'other';

export interface AskedHost {
  /** The `Host` header. */
  host: string;
  /** The request came over this machine's own network. */
  isFromHere: boolean;
}

const OF_THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Tells whose a host is. The app is answered under the name of PUBLIC_URL, and to this machine under its own names: no other site can have
 * a browser say one of those, while any site can lead its own name to this address (DNS rebinding). Ports do not count, for proxies and
 * servers of development before us have others.
 */
export function hostPlaces(
  config: Pick<Config, 'publicUrl' | 'linksDomain'>,
): (asked: AskedHost) => HostPlace {
  const app = hostnameOf(config.publicUrl);
  const isLocal = isLoopbackHost(app);
  // What browsers send, letter by letter: nearly every request is told by this alone.
  const exact = new Map<string, HostPlace>([
    [config.linksDomain, 'links'],
    [new URL(config.publicUrl).host, 'app'],
  ]);
  return ({ host, isFromHere }) => {
    const known = exact.get(host);
    if (known !== undefined) return known;
    if (isLinksHost(host, config)) return 'links';
    const name = bareHost(host);
    if (name === app) return 'app';
    return OF_THIS_MACHINE.has(name) && (isLocal || isFromHere) ? 'app' : 'other';
  };
}

/** False for a request with two `Host` headers: whoever stands before us may have read the other one. */
export function hasOneHost(rawHeaders: readonly string[]): boolean {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1;
  }
  return found < 2;
}

/**
 * Path and query of a request's target. Null where it is a whole address of another host than the `Host` header says: by the standard
 * the address counts, and by the code of most servers the header.
 */
export function pathAsked(target: string, host: string): string | null {
  if (target.startsWith('/') || target === '*') return target;
  const authority = /^https?:\/\/([^/?#]*)/i.exec(target);
  if (authority === null || bareHost(authority[1] as string) !== bareHost(host)) return null;
  const rest = target.slice(authority[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
