import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import {
  type BillingEventView,
  billingEventReply,
  billingEventsReply,
  mapProductReply,
  productsReply,
  webhookReply,
} from '@garimpo/accounts-contract';
import { runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FORGED } from '../src/billing/webhook-limits.ts';
import { type AccountsApp, startAccountsApp, type TestUser } from './support/accounts-app.ts';

const OPERATOR = 'token-of-the-operator';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp();
});
afterAll(() => accounts.app.close());

function notice(change: Record<string, unknown> = {}): string {
  return JSON.stringify({
    id: randomUUID(),
    type: 'payment.approved',
    occurredAt: new Date().toISOString(),
    product: 'garimpo-starter',
    ...change,
  });
}

async function outcomeOf(raw: string) {
  const reply = await accounts.deliver(raw);
  expect(reply.status).toBe(200);
  return webhookReply.parse(reply.json).outcome;
}

const operator = (method: string, path: string, body?: unknown) =>
  accounts.app.request(method, `/api/${path}`, { token: OPERATOR, body });

async function eventsWith(query: string): Promise<BillingEventView[]> {
  return billingEventsReply.parse((await operator('GET', `billing/events?${query}`)).json).events;
}

/** The newest notice in the list. */
async function newest(): Promise<BillingEventView> {
  return (await eventsWith('limit=1'))[0]!;
}

async function statusOf(user: TestUser) {
  const { rows } = await accounts.app.db.query(
    'select subscription_status as status from accounts.profiles where id = $1',
    [user.id],
  );
  return rows[0]?.status;
}

async function subscriber(user: Parameters<AccountsApp['newUser']>[0] = {}): Promise<TestUser> {
  const made = await accounts.newUser(user);
  await made.profile();
  return made;
}

const audit = async () =>
  (await accounts.app.db.query('select * from accounts.billing_audit order by at, id')).rows;

describe('a notice that waits', () => {
  it('is taken up when its buyer verifies the address, and never before', async () => {
    const user = await subscriber({ emailVerified: false });
    expect(await outcomeOf(notice({ customer: { email: user.email.toUpperCase() } }))).toBe('unmatched');
    await user.profile();
    await runDue(accounts.app, 'accounts');
    expect(await statusOf(user)).toBe('trialing');

    const verified = await accounts.newUser({ id: user.id, email: user.email, emailVerified: true });
    expect(await verified.profile()).toMatchObject({ subscriptionStatus: 'active', planName: 'starter' });
    expect(await newest()).toMatchObject({ outcome: 'applied', userId: user.id });
  });

  it('is taken up when the profile of its reference is made, whatever its address', async () => {
    const user = await accounts.newUser({ emailVerified: false });
    expect(await outcomeOf(notice({ reference: user.id.toUpperCase() }))).toBe('unmatched');
    expect((await user.profile()).access.allowed).toBe(true);
  });

  it('is taken up when the map learns its product, with the notices that hang on it', async () => {
    const user = await subscriber();
    const product = `curso-${randomUUID()}`;
    const sold = { product, order: randomUUID(), reference: user.id };
    expect(await outcomeOf(notice(sold))).toBe('unknown_product');
    expect(await outcomeOf(notice({ ...sold, type: 'subscription.past_due' }))).toBe('unknown_product');
    expect(await statusOf(user)).toBe('trialing');
    const reply = await operator('PUT', 'billing/products', {
      provider: 'demo',
      productId: product,
      plan: 'avancado',
      by: 'ana',
    });
    expect(mapProductReply.parse(reply.json)).toEqual({
      product: { provider: 'demo', productId: product, plan: 'avancado', minAmountCents: null },
      takenUp: 2,
      by: 'ana',
      why: null,
    });
    expect(await user.profile()).toMatchObject({ subscriptionStatus: 'past_due', planName: 'avancado' });
  });

  it('is answered as taken while its user is locked, and taken up by the job', async () => {
    const user = await subscriber();
    const { db } = accounts.app;
    await db.query('begin');
    await db.query('select 1 from accounts.profiles where id = $1 for update', [user.id]);
    const raw = notice({ reference: user.id });
    const outcome = await outcomeOf(raw);
    await db.query('commit');
    expect(outcome).toBe('received');
    expect(await statusOf(user)).toBe('trialing');
    expect(await runDue(accounts.app, 'accounts', new Date(Date.now() + 600_000))).toEqual(
      expect.arrayContaining([expect.objectContaining({ job: 'accounts.take-up-notices' })]),
    );
    expect(await statusOf(user)).toBe('active');
  });
});

it('waits when the profile of its purchase is gone', async () => {
  const user = await subscriber();
  const order = randomUUID();
  await outcomeOf(notice({ order, reference: user.id }));
  await accounts.app.db.query('delete from accounts.profiles where id = $1', [user.id]);
  expect(await outcomeOf(notice({ type: 'payment.refunded', order, reference: user.id }))).toBe('unmatched');
});

