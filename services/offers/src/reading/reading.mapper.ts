import type { ReadingView } from '@garimpo/offers-contract';
import type { ReadingRow } from './reading.query.ts';

export function toReadingView(row: ReadingRow): ReadingView {
  return { ...row, checkedAt: row.checkedAt.toISOString() };
}
