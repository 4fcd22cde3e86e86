import { expect, it } from '@jest/globals';
import { CHART_SERIES_MAX, isDashed, seenThrough } from './chart-look.ts';

it('tells lines apart by more than colour from the fifth on', () => {
  const dashed = Array.from({ length: CHART_SERIES_MAX }, (_, at) => isDashed(at));
  expect(dashed).toEqual([false, false, false, false, true, true, true]);
});

it.each([
  ['rgba(184, 134, 11, 1.000)', 0.2, 'rgba(184, 134, 11, 0.2)'],
  ['rgba(184, 134, 11, 0.500)', 0, 'rgba(184, 134, 11, 0)'],
])('shows %s through by %d', (color, opacity, expected) => {
  expect(seenThrough(color, opacity)).toBe(expected);
});
