import { describe, expect, it } from '@jest/globals';
import { offerOf } from '../testing/offers.ts';
import { latestReadingAt } from './board-view.ts';
import { newId } from './change.ts';
import { byColumn } from './moves.ts';

describe('newId', () => {
  it('is a version 4 UUID of the random bytes it is given', () => {
    expect(newId(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000');
    expect(newId(new Uint8Array(16).fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newId()).not.toBe(newId());
  });
});

describe('latestReadingAt', () => {
  it('is the newest of all, and unknown when nothing was read', () => {
    const at = (latestCheckedAt: string | null) => offerOf({ latestCheckedAt });
    const [older, newer] = ['2026-11-18T11:40:00.000Z', '2026-11-20T11:40:00.000Z'];
    expect(latestReadingAt([at(older), at(newer), at(null)])?.toISOString()).toBe(newer);
    expect(latestReadingAt([at(null)])).toBeNull();
    expect(latestReadingAt([])).toBeNull();
  });
});

describe('byColumn', () => {
  it('has a place for every status and keeps the order', () => {
    const offers = [offerOf({ status: 'invalid' }), offerOf(), offerOf({ status: 'invalid' })];
    const [first, second, third] = offers;
    expect(byColumn(offers)).toEqual({
      waiting: [second],
      testing: [],
      approved: [],
      invalid: [first, third],
    });
  });
});
