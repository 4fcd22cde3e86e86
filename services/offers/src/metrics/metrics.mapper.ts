import type { MetricsReply, ReadingView } from '@garimpo/offers-contract';
import type { MetricsRow } from './metrics.query.ts';

/** The extremes of all readings are among the points: of every stretch of time its own are. */
export function toMetricsReply({ points, gaps, ...sums }: MetricsRow): MetricsReply {
  const highest = points.reduce<ReadingView | null>(
    (best, point) => (best === null || point.count > best.count ? point : best),
    null,
  );
  const lowest = points.reduce<ReadingView | null>(
    (best, point) => (best === null || point.count < best.count ? point : best),
    null,
  );
  const summary = {
    ...sums,
    first: momentOf(points[0]),
    latest: momentOf(points.at(-1)),
    highest: momentOf(highest),
    lowest: momentOf(lowest),
  };
  return { metrics: points, summary, gaps };
}

function momentOf(reading: ReadingView | null | undefined): { count: number; checkedAt: string } | null {
  return reading ? { count: reading.count, checkedAt: reading.checkedAt } : null;
}
