import type { AnticloneSiteView, SitesReply } from '@garimpo/anticlone-contract';
import type { QueryClient } from '@tanstack/react-query';
import { sitesKey } from './keys.ts';

/** Puts what the service said of one page into the list, in place of what was known, or before all others. */
export async function keepSite(client: QueryClient, userId: string, site: AnticloneSiteView): Promise<void> {
  const queryKey = sitesKey(userId);
  // An older answer that is on its way knows less.
  await client.cancelQueries({ queryKey });
  client.setQueryData<SitesReply>(queryKey, (known) => {
    if (known === undefined) return known;
    const there = known.sites.some(({ id }) => id === site.id);
    const sites = there
      ? known.sites.map((one) => (one.id === site.id ? site : one))
      : [site, ...known.sites];
    return { ...known, sites };
  });
  void client.invalidateQueries({ queryKey });
}
