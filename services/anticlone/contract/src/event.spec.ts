import { expect, it } from '@jest/globals';
import { conversionPercent } from './event.ts';

it.each([
  [0, 0, 0],
  [0, 3, 0],
  [3, 1, 33.3],
  [3, 2, 66.7],
  [1000, 1, 0.1],
  [10_000, 1, 0],
  [8, 1, 12.5],
  [1, 2, 200],
])('of %i accesses and %i checkouts: %f', (access, initCheckout, percent) =>
  expect(conversionPercent({ access, initCheckout })).toBe(percent),
);
