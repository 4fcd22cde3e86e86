import { randomUUID } from 'node:crypto';
import { type WebhookReply, webhookReply } from '@garimpo/accounts-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WEBHOOK_LIMIT_BYTES } from '../src/billing/webhook.controller.ts';
import { signDemoNotice } from '../src/providers/demo.provider.ts';
import { type AccountsApp, SECRET, startAccountsApp, type TestUser } from './support/accounts-app.ts';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp();
});
afterAll(() => accounts.app.close());

const at = (minute: number) => new Date(Date.UTC(2026, 0, 10, 12, minute)).toISOString();

function notice(change: Record<string, unknown> = {}): string {
  return JSON.stringify({
    id: randomUUID(),
    type: 'payment.approved',
    occurredAt: at(0),
    product: 'garimpo-starter',
    ...change,
  });
}

async function taken(raw: string | Buffer): Promise<WebhookReply> {
  const reply = await accounts.deliver(raw);
  expect(reply.status).toBe(200);
  return webhookReply.parse(reply.json);
}

async function newSubscriber(user: Parameters<AccountsApp['newUser']>[0] = {}): Promise<TestUser> {
  const made = await accounts.newUser(user);
  await made.profile();
  return made;
}

async function subscriptionOf(user: TestUser) {
  const { planName, subscriptionStatus, subscriptionRenewedAt } = await user.profile();
  return { planName, subscriptionStatus, subscriptionRenewedAt };
}

