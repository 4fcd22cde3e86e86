import type { ReadingView } from '@garimpo/offers-contract';
import { toolKey } from '@garimpo/sdk';

/** What is done to a reading that the service has; what undoes it is one too. */
export type ReadingEdit = { offerId: string; reading: ReadingView } & (
  | { kind: 'correct'; to: Corrected }
  | { kind: 'remove' }
  | { kind: 'put' }
);

/** Without a source it counts as typed by its user. */
export type Corrected = Pick<ReadingView, 'count' | 'checkedAt'> & Partial<ReadingView>;

/** Edits that are on their way are found by it. */
export const readingEditsKey = (userId: string) => toolKey('mf-offers', 'reading-edits', userId);

/** Of the readings of an offer, of whatever period. */
export const metricsKey = (userId: string, offerId: string) =>
  toolKey('mf-offers', 'metrics', userId, offerId);

/** The readings as they will be, oldest first. */
export function withEdits(readings: readonly ReadingView[], edits: readonly ReadingEdit[]): ReadingView[] {
  return edits.reduce<ReadingView[]>(withEdit, [...readings]);
}

function withEdit(readings: ReadingView[], edit: ReadingEdit): ReadingView[] {
  const rest = readings.filter(({ checkedAt }) => checkedAt !== edit.reading.checkedAt);
  if (edit.kind === 'remove') return rest;
  // A correction of a reading that is not among these, as it is older, adds none.
  if (edit.kind === 'correct' && rest.length === readings.length) return readings;
  return [...rest, edited(edit)].sort((a, b) => Date.parse(a.checkedAt) - Date.parse(b.checkedAt));
}

function edited(edit: Extract<ReadingEdit, { kind: 'correct' | 'put' }>): ReadingView {
  return edit.kind === 'put' ? edit.reading : { source: 'manual', precision: 'exact', ...edit.to };
}
