import type { Config } from './config.ts';
import { bareHost, hostnameOf } from './hosts.ts';
import { isLinksHost } from './links-domain.ts';

/**
 * The name that a host has under SITES_DOMAIN; empty for the domain itself, which is no clone's. Null for every other host,
 * that of the app among them wherever it lies. Ports do not count: a proxy before us may have others.
 */
export function nameUnderSites(
  host: string,
  { sitesDomain, publicUrl }: Pick<Config, 'sitesDomain' | 'publicUrl'>,
): string | null {
  const asked = bareHost(host);
  const parent = bareHost(sitesDomain);
  if (asked === hostnameOf(publicUrl)) return null;
  if (asked === parent) return isLocal(parent) ? null : '';
  return asked.endsWith(`.${parent}`) ? asked.slice(0, -parent.length - 1) : null;
}

function isLocal(host: string): boolean {
  return host === 'localhost';
}

/** A public DNS name, and no address of a machine. */
const PUBLIC_NAME = /^(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{1,62}$/;
/** Names of private networks, under which the app is reached from inside. */
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
