import { expect, it } from '@jest/globals';
import { compareCounts, compareRates } from './compare.ts';

it.each([
  [112, 100, { value: 0.12, text: '12%' }],
  [90, 100, { value: -0.1, text: '10%' }],
  [100, 100, { value: 0, text: '0%' }],
  // 0,0% is no rise.
  [100_001, 100_000, { value: 0, text: '0%' }],
  [5, 0, null],
  [0, 0, null],
  [0, 5, { value: -1, text: '100%' }],
])('%i after %i', (now, before, expected) => {
  expect(compareCounts(now, before)).toEqual(expected);
});

const counts = (impressions: number, clicks: number) => ({
  impressions,
  clicks,
  conversions: 0,
  valueCents: 0,
});
it.each([
  [counts(100, 25), counts(100, 10), { value: 0.15, text: '15,0 p.p.' }],
  [counts(1_000, 100), counts(1_000, 109), { value: expect.closeTo(-0.009), text: '0,9 p.p.' }],
  [counts(0, 0), counts(100, 10), null],
  [counts(100, 10), counts(0, 0), null],
])('rates in points: %j after %j', (now, before, expected) => {
  expect(compareRates(now, before)).toEqual(expected);
});
