import { describe, expect, it } from '@jest/globals';
import { filterOf, isFiltered, readRequestsView, writeRequestsView } from './requests-view.ts';

const now = new Date('2026-11-22T20:00:00Z');
const ID = '0b0e4c55-2f38-4d8c-9c43-0c5a8d6a3a11';
const read = (search: string) => readRequestsView(new URLSearchParams(search), now);
const filter = (search: string) => filterOf(read(search), now);

describe('what of the log is shown', () => {
  it('is everything in a plain address', () => {
    const plain = read('');
    expect(plain).toMatchObject({ tab: 'all', campaign: null, ip: '', period: 'all', open: null });
    expect(writeRequestsView(plain).toString()).toBe('');
    expect(filter('')).toEqual({});
    expect(isFiltered(plain)).toBe(false);
  });

  it.each([
    `state=pending&campaign=${ID}&ip=203.0.113.&period=30d&request=${ID}`,
    'reason=other_device&device=unknown&network=kwai&page=secure&robot=googlebot&country=US',
    'state=blocked&ip=2001%3Adb8%3A&period=custom&from=2026-11-01&to=2026-11-03&panel=rules',
  ])('goes into the address and comes back: %s', (search) => {
    expect(writeRequestsView(read(search)).toString()).toBe(search);
    expect(isFiltered(read(search))).toBe(true);
  });

  it.each([
    ['state=served', {}],
    ['campaign=1', {}],
    ['ip=10.0.0.0%2F8', {}],
    ['ip=<script>', {}],
    ['reason=none&device=tv&country=brasil&robot=+', {}],
    ['period=year&from=x', {}],
  ])('is everything where the address makes no sense: %s', (search, expected) => {
    expect(filter(search)).toEqual(expected);
  });

  it.each([
    ['period=today', { from: '2026-11-22T03:00:00.000Z' }],
    ['period=7d', { from: '2026-11-16T03:00:00.000Z' }],
    ['period=30d', { from: '2026-10-24T03:00:00.000Z' }],
    ['period=90d', { from: '2026-08-25T03:00:00.000Z' }],
    [
      'period=custom&from=2026-11-01&to=2026-11-01',
      { from: '2026-11-01T03:00:00.000Z', to: '2026-11-02T03:00:00.000Z' },
    ],
    ['period=custom&from=2026-11-02&to=2026-11-01', null],
  ])('is of whole days in São Paulo: %s', (search, expected) => {
    expect(filter(search)).toEqual(expected);
  });
});
