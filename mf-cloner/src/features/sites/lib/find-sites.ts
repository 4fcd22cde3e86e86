import type { SiteView } from '@garimpo/cloner-contract';

/** Those whose name or original address has all the words, however they are cased. */
export function findSites(sites: readonly SiteView[], search: string): readonly SiteView[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sites;
  return sites.filter(({ subdomain, originalUrl }) => {
    const place = `${subdomain} ${originalUrl}`.toLowerCase();
    return words.every((word) => place.includes(word));
  });
}
