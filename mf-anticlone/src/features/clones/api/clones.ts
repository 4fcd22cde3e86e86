import {
  type ClonesReply,
  type CloneView,
  cloneReply,
  clonesReply,
  type UpdateCloneInput,
} from '@garimpo/anticlone-contract';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { clonePath, siteKey, sitePath, sitesKey, useRequests } from '../../../api/sites.ts';

const READ_EVERY_MS = 10_000;
/** While a clone is being checked. */
const CHECKING_EVERY_MS = 2_000;

type Clones = InfiniteData<ClonesReply, string | null>;
const clonesKey = (userId: string, siteId: string) => [...siteKey(userId, siteId), 'clones'] as const;

export function useClonesQuery(siteId: string) {
  const { api, userId, as } = useRequests();
  return useInfiniteQuery({
    queryKey: clonesKey(userId, siteId),
    queryFn: ({ pageParam, signal }) =>
      api.get(`${sitePath(siteId)}/clones`, clonesReply, { ...as, query: { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ more, clones }) => (more ? (clones.at(-1)?.id ?? null) : null),
    refetchInterval: ({ state }) =>
      clonesOf(state.data).some(({ checking }) => checking) ? CHECKING_EVERY_MS : READ_EVERY_MS,
  });
}

/** A clone may move between two pages of the list while they are read. */
export function clonesOf(data: Pick<Clones, 'pages'> | undefined): CloneView[] {
  const clones = data?.pages.flatMap((page) => page.clones.map((clone) => [clone.id, clone] as const));
  return [...new Map(clones).values()];
}

async function cacheClone(
  client: QueryClient,
  { userId, siteId }: { userId: string; siteId: string },
  clone: CloneView,
): Promise<void> {
  const queryKey = clonesKey(userId, siteId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<Clones>(queryKey, (cached) => {
    const pages = cached?.pages.map((page) => ({
      ...page,
      clones: page.clones.map((one) => (one.id === clone.id ? clone : one)),
    }));
    return cached && pages && { ...cached, pages };
  });
  void client.invalidateQueries({ queryKey });
}

export function useUpdateClone(siteId: string, cloneId: string) {
  const { api, client, userId, as } = useRequests();
  return useMutation({
    scope: { id: `mf-anticlone ${cloneId}` },
    mutationFn: async (change: UpdateCloneInput) =>
      (await api.patch(clonePath(siteId, cloneId), change, cloneReply, as)).clone,
    onSuccess: async (clone) => {
      await cacheClone(client, { userId, siteId }, clone);
      // The list of pages shows the number of new copies.
      void client.invalidateQueries({ queryKey: sitesKey(userId) });
    },
  });
}

export function useCheckClone(siteId: string, cloneId: string) {
  const { api, client, userId, as } = useRequests();
  return useMutation({
    mutationFn: async () =>
      (await api.post(`${clonePath(siteId, cloneId)}/check`, undefined, cloneReply, as)).clone,
    onSuccess: (clone) => cacheClone(client, { userId, siteId }, clone),
  });
}
