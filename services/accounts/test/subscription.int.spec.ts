import { randomUUID } from 'node:crypto';
import { type SubscriptionDetails, subscriptionReply } from '@garimpo/accounts-contract';
import { runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AccountsApp, startAccountsApp, type TestUser } from './support/accounts-app.ts';

const DAY_MS = 24 * 60 * 60_000;
const PORTAL = 'https://conta.kiwify.example/assinaturas';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp({ customerAreas: { kiwify: PORTAL } });
});
afterAll(() => accounts.app.close());

/** Paid in the demonstration checkout, as a browser does it. */
async function subscriber(plan = 'starter'): Promise<TestUser> {
  const user = await accounts.newUser({ metadata: { plan_id: plan } });
  await user.profile();
  await pay(user, plan);
  return user;
}

async function pay(user: TestUser, plan: string): Promise<void> {
  const page = await fetch(`${accounts.app.url}/checkout/demonstracao?plano=${plan}&ref=${user.id}`);
  const ticket = /name="ticket" value="([^"]+)"/.exec(await page.text())![1]!;
  const paid = await fetch(`${accounts.app.url}/checkout/demonstracao`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ ticket }),
    redirect: 'manual',
  });
  expect(paid.status).toBe(303);
}

async function shown(user: TestUser): Promise<SubscriptionDetails> {
  return subscriptionReply.parse((await user.request('GET', '/api/subscription')).json).subscription;
}

async function change(user: TestUser, what: 'cancel' | 'resume'): Promise<SubscriptionDetails> {
  const reply = await user.request('POST', `/api/subscription/${what}`, {});
  expect(reply.status).toBe(200);
  return subscriptionReply.parse(reply.json).subscription;
}

function notice(user: TestUser, more: Record<string, unknown>): Promise<unknown> {
  const base = { id: randomUUID(), occurredAt: new Date().toISOString(), product: 'garimpo-starter' };
  return accounts.deliver(JSON.stringify({ ...base, reference: user.id, ...more }));
}

describe('what one has', () => {
  it('is nothing before anything was paid, and without a profile', async () => {
    const nothing = {
      provider: null,
      renews: false,
      nextChargeAt: null,
      managedBy: 'nobody',
      manageUrl: null,
      payments: [],
    };
    const user = await accounts.newUser({ metadata: { plan_id: 'starter' } });
    expect(await shown(user)).toEqual(nothing);
    await user.profile();
    expect(await shown(user)).toEqual(nothing);
  });

  it('is told with who charges, when next, and what was paid', async () => {
    const user = await subscriber('intermediario');
    const { subscriptionRenewedAt } = await user.profile();
    const paidAt = Date.parse(subscriptionRenewedAt!);
    expect(await shown(user)).toEqual({
      provider: 'demo',
      renews: true,
      nextChargeAt: new Date(paidAt + 30 * DAY_MS).toISOString(),
      managedBy: 'app',
      manageUrl: null,
      payments: [
        {
          id: expect.any(String),
          kind: 'paid',
          at: subscriptionRenewedAt,
          plan: 'intermediario',
          provider: 'demo',
          orderId: expect.any(String),
          // The demonstration charges nothing, and no amount is made up.
          amountCents: null,
          currency: 'BRL',
        },
      ],
    });
  });

  it('lists each order once, what went back, and nothing of anybody else', async () => {
    const [user, other] = [await subscriber(), await subscriber()];
    const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
    await notice(user, { type: 'payment.approved', order: 'p-1', amountCents: 6700, occurredAt: at(-40) });
    await notice(user, { type: 'payment.renewed', order: 'p-1', amountCents: 6700, occurredAt: at(-39) });
    await notice(user, { type: 'payment.refunded', order: 'p-1', amountCents: 6700, occurredAt: at(-20) });
    await notice(user, { type: 'payment.refused', order: 'p-2', occurredAt: at(-10) });
    // Less than the plan costs: an operator decides first.
    await notice(user, { type: 'payment.approved', order: 'p-3', amountCents: 100, occurredAt: at(-5) });
    const { payments } = await shown(user);
    expect(payments.map(({ kind, orderId, amountCents }) => [kind, orderId, amountCents])).toEqual([
      ['paid', expect.any(String), null],
      ['refunded', 'p-1', 6700],
      ['paid', 'p-1', 6700],
    ]);
    expect((await shown(other)).payments).toHaveLength(1);
  });

  it('that an operator gave is charged by nobody', async () => {
    const user = await subscriber();
    await accounts.app.db.query('update accounts.profiles set renewed_by = null where id = $1', [user.id]);
    expect(await shown(user)).toMatchObject({ provider: null, managedBy: 'nobody', nextChargeAt: null });
  });
});

