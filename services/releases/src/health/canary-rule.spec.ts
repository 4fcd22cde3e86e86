import { describe, expect, it } from '@jest/globals';
import { canaryFails, voicesNeeded, type WindowCounts } from './canary-rule.ts';

const counts = (loads: number, errors: number, people = errors, voices = people): WindowCounts => ({
  loads,
  errors,
  peopleWithErrors: people,
  voices,
  errorRate: loads === 0 ? 0 : errors / loads,
});
const quiet = counts(500, 0);
const busy = { people: 1000, share: 0.1 };
const small = { people: 9, share: 0.1 };

describe('canaryFails', () => {
  it.each<[string, WindowCounts, WindowCounts, typeof busy, boolean]>([
    ['no error', counts(500, 0), quiet, busy, false],
    ['8 of 8 in a small installation, of one person', counts(8, 8, 1), quiet, small, true],
    ['8 of 8 of one person in a big one', counts(8, 8, 1), quiet, busy, false],
    ['8 of 8 of three people in a big one', counts(8, 8, 3), quiet, busy, true],
    ['4 of 4', counts(4, 4, 4), quiet, small, false],
    ['one of 30 in a small one', counts(30, 1), quiet, small, false],
    ['what a good version has', counts(1000, 10), quiet, busy, false],
    ['5 % of many', counts(400, 20), quiet, busy, true],
    ['both bad alike', counts(100, 40), counts(1000, 400), busy, false],
    ['far worse than a bad current one', counts(100, 60), counts(1000, 100), busy, true],
    ['errors of 29 fresh accounts', counts(290, 290, 29, 2.9), quiet, busy, false],
    ['two who call the current version broken', counts(100, 20), counts(100, 100, 2), busy, true],
    ['nobody loads the current version', counts(100, 20), counts(0, 0), busy, true],
  ])('%s', (_, canary, current, audience, goes) => {
    expect(canaryFails(canary, current, audience)).toBe(goes);
  });
});

it('voices needed grow with the people that the canary has, up to three', () => {
  const needed = [5, 30, 45, 60, 50_000].map((people) => voicesNeeded({ people, share: 0.1 }));
  expect(needed.map((voices) => Math.round(voices * 100) / 100)).toEqual([1, 1.5, 2.25, 3, 3]);
});
