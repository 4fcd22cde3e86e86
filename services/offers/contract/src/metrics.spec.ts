import { describe, expect, it } from '@jest/globals';
import { COUNT_MAX } from './bounds.ts';
import { createReadingInput, metricPeriods, metricsQuery, READING_EARLIEST } from './metrics.ts';

describe('createReadingInput', () => {
  it.each<[unknown, string]>([
    [{ count: 0 }, 'zero is a reading'],
    [{ count: COUNT_MAX }, 'the limit'],
    [{ count: 3, checkedAt: '2026-11-20T08:40:00-03:00' }, 'a time with its offset'],
    [{ count: 3, checkedAt: READING_EARLIEST }, 'the earliest time'],
  ])('accepts %j (%s)', (input, _reason) => {
    expect(createReadingInput.safeParse(input).success).toBe(true);
  });

  it.each<[unknown, string]>([
    [{}, 'no count: unknown is never zero'],
    [{ count: null }, 'the same'],
    [{ count: -1 }, 'less than none'],
    [{ count: 1.5 }, 'half an ad'],
    [{ count: COUNT_MAX + 1 }, 'over the limit'],
    [{ count: Number.NaN }, 'not a number'],
    [{ count: '12' }, 'a text'],
    [{ count: 3, checkedAt: '2026-11-20' }, 'a day is not a moment'],
    [{ count: 3, checkedAt: '2026-11-20T08:40:00' }, 'a moment somewhere'],
    [{ count: 3, checkedAt: '2026-02-30T08:40:00Z' }, 'no such day'],
    [{ count: 3, checkedAt: '0000-01-01T00:00:00Z' }, 'a year the database does not know'],
    [{ count: 3, checkedAt: '1999-12-31T23:59:59.999Z' }, 'before the earliest time'],
    [{ count: 3, checkedAt: 1_700_000_000 }, 'a number for a time'],
    [{ count: 3, source: 'official' }, 'the source is not the client’s to say'],
  ])('refuses %j (%s)', (input, _reason) => {
    expect(createReadingInput.safeParse(input).success).toBe(false);
  });
});

describe('metricsQuery', () => {
  it('knows the periods of the page, and takes the shortest when none is asked', () => {
    expect(metricPeriods.map((days) => metricsQuery.parse({ days: String(days) }).days)).toEqual([
      ...metricPeriods,
    ]);
    expect(metricsQuery.parse({})).toEqual({ days: 7 });
  });

  it.each([
    { days: '8' },
    { days: '-7' },
    { days: '7.0' },
    { days: ['7', '30'] },
    { days: '' },
    { dias: '7' },
  ])('refuses %j', (query) => {
    expect(metricsQuery.safeParse(query).success).toBe(false);
  });
});
