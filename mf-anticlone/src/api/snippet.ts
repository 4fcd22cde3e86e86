import { snippetReply } from '@garimpo/anticlone-contract';
import type { Api } from '@garimpo/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { siteKey, sitePath, useRequests } from './sites.ts';

/** A snippet changes only with a new version of the service. */
const STALE_MS = 10 * 60_000;

function snippetQuery(api: Api, userId: string, siteId: string) {
  return queryOptions({
    queryKey: [...siteKey(userId, siteId), 'snippet'],
    queryFn: ({ signal }) => api.get(`${sitePath(siteId)}/snippet`, snippetReply, { signal, onlyAs: userId }),
    staleTime: STALE_MS,
  });
}

export function useSnippetQuery(siteId: string) {
  const { api, userId } = useRequests();
  return useQuery(snippetQuery(api, userId, siteId));
}

/** Gives the HTML of a page's snippet, from the cache or the service. */
export function useFetchSnippet() {
  const { api, client, userId } = useRequests();
  return useCallback(
    async (siteId: string) => (await client.fetchQuery(snippetQuery(api, userId, siteId))).html,
    [api, client, userId],
  );
}
