import { bareHost, type Config, nameUnderSites } from '@garimpo/service-kit';
import { getDomain } from 'tldts';

/** Why nobody may add a name. */
export type DomainRefusal = 'own' | 'private' | 'suffix';

/** Ends that no public name server knows (RFC 2606, 6761, 6762 with its appendix G, 7686, 8375, 9476) and ICANN's `internal`. */
const PRIVATE_END =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt)$/;

/**
 * Whether a name cannot be a user's: one of ours, one that means something else on every network, or one under which everybody's names are sold
 * (`com.br`, `github.io`). Null for all others.
 * @param host as `readDomain` gives it
 */
export function refuseDomain(
  host: string,
  config: Pick<Config, 'publicUrl' | 'sitesDomain' | 'linksDomain'>,
): DomainRefusal | null {
  const own = [new URL(config.publicUrl).hostname, bareHost(config.linksDomain)];
  if (own.some((name) => host === name || host.endsWith(`.${name}`))) return 'own';
  if (nameUnderSites(host, config) !== null) return 'own';
  if (PRIVATE_END.test(host)) return 'private';
  return getDomain(host, { allowPrivateDomains: true }) === null ? 'suffix' : null;
}

/** The name that was bought: `loja.com.br` of `promo.loja.com.br`. */
export function registeredName(host: string): string {
  return getDomain(host) ?? host;
}
