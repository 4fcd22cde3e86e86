import { expect, it } from '@jest/globals';
import { nextReadMs } from './watch.query.ts';

it.each([
  ['no failure', 6, 0, 6],
  ['one', 6, 1, 12],
  ['two', 6, 2, 24],
  ['many', 6, 30, 24],
  ['many, with a short period', 1, 3, 8],
  ['a period of a day', 24, 5, 24],
  ['a longer one', 168, 5, 168],
])('after %s', (_case, everyHours, failures, hours) => {
  expect(nextReadMs(everyHours, failures, 0.5)).toBe(hours * 3_600_000);
});

it('is scattered by a tenth to either side', () => {
  expect([nextReadMs(10, 0, 0), nextReadMs(10, 0, 1)]).toEqual([9 * 3_600_000, 11 * 3_600_000]);
});
