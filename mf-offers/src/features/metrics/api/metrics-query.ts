import { type MetricPeriod, type MetricsReply, metricsReply, type OfferView } from '@garimpo/offers-contract';
import { type Api, fileNameOf, useApi, useSession } from '@garimpo/sdk';
import { wholeTable } from '@garimpo/sdk/tables';
import {
  queryOptions,
  type UseQueryResult,
  useMutationState,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { metricsKey, type ReadingEdit, readingEditsKey } from '../../../lib/reading-edit.ts';
import { editedMetrics } from '../lib/edited-metrics.ts';

/** Start of the measure `metrics-chart`: the answer has arrived. */
export const ANSWERED_MARK = 'metrics-answered';

const READ_EVERY_MS = 30_000;
const COMPARED_EVERY_MS = 60_000;
const FRESH_MS = 5_000;
/** The service may have to read a long history. */
const TIMEOUT_MS = 30_000;

export const readingsPath = (offerId: string) => `/api/offers/${encodeURIComponent(offerId)}/metrics`;

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

/**
 * The readings of a period, with the edits that are on their way; the previous ones stay until those of another period have
 * loaded.
 */
export function useMetrics(offerId: string, days: MetricPeriod) {
  const { user } = useSession();
  const metrics = useQuery({
    ...metricsQuery(useApi(), user.id, offerId, days),
    placeholderData: (before, query) => (query?.queryKey[3] === offerId ? before : undefined),
  });
  const all = useMutationState({
    filters: { mutationKey: readingEditsKey(user.id), status: 'pending' },
    select: ({ state }) => state.variables as ReadingEdit,
  });
  const { data } = metrics;
  const edited = useMemo(
    () =>
      data &&
      editedMetrics(
        data,
        all.filter((edit) => edit.offerId === offerId),
      ),
    [data, all, offerId],
  );
  return { ...metrics, data: edited };
}

/** Metrics of other offers, in the order of their ids; the same list as long as nothing in it changes. */
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
 * Refetches the history when the board's offer has changed, or when a reading that was being sent has arrived: one
 * with an earlier time does not change the board.
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
