import { randomUUID } from 'node:crypto';
import { webhookReply } from '@garimpo/accounts-contract';
import { sampled, turnOf } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permutations } from '../src/billing/testing/permutations.ts';
import {
  type NoticeSample,
  noticeSamples,
  type SaidOfOrder,
  type SampleKind,
  sampleKinds,
} from '../src/billing/testing/provider-notices.ts';
import { type AccountsApp, SECRET, startAccountsApp, type TestUser } from './support/accounts-app.ts';

const OPERATOR = 'token-of-the-operator';
const DAY_MS = 86_400_000;
const START = new Date('2026-11-01T12:00:00.000Z');
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp({
    webhookSecrets: {
      demo: SECRET,
      ...Object.fromEntries(noticeSamples.map((one) => [one.provider, one.secret])),
    },
  });
  for (const { provider } of noticeSamples) {
    const body = { provider, productId: 'produto-1', plan: 'starter', by: 'teste' };
    await accounts.app.request('PUT', '/api/billing/products', { token: OPERATOR, body });
  }
});
afterAll(() => accounts.app.close());

interface Purchase {
  order: string;
  subscription: string;
  user: TestUser;
}

async function newPurchase(): Promise<Purchase> {
  const user = await accounts.newUser();
  await user.profile();
  return { order: `o-${randomUUID()}`, subscription: `s-${randomUUID()}`, user };
}

function rawOf(sample: NoticeSample, purchase: Purchase, change: Partial<SaidOfOrder> = {}): string {
  const { order, subscription, user } = purchase;
  const said = {
    order,
    subscription,
    at: START,
    product: 'produto-1',
    reference: user.id,
    email: user.email,
  };
  return JSON.stringify(sample.body({ word: sample.words.approved, ...said, ...change }));
}

function deliver(sample: NoticeSample, raw: string, proven = raw, secret = sample.secret) {
  const { headers, query } = sample.proof(proven, secret, new Date());
  const path = `/api/billing/webhooks/${sample.provider}${query === undefined ? '' : `?${query}`}`;
  return accounts.app.request('POST', path, { body: raw, headers });
}

async function taken(sample: NoticeSample, raw: string) {
  const reply = await deliver(sample, raw);
  expect(reply).toMatchObject({ status: 200 });
  return webhookReply.parse(reply.json);
}

async function stateOf({ user }: Purchase) {
  const { rows } = await accounts.app.db.query(
    `select plans.name as plan, subscription_status as status, subscription_renewed_at as "renewedAt"
     from accounts.profiles left join accounts.plans on plans.id = plan_id where profiles.id = $1`,
    [user.id],
  );
  return rows[0];
}

const stored = async () =>
  (await accounts.app.db.query('select count(*)::integer as n from accounts.billing_events')).rows[0].n;

const samples = noticeSamples.map((sample): [string, NoticeSample] => [sample.provider, sample]);

