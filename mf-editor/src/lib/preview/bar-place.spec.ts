import { expect, it } from '@jest/globals';
import { isInSight, placeBar } from './bar-place.ts';

const room = { left: 0, top: 48, right: 800, bottom: 600 };
const bar = { width: 300, height: 36 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

it.each([
  ['above', box(100, 200, 200, 50), { left: 100, top: 138 }],
  ['below, for want of room', box(100, 60, 200, 50), { left: 100, top: 136 }],
  ['within what is taller than the room', box(0, -200, 800, 1_000), { left: 0, top: 74 }],
  ['within the room at the right', box(700, 200, 100, 50), { left: 500, top: 138 }],
  ['within the room at the left', box(-90, 200, 100, 50), { left: 0, top: 138 }],
])('the bar stands %s', (_, at, place) => {
  expect(placeBar(at, room, bar, { align: 'start', gap: 26 })).toEqual(place);
});

it.each([
  ['above', box(100, 200, 200, 50), { left: 100, top: 138 }],
  ['over the page, and hides nothing of it', box(100, 60, 200, 50), { left: 100, top: 6 }],
  ['over the page for what is taller than the room', box(0, -200, 800, 1_000), { left: 0, top: 6 }],
])('a bar with a place over the page stands %s', (_, at, place) => {
  expect(placeBar(at, room, bar, { align: 'start', gap: 26, over: 6 })).toEqual(place);
});

it('stands over the middle, and stays in a room that is smaller than itself', () => {
  expect(placeBar(box(400, 200, 100, 20), room, bar, { align: 'middle', gap: 8 })).toEqual({
    left: 300,
    top: 156,
  });
  const small = { left: 10, top: 10, right: 100, bottom: 40 };
  expect(placeBar(box(20, 12, 20, 20), small, bar, { align: 'middle', gap: 8 })).toEqual({
    left: 10,
    top: 10,
  });
});

it.each([
  ['scrolled out', box(100, -90, 200, 50), false],
  ['yet to come', box(100, 600, 200, 50), false],
  ['partly there', box(-150, 20, 200, 50), true],
])('what is %s is in sight: %s', (_, at, seen) => {
  expect(isInSight(at, room)).toBe(seen);
});
