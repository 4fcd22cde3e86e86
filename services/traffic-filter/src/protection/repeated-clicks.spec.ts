import { expect, it } from '@jest/globals';
import { RepeatedClicks } from './repeated-clicks.ts';

const HOUR_MS = 3_600_000;

it('a click is the first one’s who brings it, for a day', () => {
  let now = 0;
  const clicks = new RepeatedClicks(() => now);
  expect(clicks.isAnothers('fbclid=1', 'ana')).toBe(false);
  clicks.note('fbclid=1', 'ana');
  clicks.note('fbclid=1', 'bia');
  expect([clicks.isAnothers('fbclid=1', 'ana'), clicks.isAnothers('fbclid=1', 'bia')]).toEqual([false, true]);
  expect(clicks.isAnothers('fbclid=2', 'bia')).toBe(false);
  now = 24 * HOUR_MS;
  expect(clicks.isAnothers('fbclid=1', 'bia')).toBe(false);
  clicks.note('fbclid=1', 'bia');
  expect(clicks.isAnothers('fbclid=1', 'ana')).toBe(true);
});