describe('what decides', () => {
  it('is the payment, whatever plan was wished for, and a plan bought later takes its place', async () => {
    const user = await subscriber({ metadata: { plan_id: 'avancado' } });
    const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
    await outcomeOf(notice({ reference: user.id, occurredAt: at(30) }));
    expect((await user.profile()).planName).toBe('starter');
    await outcomeOf(notice({ reference: user.id, occurredAt: at(20), product: 'garimpo-avancado' }));
    expect((await user.profile()).planName).toBe('avancado');
    await outcomeOf(notice({ reference: user.id, occurredAt: at(10), product: 'garimpo-intermediario' }));
    expect((await user.profile()).planName).toBe('intermediario');
  });

  it('is not a refused payment: the wish stays a wish', async () => {
    const user = await subscriber({ metadata: { plan_id: 'avancado' } });
    await outcomeOf(notice({ type: 'payment.refused', reference: user.id }));
    expect(await user.profile()).toMatchObject({ planName: 'avancado', subscriptionStatus: 'refused' });
  });

  it('is a renewal by hand over anything older', async () => {
    const user = await subscriber();
    await accounts.app.db.query(
      `update accounts.profiles set subscription_status = 'active', subscription_renewed_at = now(), renewed_by = null,
       plan_id = (select id from accounts.plans where name = 'avancado') where id = $1`,
      [user.id],
    );
    const old = { reference: user.id, occurredAt: '2026-01-01T00:00:00Z' };
    expect(await outcomeOf(notice({ ...old, type: 'payment.refunded', order: 'x' }))).toBe('superseded');
    expect(await user.profile()).toMatchObject({ planName: 'avancado', subscriptionStatus: 'active' });
    expect(
      await outcomeOf(
        notice({
          reference: user.id,
          type: 'payment.chargeback',
          occurredAt: new Date(Date.now() + 1000).toISOString(),
        }),
      ),
    ).toBe('applied');
    expect(await statusOf(user)).toBe('chargeback');
  });

  it.each([
    ['subscription.past_due', 'past_due', 'inactive'],
    ['subscription.unpaid', 'unpaid', 'inactive'],
    ['subscription.canceled', 'canceled', 'inactive'],
    ['subscription.expired', 'expired', 'inactive'],
    ['payment.refunded', 'refunded', 'blocked'],
    ['payment.chargeback', 'chargeback', 'blocked'],
  ])('%s makes it %s', async (type, status, reason) => {
    const user = await subscriber();
    const order = randomUUID();
    await outcomeOf(
      notice({ reference: user.id, order, occurredAt: new Date(Date.now() - 60_000).toISOString() }),
    );
    expect(await outcomeOf(notice({ type, reference: user.id, order }))).toBe('applied');
    const profile = await user.profile();
    expect(profile.subscriptionStatus).toBe(status);
    expect(profile.access).toMatchObject({ allowed: false, reason });
  });

  it('is never somebody else’s payment in a user’s name that is taken back', async () => {
    const user = await subscriber();
    await outcomeOf(notice({ reference: user.id, order: randomUUID(), product: 'garimpo-avancado' }));
    const order = randomUUID();
    await outcomeOf(
      notice({ reference: user.id, order, occurredAt: new Date(Date.now() + 1000).toISOString() }),
    );
    await outcomeOf(
      notice({
        type: 'payment.chargeback',
        reference: user.id,
        order,
        occurredAt: new Date(Date.now() + 2000).toISOString(),
      }),
    );
    expect(await user.profile()).toMatchObject({ planName: 'avancado', subscriptionStatus: 'active' });
  });
});

describe('the list', () => {
  it('pages through all of an outcome, newest first, and never shows one twice', async () => {
    const mark = randomUUID();
    for (let made = 0; made < 5; made += 1) await outcomeOf(notice({ type: 'cart.left', order: mark }));
    const seen: BillingEventView[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `outcome=ignored&limit=2${cursor && `&cursor=${cursor}`}`;
      const page = billingEventsReply.parse((await operator('GET', `billing/events?${query}`)).json);
      expect(page.events.length).toBeLessThanOrEqual(2);
      seen.push(...page.events);
      cursor = page.nextCursor;
    }
    expect(seen.filter(({ orderId }) => orderId === mark)).toHaveLength(5);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    expect(seen.map(({ receivedAt }) => receivedAt)).toEqual(
      seen
        .map(({ receivedAt }) => receivedAt)
        .toSorted()
        .toReversed(),
    );
    expect(JSON.stringify(seen)).not.toContain('raw');
  });

  it.each(['outcome=nothing', 'limit=0', 'limit=101', 'cursor=%00', 'order=asc', 'provider=../x'])(
    'refuses %s',
    async (query) => {
      expect((await operator('GET', `billing/events?${query}`)).status).toBe(400);
    },
  );

  it('does not know a cursor that it did not give', async () => {
    expect((await operator('GET', 'billing/events?cursor=abc')).status).toBe(404);
  });
});

