import { describe, expect, it } from '@jest/globals';
import { addDays, dayOf, startOfDay } from './product-day.ts';

describe('days in São Paulo', () => {
  it('begin at their own midnight', () => {
    expect(startOfDay('2026-11-22')?.toISOString()).toBe('2026-11-22T03:00:00.000Z');
    expect(dayOf(new Date('2026-11-22T02:59:59Z'))).toBe('2026-11-21');
    expect(dayOf(new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-22');
  });

  it('begin at one in the morning where the clocks went forward at midnight', () => {
    expect(startOfDay('2018-11-04')?.toISOString()).toBe('2018-11-04T03:00:00.000Z');
    expect(startOfDay('2018-11-05')?.toISOString()).toBe('2018-11-05T02:00:00.000Z');
  });

  it.each(['', '22/11/2026', '2026-02-31', '2026-13-01', '2026-11-22T10:00'])('are not %p', (day) => {
    expect(startOfDay(day)).toBeNull();
  });

  it('are counted over months and years', () => {
    expect([addDays('2026-03-01', -1), addDays('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01']);
  });
});
