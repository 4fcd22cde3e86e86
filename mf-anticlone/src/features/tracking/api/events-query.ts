import { type EventType, type EventView, eventsReply, summaryReply } from '@garimpo/anticlone-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { siteKey } from '../../../api/keys.ts';
import { sitePath } from '../../../api/paths.ts';
import type { Range } from '../lib/period.ts';

const READ_EVERY_MS = 15_000;

export const eventsPath = (siteId: string) => `${sitePath(siteId)}/events`;
export const rangeQuery = ({ from, to }: Range) => ({ from: from.toISOString(), to: to.toISOString() });

/** Figures of a period. What was shown stays until those of another one are there. */
export function useSummaryQuery(siteId: string, range: Range) {
  const api = useApi();
  const userId = useSession().user.id;
  const query = rangeQuery(range);
  return useQuery({
    queryKey: [...siteKey(userId, siteId), 'summary', query],
    queryFn: ({ signal }) =>
      api.get(`${eventsPath(siteId)}/summary`, summaryReply, { query, signal, onlyAs: userId }),
    placeholderData: keepPreviousData,
    refetchInterval: READ_EVERY_MS,
  });
}

/** Events of a period, newest first, page by page. */
export function useEventsQuery(siteId: string, range: Range, type: EventType | null) {
  const api = useApi();
  const userId = useSession().user.id;
  const query = { ...rangeQuery(range), ...(type !== null && { type }) };
  return useInfiniteQuery({
    queryKey: [...siteKey(userId, siteId), 'events', query],
    queryFn: ({ pageParam, signal }) =>
      api.get(eventsPath(siteId), eventsReply, {
        query: { ...query, before: pageParam },
        signal,
        onlyAs: userId,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ more, events }) => (more ? (events.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
    // Whoever reads on is not thrown back by what comes meanwhile.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : READ_EVERY_MS),
  });
}

/** An event that came between two answers may be in both of them. */
export function eventsOf(pages: readonly { events: EventView[] }[] | undefined): EventView[] {
  return [
    ...new Map(pages?.flatMap(({ events }) => events.map((event) => [event.id, event] as const))).values(),
  ];
}
