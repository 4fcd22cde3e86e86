import { billingKinds } from '@garimpo/accounts-contract';
import { describe, expect, it } from '@jest/globals';
import { type MatchedNotice, subscriptionOf } from './subscription-state.ts';
import { permutations } from './testing/permutations.ts';

const DAY_MS = 86_400_000;
const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY_MS);

let made = 0;
function notice(
  kind: MatchedNotice['kind'],
  days: number,
  change: Partial<MatchedNotice> = {},
): MatchedNotice {
  made += 1;
  return {
    key: `kiwify id:${String(made).padStart(6, '0')}`,
    provider: 'kiwify',
    kind,
    occurredAt: day(days),
    orderId: 'o1',
    subscriptionId: 's1',
    planId: 'starter',
    ...change,
  };
}

const said = (...notices: MatchedNotice[]) => {
  const state = subscriptionOf(notices);
  return state && [state.status, state.planId, state.renewedAt?.getTime() ?? null];
};

describe('subscriptionOf', () => {
  it('says nothing without a notice', () => {
    expect(subscriptionOf([])).toBeNull();
  });

  it.each<[string, MatchedNotice[], [string, string | null, number | null]]>([
    ['a payment', [notice('approved', 0)], ['active', 'starter', day(0).getTime()]],
    [
      'a renewal, which is an order of its own',
      [notice('approved', 0), notice('renewed', 30, { orderId: 'o2' })],
      ['active', 'starter', day(30).getTime()],
    ],
    ['a first charge that was refused', [notice('refused', 0, { planId: null })], ['refused', null, null]],
    [
      'a refused charge that was paid at the next try',
      [notice('refused', 0), notice('approved', 0.01)],
      ['active', 'starter', day(0.01).getTime()],
    ],
    [
      'a refused charge while the days before are not over',
      [notice('approved', 0), notice('refused', 29, { orderId: 'o2' })],
      ['active', 'starter', day(0).getTime()],
    ],
    [
      'a refused charge after they were over',
      [notice('approved', 0), notice('refused', 30, { orderId: 'o2' })],
      ['refused', 'starter', day(0).getTime()],
    ],
    [
      'a late payment',
      [notice('approved', 0), notice('past_due', 31, { orderId: 'o2' })],
      ['past_due', 'starter', day(0).getTime()],
    ],
    [
      'a cancellation, which ends it at once',
      [notice('approved', 0), notice('canceled', 5)],
      ['canceled', 'starter', day(0).getTime()],
    ],
    [
      'a cancellation in the minute of the payment',
      [notice('canceled', 0), notice('approved', 0)],
      ['canceled', 'starter', day(0).getTime()],
    ],
    ['a refund', [notice('approved', 0), notice('refunded', 3)], ['refunded', 'starter', null]],
    [
      'an approval of the refunded order, newer by its time',
      [notice('refunded', 3), notice('approved', 4)],
      ['refunded', 'starter', null],
    ],
    [
      'a refund that came after the chargeback of its order',
      [notice('approved', 0), notice('chargeback', 3), notice('refunded', 9)],
      ['chargeback', 'starter', null],
    ],
    [
      'a payment of another order after the refund',
      [
        notice('approved', 0),
        notice('refunded', 3),
        notice('approved', 8, { orderId: 'o2', planId: 'avancado' }),
      ],
      ['active', 'avancado', day(8).getTime()],
    ],
    [
      'a chargeback of a renewal',
      [
        notice('approved', 0),
        notice('renewed', 30, { orderId: 'o2' }),
        notice('chargeback', 40, { orderId: 'o2' }),
      ],
      ['chargeback', 'starter', day(0).getTime()],
    ],
    [
      'a refund of the first charge after a renewal',
      [notice('approved', 0), notice('renewed', 30, { orderId: 'o2' }), notice('refunded', 35)],
      ['active', 'starter', day(30).getTime()],
    ],
    [
      'the same as a chargeback, when nobody told of the first charge',
      [notice('renewed', 30, { orderId: 'o2' }), notice('chargeback', 35)],
      ['active', 'starter', day(30).getTime()],
    ],
    [
      'the same, when the renewal has run out by then',
      [notice('approved', 0), notice('renewed', 30, { orderId: 'o2' }), notice('refunded', 60)],
      ['refunded', 'starter', day(30).getTime()],
    ],
    [
      'a refund of the renewal while the days of the first charge are not over',
      [
        notice('approved', 0),
        notice('renewed', 28, { orderId: 'o2' }),
        notice('refunded', 29, { orderId: 'o2' }),
      ],
      ['refunded', 'starter', day(0).getTime()],
    ],
    [
      'refunds of all charges, the last one first',
      [
        notice('approved', 0),
        notice('renewed', 30, { orderId: 'o2' }),
        notice('refunded', 35, { orderId: 'o2' }),
        notice('refunded', 36),
      ],
      ['refunded', 'starter', null],
    ],
    [
      'a larger plan bought meanwhile, and the smaller one cancelled',
      [
        notice('approved', 0),
        notice('approved', 5, { orderId: 'o2', subscriptionId: 's2', planId: 'avancado' }),
        notice('canceled', 6, { orderId: null }),
      ],
      ['active', 'avancado', day(5).getTime()],
    ],
    [
      'a larger plan bought meanwhile, and refunded',
      [
        notice('approved', 0),
        notice('approved', 5, { orderId: 'o2', subscriptionId: 's2', planId: 'avancado' }),
        notice('refunded', 6, { orderId: 'o2', subscriptionId: 's2', planId: 'avancado' }),
      ],
      ['active', 'starter', day(0).getTime()],
    ],
    [
      'the same, when the smaller one has run out by then',
      [
        notice('approved', 0),
        notice('approved', 25, { orderId: 'o2', subscriptionId: 's2', planId: 'avancado' }),
        notice('refunded', 30, { orderId: 'o2', subscriptionId: 's2', planId: 'avancado' }),
      ],
      ['refunded', 'avancado', null],
    ],
    [
      'the same order number at two providers',
      [
        notice('approved', 0, { subscriptionId: null }),
        notice('refunded', 1, { subscriptionId: null, provider: 'cakto' }),
      ],
      ['active', 'starter', day(0).getTime()],
    ],
    [
      'notices without order or purchase',
      [
        notice('approved', 0, { orderId: null, subscriptionId: null }),
        notice('approved', 1, { orderId: null, subscriptionId: null, planId: 'avancado' }),
      ],
      ['active', 'avancado', day(1).getTime()],
    ],
  ])('%s', (_case, notices, expected) => {
    expect(said(...notices)).toEqual(expected);
    expect(said(...notices.toReversed())).toEqual(expected);
  });

  it.each<[string, MatchedNotice[], boolean]>([
    ['a payment', [notice('approved', 0)], true],
    ['one that was cancelled for its end', [notice('approved', 0), notice('cancel_scheduled', 5)], false],
    ['in the moment of the payment', [notice('approved', 0), notice('cancel_scheduled', 0)], false],
    ['and resumed', [notice('approved', 0), notice('cancel_scheduled', 5), notice('resumed', 6)], true],
    [
      'and paid for again',
      [notice('approved', 0), notice('cancel_scheduled', 5), notice('renewed', 20, { orderId: 'o2' })],
      true,
    ],
    [
      'the old one, after another purchase',
      [
        notice('approved', 0),
        notice('approved', 2, { orderId: 'o2', subscriptionId: 's2', planId: 'avancado' }),
        notice('cancel_scheduled', 5),
      ],
      true,
    ],
  ])('stays open, and tells whether it renews: %s', (_case, notices, renews) => {
    for (const order of permutations(notices))
      expect(subscriptionOf(order)).toMatchObject({ status: 'active', renews });
  });

  it('says nothing of what is open when nothing but the next charge is told', () => {
    expect(subscriptionOf([notice('cancel_scheduled', 0), notice('resumed', 1)])).toBeNull();
  });

  const worlds: [string, MatchedNotice[]][] = [
    [
      'of one order',
      [
        notice('approved', 0),
        notice('renewed', 1),
        notice('refused', 2),
        notice('refunded', 3),
        notice('chargeback', 4),
      ],
    ],
    [
      'of one order, the approval latest',
      [
        notice('chargeback', 0),
        notice('refunded', 1),
        notice('refused', 2),
        notice('renewed', 3),
        notice('approved', 4),
      ],
    ],
    [
      'of three orders of one purchase',
      [
        notice('approved', 0),
        notice('renewed', 30, { orderId: 'o2' }),
        notice('refused', 60, { orderId: 'o3' }),
        notice('refunded', 61),
        notice('chargeback', 62, { orderId: 'o2' }),
      ],
    ],
    [
      'of two purchases at one moment',
      [
        notice('approved', 0),
        notice('renewed', 0, { orderId: 'o2', subscriptionId: 's2', planId: 'avancado' }),
        notice('refused', 0, { orderId: 'o3', subscriptionId: null }),
        notice('refunded', 0),
        notice('chargeback', 0, { orderId: 'o4', subscriptionId: null }),
      ],
    ],
  ];

  it.each(worlds)('ends alike in 120 orders, with duplicates in between: %s', (_case, notices) => {
    const orders = permutations(notices);
    expect(orders).toHaveLength(120);
    const wanted = subscriptionOf(notices);
    for (const order of orders) {
      expect(subscriptionOf(order)).toEqual(wanted);
      expect(subscriptionOf(order.flatMap((one, place) => [one, order[place >> 1]!]))).toEqual(wanted);
    }
  });

  it('ends alike in any order of anything', () => {
    const random = seeded(20_261_120);
    const kinds = billingKinds.filter((kind) => kind !== 'other');
    const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
    for (let round = 0; round < 300; round += 1) {
      const notices = Array.from({ length: 1 + Math.floor(random() * 9) }, () =>
        notice(oneOf(kinds), Math.floor(random() * 70), {
          orderId: oneOf([null, 'o1', 'o2', 'o3']),
          subscriptionId: oneOf([null, 's1', 's2']),
          provider: oneOf(['kiwify', 'cakto']),
          planId: oneOf(['starter', 'avancado']),
        }),
      );
      const wanted = subscriptionOf(notices);
      for (let shuffle = 0; shuffle < 6; shuffle += 1) {
        const order = notices.map((one) => ({ one, at: random() })).sort((a, b) => a.at - b.at);
        expect(subscriptionOf(order.map(({ one }) => one))).toEqual(wanted);
      }
    }
  });
});

/** The same numbers at every run: a failure can be looked at again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
