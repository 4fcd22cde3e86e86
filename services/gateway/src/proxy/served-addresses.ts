import { declaredRoutes } from '@garimpo/service-kit';
import type { Type } from '@nestjs/common';

/** Finds the domain that serves an address, from the paths that the domains' controllers declare. */
export interface ServedAddresses<D> {
  /** Undefined for an address that none of them declares. */
  domainOf(path: string): D | undefined;
  /** Beginnings of addresses, each of whole segments, with their domains. */
  prefixes: ReadonlyMap<string, D>;
}

/** Throws when two domains declare the same prefix. */
export function servedAddresses<D extends { name: string; module: Type }>(
  domains: readonly D[],
): ServedAddresses<D> {
  const prefixes = new Map<string, D>();
  for (const domain of domains) {
    for (const { path, access } of declaredRoutes(domain.module)) {
      if (access === 'internal') continue;
      const prefix = staticPart(path);
      const other = prefixes.get(prefix);
      if (prefix === '/' || (other !== undefined && other !== domain)) {
        throw new Error(
          `${path} of ${domain.name} cannot be told from ${other?.name ?? 'the app'} by its beginning`,
        );
      }
      prefixes.set(prefix, domain);
    }
  }
  return {
    prefixes,
    domainOf(path) {
      // The longest beginning counts: /api/billing/plans may be another's than /api/billing.
      for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
        const found = prefixes.get(path.slice(0, end));
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** `/api/offers/:id/metrics` begins with `/api/offers`. */
function staticPart(path: string): string {
  const segments = path.split('/').slice(1);
  const variable = segments.findIndex((segment) => /^[:*{]/.test(segment));
  return `/${(variable === -1 ? segments : segments.slice(0, variable)).join('/')}`;
}
