/** In `npm run test:deep`, which tries all of every table. */
export const isDeep = process.env['GARIMPO_TEST_DEEP'] === '1';

/**
 * What `npm test` tries of a list: one of so many, from a place that the turn decides, and never none. `npm run test:deep`
 * tries all of it.
 */
export function sampled<T>(list: readonly T[], turn: number, oneIn: number): T[] {
  if (isDeep || list.length === 0) return [...list];
  const step = Math.min(oneIn, list.length);
  return list.filter((_, at) => at % step === turn % step);
}

/** A number for a text that is alike in every run, so that a failure is found again. */
export function turnOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}
