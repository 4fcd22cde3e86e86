import type { MetricsReply, ReadingView } from '@garimpo/offers-contract';

export interface ReadingRow {
  kind: 'reading';
  reading: ReadingView;
  /** Difference from the reading before it in the list; `null` for the first. */
  change: number | null;
}

export interface GapRow {
  kind: 'gap';
  from: string;
  to: string;
  reason: string;
}

export type HistoryRow = ReadingRow | GapRow;

/** The history in words and figures, newest first, with the stretches in which nothing could be read. */
export function toRows({ metrics, gaps = [] }: MetricsReply): HistoryRow[] {
  const readings = metrics.map((reading, at): ReadingRow => {
    const before = metrics[at - 1];
    return { kind: 'reading', reading, change: before === undefined ? null : reading.count - before.count };
  });
  // A gap begins with the last reading before it, and is newer than that.
  const rows: HistoryRow[] = [...gaps.map((gap): GapRow => ({ kind: 'gap', ...gap })), ...readings];
  return rows.sort((a, b) => Date.parse(startOf(b)) - Date.parse(startOf(a)));
}

export const startOf = (row: HistoryRow) => (row.kind === 'reading' ? row.reading.checkedAt : row.from);
