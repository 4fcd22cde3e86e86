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

/** Readings and gaps, newest first. */
export function toRows({ metrics, gaps = [] }: MetricsReply): HistoryRow[] {
  const readings = metrics.map((reading, at): ReadingRow => {
    const before = metrics[at - 1];
    return { kind: 'reading', reading, change: before === undefined ? null : reading.count - before.count };
  });
  // A gap begins at the last reading before it, and sorts after that reading.
  const rows: HistoryRow[] = [...gaps.map((gap): GapRow => ({ kind: 'gap', ...gap })), ...readings];
  return rows.sort((a, b) => Date.parse(startOf(b)) - Date.parse(startOf(a)));
}

export const startOf = (row: HistoryRow) => (row.kind === 'reading' ? row.reading.checkedAt : row.from);
