import { expect, it } from '@jest/globals';
import { stepped, swipeStep } from './choice.ts';

it.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [0, 1, 1, 0],
  [0, 1, 0, 0],
] as const)('goes from %d by %d among %d to %d', (place, step, count, next) => {
  expect(stepped(place, step, count)).toBe(next);
});

it.each([
  [-60, 10, 1],
  [60, -10, -1],
  [-30, 0, 0],
  [-60, 55, 0],
])('takes a movement of %d and %d for %d', (dx, dy, step) => {
  expect(swipeStep(dx, dy)).toBe(step);
});
