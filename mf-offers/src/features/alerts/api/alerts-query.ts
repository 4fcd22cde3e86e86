import type { AlertEventsReply } from '@garimpo/offers-contract';
import { type Api, toolKey, useApi, useSession } from '@garimpo/sdk';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { log } from '../../../log.ts';
import { ALERTS_SEEN_PATH } from './alert-settings.ts';

/** As often as the board is read. */
const READ_EVERY_MS = 30_000;

type Alerts = InfiniteData<AlertEventsReply, string | null>;

const alertsKey = (userId: string) => toolKey('mf-offers', 'alerts', userId);

/** What fired, newest first, page by page. The code that reads an answer comes with the first question: no first page has it. */
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

/** None is unseen any more, unless another one has come since. Which of them were is kept until they are read anew. */
export function forgetUnseen(client: QueryClient, userId: string, upTo: string): void {
  client.setQueryData<Alerts>(alertsKey(userId), (alerts) => {
    if (alerts?.pages[0]?.events[0]?.id !== upTo) return alerts;
    return { ...alerts, pages: alerts.pages.map((page) => ({ ...page, unseen: 0 })) };
  });
}

/** Older pages were loaded for one look; from now on the newest is followed again, and only that. */
export function keepFirstPage(client: QueryClient, userId: string): void {
  client.setQueryData<Alerts>(
    alertsKey(userId),
    (alerts) => alerts && { pages: alerts.pages.slice(0, 1), pageParams: alerts.pageParams.slice(0, 1) },
  );
}

/** Takes all events up to one for seen. A failure says nothing to the user: they are shown as new once more. */
export function useSeeAlerts() {
  const api = useApi();
  const client = useQueryClient();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: (upTo: string) => api.post(ALERTS_SEEN_PATH, { upTo }, null, { onlyAs: userId }),
    onSuccess: (_answer, upTo) => forgetUnseen(client, userId, upTo),
    onError: (error) => log.error('The alerts could not be marked as seen', error),
  });
}
