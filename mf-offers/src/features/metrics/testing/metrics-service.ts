import type { MetricsReply, MetricsSummary, ReadingView } from '@garimpo/offers-contract';

type Readings = [checkedAt: string, count: number][];

const DAY_MS = 86_400_000;

/** The service's answer for these readings, oldest first; `part` overrides fields. */
export function metricsOf(readings: Readings, part: Partial<MetricsReply> = {}): MetricsReply {
  const metrics = readings.map(
    ([checkedAt, count]): ReadingView => ({ checkedAt, count, source: 'browser', precision: 'exact' }),
  );
  return { metrics, summary: summaryOf(metrics), gaps: [], ...part };
}

function summaryOf(metrics: readonly ReadingView[]): MetricsSummary {
  const extremes = metrics.map(({ count, checkedAt }) => ({ count, checkedAt }));
  const [first = null] = extremes;
  const latest = extremes.at(-1) ?? null;
  const byCount = [...extremes].sort((a, b) => a.count - b.count);
  const isDayBefore = (reading: { checkedAt: string }) =>
    latest !== null && Date.parse(latest.checkedAt) - Date.parse(reading.checkedAt) >= DAY_MS;
  return {
    total: metrics.length,
    first,
    latest,
    highest: extremes.find(({ count }) => count === byCount.at(-1)?.count) ?? null,
    lowest: byCount[0] ?? null,
    days: metrics.length,
    risingDays: metrics.filter(({ count }, at) => at > 0 && count > (metrics[at - 1]?.count ?? 0)).length,
    dayBefore: extremes.findLast(isDayBefore) ?? null,
    firstEver: first,
  };
}
