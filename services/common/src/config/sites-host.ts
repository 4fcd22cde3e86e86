import type { Config } from './config.ts';
import { bareHost, hostnameOf } from './hosts.ts';

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

/** On one machine the domain of clones is a name that this machine has anyway. */
function isLocal(host: string): boolean {
  return host === 'localhost';
}
