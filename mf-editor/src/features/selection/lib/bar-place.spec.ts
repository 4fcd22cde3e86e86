import { expect, it } from '@jest/globals';
import { barPlace } from './bar-place.ts';

const room = { left: 0, top: 0, right: 800, bottom: 600 };
const bar = { width: 300, height: 36 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it.each([
  ['above', box(100, 200, 200, 50), { left: 100, top: 138 }],
  ['below, for want of room', box(100, 30, 200, 50), { left: 100, top: 106 }],
  ['within what is taller than the room', box(0, -200, 800, 1_000), { left: 0, top: 26 }],
  ['within the room at the right', box(700, 200, 100, 50), { left: 500, top: 138 }],
  ['within the room at the left', box(-90, 200, 100, 50), { left: 0, top: 138 }],
  ['nowhere, when it is scrolled out', box(100, -90, 200, 50), null],
  ['nowhere, when it is yet to come', box(100, 600, 200, 50), null],
])('the bar stands %s', (_, at, place) => {
  expect(barPlace(at, room, bar)).toEqual(place);
});

it('stays in a room that is smaller than itself', () => {
  const small = { left: 10, top: 10, right: 100, bottom: 40 };
  expect(barPlace(box(20, 12, 20, 20), small, bar)).toEqual({ left: 10, top: 10 });
});
