import { randomUUID } from 'node:crypto';
import { billingEventsReply, webhookReply } from '@garimpo/accounts-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isBelowPrice } from '../src/billing/settle-notice.ts';
import { type AccountsApp, startAccountsApp, type TestUser } from './support/accounts-app.ts';

const OPERATOR = 'token-of-the-operator';
/** The starter plan costs R$ 67. */
const PRICE = 6700;

let accounts: AccountsApp;
let user: TestUser;
beforeAll(async () => {
  accounts = await startAccountsApp();
});
afterAll(() => accounts.app.close());

const operator = (method: string, path: string, body?: unknown) =>
  accounts.app.request(method, `/api/billing/${path}`, { token: OPERATOR, body });

async function pay(change: Record<string, unknown>): Promise<string> {
  const raw = JSON.stringify({
    id: randomUUID(),
    type: 'payment.approved',
    occurredAt: new Date().toISOString(),
    product: 'garimpo-starter',
    reference: user.id,
    ...change,
  });
  const reply = await accounts.deliver(raw);
  expect(reply.status).toBe(200);
  return webhookReply.parse(reply.json).outcome;
}

/** Somebody who has opened the app, and so has a profile. */
async function buyer(): Promise<TestUser> {
  const made = await accounts.newUser();
  expect(await planOf(made)).toBeNull();
  return made;
}

const planOf = async (whose: TestUser) => (await whose.profile()).planName;

describe('what a payment says was paid', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['the price', { amountCents: PRICE }, 'applied'],
    ['more, for interest', { amountCents: PRICE + 1 }, 'applied'],
    ['nothing of it', {}, 'applied'],
    ['a cent less', { amountCents: PRICE - 1 }, 'amount_mismatch'],
    ['nothing', { amountCents: 0 }, 'amount_mismatch'],
    ['less, as a renewal of nothing', { amountCents: 100, type: 'payment.renewed' }, 'amount_mismatch'],
    ['the price of a smaller plan', { amountCents: PRICE, product: 'garimpo-avancado' }, 'amount_mismatch'],
  ])('%s: %j is %s', async (_, change, outcome) => {
    user = await buyer();
    expect(await pay(change)).toBe(outcome);
    expect(await planOf(user)).toBe(outcome === 'applied' ? 'starter' : null);
  });

  it('is shown to operators, who may take it all the same', async () => {
    user = await buyer();
    expect(await pay({ amountCents: 100, order: 'pouco' })).toBe('amount_mismatch');
    const listed = await operator('GET', 'events?outcome=amount_mismatch&limit=1');
    const [event] = billingEventsReply.parse(listed.json).events;
    expect(event).toMatchObject({ amountCents: 100, userId: null, orderId: 'pouco' });
    expect(accounts.app.logs.join('')).toContain('a payment is below the price of its plan');
    // A job, or a delivery anew, opens it no more than the first one did.
    expect(await planOf(user)).toBeNull();
    const assigned = await operator('POST', `events/${event?.id}/assign`, { userId: user.id, by: 'ana' });
    expect([assigned.status, assigned.json]).toMatchObject([200, { event: { outcome: 'applied' } }]);
    expect(await planOf(user)).toBe('starter');
  });

  it('may be less where an operator has said so, of what came before, too', async () => {
    user = await buyer();
    const product = `oferta-${randomUUID()}`;
    const map = (minAmountCents?: number) =>
      operator('PUT', 'products', {
        provider: 'demo',
        productId: product,
        plan: 'starter',
        minAmountCents,
        by: 'ana',
      });
    expect((await map()).status).toBe(200);
    expect(await pay({ product, amountCents: 3700 })).toBe('amount_mismatch');
    expect((await map(3800)).json).toMatchObject({ takenUp: 0 });
    expect((await map(3700)).json).toMatchObject({ takenUp: 1, product: { minAmountCents: 3700 } });
    expect(await planOf(user)).toBe('starter');
    expect((await map(-1)).status).toBe(400);
  });

  it('may be part of the price where a subscription that was taken goes on', async () => {
    user = await buyer();
    const subscription = randomUUID();
    expect(await pay({ subscription, amountCents: PRICE })).toBe('applied');
    const later = new Date(Date.now() + 60_000).toISOString();
    const change = { type: 'payment.renewed', subscription, amountCents: 1200, occurredAt: later };
    expect(await pay({ ...change, product: 'garimpo-intermediario' })).toBe('applied');
    expect(await planOf(user)).toBe('intermediario');
  });

  it('in another currency is not what the plan costs', async () => {
    user = await buyer();
    await pay({ amountCents: PRICE, order: 'em-dolar' });
    await accounts.app.db.query(
      `update accounts.billing_events set currency = 'USD' where order_id = 'em-dolar'`,
    );
    const found = await accounts.app.db.query(
      `select id, provider, offer_id as "offerId", product_id as "productId", plan_id as "planId"
       from accounts.billing_events where order_id = 'em-dolar'`,
    );
    const [notice] = found.rows;
    const isBelow = accounts.database.asService((tx) => isBelowPrice(tx, notice, notice.planId));
    expect(await isBelow).toBe(true);
  });
});
