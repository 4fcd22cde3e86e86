import { describe, expect, it } from '@jest/globals';
import { canaryFault, type WindowCounts } from './canary-watch.ts';

const counts = (
  loads: number,
  errors: number,
  peopleWithErrors = errors,
  voices = peopleWithErrors,
): WindowCounts => ({
  loads,
  errors,
  peopleWithErrors,
  voices,
  errorRate: loads === 0 ? 0 : errors / loads,
});
const quiet = counts(500, 0);

describe('canaryFault', () => {
  it.each<[string, WindowCounts, WindowCounts, boolean]>([
    ['no error', counts(500, 0), quiet, false],
    ['49 loads, all of them errors', counts(49, 49), quiet, false],
    ['50 loads, and 6 % of them errors of three people', counts(50, 3), quiet, true],
    ['the same errors of two people', counts(50, 3, 2), quiet, false],
    ['2 % exactly', counts(150, 3), quiet, false],
    ['a little over 2 %', counts(149, 3), quiet, true],
    ['three times the current rate exactly', counts(100, 9), counts(100, 3), false],
    ['a little over three times', counts(100, 10), counts(100, 3), true],
    ['both bad alike', counts(100, 40), counts(1000, 400), false],
    ['errors of 29 fresh accounts', counts(290, 290, 29, 2.9), quiet, false],
    ['weights that add up to three', counts(300, 300, 30, 0.1 * 29 + 0.1), quiet, true],
    ['two who call the current version broken', counts(100, 10), counts(100, 100, 2), true],
    ['nobody loads the current version', counts(100, 10), counts(0, 0), true],
  ])('%s', (_, canary, current, goes) => {
    expect(canaryFault(canary, current) !== null).toBe(goes);
  });

  it('says in numbers why', () => {
    expect(canaryFault(counts(60, 12, 9), counts(500, 1))).toBe(
      '12 of 60 loads failed (20.0 %) for 9 people within 120 s; of the current version 1 of 500 (0.2 %)',
    );
  });
});