describe('an operator', () => {
  it('assigns a notice that names nobody, once, and signs for it', async () => {
    const user = await subscriber();
    const order = randomUUID();
    await outcomeOf(notice({ order }));
    const { id } = await newest();
    const before = (await audit()).length;
    const input = { userId: user.id, by: 'ana', why: 'comprovante por e-mail' };
    const reply = await operator('POST', `billing/events/${id}/assign`, input);
    expect(billingEventReply.parse(reply.json).event).toMatchObject({ outcome: 'applied', userId: user.id });
    expect(await statusOf(user)).toBe('active');
    expect((await audit()).slice(before)).toEqual([
      expect.objectContaining({
        action: 'assign',
        by: 'ana',
        why: 'comprovante por e-mail',
        event_id: id,
        user_id: user.id,
        detail: { outcome: 'applied' },
      }),
    ]);
    expect(await operator('POST', `billing/events/${id}/assign`, input)).toMatchObject({
      status: 409,
      json: { error: { code: 'accounts.notice.settled' } },
    });
    // What follows of the same order finds its way by itself.
    expect(await outcomeOf(notice({ type: 'payment.refunded', order }))).toBe('applied');
    expect(await statusOf(user)).toBe('refunded');
  });

  it('assigns nothing that no plan follows from, nothing to nobody, and leaves no trace of it', async () => {
    const user = await subscriber();
    await outcomeOf(notice({ product: 'curso-de-crochê' }));
    const { id } = await newest();
    const before = await audit();
    expect(
      await operator('POST', `billing/events/${id}/assign`, { userId: user.id, by: 'ana' }),
    ).toMatchObject({
      status: 409,
      json: { error: { code: 'accounts.notice.unknown_product' } },
    });
    expect(
      await operator('POST', `billing/events/${id}/assign`, { userId: randomUUID(), by: 'ana' }),
    ).toMatchObject({ status: 404, json: { error: { code: 'accounts.profile.not_found' } } });
    expect(
      await operator('POST', `billing/events/${randomUUID()}/assign`, { userId: user.id, by: 'ana' }),
    ).toMatchObject({ status: 404, json: { error: { code: 'accounts.notice.not_found' } } });
    expect(await audit()).toEqual(before);
    expect(await newest()).toMatchObject({ id, outcome: 'unknown_product', userId: null });
    expect(await statusOf(user)).toBe('trialing');
  });

  it('replays: the bytes are read anew, and one that was about to happen has happened', async () => {
    const user = await subscriber();
    const raw = notice({ reference: user.id, occurredAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await accounts.deliver(raw)).status).toBe(400);
    const { id } = await newest();
    expect(await operator('POST', `billing/events/${id}/replay`, { by: 'ana' })).toMatchObject({
      status: 422,
      json: { error: { code: 'accounts.notice.unreadable' } },
    });
    await accounts.app.db.query(
      `update accounts.billing_events set raw = convert_to(replace(convert_from(raw, 'UTF8'), $2, $3), 'UTF8') where id = $1`,
      [id, JSON.parse(raw).occurredAt, new Date().toISOString()],
    );
    const reply = await operator('POST', `billing/events/${id}/replay`, { by: 'ana' });
    expect(billingEventReply.parse(reply.json).event).toMatchObject({ outcome: 'applied', kind: 'approved' });
    expect(await statusOf(user)).toBe('active');
    expect((await audit()).at(-1)).toMatchObject({ action: 'replay', event_id: id, by: 'ana', why: null });
  });

  deepIt('replays as often as it likes: nothing moves', async () => {
    const user = await subscriber();
    await outcomeOf(notice({ reference: user.id }));
    const event = await newest();
    const before = await user.profile();
    for (const _time of [1, 2]) {
      const reply = await operator('POST', `billing/events/${event.id}/replay`, { by: 'ana' });
      expect(billingEventReply.parse(reply.json).event).toMatchObject({
        outcome: 'applied',
        userId: user.id,
      });
    }
    expect(await user.profile()).toEqual(before);
  });

  it('maps a product to another plan from now on, and takes it out of the map', async () => {
    const user = await subscriber();
    const product = { provider: 'demo', productId: `p-${randomUUID()}` };
    await operator('PUT', 'billing/products', { ...product, plan: 'starter', by: 'ana' });
    await outcomeOf(notice({ reference: user.id, product: product.productId }));
    await operator('PUT', 'billing/products', { ...product, plan: 'avancado', by: 'ana' });
    expect((await user.profile()).planName).toBe('starter');
    const listed = productsReply.parse((await operator('GET', 'billing/products')).json).products;
    expect(listed).toContainEqual({ ...product, plan: 'avancado', minAmountCents: null });

    expect((await operator('DELETE', 'billing/products', { ...product, by: 'ana' })).status).toBe(204);
    expect(await operator('DELETE', 'billing/products', { ...product, by: 'ana' })).toMatchObject({
      status: 404,
      json: { error: { code: 'accounts.product.not_found' } },
    });
    expect(await outcomeOf(notice({ reference: user.id, product: product.productId }))).toBe(
      'unknown_product',
    );
    expect((await audit()).slice(-3).map(({ action, detail }) => [action, detail.before])).toEqual([
      ['map_product', null],
      ['map_product', 'starter'],
      ['unmap_product', 'avancado'],
    ]);
  });

  it('sets the checkout of a plan, and takes it away', async () => {
    const set = (checkoutUrl: string | null) =>
      operator('PUT', 'plans/avancado/checkout', { checkoutUrl, by: 'ana' });
    expect((await set('https://pay.kiwify.com.br/abc')).json).toEqual({
      plan: 'avancado',
      checkoutUrl: 'https://pay.kiwify.com.br/abc',
      by: 'ana',
      why: null,
    });
    expect((await accounts.plan('avancado')).checkoutUrl).toBe('https://pay.kiwify.com.br/abc');
    const user = await subscriber({ metadata: { plan_id: 'avancado' } });
    expect((await user.profile()).access.goTo).toContain(`s1=${user.id}`);
    expect((await set('javascript:alert(1)')).status).toBe(400);
    expect((await set(null)).status).toBe(200);
    expect((await accounts.plan('avancado')).checkoutUrl).toContain('/checkout/');
    expect((await audit()).at(-1)).toMatchObject({
      action: 'set_checkout',
      detail: { plan: 'avancado', checkoutUrl: null, before: 'https://pay.kiwify.com.br/abc' },
    });
  });

  it.each([
    ['GET', 'billing/events'],
    ['POST', `billing/events/${randomUUID()}/replay`],
    ['POST', `billing/events/${randomUUID()}/assign`],
    ['GET', 'billing/products'],
    ['PUT', 'billing/products'],
    ['DELETE', 'billing/products'],
    ['PUT', 'plans/starter/checkout'],
  ])('alone may %s %s', async (method, path) => {
    const user = await subscriber();
    expect((await user.request(method, `/api/${path}`)).status).toBe(401);
    expect((await accounts.app.request(method, `/api/${path}`)).status).toBe(401);
  });
});

