import { expect, it } from '@jest/globals';
import { type AdFilter, daysRunning, passesAdFilter } from './creative-days.ts';

/** Late in the evening of São Paulo, where it is the day before that of UTC. */
const NOW = new Date('2026-11-28T01:30:00Z');
const creatives = (newestOn: string | null, oldestOn: string | null) => ({
  seenAt: '2026-11-20T12:00:00.000Z',
  active: 2,
  fresh: 0,
  gone: null,
  newestOn,
  oldestOn,
  thumbnails: [],
});

it.each([
  ['2026-11-27', 0],
  ['2026-11-26', 1],
  ['2026-10-28', 30],
  ['2026-12-01', 0],
])('counts the days since %s by the calendar of São Paulo', (day, days) => {
  expect(daysRunning(day, NOW)).toBe(days);
});

it.each<[AdFilter, string | null, string | null, boolean]>([
  ['novos', '2026-11-21', '2026-01-01', true],
  ['novos', '2026-11-20', '2026-01-01', false],
  ['novos', null, null, false],
  ['rodando', '2026-11-27', '2026-10-28', true],
  ['rodando', '2026-11-27', '2026-10-29', false],
  ['rodando', '2026-11-27', null, false],
])('%s shows an offer whose ads began from %s back to %s: %s', (filter, newest, oldest, isShown) => {
  expect(passesAdFilter(creatives(newest, oldest), filter, NOW)).toBe(isShown);
  expect(passesAdFilter(null, filter, NOW)).toBe(false);
});