describe('cancelling', () => {
  it('keeps the paid days, makes no further charge, and is undone until they end', async () => {
    const user = await subscriber();
    const before = await user.profile();
    for (let again = 0; again < 2; again += 1) {
      expect(await change(user, 'cancel')).toMatchObject({
        renews: false,
        nextChargeAt: null,
        managedBy: 'app',
      });
    }
    expect(await user.profile()).toEqual(before);
    // Twice asked, once told.
    const kinds = await accounts.app.db.query<{ kind: string }>(
      'select kind from accounts.billing_events where user_id = $1 order by occurred_at',
      [user.id],
    );
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(['approved', 'cancel_scheduled']);

    expect(await change(user, 'resume')).toMatchObject({ renews: true, nextChargeAt: expect.any(String) });
    await change(user, 'cancel');
    // A new payment is a new beginning.
    await pay(user, 'avancado');
    expect(await shown(user)).toMatchObject({ renews: true });
    expect((await user.profile()).planName).toBe('avancado');
  });

  it('is the provider’s where the provider does it, with the way there', async () => {
    const user = await subscriber();
    await accounts.app.db.query(
      `update accounts.profiles set renewed_by = replace(renewed_by, 'demo', 'kiwify') where id = $1`,
      [user.id],
    );
    expect(await shown(user)).toMatchObject({ provider: 'kiwify', managedBy: 'provider', manageUrl: PORTAL });
    for (const what of ['cancel', 'resume']) {
      expect(await user.request('POST', `/api/subscription/${what}`, {})).toMatchObject({
        status: 409,
        json: { error: { code: 'accounts.subscription.not_ours' } },
      });
    }
  });

  it('is refused of what was never paid or has ended', async () => {
    const unpaid = await accounts.newUser({ metadata: { plan_id: 'starter' } });
    await unpaid.profile();
    const ended = await subscriber();
    await notice(ended, { type: 'subscription.canceled', subscription: ended.id });
    for (const user of [unpaid, ended]) {
      expect((await shown(user)).managedBy).toBe('nobody');
      expect((await user.request('POST', '/api/subscription/cancel', {})).status).toBe(409);
    }
  });

  deepIt('is limited, as each change is a notice that is kept', async () => {
    const slow = await startAccountsApp({ rateLimitScale: 1 });
    try {
      const user = await slow.newUser();
      await user.profile();
      const statuses: number[] = [];
      for (let turn = 0; turn < 11; turn += 1)
        statuses.push((await user.request('POST', '/api/subscription/cancel', {})).status);
      expect(statuses).toEqual([...Array(10).fill(409), 429]);
    } finally {
      await slow.app.close();
    }
  });
});

describe('the demonstration', () => {
  it('renews what it has sold in the hour before its end, once, unless it was cancelled', async () => {
    const [goesOn, ends] = [await subscriber(), await subscriber()];
    await change(ends, 'cancel');
    const paidAt = new Date(Date.now() - 30 * DAY_MS + 30 * 60_000);
    await accounts.app.db.query(
      'update accounts.billing_events set occurred_at = $1 where user_id = any ($2) and kind = $3',
      [paidAt, [goesOn.id, ends.id], 'approved'],
    );
    await accounts.app.db.query(
      'update accounts.profiles set subscription_renewed_at = $1 where id = any ($2)',
      [paidAt, [goesOn.id, ends.id]],
    );
    await runDue(accounts.app, 'accounts', new Date());
    await runDue(accounts.app, 'accounts', new Date(Date.now() + 10 * 60_000));
    expect((await shown(goesOn)).payments).toHaveLength(2);
    expect(Date.parse((await goesOn.profile()).subscriptionRenewedAt!)).toBeGreaterThan(paidAt.getTime());
    expect((await shown(ends)).payments).toHaveLength(1);
    expect((await ends.profile()).subscriptionRenewedAt).toBe(paidAt.toISOString());
  });
});
