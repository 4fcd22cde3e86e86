import { marks as names } from '../../../marks.ts';

/** Whoever has more offers than this knows the board. */
export const FEW_OFFERS = 5;

/** For those who began with an empty board, until they put it away or have more than a few offers. */
export function areStepsShown(offers: readonly unknown[], marks: readonly string[]): boolean {
  if (marks.includes(names.putAway) || offers.length > FEW_OFFERS) return false;
  return offers.length === 0 || marks.includes(names.begun);
}
