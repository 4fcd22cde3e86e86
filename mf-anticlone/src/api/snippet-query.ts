import { snippetReply } from '@garimpo/anticlone-contract';
import { type Api, useApi, useSession } from '@garimpo/sdk';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { siteKey } from './keys.ts';
import { sitePath } from './paths.ts';

/** What is to be put on a page changes with a new version of the service only. */
const STALE_MS = 10 * 60_000;

function snippetQuery(api: Api, userId: string, siteId: string) {
  return queryOptions({
    queryKey: [...siteKey(userId, siteId), 'snippet'],
    queryFn: ({ signal }) => api.get(`${sitePath(siteId)}/snippet`, snippetReply, { signal, onlyAs: userId }),
    staleTime: STALE_MS,
  });
}

export function useSnippetQuery(siteId: string) {
  return useQuery(snippetQuery(useApi(), useSession().user.id, siteId));
}

/** The HTML of a page's snippet, from what is known or from the service. */
export function useFetchSnippet() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useCallback(
    async (siteId: string) => (await client.fetchQuery(snippetQuery(api, userId, siteId))).html,
    [api, client, userId],
  );
}
