import { describe, expect, it } from '@jest/globals';
import { gainOf, lastTwoThirds } from './memory-slope.mjs';

const samples = (...values: number[]) => values.map((bytes, minute) => ({ minute, bytes }));

describe('what memory gains', () => {
  it.each<[string, number[], number, number]>([
    ['nothing where it is flat', [100, 100, 100, 100], 100, 0],
    ['what a steady leak adds', [100, 110, 120, 130], 100, 30],
    ['nothing by one sample in the middle of some work', [100, 100, 900, 100, 100], 100, 0],
    ['what a leak adds in spite of one such sample', [100, 110, 900, 130, 140], 100, 40],
    ['less than nothing where it is given back', [130, 120, 110, 100], 130, -30],
  ])('is %s', (_, values, fromBytes, gainBytes) => {
    expect(gainOf(samples(...values))).toEqual({ fromBytes, gainBytes });
  });

  it('needs two samples', () => {
    expect(() => gainOf(samples(1))).toThrow('two samples');
  });
});

it('leaves out what a process takes while it warms up', () => {
  expect(lastTwoThirds(samples(1, 2, 3, 4, 5, 6)).map(({ bytes }) => bytes)).toEqual([3, 4, 5, 6]);
});
