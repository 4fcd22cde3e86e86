import { randomUUID } from 'node:crypto';
import { webhookReply } from '@garimpo/accounts-contract';
import { runDue, takeBackJobs } from '@garimpo/service-kit/testing';
import { deepDescribe, deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { RESOURCE_LIMITS, type ResourceLimits } from '../src/billing/resource-client.ts';
import {
  MERCADO_PAGO_SECRET,
  type MercadoPagoNotice,
  mercadoPagoNotice,
  mercadoPagoPayment,
  mercadoPagoProof,
  type PaymentState,
} from '../src/billing/testing/mercado-pago.ts';
import { permutations } from '../src/billing/testing/permutations.ts';
import { AccountsData } from '../src/personal-data/accounts-data.ts';
import { type AccountsApp, SECRET, startAccountsApp, type TestUser } from './support/accounts-app.ts';
import {
  type Answer,
  endless,
  hangUp,
  json,
  type ProviderApi,
  silence,
  startProviderApi,
  status,
} from './support/provider-api.ts';

const OPERATOR = 'token-of-the-operator';
const TOKEN = 'APP_USR-of-the-tests';
const START = new Date('2026-11-01T12:00:00.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

const limits: ResourceLimits = { deadlineMs: 2_000, maxBytes: 64 * 1024 };

@Global()
@Module({ providers: [{ provide: RESOURCE_LIMITS, useValue: limits }], exports: [RESOURCE_LIMITS] })
class ApiOfTheTests {}

let api: ProviderApi;
let accounts: AccountsApp;
beforeAll(async () => {
  api = await startProviderApi();
  limits.origin = api.origin;
  accounts = await startAccountsApp(
    {
      webhookSecrets: { demo: SECRET, 'mercado-pago': MERCADO_PAGO_SECRET },
      mercadoPagoAccessToken: TOKEN,
      outboundAllow: [new URL(api.origin).host],
    },
    [ApiOfTheTests],
  );
  for (const productId of ['produto-1', 'plano-1']) {
    const body = { provider: 'mercado-pago', productId, plan: 'starter', by: 'teste' };
    await accounts.app.request('PUT', '/api/billing/products', { token: OPERATOR, body });
  }
});
afterAll(async () => {
  await accounts.app.close();
  await api.close();
});

let now: Date;
let serial = 100;
beforeEach(() => {
  now = new Date();
  api.asked.length = 0;
  limits.deadlineMs = 2_000;
});

async function newUser(user: Parameters<AccountsApp['newUser']>[0] = {}): Promise<TestUser> {
  const made = await accounts.newUser(user);
  await made.profile();
  return made;
}

function payment(user: TestUser | null, change: Partial<PaymentState> = {}) {
  serial += 1;
  const said = { id: serial, status: 'approved', at: START, reference: user?.id ?? null, ...change };
  const state = mercadoPagoPayment({ ...said, ...(user !== null && { email: user.email }) });
  return { id: String(said.id), path: `/v1/payments/${said.id}`, state };
}

function deliver(of: MercadoPagoNotice, change: { raw?: string; secret?: string; time?: string } = {}) {
  const { raw = mercadoPagoNotice(of), ...proof } = change;
  const { headers, query } = mercadoPagoProof(of.id, new Date(), proof);
  const path = `/api/billing/webhooks/mercado-pago?${new URLSearchParams(query)}`;
  return accounts.app.request('POST', path, { body: raw, headers });
}

async function taken(of: MercadoPagoNotice, raw?: string) {
  const reply = await deliver(of, raw === undefined ? {} : { raw });
  expect(reply).toMatchObject({ status: 200 });
  return webhookReply.parse(reply.json);
}

/** Of the reading jobs that were due by then. */
async function runs(later = 0): Promise<string[]> {
  const outcomes = await runDue(accounts.app, 'accounts', new Date(now.getTime() + later));
  return outcomes.filter(({ job }) => job === 'accounts.fetch-notice').map(({ result }) => result);
}

/** The stored notice about this thing. */
async function noticeOf(id: string) {
  const { rows } = await accounts.app.db.query(
    `select * from accounts.billing_events where provider = 'mercado-pago' and dedupe_key like '%:' || $1 || ':%'`,
    [id],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

const stored = async () =>
  (await accounts.app.db.query('select count(*)::integer as n from accounts.billing_events')).rows[0].n;

async function stateOf(user: TestUser) {
  const { rows } = await accounts.app.db.query(
    `select plans.name as plan, subscription_status as status, subscription_renewed_at as "renewedAt"
     from accounts.profiles left join accounts.plans on plans.id = plan_id where profiles.id = $1`,
    [user.id],
  );
  return rows[0];
}

const PAID = { plan: 'starter', status: 'active', renewedAt: START };

describe('a notice', () => {
  it('is kept and answered before anything is read, and settled by what is read', async () => {
    const user = await newUser();
    const { id, path, state } = payment(user);
    api.answer(path, state);
    const raw = mercadoPagoNotice({ id });
    expect(await taken({ id }, raw)).toEqual({ outcome: 'fetching', duplicate: false });
    expect(api.asked).toEqual([]);
    expect((await stateOf(user)).status).toBe('trialing');

    expect(await runs()).toEqual(['done']);
    expect(api.asked).toEqual([{ path, authorization: `Bearer ${TOKEN}` }]);
    expect(await stateOf(user)).toEqual(PAID);
    const row = await noticeOf(id);
    expect(row.raw.toString()).toBe(raw);
    expect(JSON.parse(row.fetched.toString())).toEqual({ payment: state });
    expect(row).toMatchObject({ kind: 'approved', order_id: id, user_id: user.id, outcome: 'applied' });
    expect(row).toMatchObject({ fetched_at: expect.any(Date), fetch_by: null });
  });

  it('finds its user by a verified e-mail where nothing names one', async () => {
    const user = await newUser({ emailVerified: true });
    const { id, path, state } = payment(user, { reference: 'de-outra-loja' });
    api.answer(path, state);
    await taken({ id });
    await runs();
    expect(await stateOf(user)).toEqual(PAID);
  });

  it('of something that is none of ours is kept, and nothing is read', async () => {
    expect((await taken({ topic: 'topic_merchant_order_wh', id: '1' })).outcome).toBe('ignored');
    expect(await runs()).toEqual([]);
    expect(api.asked).toEqual([]);
  });

  it('without its token or secret is of a provider that does not exist', async () => {
    const { config } = accounts.app;
    delete config.mercadoPagoAccessToken;
    const reply = await deliver({ id: '1' });
    config.mercadoPagoAccessToken = TOKEN;
    expect(reply).toMatchObject({
      status: 404,
      json: { error: { code: 'accounts.webhook.unknown_provider' } },
    });
  });

  it('that is forged or altered leaves nothing', async () => {
    const before = await stored();
    const replies = [
      await deliver({ id: '7' }, { secret: 'another-secret-of-the-test' }),
      await deliver({ id: '7' }, { raw: mercadoPagoNotice({ id: '8' }) }),
      await deliver({ id: '7' }, { time: String(Date.now() - 8 * DAY_MS) }),
      await deliver({ id: '7' }, { raw: 'x' }),
    ];
    for (const reply of replies) {
      expect(reply).toMatchObject({
        status: 401,
        json: { error: { code: 'accounts.webhook.bad_signature' } },
      });
    }
    expect(await stored()).toBe(before);
    expect(await runs()).toEqual([]);
  });

  it('that is altered where nobody signs it has nothing read but what is signed', async () => {
    const user = await newUser();
    const { id, path, state } = payment(user);
    api.answer(path, state);
    const { data } = JSON.parse(mercadoPagoNotice({ id }));
    const raw = JSON.stringify({
      id: 'x',
      type: 'payment',
      action: 'payment.created',
      data,
      status: 'approved',
    });
    await taken({ id }, raw);
    api.answer(path, { ...state, status: 'rejected' });
    await runs();
    expect((await stateOf(user)).status).toBe('refused');
  });

  it('that is delivered again, at once or later, is read once', async () => {
    const user = await newUser();
    const { id, path, state } = payment(user);
    api.answer(path, state);
    const raw = mercadoPagoNotice({ id });
    const replies = await Promise.all([taken({ id }, raw), taken({ id }, raw), taken({ id }, raw)]);
    expect(replies.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(new Set(replies.map(({ outcome }) => outcome))).toEqual(new Set(['fetching']));
    expect(await runs()).toEqual(['done']);
    expect(await taken({ id }, raw)).toEqual({ outcome: 'applied', duplicate: true });
    expect(await runs()).toEqual([]);
    expect(api.asked).toHaveLength(1);
  });

  deepIt('is refused 10 MB', async () => {
    const raw = mercadoPagoNotice({ id: '1', notice: 'a'.repeat(10 * 1024 * 1024) });
    expect(await deliver({ id: '1' }, { raw })).toMatchObject({
      status: 413,
      json: { error: { code: 'request.body.too_large' } },
    });
  });
});

describe('an API that', () => {
  const big: Answer = (response) => json(response, { id: 1, filler: 'a'.repeat(limits.maxBytes) });

  it.each<[string, Answer]>([
    ['does not know the payment yet', status(404)],
    ['fails', status(500)],
    ['is away', status(503)],
    ['has enough of us', status(429, { 'retry-after': '1' })],
    ['hangs up', hangUp],
    ['never ends its answer', silence],
    ['goes on for ever', endless],
    ['says too much', big],
    ['says something else', (response) => void response.end('<html>')],
    ['says a list', (response) => void response.end('[]')],
    [
      'leads elsewhere',
      (response) => status(302, { location: `${api.origin}/elsewhere` })(response, null as never),
    ],
  ])('%s is asked again, and nothing is lost', async (_case, first) => {
    limits.deadlineMs = 400;
    const user = await newUser();
    const { id, path, state } = payment(user);
    api.answer(path, first, state);
    await taken({ id });
    expect(await runs()).toEqual(['failed']);
    expect(await noticeOf(id)).toMatchObject({ outcome: 'fetching', fetched: null });
    // A notice about the same is taken in meanwhile, and no user waits for it.
    expect((await stateOf(user)).status).toBe('trialing');
    expect(await runs()).toEqual([]);
    expect(await runs(5 * MINUTE_MS)).toEqual(['done']);
    expect(await stateOf(user)).toEqual(PAID);
    expect(api.asked.map((one) => one.path)).toEqual([path, path]);
  });

  it('knows of no such payment for half an hour leaves it to an operator', async () => {
    const user = await newUser();
    const { id, path, state } = payment(user);
    await taken({ id });
    const results = [...(await runs()), ...(await runs(90 * MINUTE_MS))];
    expect(results).toEqual([...Array(6).fill('failed'), 'done']);
    const { id: notice } = await noticeOf(id);
    expect(await noticeOf(id)).toMatchObject({ outcome: 'malformed', fetched: null });
    api.answer(path, state);
    const body = { by: 'teste' };
    await accounts.app.request('POST', `/api/billing/events/${notice}/replay`, { token: OPERATOR, body });
    expect(await runs()).toEqual(['done']);
    expect(await stateOf(user)).toEqual(PAID);
  });

  deepIt('fails for hours is asked again each hour', async () => {
    const user = await newUser();
    const { id, path, state } = payment(user);
    api.answer(path, status(500));
    await taken({ id });
    await runs();
    const results = await runs(24 * 60 * MINUTE_MS);
    expect(results).toContain('dead');
    expect(await noticeOf(id)).toMatchObject({ outcome: 'fetching' });
    api.answer(path, state);
    expect(await runs(26 * 60 * MINUTE_MS)).toEqual(['done']);
    expect(await stateOf(user)).toEqual(PAID);
  });

  it.each([401, 403])('answers %i is left alone, loudly, until the token is changed', async (code) => {
    const user = await newUser();
    const { id, path, state } = payment(user);
    api.answer(path, status(code));
    await taken({ id });
    const before = accounts.app.logs.length;
    expect(await runs()).toEqual(['done']);
    const loud = accounts.app.logs.slice(before).map((line) => JSON.parse(line));
    expect(loud.filter(({ level }) => level >= 50 || level === 'error')).toEqual([
      expect.objectContaining({
        msg: 'the provider refuses the access token: payments wait until it is changed',
        provider: 'mercado-pago',
      }),
    ]);
    expect(accounts.app.logs.join()).not.toContain(TOKEN);
    expect(await runs(30 * MINUTE_MS)).toEqual([]);
    expect(api.asked).toHaveLength(1);
    api.answer(path, state);
    // Each schedule looks at an hour that none has looked at yet.
    expect(await runs((48 + code - 400) * 60 * MINUTE_MS)).toEqual(['done']);
    expect(await stateOf(user)).toEqual(PAID);
  });

  it('says what cannot be understood leaves it to an operator, with what it said', async () => {
    const { id, path, state } = payment(null);
    api.answer(path, { ...state, date_approved: null, date_last_updated: null, date_created: null });
    await taken({ id });
    expect(await runs()).toEqual(['done']);
    expect(await noticeOf(id)).toMatchObject({ outcome: 'malformed', fetched: expect.any(Buffer) });
  });

  it('tells of what is yet to happen is not believed', async () => {
    const user = await newUser();
    const { id, path, state } = payment(user, { at: new Date(Date.now() + DAY_MS) });
    api.answer(path, state);
    await taken({ id });
    await runs();
    expect(await noticeOf(id)).toMatchObject({ outcome: 'malformed' });
    expect((await stateOf(user)).status).toBe('trialing');
  });
});

deepDescribe('a process that dies', () => {
  it('between notice and reading loses nothing', async () => {
    const user = await newUser();
    const { id, path, state } = payment(user);
    api.answer(path, state);
    await taken({ id });
    // As it is left by whoever took the job and was killed: nobody says what became of it.
    const { rowCount } = await accounts.app.db.query(
      `update accounts_jobs.job set state = 'active', started_on = now() - interval '1 day'
       where name = 'accounts.fetch-notice' and data->>'id' = $1`,
      [(await noticeOf(id)).id],
    );
    expect(rowCount).toBe(1);
    expect(await runs()).toEqual([]);
    await takeBackJobs(accounts.app, 'accounts');
    expect(await runs(5 * MINUTE_MS)).toEqual(['done']);
    expect(await stateOf(user)).toEqual(PAID);
  });

  it('with the job itself is found out within hours', async () => {
    const user = await newUser();
    const { id, path, state } = payment(user);
    api.answer(path, state);
    await taken({ id });
    await accounts.app.db.query(`delete from accounts_jobs.job where name = 'accounts.fetch-notice'`);
    expect(await runs(60 * MINUTE_MS)).toEqual([]);
    expect(await runs(200 * 60 * MINUTE_MS)).toEqual(['done']);
    expect(await stateOf(user)).toEqual(PAID);
  });

  it('has stored neither notice nor job, or both', async () => {
    const before = await stored();
    await accounts.app.db.query('alter table accounts_jobs.job_common rename to job_away');
    const reply = await deliver({ id: '9' });
    await accounts.app.db.query('alter table accounts_jobs.job_away rename to job_common');
    expect(reply.status).toBeGreaterThanOrEqual(500);
    expect(await stored()).toBe(before);
  });
});

const kinds = ['approved', 'renewed', 'refused', 'refunded', 'chargeback'] as const;

/** Two payments of one subscription, one refused charge; then one payment goes back and the other is disputed. */
function storyOf(user: TestUser) {
  const subscription = `sub-${randomUUID()}`;
  api.answer(`/preapproval/${subscription}`, {
    id: subscription,
    status: 'authorized',
    preapproval_plan_id: 'plano-1',
    external_reference: user.id,
    last_modified: START.toISOString(),
  });
  const of = { subscription, item: null, reference: 'de-mercado-pago' };
  const first = payment(user, of);
  const second = payment(user, { ...of, at: day(1) });
  const refused = payment(user, { ...of, status: 'rejected', at: day(2) });
  const changed = (paid: typeof first, status: string, at: Date) => ({
    ...paid,
    state: { ...paid.state, status, date_last_updated: at.toISOString() },
  });
  return {
    approved: first,
    renewed: second,
    refused,
    refunded: changed(second, 'refunded', day(3)),
    chargeback: changed(first, 'charged_back', day(4)),
  };
}

describe('one story’s notices', () => {
  const orders = permutations([...kinds]).filter((_, place) => place % 10 === 0);

  it.each(orders.map((order) => [order.join(' '), order] as const))(
    'read as %s end in one state',
    async (_name, order) => {
      const user = await newUser();
      const story = storyOf(user);
      for (const kind of order) {
        const { id, path, state } = story[kind];
        api.answer(path, state);
        await taken({ id });
        expect(await runs()).toEqual(['done']);
      }
      expect(await stateOf(user)).toEqual({ plan: 'starter', status: 'chargeback', renewedAt: null });
    },
  );

  it('delivered before anything is read end in it, too', async () => {
    const user = await newUser();
    const story = storyOf(user);
    for (const kind of kinds) {
      await taken({ id: story[kind].id });
      api.answer(story[kind].path, story[kind].state);
    }
    expect(await runs()).toEqual(Array(kinds.length).fill('done'));
    // All but the plan: nobody has ever seen these payments paid.
    expect(await stateOf(user)).toEqual({ plan: null, status: 'chargeback', renewedAt: null });
  });

  it('end in it when the older truth is the last to come', async () => {
    const user = await newUser();
    const { id, path, state } = payment(user);
    const refunded = { ...state, status: 'refunded', date_last_updated: day(2).toISOString() };
    let answerOlder = () => {};
    const older: Answer = (response) => {
      answerOlder = () => json(response, state);
    };
    api.answer(path, older, refunded);
    await taken({ id, action: 'created' });
    await taken({ id, action: 'updated' });
    const running = runs();
    for (;;) {
      const { rows } = await accounts.app.db.query(
        `select 1 from accounts.billing_events where order_id = $1 and kind = 'refunded'`,
        [id],
      );
      if (rows.length > 0) break;
    }
    answerOlder();
    expect(await running).toEqual(['done', 'done']);
    expect(await stateOf(user)).toEqual({ plan: 'starter', status: 'refunded', renewedAt: null });
  });
});

describe('an operator', () => {
  const operate = (id: string, what: string, body: object) =>
    accounts.app.request('POST', `/api/billing/events/${id}/${what}`, {
      token: OPERATOR,
      body: { by: 'teste', ...body },
    });

  it('has a notice read again, which counts as it is until it is', async () => {
    const user = await newUser();
    const { id, path, state } = payment(user);
    api.answer(path, state);
    await taken({ id });
    await runs();
    const { id: notice } = await noticeOf(id);
    api.answer(path, status(500), { ...state, status: 'refunded' });
    expect(await operate(notice, 'replay', {})).toMatchObject({
      status: 200,
      json: { event: { outcome: 'applied' } },
    });
    expect(await runs()).toEqual(['failed']);
    expect(await stateOf(user)).toEqual(PAID);
    expect(await runs(5 * MINUTE_MS)).toEqual(['done']);
    expect((await stateOf(user)).status).toBe('refunded');
  });

  it('gives nobody a notice that is not read yet, and keeps one that was given through a replay', async () => {
    const user = await newUser();
    const { id, path, state } = payment(null);
    api.answer(path, state);
    await taken({ id });
    const { id: notice } = await noticeOf(id);
    expect((await operate(notice, 'assign', { userId: user.id })).status).toBe(422);
    await runs();
    expect((await noticeOf(id)).outcome).toBe('unmatched');
    expect((await operate(notice, 'assign', { userId: user.id })).status).toBe(200);
    await operate(notice, 'replay', {});
    await runs();
    expect(await noticeOf(id)).toMatchObject({ outcome: 'applied', user_id: user.id });
  });
});

describe('an account that is erased', () => {
  /** Every column of the domain's notices, as text. */
  async function leftOf({ id, email }: TestUser): Promise<number> {
    const { rows } = await accounts.app.db.query(
      `select 1 from accounts.billing_events where strpos(concat(row_to_json(billing_events)), $1) > 0
         or strpos(concat(row_to_json(billing_events)), $2) > 0
         or position(convert_to($1, 'UTF8') in coalesce(fetched, '')) > 0
         or position(convert_to($2, 'UTF8') in coalesce(fetched, '')) > 0`,
      [id, email],
    );
    return rows.length;
  }

  it('leaves nothing of what was read, and of what is read later only what the law has us keep', async () => {
    const user = await newUser({ emailVerified: true });
    const [read, odd, late] = [payment(user), payment(user), payment(user)];
    api.answer(read.path, read.state);
    api.answer(odd.path, { ...odd.state, id: null, external_reference: null });
    api.answer(late.path, { ...late.state, status: 'refunded' });
    await taken({ id: read.id });
    await taken({ id: odd.id });
    await runs();
    expect(await noticeOf(odd.id)).toMatchObject({ outcome: 'malformed', email: null });
    expect(await leftOf(user)).toBe(2);
    await taken({ id: late.id });

    const person = { id: user.id, userId: user.id, email: user.email, emailVerified: true };
    await accounts.app.db.query(
      `insert into accounts.erasures (user_id, email, email_verified, access_ended_at) values ($1, $2, true, now())`,
      [user.id, user.email],
    );
    const data = accounts.app.get<AccountsData>(AccountsData);
    await data.erase(person as never, new AbortController().signal);
    expect(await data.leftovers(person as never)).toEqual([]);
    await accounts.app.db.query('delete from accounts.erasures where user_id = $1', [user.id]);
    expect(await leftOf(user)).toBe(0);

    expect(await runs()).toEqual(['done']);
    expect(await leftOf(user)).toBe(0);
    expect(await noticeOf(late.id)).toMatchObject({ outcome: 'ignored', fetched: null });
    const { rows } = await accounts.app.db.query(
      `select order_id, buyer_document, refunded_at is not null as back from accounts.fiscal_records
       where user_id = $1 order by order_id`,
      [user.id],
    );
    expect(rows).toEqual([
      { order_id: read.id, buyer_document: '12345678909', back: false },
      { order_id: late.id, buyer_document: '12345678909', back: true },
    ]);
  });
});
