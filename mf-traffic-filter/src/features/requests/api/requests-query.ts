import { useApi, useSession } from '@garimpo/sdk';
import {
  revealVisitReply,
  type VisitsReply,
  type VisitView,
  visitReply,
  visitsReply,
} from '@garimpo/traffic-filter-contract';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { requestsKey } from '../../../api/keys.ts';
import { REQUESTS_PATH, requestPath } from '../../../api/paths.ts';
import type { Filter } from '../lib/requests-view.ts';

/** The whole address of one visitor. The service keeps who asked. */
export function useReveal(id: string) {
  const api = useApi();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async () =>
      (await api.post(`${requestPath(id)}/reveal`, undefined, revealVisitReply, { onlyAs: userId })).ip,
  });
}

export type Visits = InfiniteData<VisitsReply, string | null>;

export const visitsKey = (userId: string, filter: Filter | null) =>
  [...requestsKey(userId), 'list', filter] as const;

/** The log, newest first, page by page. `null` asks for nothing. */
export function useRequestsQuery(filter: Filter | null) {
  const api = useApi();
  const { user, profile } = useSession();
  return useInfiniteQuery({
    queryKey: visitsKey(user.id, filter),
    queryFn: ({ pageParam, signal }) =>
      api.get(REQUESTS_PATH, visitsReply, {
        query: { ...filter, before: pageParam },
        signal,
        onlyAs: user.id,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ more, requests }) => (more ? (requests.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
    enabled: filter !== null && profile !== null,
    // The list must not jump when the user returns to the window; the live tail brings what is new.
    refetchOnWindowFocus: false,
  });
}

/** A visit that came between two answers may be in both of them. */
export function visitsOf(pages: readonly VisitsReply[] | undefined): VisitView[] {
  return [
    ...new Map(pages?.flatMap(({ requests }) => requests.map((one) => [one.id, one] as const))).values(),
  ];
}

/** One visit with all that was found of it. What is known of it changes with what the visitor does later. */
export function useRequestQuery(id: string) {
  const api = useApi();
  const { user } = useSession();
  return useQuery({
    queryKey: [...requestsKey(user.id), 'one', id],
    queryFn: async ({ signal }) =>
      (await api.get(requestPath(id), visitReply, { signal, onlyAs: user.id })).request,
  });
}
