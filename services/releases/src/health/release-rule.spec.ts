import { describe, expect, it } from '@jest/globals';
import { hasVoices, isWorse } from './release-rule.ts';
import type { VersionWindow } from './window-counts.ts';

const seen = (loads: number, errors: number, people: number, voices: number): VersionWindow => ({
  loads,
  errors,
  people,
  peopleWithErrors: voices,
  voices,
  errorRate: loads === 0 ? 0 : errors / loads,
  windowSeconds: 120,
});

describe('a full release', () => {
  it.each<[string, VersionWindow, VersionWindow | null, boolean]>([
    ['all five loads fail', seen(5, 5, 5, 5), null, true],
    ['four of four is too few to tell', seen(4, 4, 4, 4), null, false],
    ['1 % of many, as good versions have', seen(5_000, 50, 2_000, 50), seen(9_000, 90, 4_000, 90), false],
    ['10 % of many, where the one before had 1 %', seen(500, 50, 400, 45), seen(900, 9, 600, 9), true],
    ['10 % of many, as the one before', seen(500, 50, 400, 45), seen(900, 90, 600, 80), false],
    ['errors of the one before that two people tell of', seen(50, 20, 40, 18), seen(20, 20, 2, 2), true],
  ])('%s', (_, now, before, expected) => {
    expect(isWorse(now, before)).toBe(expected);
  });

  it.each([
    ['one of two people', seen(8, 8, 1, 1), 2, true],
    ['one of forty who was the first to load it', seen(8, 8, 1, 1), 40, false],
    ['three of forty', seen(30, 30, 3, 3), 40, true],
    ['three of a thousand', seen(2_000, 200, 1_000, 3), 1_000, false],
    ['twenty of a thousand', seen(2_000, 200, 1_000, 20), 1_000, true],
  ])('%s can take it back or not', (_, now, people, expected) => {
    expect(hasVoices(now, people)).toBe(expected);
  });
});
