import { describe, expect, it } from '@jest/globals';
import { hasRoom, priceWithCoupon, UNLIMITED } from './plan.ts';

describe('hasRoom', () => {
  it.each([
    [0, 1, true],
    [1, 1, false],
    [2, 1, false],
    [0, 0, false],
    [1_000_000, UNLIMITED, true],
  ])('%i used of %i: %s', (used, limit, expected) => {
    expect(hasRoom(used, limit)).toBe(expected);
  });
});

describe('priceWithCoupon', () => {
  it.each([
    ['starter', 67, 'lancamento', 37],
    ['starter', 67, null, 67],
    ['starter', 67, 'LANCAMENTO2', 67],
    ['intermediario', 97, 'lancamento', 97],
    ['avancado', 197, 'lancamento', 197],
  ] as const)('%s at %i with %s costs %i', (name, price, coupon, expected) => {
    expect(priceWithCoupon({ name, price }, coupon)).toBe(expected);
  });
});
