import { describe, expect, it } from '@jest/globals';
import { countScale, timeTicks } from './time-ticks.ts';

describe('countScale', () => {
  it.each([
    [0, 3, 1],
    [1, 3, 1],
    [5, 5, 1],
    [7, 8, 2],
    [12, 15, 5],
    [100, 100, 20],
    [612, 800, 200],
    [1250, 1250, 250],
    [10_000_000, 10_000_000, 2_000_000],
  ])('%d ends at %d in steps of %d', (highest, top, step) => {
    expect(countScale(highest)).toEqual({ top, step });
  });

  it('has three to five steps for any count, and room for it', () => {
    for (let highest = 0; highest < 3000; highest += 1) {
      const { top, step } = countScale(highest);
      expect(top / step).toBeGreaterThanOrEqual(3);
      expect(top / step).toBeLessThanOrEqual(5);
      expect(top).toBeGreaterThanOrEqual(highest);
    }
  });
});

describe('timeTicks', () => {
  const ticks = (from: string, to: string) => {
    const { at, shows } = timeTicks(Date.parse(from), Date.parse(to), 8);
    return [shows, ...at.map((tick) => new Date(tick).toISOString().slice(0, 16))];
  };

  it.each([
    [
      'hours',
      '2026-11-20T11:40:00Z',
      '2026-11-20T15:00:00Z',
      [
        'time',
        '2026-11-20T12:00',
        '2026-11-20T12:30',
        '2026-11-20T13:00',
        '2026-11-20T13:30',
        '2026-11-20T14:00',
        '2026-11-20T14:30',
        '2026-11-20T15:00',
      ],
    ],
    [
      'days, from midnight in São Paulo',
      '2026-11-13T11:40:00Z',
      '2026-11-20T11:40:00Z',
      [
        'day',
        '2026-11-14T03:00',
        '2026-11-15T03:00',
        '2026-11-16T03:00',
        '2026-11-17T03:00',
        '2026-11-18T03:00',
        '2026-11-19T03:00',
        '2026-11-20T03:00',
      ],
    ],
    [
      'months',
      '2026-01-10T00:00:00Z',
      '2026-08-20T00:00:00Z',
      [
        'month',
        '2026-02-01T03:00',
        '2026-03-01T03:00',
        '2026-04-01T03:00',
        '2026-05-01T03:00',
        '2026-06-01T03:00',
        '2026-07-01T03:00',
        '2026-08-01T03:00',
      ],
    ],
    [
      'years',
      '2019-06-01T00:00:00Z',
      '2026-06-01T00:00:00Z',
      [
        'year',
        '2020-01-01T03:00',
        '2021-01-01T03:00',
        '2022-01-01T03:00',
        '2023-01-01T03:00',
        '2024-01-01T03:00',
        '2025-01-01T03:00',
        '2026-01-01T03:00',
      ],
    ],
  ])('%s', (_, from, to, expected) => {
    expect(ticks(from, to)).toEqual(expected);
  });

  it('has something to read on, and never too much, whatever is shown', () => {
    const from = Date.parse('2026-01-01T05:17:00Z');
    for (let span = 10 * 60_000; span < 40 * 365 * 86_400_000; span *= 1.13) {
      const { at } = timeTicks(from, from + span, 8);
      expect(at.length).toBeGreaterThanOrEqual(1);
      expect(at.length).toBeLessThanOrEqual(9);
      expect(at.every((tick) => tick >= from && tick <= from + span)).toBe(true);
    }
  });
});