/** Resolves once that many sessions of the service wait for a lock of another. */
async function untilWaiting(sessions: number): Promise<void> {
  for (;;) {
    // Within a transaction the view would show the same moment for ever.
    await accounts.app.db.query('select pg_stat_clear_snapshot()');
    const { rows } = await accounts.app.db.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity
       where datname = current_database() and usename = 'accounts_service' and wait_event_type = 'Lock'`,
    );
    if (rows[0]!.waiting === sessions) return;
  }
}

const events = async () =>
  (await accounts.app.db.query('select * from accounts.billing_events order by received_at, id')).rows;

describe('a genuine notice', () => {
  it('opens the plan that was sold to the user whom the checkout address named', async () => {
    const user = await newSubscriber({ metadata: { plan_id: 'avancado' } });
    const now = new Date().toISOString();
    expect(await taken(notice({ reference: user.id, occurredAt: now }))).toEqual({
      outcome: 'applied',
      duplicate: false,
    });
    expect(await subscriptionOf(user)).toEqual({
      planName: 'starter',
      subscriptionStatus: 'active',
      subscriptionRenewedAt: now,
    });
    expect((await user.profile()).access.allowed).toBe(true);
  });

  it('is kept byte for byte with what became of it', async () => {
    const user = await newSubscriber();
    const raw = ` ${notice({ id: 'byte-for-byte', reference: user.id, customer: { email: 'Çé@x.y' } })}\n`;
    await taken(raw);
    const [row] = (await events()).filter((event) => event.dedupe_key === 'id:byte-for-byte');
    expect(row.raw.toString()).toBe(raw);
    expect(row).toMatchObject({
      provider: 'demo',
      kind: 'approved',
      occurred_at: new Date(at(0)),
      product_id: 'garimpo-starter',
      reference: user.id,
      user_id: user.id,
      outcome: 'applied',
    });
    expect(row.processed_at).toBeInstanceOf(Date);
  });

  it('finds its user by a verified e-mail where it carries no reference', async () => {
    const user = await newSubscriber({ emailVerified: true });
    const reply = await taken(notice({ customer: { email: ` ${user.email.toUpperCase()} ` } }));
    expect(reply.outcome).toBe('applied');
    expect((await subscriptionOf(user)).planName).toBe('starter');
  });

  it('prefers the reference to the e-mail', async () => {
    const [paying, named] = [await newSubscriber({ emailVerified: true }), await newSubscriber()];
    await taken(notice({ reference: named.id, customer: { email: paying.email } }));
    expect((await subscriptionOf(named)).planName).toBe('starter');
    expect((await subscriptionOf(paying)).planName).toBeNull();
  });

  it('of another kind is kept and changes nothing', async () => {
    const user = await newSubscriber();
    expect((await taken(notice({ type: 'cart.left', reference: user.id }))).outcome).toBe('ignored');
    expect((await subscriptionOf(user)).subscriptionStatus).toBe('trialing');
  });
});

describe('a notice that names nobody', () => {
  it.each([
    ['an unknown reference', () => ({ reference: randomUUID() })],
    ['a reference that is no id', () => ({ reference: "1' or true --" })],
    ['nothing at all', () => ({})],
    ['an unknown e-mail', () => ({ customer: { email: 'ninguem@exemplo.com.br' } })],
  ])('waits: %s', async (_case, change) => {
    expect(await taken(notice(change()))).toEqual({ outcome: 'unmatched', duplicate: false });
  });

  it('waits when its e-mail is not verified, and is taken up when delivered again after it is', async () => {
    const user = await newSubscriber({ emailVerified: false });
    const raw = notice({ customer: { email: user.email }, occurredAt: new Date().toISOString() });
    expect((await taken(raw)).outcome).toBe('unmatched');
    expect((await subscriptionOf(user)).subscriptionStatus).toBe('trialing');
    await newSubscriber({ id: user.id, email: user.email, emailVerified: true });
    expect((await taken(raw)).outcome).toBe('applied');
    expect((await subscriptionOf(user)).subscriptionStatus).toBe('active');
  });

  it('waits when two users claim its e-mail', async () => {
    const [first, second] = [
      await newSubscriber({ email: 'dois@exemplo.com.br', emailVerified: true }),
      await newSubscriber({ email: 'dois@exemplo.com.br', emailVerified: true }),
    ];
    expect((await taken(notice({ customer: { email: 'dois@exemplo.com.br' } }))).outcome).toBe('unmatched');
    expect((await subscriptionOf(first)).planName).toBeNull();
    expect((await subscriptionOf(second)).planName).toBeNull();
  });

  it('waits when its product is none of our plans', async () => {
    const user = await newSubscriber();
    const reply = await taken(notice({ reference: user.id, product: 'curso-de-crochê' }));
    expect(reply.outcome).toBe('unknown_product');
    expect((await subscriptionOf(user)).planName).toBeNull();
  });
});

describe('replayed and out of order', () => {
  it('counts once, however often and however many at once it comes', async () => {
    const user = await newSubscriber();
    const raw = notice({ reference: user.id });
    const before = (await events()).length;
    const replies = await Promise.all(Array.from({ length: 10 }, () => taken(raw)));
    expect(replies.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(new Set(replies.map(({ outcome }) => outcome))).toEqual(new Set(['applied']));
    expect((await events()).length).toBe(before + 1);
  });

  it('looks at a notice once also when two deliveries meet in the middle', async () => {
    const user = await newSubscriber();
    const raw = notice({ reference: user.id });
    const { db } = accounts.app;
    // With the profile held, the first delivery stops half-way, and the second has all the time to overtake it.
    await db.query('begin');
    await db.query('select 1 from accounts.profiles where id = $1 for update', [user.id]);
    const deliveries = [taken(raw), taken(raw)];
    await untilWaiting(2);
    await db.query('commit');
    expect(await Promise.all(deliveries)).toEqual(
      expect.arrayContaining([
        { outcome: 'applied', duplicate: false },
        { outcome: 'applied', duplicate: true },
      ]),
    );
  });

  it('does not renew again when an old notice is replayed', async () => {
    const user = await newSubscriber();
    const old = notice({ reference: user.id, occurredAt: at(0) });
    await taken(old);
    await taken(notice({ reference: user.id, occurredAt: at(5), product: 'garimpo-avancado' }));
    expect(await taken(old)).toEqual({ outcome: 'applied', duplicate: true });
    expect(await subscriptionOf(user)).toMatchObject({ planName: 'avancado', subscriptionRenewedAt: at(5) });
  });

  it('keeps the first of two notices with one id', async () => {
    const user = await newSubscriber();
    const id = randomUUID();
    await taken(notice({ id, reference: user.id }));
    const reply = await taken(
      notice({ id, reference: user.id, product: 'garimpo-avancado', occurredAt: at(9) }),
    );
    expect(reply.duplicate).toBe(true);
    expect(await subscriptionOf(user)).toMatchObject({ planName: 'starter', subscriptionRenewedAt: at(0) });
  });

  it('never lets an older payment override a newer one', async () => {
    const user = await newSubscriber();
    await taken(notice({ reference: user.id, occurredAt: at(5), product: 'garimpo-avancado' }));
    const late = await taken(notice({ reference: user.id, occurredAt: at(0) }));
    expect(late.outcome).toBe('superseded');
    expect(await subscriptionOf(user)).toMatchObject({ planName: 'avancado', subscriptionRenewedAt: at(5) });
  });

  it('ends alike whatever the order, ties and simultaneous deliveries included', async () => {
    const payments = [
      { id: 'a', occurredAt: at(1), product: 'garimpo-starter' },
      { id: 'b', occurredAt: at(3), product: 'garimpo-intermediario' },
      { id: 'c', occurredAt: at(3), product: 'garimpo-avancado' },
      { id: 'd', occurredAt: at(2), product: 'garimpo-starter' },
    ];
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 1, 3, 0],
      [1, 2, 0, 3],
    ];
    for (const [round, order] of orders.entries()) {
      const user = await newSubscriber();
      for (const index of order) {
        const { id, ...payment } = payments[index]!;
        await taken(notice({ ...payment, id: `order-${round}-${id}`, reference: user.id }));
      }
      expect(await subscriptionOf(user)).toMatchObject({
        planName: 'avancado',
        subscriptionRenewedAt: at(3),
      });
    }
    const user = await newSubscriber();
    await Promise.all(
      payments.map(({ id, ...payment }) =>
        taken(notice({ ...payment, id: `at-once-${id}`, reference: user.id })),
      ),
    );
    expect(await subscriptionOf(user)).toMatchObject({ planName: 'avancado', subscriptionRenewedAt: at(3) });
  });
});

describe('refused, and nothing kept', () => {
  async function refused(raw: string | Buffer, options: Parameters<AccountsApp['deliver']>[1]) {
    const before = await events();
    const reply = await accounts.deliver(raw, options);
    expect(await events()).toEqual(before);
    return reply;
  }

  it('without a signature, with a forged one, with one of another body', async () => {
    const user = await newSubscriber();
    const raw = notice({ reference: user.id });
    for (const signature of [
      null,
      '',
      'x',
      signDemoNotice(raw, 'another-secret'),
      signDemoNotice(`${raw} `, SECRET),
      signDemoNotice(raw, SECRET).toUpperCase(),
    ]) {
      expect(await refused(raw, { signature })).toMatchObject({
        status: 401,
        json: { error: { code: 'accounts.webhook.bad_signature' } },
      });
    }
    expect((await subscriptionOf(user)).subscriptionStatus).toBe('trialing');
  });

  it('with its body altered under a right signature', async () => {
    const raw = notice({ product: 'garimpo-starter' });
    const altered = raw.replace('garimpo-starter', 'garimpo-avancado');
    const reply = await refused(altered, { signature: signDemoNotice(raw, SECRET) });
    expect(reply.status).toBe(401);
  });

  it.each(['stripe', 'hotmart', 'demo2', '__proto__', 'constructor'])(
    'from %s, which is no provider',
    async (provider) => {
      const reply = await refused(notice(), { provider });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
    },
  );

  it('says that it does not know the provider', async () => {
    expect(await refused(notice(), { provider: 'hotmart' })).toMatchObject({
      status: 404,
      json: { error: { code: 'accounts.webhook.unknown_provider' } },
    });
  });

  it.each([
    ['10 MB', 10 * 1024 * 1024],
    ['a byte over the limit', WEBHOOK_LIMIT_BYTES + 1],
  ])('at %s, although rightly signed', async (_case, size) => {
    const raw = Buffer.alloc(size, 0x20);
    expect(await refused(raw, {})).toMatchObject({
      status: 413,
      json: { error: { code: 'request.body.too_large' } },
    });
  });
});

describe('genuine but not understood', () => {
  it.each([
    ['no JSON', 'pagamento'],
    ['an empty body', ''],
    ['a list', '[]'],
    ['nothing in it', '{}'],
    ['a time that is none', notice({ id: 'no-time', occurredAt: 'ontem' })],
    ['a time to come', notice({ id: 'to-come', occurredAt: new Date(Date.now() + 3_600_000).toISOString() })],
    ['NUL in it', notice({ id: 'a\u0000b' })],
  ])('is refused and kept for an operator: %s', async (_case, raw) => {
    const before = (await events()).length;
    for (const _delivery of [1, 2]) {
      expect(await accounts.deliver(raw)).toMatchObject({
        status: 400,
        json: { error: { code: 'accounts.webhook.malformed' } },
      });
    }
    const after = await events();
    expect(after.length).toBe(before + 1);
    expect(after.at(-1)).toMatchObject({ outcome: 'malformed', user_id: null });
    expect(after.at(-1).raw.toString()).toBe(raw);
  });
});

it('answers as unknown where the provider has no secret', async () => {
  const closed = await startAccountsApp({ webhookSecrets: {} });
  try {
    expect((await closed.deliver(notice())).status).toBe(404);
  } finally {
    await closed.app.close();
  }
});
