import type { MetricsReply, MetricsSummary, ReadingView } from '@garimpo/offers-contract';
import { type ReadingEdit, withEdits } from '../../../lib/reading-edit.ts';

/**
 * The answer as it will be once the edits have arrived. What only the service can count stays as it is until then: days, and the
 * extremes of a history that the answer holds a part of.
 */
export function editedMetrics(reply: MetricsReply, edits: readonly ReadingEdit[]): MetricsReply {
  if (edits.length === 0) return reply;
  const metrics = withEdits(reply.metrics, edits);
  const { summary } = reply;
  return { ...reply, metrics, ...(summary && { summary: editedSummary(summary, reply.metrics, metrics) }) };
}

function editedSummary(
  summary: MetricsSummary,
  before: readonly ReadingView[],
  after: readonly ReadingView[],
): MetricsSummary {
  const total = summary.total + after.length - before.length;
  if (summary.total !== before.length) return { ...summary, total };
  const byCount = after.toSorted((a, b) => a.count - b.count);
  const most = byCount.at(-1)?.count;
  const first = extreme(after[0]);
  const isWhole = summary.firstEver?.checkedAt === summary.first?.checkedAt;
  return {
    ...summary,
    total,
    first,
    latest: extreme(after.at(-1)),
    lowest: extreme(byCount[0]),
    highest: extreme(after.find(({ count }) => count === most)),
    ...(isWhole && { firstEver: first }),
  };
}

const extreme = (reading: ReadingView | undefined) =>
  reading === undefined ? null : { count: reading.count, checkedAt: reading.checkedAt };
