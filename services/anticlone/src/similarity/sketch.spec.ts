import { describe, expect, it } from '@jest/globals';
import { hashText, overlapOf, scatter, sketchOf } from './sketch.ts';

const numbers = (from: number, to: number) =>
  new Set(Array.from({ length: to - from }, (_none, at) => scatter(from + at)));

describe('sketches', () => {
  it('are the same in every process and version', () => {
    expect(hashText('')).toBe(3_954_623_016);
    expect(hashText('curso')).not.toBe(hashText('curos'));
  });

  it('compare small sets exactly', () => {
    expect(overlapOf(sketchOf(numbers(0, 300)), sketchOf(numbers(100, 400)))).toEqual({
      jaccard: 0.5,
      shared: 200,
      inFirst: 200 / 300,
      inSecond: 200 / 300,
    });
    const empty = sketchOf(new Set());
    expect(overlapOf(empty, empty)).toEqual({ jaccard: 0, shared: 0, inFirst: 0, inSecond: 0 });
    expect(overlapOf(empty, sketchOf(numbers(0, 9))).jaccard).toBe(0);
  });

  it.each([
    [20_000, 10_000, 30_000, 1 / 3],
    [50_000, 5_000, 55_000, 45 / 55],
    [50_000, 0, 2_000, 1 / 25],
    [9_000, 20_000, 30_000, 0],
  ])('estimate the overlap of 0 to %i with %i to %i to a few hundredths', (size, from, to, jaccard) => {
    const overlap = overlapOf(sketchOf(numbers(0, size)), sketchOf(numbers(from, to)));
    expect(Math.abs(overlap.jaccard - jaccard)).toBeLessThan(0.05);
  });

  it('see that a small set lies in a large one', () => {
    const overlap = overlapOf(sketchOf(numbers(0, 5_000)), sketchOf(numbers(1_000, 2_500)));
    expect(overlap.inSecond).toBeGreaterThan(0.85);
    expect(Math.abs(overlap.inFirst - 0.3)).toBeLessThan(0.05);
  });
});
