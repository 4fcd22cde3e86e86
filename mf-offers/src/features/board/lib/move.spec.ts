import { describe, expect, it } from '@jest/globals';
import { offerOf } from '../testing/offers.ts';
import { applyMove } from './move.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

describe('applyMove', () => {
  it('sets status and time of the one offer, and leaves its place and the others alone', () => {
    const offers = [offerOf(), offerOf(), offerOf()];
    const [first, second, third] = offers as [(typeof offers)[0], (typeof offers)[0], (typeof offers)[0]];
    const moved = applyMove(offers, { offerId: second.id, status: 'approved' }, now);
    expect(moved).toEqual([
      first,
      { ...second, status: 'approved', updatedAt: '2026-11-20T12:00:00.000Z' },
      third,
    ]);
    expect(second.status).toBe('waiting');
    expect(moved[0]).toBe(first);
  });

  it('changes nothing for the same column or an offer that is not there', () => {
    const offers = [offerOf({ status: 'testing' })];
    expect(applyMove(offers, { offerId: offers[0]?.id ?? '', status: 'testing' }, now)).toBe(offers);
    expect(applyMove(offers, { offerId: 'gone', status: 'invalid' }, now)).toBe(offers);
    expect(applyMove([], { offerId: 'gone', status: 'invalid' }, now)).toEqual([]);
  });

  it('keeps both of two moves, in either order', () => {
    const offers = [offerOf(), offerOf()];
    const one = { offerId: offers[0]?.id ?? '', status: 'approved' } as const;
    const two = { offerId: offers[1]?.id ?? '', status: 'invalid' } as const;
    const expected = ['approved', 'invalid'];
    expect(applyMove(applyMove(offers, one, now), two, now).map(({ status }) => status)).toEqual(expected);
    expect(applyMove(applyMove(offers, two, now), one, now).map(({ status }) => status)).toEqual(expected);
  });
});