describe.each(samples)('%s', (_name, sample) => {
  it('opens the plan that was sold', async () => {
    const purchase = await newPurchase();
    expect(await taken(sample, rawOf(sample, purchase))).toEqual({ outcome: 'applied', duplicate: false });
    expect(await stateOf(purchase)).toEqual({ plan: 'starter', status: 'active', renewedAt: START });
    expect((await purchase.user.profile()).access.allowed).toBe(true);
  });

  it('keeps nothing of a forged delivery', async () => {
    const purchase = await newPurchase();
    const raw = rawOf(sample, purchase);
    const before = await stored();
    const forged = [
      sample.provider === 'cakto'
        ? await deliver(sample, raw.replace(sample.secret, 'another-secret-of-the-test'))
        : await deliver(sample, raw, raw, 'another-secret-of-the-test'),
    ];
    if (sample.signsBody) forged.push(await deliver(sample, raw.replace('produto-1', 'produto-9'), raw));
    for (const reply of forged) {
      expect(reply).toMatchObject({
        status: 401,
        json: { error: { code: 'accounts.webhook.bad_signature' } },
      });
    }
    expect(await stored()).toBe(before);
    expect((await stateOf(purchase)).status).toBe('trialing');
  });

  it('counts a replayed notice once', async () => {
    const purchase = await newPurchase();
    const raw = rawOf(sample, purchase);
    const before = await stored();
    const replies = await Promise.all([taken(sample, raw), taken(sample, raw), taken(sample, raw)]);
    expect(replies.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(await taken(sample, raw)).toEqual({ outcome: 'applied', duplicate: true });
    expect(await stored()).toBe(before + 1);
  });

  it('ends alike when the refund comes before the payment', async () => {
    const purchase = await newPurchase();
    const refund = rawOf(sample, purchase, { word: sample.words.refunded, at: day(2) });
    // Whose it is a bare refund may not say: then it waits for the payment.
    await taken(sample, refund);
    await taken(sample, rawOf(sample, purchase));
    expect(await stateOf(purchase)).toEqual({ plan: 'starter', status: 'refunded', renewedAt: null });
    expect((await purchase.user.profile()).access).toMatchObject({ allowed: false, reason: 'blocked' });
  });

  it('is refused 10 MB', async () => {
    const raw = rawOf(sample, await newPurchase(), {
      email: `${'a'.repeat(10 * 1024 * 1024)}@exemplo.com.br`,
    });
    expect(await deliver(sample, raw)).toMatchObject({
      status: 413,
      json: { error: { code: 'request.body.too_large' } },
    });
  });
});

describe('120 orders of one order’s notices', () => {
  const kiwify = noticeSamples[0]!;
  const times: Record<SampleKind, number> = {
    approved: 0,
    renewed: 1,
    refused: 2,
    refunded: 3,
    chargeback: 4,
  };
  const orders = permutations(sampleKinds.map((kind) => kind));
  const noticesOf = (purchase: Purchase, order: readonly SampleKind[]) =>
    order.map((kind) => rawOf(kiwify, purchase, { word: kiwify.words[kind], at: day(times[kind]) }));

  it('end in one state, one after the other and with duplicates in between', async () => {
    expect(orders).toHaveLength(120);
    for (const order of sampled(orders, 0, 12)) {
      const purchase = await newPurchase();
      const raws = noticesOf(purchase, order);
      for (const [place, raw] of raws.entries()) {
        await taken(kiwify, raw);
        await taken(kiwify, raws[place >> 1]!);
      }
      expect({ order, ...(await stateOf(purchase)) }).toEqual({
        order,
        plan: 'starter',
        status: 'chargeback',
        renewedAt: null,
      });
    }
  }, 120_000);

  it('end in it when all arrive at once', async () => {
    const some = orders.filter((_, place) => place % 12 === 0);
    for (const order of sampled(some, 1, 4)) {
      const purchase = await newPurchase();
      const raws = noticesOf(purchase, order);
      await Promise.all([...raws, ...raws].map((raw) => taken(kiwify, raw)));
      expect(await stateOf(purchase)).toMatchObject({ plan: 'starter', status: 'chargeback' });
    }
  });
});

describe('a purchase at stripe, whose notices name the user once', () => {
  const sample = noticeSamples.find(({ provider }) => provider === 'stripe')!;
  const session = (purchase: Purchase) => rawOf(sample, purchase, { word: 'checkout.session.completed' });
  const bare = { reference: null, email: 'desconhecida@exemplo.com.br' };

  const orders = permutations(['session', 'invoice', 'charge', 'dispute']);

  // One that begins with each of them.
  it.each(sampled(orders, 3, 6).map((order) => [order]))('%j', async (order) => {
    const purchase = await newPurchase();
    const raws: Record<string, string> = {
      session: session(purchase),
      invoice: rawOf(sample, purchase, bare),
      charge: rawOf(sample, purchase, { ...bare, word: 'charge.succeeded' }),
      dispute: rawOf(sample, purchase, { ...bare, word: sample.words.chargeback, at: day(3) }),
    };
    for (const name of order) await taken(sample, raws[name]!);
    expect(await stateOf(purchase)).toEqual({ plan: 'starter', status: 'chargeback', renewedAt: null });
  });

  it('and all of them at once', async () => {
    const purchase = await newPurchase();
    await Promise.all([
      taken(sample, rawOf(sample, purchase, bare)),
      taken(sample, session(purchase)),
      taken(sample, rawOf(sample, purchase, { ...bare, word: 'charge.succeeded' })),
    ]);
    expect(await stateOf(purchase)).toMatchObject({ plan: 'starter', status: 'active' });
  });
});

describe('several purchases of one customer at stripe', () => {
  const sample = noticeSamples.find(({ provider }) => provider === 'stripe')!;
  const now = Math.floor(Date.now() / 1000) * 1000;
  const daysAgo = (days: number) => new Date(now - days * DAY_MS);

  beforeAll(async () => {
    const body = { provider: 'stripe', productId: 'produto-2', plan: 'avancado', by: 'teste' };
    await accounts.app.request('PUT', '/api/billing/products', { token: OPERATOR, body });
  });

  interface Said extends Partial<Omit<SaidOfOrder, 'order'>> {
    /** Tells the orders of one customer apart. */
    order?: string;
    object?: object;
  }

  /** As at Stripe, where the session names the user and nothing after it does. */
  function noticeOf(purchase: Purchase, { order = '', object = {}, ...said }: Said): string {
    const isSession = said.word === 'checkout.session.completed';
    const body = JSON.parse(
      rawOf(sample, purchase, {
        ...(isSession ? {} : { reference: null, email: 'desconhecida@exemplo.com.br' }),
        ...said,
        order: `${purchase.order}${order}`,
      }),
    ) as { data: { object: object } };
    Object.assign(body.data.object, object);
    return JSON.stringify(body);
  }

  async function newCustomer(): Promise<Purchase> {
    const purchase = await newPurchase();
    await taken(sample, noticeOf(purchase, { word: 'checkout.session.completed' }));
    return purchase;
  }

  /** Until 2025-03-31 an invoice named its payment; since then neither names the other. */
  const invoiceOf = {
    older: (subscription: string) => ({ subscription }),
    newer: (subscription: string) => ({
      parent: { subscription_details: { subscription } },
      payment_intent: undefined,
    }),
  };
  const charged = (amount: number) => ({ amount_paid: undefined, amount });

  const smaller = (api: keyof typeof invoiceOf): Said => ({
    at: daysAgo(20),
    order: '-smaller',
    object: { amount_paid: 9700, ...invoiceOf[api]('sub_smaller') },
  });
  const larger = (api: keyof typeof invoiceOf): Said => ({
    at: daysAgo(10),
    order: '-larger',
    product: 'produto-2',
    object: { amount_paid: 19_700, ...invoiceOf[api]('sub_larger') },
  });
  const courses = { items: { data: [{ price: { id: 'price_9', product: 'curso' } }] } };

  it.each<[string, keyof typeof invoiceOf, Said]>([
    [
      'the smaller plan ends',
      'older',
      { word: 'customer.subscription.deleted', object: { id: 'sub_smaller' } },
    ],
    [
      'the smaller plan ends, newer',
      'newer',
      { word: 'customer.subscription.deleted', object: { id: 'sub_smaller' } },
    ],
    [
      'a charge of the smaller plan fails',
      'older',
      {
        word: 'invoice.payment_failed',
        order: '-failed',
        object: { billing_reason: 'subscription_cycle', ...invoiceOf.older('sub_smaller') },
      },
    ],
    [
      'the smaller plan is refunded',
      'older',
      { word: 'charge.refunded', order: '-smaller', object: { invoice: 'in_1', ...charged(9700) } },
    ],
    [
      'the smaller plan is refunded, newer',
      'newer',
      { word: 'charge.refunded', order: '-charge', object: charged(9700) },
    ],
    [
      'a subscription to something else ends',
      'newer',
      { word: 'customer.subscription.deleted', object: { id: 'sub_course', ...courses } },
    ],
    [
      'something else of the same price is refunded',
      'older',
      { word: 'charge.refunded', order: '-course', object: { invoice: null, ...charged(19_700) } },
    ],
    [
      'something else is refunded, newer',
      'newer',
      { word: 'charge.refunded', order: '-course', object: charged(4900) },
    ],
  ])('leave the larger plan open when %s', async (what, api, said) => {
    const orders = permutations([smaller(api), larger(api), { at: daysAgo(5), ...said }]);
    for (const order of sampled(orders, turnOf(what), 3)) {
      const purchase = await newCustomer();
      for (const one of order) await taken(sample, noticeOf(purchase, one));
      expect(await stateOf(purchase)).toEqual({
        plan: 'avancado',
        status: 'active',
        renewedAt: daysAgo(10),
      });
    }
  });

  it.each<[string, keyof typeof invoiceOf, Said, string]>([
    ['ends', 'older', { word: 'customer.subscription.deleted', object: { id: 'sub_larger' } }, 'canceled'],
    [
      'is refunded',
      'older',
      { word: 'charge.refunded', order: '-larger', object: { invoice: 'in_2', ...charged(19_700) } },
      'refunded',
    ],
    [
      'is refunded, newer',
      'newer',
      { word: 'charge.refunded', order: '-charge', object: charged(19_700) },
      'refunded',
    ],
  ])('close with the last of them, which %s', async (what, api, said, status) => {
    const ended = { word: 'customer.subscription.deleted', at: daysAgo(9), object: { id: 'sub_smaller' } };
    const orders = permutations([smaller(api), larger(api), ended, { at: daysAgo(5), ...said }]);
    for (const order of sampled(orders, turnOf(what), 6)) {
      const purchase = await newCustomer();
      for (const one of order) await taken(sample, noticeOf(purchase, one));
      expect(await stateOf(purchase)).toMatchObject({ plan: 'avancado', status });
    }
  });

  it('close when both were of one price and are refunded, newer', async () => {
    const refund = { word: 'charge.refunded', object: charged(9700) };
    const orders = permutations<Said>([
      smaller('newer'),
      { ...larger('newer'), object: { amount_paid: 9700, ...invoiceOf.newer('sub_larger') } },
      { ...refund, order: '-charge', at: daysAgo(5) },
      { ...refund, order: '-other-charge', at: daysAgo(4) },
    ]);
    for (const order of sampled(orders, 0, 6)) {
      const purchase = await newCustomer();
      for (const one of order) await taken(sample, noticeOf(purchase, one));
      expect(await stateOf(purchase)).toMatchObject({ status: 'refunded', renewedAt: null });
    }
  });

  it('close with a dispute over part of a charge that no invoice names', async () => {
    const purchase = await newCustomer();
    const charge = { order: '-charge', object: charged(19_700) };
    await taken(sample, noticeOf(purchase, larger('newer')));
    await taken(sample, noticeOf(purchase, { ...charge, word: 'charge.succeeded', at: daysAgo(10) }));
    const dispute = { order: '-charge', at: daysAgo(5), object: { customer: undefined, ...charged(5000) } };
    await taken(sample, noticeOf(purchase, { ...dispute, word: 'charge.dispute.created' }));
    expect(await stateOf(purchase)).toMatchObject({ status: 'chargeback', renewedAt: null });
  });
});
