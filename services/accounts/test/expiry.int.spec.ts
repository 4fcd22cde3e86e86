import { randomUUID } from 'node:crypto';
import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EXPIRY_BATCH, RUN_OUT } from '../src/subscription/expiry-jobs.ts';
import { type AccountsApp, startAccountsApp } from './support/accounts-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let accounts: AccountsApp;
let plan: string;
/** Each test in an hour of its own: a schedule has run in those before. */
let now = new Date(Date.now() + HOUR_MS);
beforeAll(async () => {
  accounts = await startAccountsApp();
  plan = (await accounts.plan('starter')).id;
});
afterAll(() => accounts.app.close());
beforeEach(async () => {
  now = new Date(now.getTime() + HOUR_MS);
  await accounts.app.db.query('delete from accounts.profiles');
});

interface Row {
  status: string | null;
  renewedAgoMs?: number;
  trialEndedAgoMs?: number;
}

async function profile(row: Row): Promise<string> {
  const id = randomUUID();
  const ago = (ms: number | undefined) => (ms === undefined ? null : new Date(now.getTime() - ms));
  await accounts.app.db.query(
    `insert into accounts.profiles (id, email, plan_id, subscription_status, subscription_renewed_at, trial_expires_at)
     values ($1, 'ana@exemplo.com.br', $2, $3, $4, $5)`,
    [id, plan, row.status, ago(row.renewedAgoMs), ago(row.trialEndedAgoMs)],
  );
  return id;
}

async function stored(id: string): Promise<string> {
  const { rows } = await accounts.app.db.query(
    'select subscription_status as status from accounts.profiles where id = $1',
    [id],
  );
  return rows[0].status;
}

/** Of the job that is looked at here; the domain has others. */
async function results(): Promise<string[]> {
  const outcomes = await runDue(accounts.app, 'accounts', now);
  return outcomes.filter(({ job }) => job === 'accounts.store-expiry').map(({ result }) => result);
}

describe('what has run out', () => {
  it.each<[string, Row, string | null]>([
    ['active, a millisecond under 30 days', { status: 'active', renewedAgoMs: 30 * DAY_MS - 1 }, 'active'],
    ['active, 30 days', { status: 'active', renewedAgoMs: 30 * DAY_MS }, 'expired'],
    ['active, 400 days', { status: 'active', renewedAgoMs: 400 * DAY_MS }, 'expired'],
    ['active, never renewed', { status: 'active' }, 'expired'],
    ['active, its trial long over', { status: 'active', renewedAgoMs: 0, trialEndedAgoMs: DAY_MS }, 'active'],
    ['trialing, before its end', { status: 'trialing', trialEndedAgoMs: -1 }, 'trialing'],
    ['trialing, at its end', { status: 'trialing', trialEndedAgoMs: 0 }, 'expired'],
    ['trialing without an end', { status: 'trialing' }, 'trialing'],
    ['canceled', { status: 'canceled', renewedAgoMs: 60 * DAY_MS, trialEndedAgoMs: DAY_MS }, 'canceled'],
    ['chargeback', { status: 'chargeback', renewedAgoMs: 60 * DAY_MS }, 'chargeback'],
    ['no status', { status: null, renewedAgoMs: 60 * DAY_MS }, null],
  ])('%s is stored as it reads', async (_case, row, status) => {
    const id = await profile(row);
    expect(await results()).toEqual(['done']);
    expect(await stored(id)).toBe(status);
  });

  it('is stored however much there is, and untouched by a second run', async () => {
    const many = 2 * EXPIRY_BATCH + 1;
    await accounts.app.db.query(
      `insert into accounts.profiles (id, email, plan_id, subscription_status, trial_expires_at)
       select gen_random_uuid(), 'x@exemplo.com.br', $1, 'trialing', $2 from generate_series(1, $3::int)`,
      [plan, now, many],
    );
    const expired = async () =>
      (
        await accounts.app.db.query(
          `select count(*)::int as count, max(updated_at) as last from accounts.profiles
           where subscription_status = 'expired'`,
        )
      ).rows[0];
    await results();
    const before = await expired();
    expect(before.count).toBe(many);
    now = new Date(now.getTime() + HOUR_MS);
    expect(await results()).toEqual(['done']);
    expect(await expired()).toEqual(before);
  });

  it('is found by its index', async () => {
    await accounts.app.db.query(
      `insert into accounts.profiles (id, email, subscription_status, subscription_renewed_at, trial_expires_at)
       select gen_random_uuid(), 'x@exemplo.com.br', case when n % 2 = 0 then 'active' else 'trialing' end, $1, $1
       from generate_series(1, 4000) n`,
      [now],
    );
    await accounts.app.db.query('analyze accounts.profiles');
    const indexes = [
      [RUN_OUT.subscriptions, 'profiles_active_renewal_idx'],
      [RUN_OUT.trials, 'profiles_trial_end_idx'],
    ];
    for (const [condition, index] of indexes) {
      const { rows } = await accounts.app.db.query(
        `explain select id from accounts.profiles where ${condition} limit 500 for update skip locked`,
        [new Date(now.getTime() - DAY_MS)],
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
    }
  });

  it('is left to the payment that holds the row', async () => {
    const id = await profile({ status: 'active', renewedAgoMs: 31 * DAY_MS });
    // On a connection of its own: what the tests ask for meanwhile is no part of the payment.
    const payment = new pg.Client({ connectionString: accounts.app.config.databaseUrl });
    await payment.connect();
    try {
      await payment.query('begin');
      await payment.query('update accounts.profiles set subscription_renewed_at = $2 where id = $1', [
        id,
        now,
      ]);
      expect(await results()).toEqual(['done']);
      await payment.query('commit');
    } finally {
      await payment.end();
    }
    now = new Date(now.getTime() + HOUR_MS);
    await results();
    expect(await stored(id)).toBe('active');
  });
});

it('reads as it will be stored, before any job', async () => {
  const user = await accounts.newUser({ metadata: { plan_id: 'starter' } });
  expect((await user.profile()).subscriptionStatus).toBe('trialing');
  await accounts.app.db.query('update accounts.profiles set trial_expires_at = now() where id = $1', [
    user.id,
  ]);
  const view = await user.profile();
  expect(view.subscriptionStatus).toBe('expired');
  expect(view.access.reason).toBe('inactive');
  expect(await stored(user.id)).toBe('trialing');
});
