import { expect, it } from '@jest/globals';
import { COMPARED_MAX, type MetricsView, readMetricsView, writeMetricsView } from './metrics-view.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const read = (search: string) => readMetricsView(new URLSearchParams(search), id(0));

it.each<[string, MetricsView]>([
  ['', { days: 7, compared: [] }],
  ['days=30', { days: 30, compared: [] }],
  ['days=0', { days: 0, compared: [] }],
  ['days=8', { days: 7, compared: [] }],
  ['days=30abc', { days: 7, compared: [] }],
  [`with=${id(1)}&with=${id(2)}`, { days: 7, compared: [id(1), id(2)] }],
  [`with=${id(1)}&with=${id(1)}&with=${id(0)}&with=x`, { days: 7, compared: [id(1)] }],
])('reads "%s"', (search, view) => {
  expect(read(search)).toEqual(view);
});

it('bounds how many are drawn', () => {
  const many = Array.from({ length: 20 }, (_, n) => `with=${id(n + 1)}`).join('&');
  expect(read(many).compared).toHaveLength(COMPARED_MAX);
});

it('writes what it reads, and nothing for the default', () => {
  const view: MetricsView = { days: 90, compared: [id(1), id(2)] };
  expect(readMetricsView(writeMetricsView(view), id(0))).toEqual(view);
  expect(writeMetricsView({ days: 7, compared: [] }).toString()).toBe('');
});
