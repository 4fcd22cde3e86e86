import {
  type EventType,
  type EventView,
  eventsReply,
  revealReply,
  summaryReply,
} from '@garimpo/anticlone-contract';
import { useTableFile } from '@garimpo/sdk/tables';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { siteKey, sitePath, useRequests } from '../../../api/sites.ts';
import { log } from '../../../log.ts';
import { text } from '../../../text/pt-br.ts';
import { trackingText } from '../../../text/pt-br-tracking.ts';
import type { Range } from '../lib/period.ts';

const READ_EVERY_MS = 15_000;

const eventsPath = (siteId: string) => `${sitePath(siteId)}/events`;
const rangeQuery = ({ from, to }: Range) => ({ from: from.toISOString(), to: to.toISOString() });

/** The figures of the period before stay until those of the new one have loaded. */
export function useSummaryQuery(siteId: string, range: Range) {
  const { api, userId, as } = useRequests();
  const query = rangeQuery(range);
  return useQuery({
    queryKey: [...siteKey(userId, siteId), 'summary', query],
    queryFn: ({ signal }) => api.get(`${eventsPath(siteId)}/summary`, summaryReply, { ...as, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: READ_EVERY_MS,
  });
}

/** Events of a period, newest first, page by page. */
export function useEventsQuery(siteId: string, range: Range, type: EventType | null) {
  const { api, userId, as } = useRequests();
  const query = { ...rangeQuery(range), ...(type !== null && { type }) };
  return useInfiniteQuery({
    queryKey: [...siteKey(userId, siteId), 'events', query],
    queryFn: ({ pageParam, signal }) =>
      api.get(eventsPath(siteId), eventsReply, { ...as, query: { ...query, before: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ more, events }) => (more ? (events.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
    // New events would shift the later pages that the user reads.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : READ_EVERY_MS),
  });
}

/** An event may move between two pages of the list while they are read. */
export function eventsOf(pages: readonly { events: EventView[] }[] | undefined): EventView[] {
  const events = pages?.flatMap((page) => page.events.map((event) => [event.id, event] as const));
  return [...new Map(events).values()];
}

/** Asks for the whole address of one visitor. The service records it. */
export function useReveal(siteId: string) {
  const { api, as } = useRequests();
  return useMutation({
    mutationFn: (eventId: string) =>
      api.post(`${eventsPath(siteId)}/${encodeURIComponent(eventId)}/reveal`, undefined, revealReply, as),
  });
}

export const useExport = (siteId: string, range: Range, type: EventType | null) =>
  useTableFile({
    path: `${eventsPath(siteId)}.csv`,
    query: { ...rangeQuery(range), type },
    errors: text.errors,
    words: trackingText.events.csv,
    log,
  });
