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

/** Where hosted clones live, as the address of one of them tells; `null` while there is none. */
export function sitesDomain(sites: readonly SiteView[]): string | null {
  const [site] = sites;
  if (site === undefined) return null;
  const { host } = new URL(site.url);
  return host.startsWith(`${site.subdomain}.`) ? host.slice(site.subdomain.length + 1) : null;
}
