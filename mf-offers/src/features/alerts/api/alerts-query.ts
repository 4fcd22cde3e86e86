import type { AlertEventsReply } from '@garimpo/offers-contract';
import { type Api, toolKey, useApi, useSession } from '@garimpo/sdk';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';

/** The same interval as the board's. */
const READ_EVERY_MS = 30_000;

type Alerts = InfiniteData<AlertEventsReply, string | null>;

const alertsKey = (userId: string) => toolKey('mf-offers', 'alerts', userId);

/**
 * What fired, newest first, page by page. The code that parses an answer loads with the first request, so that no
 * first page carries it.
 */
export function alertsQuery(api: Api, userId: string) {
  return infiniteQueryOptions({
    queryKey: alertsKey(userId),
    queryFn: async ({ pageParam, signal }) => {
      const { readAlerts } = await import(/* webpackChunkName: 'alerts' */ './read-alerts.ts');
      return readAlerts(api, { userId, before: pageParam, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ more, events }) => (more ? (events.at(-1)?.id ?? null) : null),
    refetchInterval: READ_EVERY_MS,
  });
}

export function useAlerts({ enabled = true } = {}) {
  const { user } = useSession();
  return useInfiniteQuery({ ...alertsQuery(useApi(), user.id), enabled });
}

/**
 * Marks all as seen, unless a newer event has come since. Which ones were unseen is kept until they are read again.
 */
export function forgetUnseen(client: QueryClient, userId: string, upTo: string): void {
  client.setQueryData<Alerts>(alertsKey(userId), (alerts) => {
    if (alerts?.pages[0]?.events[0]?.id !== upTo) return alerts;
    return { ...alerts, pages: alerts.pages.map((page) => ({ ...page, unseen: 0 })) };
  });
}

/** Drops the older pages that were loaded once, so that only the newest page is refetched. */
export function keepFirstPage(client: QueryClient, userId: string): void {
  client.setQueryData<Alerts>(
    alertsKey(userId),
    (alerts) => alerts && { pages: alerts.pages.slice(0, 1), pageParams: alerts.pageParams.slice(0, 1) },
  );
}
