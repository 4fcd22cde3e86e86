import { describe, expect, it } from '@jest/globals';
import { durationOf } from './duration.mjs';

describe('durationOf', () => {
  it.each([
    [0, '0.0 s'],
    [4_230, '4.2 s'],
    [59_949, '59.9 s'],
    // Never sixty seconds of a minute.
    [59_960, '1 min 0 s'],
    [122_500, '2 min 3 s'],
    [3_599_700, '60 min 0 s'],
  ])('says %d milliseconds as "%s"', (milliseconds, words) => {
    expect(durationOf(milliseconds)).toBe(words);
  });
});
