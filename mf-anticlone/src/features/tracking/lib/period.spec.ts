import { describe, expect, it } from '@jest/globals';
import { rangeOf, readTrackingView, writeTrackingView } from './period.ts';

const now = new Date('2026-11-22T20:00:00Z');
const own = { period: 'custom', from: '2026-11-01', to: '2026-11-03' } as const;
const ends = (range: ReturnType<typeof rangeOf>) =>
  range && [range.from.toISOString(), range.to.toISOString()];

describe('the period of events', () => {
  it.each([
    ['today', '2026-11-22T03:00:00.000Z'],
    ['7d', '2026-11-16T03:00:00.000Z'],
    ['30d', '2026-10-24T03:00:00.000Z'],
  ] as const)('%s begins at midnight', (period, from) => {
    expect(ends(rangeOf({ ...own, period }, now))).toEqual([from, '2026-11-23T03:00:00.000Z']);
  });

  it('has both its own days whole', () => {
    expect(ends(rangeOf(own, now))).toEqual(['2026-11-01T03:00:00.000Z', '2026-11-04T03:00:00.000Z']);
    expect(ends(rangeOf({ ...own, from: own.to }, now))?.[0]).toBe('2026-11-03T03:00:00.000Z');
  });

  it.each([
    ['', '2026-11-03'],
    ['2026-11-04', '2026-11-03'],
    ['2026-11-01', '2026-02-31'],
  ])('is none from %p to %p', (from, to) => {
    expect(rangeOf({ ...own, from, to }, now)).toBeNull();
  });

  it('is read from an address, and what makes no sense is left out', () => {
    expect(readTrackingView(writeTrackingView(own), now)).toEqual(own);
    expect(writeTrackingView({ ...own, period: 'today' }).toString()).toBe('');
    expect(readTrackingView(new URLSearchParams('period=year&from=x&to=2026-99-99'), now)).toEqual({
      period: 'today',
      from: '2026-11-16',
      to: '2026-11-22',
    });
  });
});
