import { expect, it } from '@jest/globals';
import { type TimeRange, within, type ZoomMove, zoomStep } from './zoom.ts';

const HOUR = 3_600_000;
const whole = { from: 0, to: 100 * HOUR };
const hours = (from: number, to: number): TimeRange => ({ from: from * HOUR, to: to * HOUR });

it.each<[string, TimeRange | null, ZoomMove, TimeRange | null]>([
  ['looks closer at the middle', null, 'in', hours(25, 75)],
  ['looks closer again', hours(40, 60), 'in', hours(45, 55)],
  ['looks from further away', hours(40, 50), 'out', hours(35, 55)],
  ['stays inside at the end', hours(90, 100), 'out', hours(80, 100)],
  ['is the whole when it would be wider', hours(20, 80), 'out', null],
  ['goes back a quarter', hours(40, 80), 'back', hours(30, 70)],
  ['goes on, as far as there is something', hours(55, 95), 'on', hours(60, 100)],
  ['moves nothing while all is shown', null, 'on', null],
  ['shows all', hours(40, 60), 'all', null],
])('%s', (_, zoom, move, expected) => {
  expect(zoomStep(whole, zoom, move)).toEqual(expected);
});

it('never looks closer than ten minutes', () => {
  let zoom: TimeRange | null = null;
  for (let step = 0; step < 40; step += 1) zoom = zoomStep(whole, zoom, 'in');
  expect(zoom && zoom.to - zoom.from).toBe(10 * 60_000);
});

it('takes what a slider gives back at both ends for the whole', () => {
  expect(within(whole, { from: 1, to: whole.to - 1 })).toBeNull();
});
