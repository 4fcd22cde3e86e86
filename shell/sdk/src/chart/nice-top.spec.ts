import { expect, it } from '@jest/globals';
import { niceTop } from './nice-top.ts';

it.each([
  [0, 4],
  [3, 4],
  [7, 8],
  [11, 12],
  [17, 20],
  [521, 600],
  [97, 100],
  [401, 500],
  [1284, 1600],
])('%i fits below %i', (most, top) => {
  expect(niceTop(most)).toBe(top);
});
