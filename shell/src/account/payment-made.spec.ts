import type { PaymentView } from '@garimpo/accounts-contract';
import { expect, it } from '@jest/globals';
import { paymentMade } from './payment-made.ts';

const arrivedAt = new Date('2026-11-20T12:00:00.000Z');
const payment = (orderId: string | null, at: string, kind: PaymentView['kind'] = 'paid'): PaymentView => ({
  id: `00000000-0000-4000-8000-${at.slice(11, 13)}${at.slice(14, 16)}00000000`,
  kind,
  at: `2026-11-20T${at.slice(11)}`,
  plan: 'starter',
  provider: 'demo',
  orderId,
  amountCents: 3_700,
  currency: 'BRL',
});
const earlier = payment('A', '2026-11-20T11:30:00.000Z');
const now = payment('B', '2026-11-20T11:59:58.000Z');

it.each<[string, PaymentView[], string | null, PaymentView | undefined]>([
  ['the order that is asked for, though another was paid since', [now, earlier], 'A', earlier],
  ['none while the order is not there, though another was just paid', [now], 'C', undefined],
  [
    'none where the order was paid back',
    [payment('B', '2026-11-20T11:59:58.000Z', 'refunded')],
    'B',
    undefined,
  ],
  ['the one of this moment without a number', [now, earlier], null, now],
  ['not one of half an hour ago', [earlier], null, undefined],
  ['none without payments', [], null, undefined],
])('is %s', (_case, payments, order, expected) => {
  expect(paymentMade(payments, { order, arrivedAt })).toBe(expected);
});