it('leaves the history as it is, even for the service', async () => {
  for (const sql of ['delete from accounts.billing_audit', `update accounts.billing_audit set by = 'x'`]) {
    await expect(accounts.database.asService((tx) => tx.rows(sql))).rejects.toMatchObject({
      driverError: { code: '42501' },
    });
  }
});

describe('deliveries without proof', () => {
  it('are refused beyond the limit exactly, and those with it never', async () => {
    const limited = await startAccountsApp({ rateLimitScale: 1 });
    try {
      const forge = () => limited.deliver(notice(), { signature: 'x' });
      const statuses = (await Promise.all(Array.from({ length: FORGED.burst + 8 }, forge))).map(
        (one) => one.status,
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(FORGED.burst);
      expect(statuses.filter((status) => status === 429)).toHaveLength(8);
      const refused = await forge();
      expect(refused).toMatchObject({ status: 429, json: { error: { code: 'request.rate.exceeded' } } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await limited.app.db.query('select 1 from accounts.billing_events')).rowCount).toBe(0);
      expect((await limited.deliver(notice())).status).toBe(200);
    } finally {
      await limited.app.close();
    }
  });

  deepIt('of 10 MB each take no memory to speak of, twenty at once', async () => {
    const before = process.memoryUsage().arrayBuffers;
    let peak = before;
    const send = async () => {
      const status = await sendInPieces(`${accounts.app.url}/api/billing/webhooks/demo`, 160);
      peak = Math.max(peak, process.memoryUsage().arrayBuffers);
      return status;
    };
    expect(new Set(await Promise.all(Array.from({ length: 20 }, send)))).toEqual(new Set([413]));
    // Kept, it were 200 MB. What was read and let go of, by either side, stays until the collector comes by.
    expect(peak - before).toBeLessThan(100 * 1024 * 1024);
  });
});

/** Sends one piece of 64 KiB again and again, without ever saying how long it gets: the sender holds no more than it. */
function sendInPieces(url: string, pieces: number): Promise<number | undefined> {
  const piece = Buffer.alloc(64 * 1024, 0x20);
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST' }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
    });
    sent.once('error', reject);
    Readable.from(Array.from({ length: pieces }, () => piece)).pipe(sent);
  });
}
