import { restoreReply } from '@garimpo/cloner-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { pageVersionKey, versionsKey } from '../../../api/keys.ts';
import type { SiteApi } from '../../../api/site-api.ts';

export function useVersions(site: SiteApi, subdomain: string) {
  const userId = useSession().user.id;
  return useQuery({
    queryKey: versionsKey(userId, subdomain),
    queryFn: ({ signal }) => site.versions(signal),
    // A save in another tab made one more.
    staleTime: 0,
  });
}

/** The page of one version: it never changes. */
export function usePageVersion(site: SiteApi, subdomain: string, version: number | null) {
  const userId = useSession().user.id;
  return useQuery({
    queryKey: pageVersionKey(userId, subdomain, version ?? 0),
    queryFn: async ({ signal }) => (await site.page(version ?? undefined, signal)).html,
    staleTime: Number.POSITIVE_INFINITY,
    // Pages are large.
    gcTime: 60_000,
    enabled: version !== null,
  });
}

/** Answers with the number of the version that it makes. */
export function useRestore(subdomain: string): (version: number) => Promise<number> {
  const api = useApi();
  const userId = useSession().user.id;
  return async (version) => {
    const path = `/api/clone/${encodeURIComponent(subdomain)}/versions/${version}/restore`;
    return (await api.post(path, undefined, restoreReply, { onlyAs: userId })).version;
  };
}
