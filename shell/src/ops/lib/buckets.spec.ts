import type { HealthPoint, HealthReply } from '@garimpo/releases-contract';
import { describe, expect, it } from '@jest/globals';
import { SERIES_MAX, toBuckets, toRows } from './buckets.ts';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const minute = (at: number) => new Date(START + at * 60_000).toISOString();
const point = (at: number, loads: number, errors = 0): HealthPoint => ({
  at: minute(at),
  loads,
  errors,
  fallbacks: 0,
  meanMs: null,
});
const health = (minutes: number, versions: Record<string, HealthPoint[]>): HealthReply => ({
  from: minute(0),
  // With the minute that is still going on.
  to: minute(minutes),
  versions: Object.entries(versions).map(([version, points]) => ({
    version,
    total: { loads: 0, errors: 0, errorRate: null },
    points,
  })),
});

describe('the steps of a chart', () => {
  it('leave out the minute that is still going on', () => {
    const { series } = toBuckets(health(3, { '1.0.0': [point(2, 4), point(3, 1)] }), 'loads');
    expect(series[0]?.values).toEqual([0, 0, 4]);
  });

  it('are minutes where they fit, and nothing reported is nothing opened', () => {
    const { times, series } = toBuckets(health(4, { '1.0.0': [point(0, 3), point(2, 5, 1)] }), 'loads');
    expect(times).toEqual([0, 1, 2, 3].map((at) => START + at * 60_000));
    expect(series).toEqual([{ version: '1.0.0', values: [3, 0, 5, 0], total: 8 }]);
  });

  it.each([
    [15, 15, 60_000],
    [60, 60, 60_000],
    [360, 72, 5 * 60_000],
    [1440, 96, 15 * 60_000],
  ])('of %i minutes are %i', (minutes, count, stepMs) => {
    const { times } = toBuckets(health(minutes, {}), 'loads');
    expect(times).toHaveLength(count);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(stepMs);
  });

  it('lose no load and no error by being summed up', () => {
    const points = Array.from({ length: 1440 }, (_, at) => point(at, 2, 1));
    const reply = health(1440, { '1.0.0': points });
    expect(toBuckets(reply, 'loads').series[0]?.total).toBe(2880);
    expect(toBuckets(reply, 'errors').series[0]?.values.every((value) => value === 15)).toBe(true);
  });

  it('show no more versions than there are colours', () => {
    const versions = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at}.0.0`, [point(0, 1)]]));
    expect(toBuckets(health(5, versions), 'loads').series).toHaveLength(SERIES_MAX);
  });
});

it('lists the minutes of all versions, newest first', () => {
  const rows = toRows(health(9, { '1.0.0': [point(1, 4), point(5, 1)], '2.0.0': [point(5, 7)] }));
  expect(rows.map(({ at, version, loads }) => [at, version, loads])).toEqual([
    [minute(5), '2.0.0', 7],
    [minute(5), '1.0.0', 1],
    [minute(1), '1.0.0', 4],
  ]);
});
