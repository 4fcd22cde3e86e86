import { describe, expect, it } from '@jest/globals';
import {
  isPlausibleTime,
  normaliseEmail,
  referencedUser,
  type SubscriptionInForce,
  takesEffect,
} from './billing.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const USER = '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001';

describe('takesEffect', () => {
  it.each([
    ['a first payment', { eventId: 'b', occurredAt: at(0) }, { renewedAt: null, eventId: null }, true],
    ['a newer one', { eventId: 'a', occurredAt: at(1) }, { renewedAt: at(0), eventId: 'b' }, true],
    ['an older one', { eventId: 'z', occurredAt: at(0) }, { renewedAt: at(1), eventId: 'b' }, false],
    [
      'the same moment, greater id',
      { eventId: 'c', occurredAt: at(0) },
      { renewedAt: at(0), eventId: 'b' },
      true,
    ],
    [
      'the same moment, smaller id',
      { eventId: 'a', occurredAt: at(0) },
      { renewedAt: at(0), eventId: 'b' },
      false,
    ],
    [
      'the same moment as a renewal by hand',
      { eventId: 'a', occurredAt: at(0) },
      { renewedAt: at(0), eventId: null },
      true,
    ],
  ])('%s', (_case, payment, inForce, expected) => {
    expect(takesEffect(payment, inForce)).toBe(expected);
  });

  it('ends alike in every order of arrival', () => {
    const payments = [
      { eventId: 'a', occurredAt: at(0) },
      { eventId: 'b', occurredAt: at(2) },
      { eventId: 'c', occurredAt: at(2) },
      { eventId: 'd', occurredAt: at(1) },
    ];
    const ends = permutations(payments).map((order) => {
      let inForce: SubscriptionInForce = { renewedAt: null, eventId: null };
      for (const payment of order) {
        if (takesEffect(payment, inForce))
          inForce = { renewedAt: payment.occurredAt, eventId: payment.eventId };
      }
      return inForce.eventId;
    });
    expect(ends).toHaveLength(24);
    expect(new Set(ends)).toEqual(new Set(['c']));
  });
});

describe('isPlausibleTime', () => {
  it.each([
    ['years ago', new Date(0), true],
    ['now', at(0), true],
    ['ten minutes ahead', at(10), true],
    ['eleven minutes ahead', at(11), false],
  ])('%s: %s', (_case, occurredAt, expected) => {
    expect(isPlausibleTime(occurredAt, at(0))).toBe(expected);
  });
});

describe('referencedUser', () => {
  it.each([
    [USER, USER],
    [` ${USER.toUpperCase()} `, USER],
    [null, null],
    ['', null],
    ['pedido-17', null],
    [`${USER}'--`, null],
  ])('%j gives %j', (reference, expected) => {
    expect(referencedUser({ reference })).toBe(expected);
  });
});

describe('normaliseEmail', () => {
  it.each([
    [' Ana@Exemplo.com.BR ', 'ana@exemplo.com.br'],
    ['  ', null],
    [null, null],
  ])('%j gives %j', (email, expected) => {
    expect(normaliseEmail(email)).toBe(expected);
  });
});

function permutations<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}
