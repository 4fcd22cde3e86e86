import type { Config } from './config.ts';
import { bareHost, hostnameOf } from './hosts.ts';
import { isLinksHost } from './links-domain.ts';
import { nameUnderSites } from './sites-host.ts';

/** A name that the internet may know: no address of a machine. */
const PUBLIC_NAME = /^(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/;
/** Names that a network has for itself: by them, the app is reached from inside. */
const OWN_NAME = /\.(?:local|localhost|localdomain|internal|svc|lan|home|corp|arpa)$/;

/**
 * The name that a request asks for, where it may be somebody else's: neither the app's, nor that of the links, nor a clone's, nor one that means something in some network
 * alone. In lower case, without port and final dot; null for all others.
 * @param host as the request says it
 */
export function foreignHost(
  host: string,
  config: Pick<Config, 'publicUrl' | 'sitesDomain' | 'linksDomain'>,
): string | null {
  const name = bareHost(host);
  if (name === hostnameOf(config.publicUrl) || nameUnderSites(name, config) !== null) return null;
  if (isLinksHost(name, config)) return null;
  return PUBLIC_NAME.test(name) && !OWN_NAME.test(name) ? name : null;
}
