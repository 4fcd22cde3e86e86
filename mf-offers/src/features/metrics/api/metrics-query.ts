import { type MetricPeriod, type MetricsReply, metricsReply, type OfferView } from '@garimpo/offers-contract';
import { type Api, fileNameOf, toolKey, useApi, useSession } from '@garimpo/sdk';
import { wholeTable } from '@garimpo/sdk/tables';
import {
  queryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Where the clock of `metrics-chart` starts: an answer is there. */
export const ANSWERED_MARK = 'metrics-answered';

const READ_EVERY_MS = 30_000;
const COMPARED_EVERY_MS = 60_000;
const FRESH_MS = 5_000;
/** A long history is read through for it, once. */
const TIMEOUT_MS = 30_000;

export const readingsPath = (offerId: string) => `/api/offers/${encodeURIComponent(offerId)}/metrics`;
const metricsKey = (userId: string, offerId: string) => toolKey('mf-offers', 'metrics', userId, offerId);

function metricsQuery(api: Api, userId: string, offerId: string, days: MetricPeriod) {
  return queryOptions({
    queryKey: [...metricsKey(userId, offerId), days],
    queryFn: async ({ signal }) => {
      const answer = await api.get(readingsPath(offerId), metricsReply, {
        query: { days },
        signal,
        onlyAs: userId,
        timeoutMs: TIMEOUT_MS,
      });
      performance.mark(ANSWERED_MARK);
      return answer;
    },
    staleTime: FRESH_MS,
    refetchInterval: READ_EVERY_MS,
    refetchOnReconnect: 'always',
  });
}

/** The readings of a period. Until those of another one are there, the ones before stand. */
export function useMetrics(offerId: string, days: MetricPeriod) {
  const { user } = useSession();
  return useQuery({
    ...metricsQuery(useApi(), user.id, offerId, days),
    placeholderData: (before, query) => (query?.queryKey[3] === offerId ? before : undefined),
  });
}

/** Those of other offers, in the order of their ids; the same list as long as nothing in it changes. */
export function useComparedMetrics(offerIds: readonly string[], days: MetricPeriod) {
  const api = useApi();
  const { user } = useSession();
  return useQueries({
    queries: offerIds.map((id) => ({
      ...metricsQuery(api, user.id, id, days),
      refetchInterval: COMPARED_EVERY_MS,
    })),
    combine: toAnswers,
  });
}

const toAnswers = (results: readonly UseQueryResult<MetricsReply>[]) =>
  results.map(({ data, isError }) => ({ data, isError }));

export function useMetricsKey(offerId: string) {
  const { user } = useSession();
  return metricsKey(user.id, offerId);
}

/**
 * Reads the history again when something was added to it: the offer as the board has it changed, or a reading of it that
 * was on its way has arrived (one of the past changes nothing on the board).
 */
export function useReadAgain(offerId: string, offer: OfferView | undefined, reading: boolean): void {
  const client = useQueryClient();
  const queryKey = useMetricsKey(offerId);
  const last = useRef({ offer, reading });
  useEffect(() => {
    const before = last.current;
    last.current = { offer, reading };
    if (before.offer === undefined || reading) return;
    if (before.offer !== offer || before.reading) void client.invalidateQueries({ queryKey });
  }, [client, queryKey, offer, reading]);
}

/** Every reading of a period as a table; `null` for a name that the service does not give. */
export async function fetchReadingsTable(
  api: Api,
  userId: string,
  { offerId, days }: { offerId: string; days: MetricPeriod },
): Promise<{ file: Blob; name: string | null }> {
  const file = await api.file('GET', `${readingsPath(offerId)}.csv`, undefined, {
    query: { days },
    onlyAs: userId,
  });
  return { file: await wholeTable(file), name: fileNameOf(file.headers) };
}
