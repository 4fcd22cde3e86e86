import { describe, expect, it } from '@jest/globals';
import { chanceOf, verdictOn } from './verdict.ts';

describe('verdictOn', () => {
  it.each<[string, number, number, boolean, string]>([
    ['nobody loaded it', 0, 0, false, 'not_loaded'],
    ['one load', 1, 0, false, 'worked'],
    ['the only load failed', 1, 1, false, 'failed'],
    ['one of two', 2, 1, false, 'failed'],
    ['one of thirty, which chance explains', 30, 1, false, 'worked'],
    ['two of ten', 10, 2, false, 'failed'],
    ['2 % of many', 10_000, 200, false, 'worked'],
    ['3 % of many', 10_000, 300, false, 'failed'],
    ['threw on screen without a load in the window', 0, 3, false, 'failed'],
    ['rolled back from, though it loads', 500, 0, true, 'withdrawn'],
  ])('%s', (_, loads, errors, isWithdrawn, reason) => {
    expect(verdictOn('1.0.0', { loads, errors }, isWithdrawn).reason).toBe(reason);
  });
});

it('chanceOf is the upper tail of the binomial distribution', () => {
  expect(chanceOf(1, 2, 0.02)).toBeCloseTo(1 - 0.98 ** 2, 10);
  expect(chanceOf(2, 2, 0.02)).toBeCloseTo(0.0004, 10);
  expect(chanceOf(8, 8, 0.5)).toBeCloseTo(1 / 256, 10);
});
