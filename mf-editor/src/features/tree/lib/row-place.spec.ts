import { expect, it } from '@jest/globals';
import { rowPlace } from './row-place.ts';

const row = (id: number, open: boolean | null) => ({ id, level: 1, position: 1, siblings: 1, open });
const rows = [row(3, true), row(4, null)];

it.each([
  [2, { element: 3, place: 'before' }],
  [14, { element: 3, place: 'inside' }],
  [27, { element: 3, place: 'inside' }],
  [42, { element: 4, place: 'inside' }],
  [55, { element: 4, place: 'after' }],
  [56, null],
])('%d pixels down is %j', (y, place) => {
  expect(rowPlace(rows, y, 28)).toEqual(place);
});
