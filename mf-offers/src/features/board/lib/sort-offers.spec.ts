import { describe, expect, it } from '@jest/globals';
import { offerOf } from '../testing/offers.ts';
import { type BoardSort, sortOffers } from './sort-offers.ts';

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T12:00:00.000Z`;
const offers = [
  offerOf({ title: 'c', createdAt: day(1), latestCount: 10, change: 3 }),
  offerOf({ title: 'Á', createdAt: day(4), latestCount: null, change: null }),
  offerOf({ title: 'b 10', createdAt: day(3), latestCount: 0, change: -30 }),
  offerOf({ title: 'b 9', createdAt: day(2), latestCount: 10, change: 0 }),
];

describe('sortOffers', () => {
  it.each<[BoardSort, string[], string]>([
    ['newest', ['Á', 'b 10', 'b 9', 'c'], 'by creation'],
    ['change', ['b 10', 'c', 'b 9', 'Á'], 'a fall counts as much as a rise; unknown last'],
    ['count', ['b 9', 'c', 'b 10', 'Á'], 'equals: the newest first; zero before unknown'],
    ['title', ['Á', 'b 9', 'b 10', 'c'], 'as a dictionary, figures by their value'],
  ])('%s', (sort, expected, _why) => {
    expect(sortOffers(offers, sort).map(({ title }) => title)).toEqual(expected);
  });

  it('leaves the list it was given as it was', () => {
    const before = offers.map(({ id }) => id);
    sortOffers(offers, 'title');
    expect(offers.map(({ id }) => id)).toEqual(before);
  });
});
