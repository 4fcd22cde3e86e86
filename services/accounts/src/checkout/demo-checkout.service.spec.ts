import { describe, expect, it } from '@jest/globals';
import { type CheckoutOrder, openTicket, sealTicket } from './demo-checkout.service.ts';

const SECRET = 'a-secret-of-the-test';
const NOW = new Date('2026-11-20T12:00:00.000Z');
const order: CheckoutOrder = {
  id: '0b6f5a0e-6c4f-4a3e-8a6c-0d5d0f8f7a10',
  plan: 'starter',
  userId: '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001',
  email: 'ana@exemplo.com.br',
  expiresAtMs: NOW.getTime() + 1,
};

describe('a checkout ticket', () => {
  const ticket = sealTicket(order, SECRET);
  const [payload, seal] = ticket.split('.') as [string, string];

  it('opens to its order until its time is over', () => {
    expect(openTicket(ticket, SECRET, NOW)).toEqual(order);
    expect(openTicket(ticket, SECRET, new Date(order.expiresAtMs))).toBeNull();
  });

  it.each([
    ['empty', ''],
    ['without a seal', payload],
    ['with an empty seal', `${payload}.`],
    [
      'with another order under the same seal',
      `${Buffer.from(JSON.stringify({ ...order, plan: 'avancado' })).toString('base64url')}.${seal}`,
    ],
    ['sealed with another secret', sealTicket(order, 'another-secret')],
    ['with a third part', `${ticket}.${seal}`],
    ['with a seal that is not ASCII', `${payload}.${'é'.repeat(seal.length)}`],
  ])('does not open %s', (_case, altered) => {
    expect(openTicket(altered, SECRET, NOW)).toBeNull();
  });
});
