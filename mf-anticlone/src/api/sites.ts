import {
  type AnticloneSiteView,
  type SitesReply,
  siteReply,
  sitesReply,
  type UpdateSiteInput,
} from '@garimpo/anticlone-contract';
import { type Api, toolKey, useApi, useSession } from '@garimpo/sdk';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Keys of everything cached for a user, of the list of pages, and of everything about one page. */
export const userKey = (userId: string) => toolKey('mf-anticlone', 'pages', userId);
export const sitesKey = (userId: string) => [...userKey(userId), 'sites'] as const;
export const siteKey = (userId: string, siteId: string) => [...userKey(userId), 'site', siteId] as const;

export const SITES_PATH = '/api/anticlone/sites';
export const sitePath = (siteId: string) => `${SITES_PATH}/${encodeURIComponent(siteId)}`;
export const clonePath = (siteId: string, cloneId: string) =>
  `${sitePath(siteId)}/clones/${encodeURIComponent(cloneId)}`;

/** What a request needs. `onlyAs` refuses it when another user has signed in meanwhile. */
export function useRequests() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return { api, client, userId, as: { onlyAs: userId } };
}

/** A copy is reported within seconds of its first visitor. */
const READ_EVERY_MS = 15_000;

export function sitesQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: sitesKey(userId),
    queryFn: ({ signal }) => api.get(SITES_PATH, sitesReply, { signal, onlyAs: userId }),
    refetchInterval: READ_EVERY_MS,
  });
}

export function useSitesQuery() {
  const { user, profile } = useSession();
  return useQuery({ ...sitesQuery(useApi(), user.id), enabled: profile !== null });
}

/** Puts a page into the cached list: in place of its older version, or first. */
export async function cacheSite(client: QueryClient, userId: string, site: AnticloneSiteView): Promise<void> {
  const queryKey = sitesKey(userId);
  // An answer that is on its way is older.
  await client.cancelQueries({ queryKey });
  client.setQueryData<SitesReply>(queryKey, (cached) => {
    if (cached === undefined) return cached;
    const isCached = cached.sites.some(({ id }) => id === site.id);
    const sites = isCached
      ? cached.sites.map((one) => (one.id === site.id ? site : one))
      : [site, ...cached.sites];
    return { ...cached, sites };
  });
  void client.invalidateQueries({ queryKey });
}

/** Updates of one page run one after another, so that the last change wins. */
export function useUpdateSite(siteId: string) {
  const { api, client, userId, as } = useRequests();
  return useMutation({
    scope: { id: `mf-anticlone ${siteId}` },
    mutationFn: async (change: UpdateSiteInput) =>
      (await api.patch(sitePath(siteId), change, siteReply, as)).site,
    onSuccess: (site) => cacheSite(client, userId, site),
  });
}
