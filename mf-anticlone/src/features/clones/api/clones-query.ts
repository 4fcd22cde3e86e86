import { type ClonesReply, type CloneView, clonesReply } from '@garimpo/anticlone-contract';
import { type Api, useApi, useSession } from '@garimpo/sdk';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { siteKey } from '../../../api/keys.ts';
import { sitePath } from '../../../api/paths.ts';

const READ_EVERY_MS = 10_000;
/** While one of them is being looked at. */
const CHECKING_EVERY_MS = 2_000;

type Clones = InfiniteData<ClonesReply, string | null>;
const clonesKey = (userId: string, siteId: string) => [...siteKey(userId, siteId), 'clones'] as const;

function clonesQuery(api: Api, userId: string, siteId: string) {
  return infiniteQueryOptions({
    queryKey: clonesKey(userId, siteId),
    queryFn: ({ pageParam, signal }) =>
      api.get(`${sitePath(siteId)}/clones`, clonesReply, {
        query: { after: pageParam },
        signal,
        onlyAs: userId,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ more, clones }) => (more ? (clones.at(-1)?.id ?? null) : null),
    refetchInterval: ({ state }) =>
      clonesOf(state.data).some(isChecking) ? CHECKING_EVERY_MS : READ_EVERY_MS,
  });
}

/** Copies of one page, page by page. */
export function useClonesQuery(siteId: string) {
  return useInfiniteQuery(clonesQuery(useApi(), useSession().user.id, siteId));
}

const isChecking = ({ checking }: CloneView) => checking;

/** A page that was counted anew between two answers may be in both of them. */
export function clonesOf(data: Pick<Clones, 'pages'> | undefined): CloneView[] {
  const byId = new Map(
    data?.pages.flatMap(({ clones }) => clones.map((clone) => [clone.id, clone] as const)),
  );
  return [...byId.values()];
}

/** Puts what the service said of one copy in place of what was known. */
export async function keepClone(
  client: QueryClient,
  { userId, siteId }: { userId: string; siteId: string },
  clone: CloneView,
): Promise<void> {
  const queryKey = clonesKey(userId, siteId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<Clones>(queryKey, (known) => {
    const pages = known?.pages.map((page) => ({
      ...page,
      clones: page.clones.map((one) => (one.id === clone.id ? clone : one)),
    }));
    return known && pages && { ...known, pages };
  });
  void client.invalidateQueries({ queryKey });
}
