import { expect, it } from '@jest/globals';
import {
  COMPARED_MAX,
  type MetricsView,
  readMetricsView,
  type TimeRange,
  within,
  writeMetricsView,
  type ZoomMove,
  zoomStep,
} from './metrics-view.ts';

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

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const read = (search: string) => readMetricsView(new URLSearchParams(search), id(0));

it.each<[string, MetricsView]>([
  ['', { days: 7, compared: [], scale: 'count' }],
  ['days=30', { days: 30, compared: [], scale: 'count' }],
  ['days=0', { days: 0, compared: [], scale: 'count' }],
  ['scale=percent', { days: 7, compared: [], scale: 'percent' }],
  ['scale=log', { days: 7, compared: [], scale: 'count' }],
  ['days=8', { days: 7, compared: [], scale: 'count' }],
  ['days=30abc', { days: 7, compared: [], scale: 'count' }],
  [`with=${id(1)}&with=${id(2)}`, { days: 7, compared: [id(1), id(2)], scale: 'count' }],
  [`with=${id(1)}&with=${id(1)}&with=${id(0)}&with=x`, { days: 7, compared: [id(1)], scale: 'count' }],
])('reads "%s"', (search, view) => {
  expect(read(search)).toEqual(view);
});

it('bounds how many are drawn', () => {
  const many = Array.from({ length: 20 }, (_, n) => `with=${id(n + 1)}`).join('&');
  expect(read(many).compared).toHaveLength(COMPARED_MAX);
});

it('writes what it reads, and nothing for the default', () => {
  const view: MetricsView = { days: 90, compared: [id(1), id(2)], scale: 'percent' };
  expect(readMetricsView(writeMetricsView(view), id(0))).toEqual(view);
  expect(writeMetricsView({ days: 7, compared: [], scale: 'count' }).toString()).toBe('');
});
