import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { accountsSchema, seedPlans } from '../src/index.ts';
import { type AccountsApp, startAccountsApp } from './support/accounts-app.ts';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp();
});
afterAll(() => accounts.app.close());

it('goes down without a trace and up again', async () => {
  const { db } = accounts.app;
  const runner = { query: (sql: string) => db.query(sql) } as unknown as QueryRunner;
  const migrations = accountsSchema.migrations.map((Migration) => new Migration());
  await db.query('set role garimpo_owner');
  const before = await things();
  expect(before).toEqual(
    expect.arrayContaining(['billing_events', 'plans', 'profiles', 'provider_products', 'touch']),
  );

  for (const migration of migrations.toReversed()) await migration.down(runner);
  expect(await things()).toEqual(['migrations', 'migrations_pkey']);

  for (const migration of migrations) await migration.up(runner);
  expect(await things()).toEqual(before);
  await seedPlans(accounts.database);
  const user = await accounts.newUser({ metadata: { plan_id: 'starter' } });
  expect((await user.profile()).planName).toBe('starter');
});

it('knows what a payment of before the providers came had sold', async () => {
  const { db } = accounts.app;
  const runner = { query: (sql: string) => db.query(sql) } as unknown as QueryRunner;
  const migrations = accountsSchema.migrations.map((Migration) => new Migration());
  await db.query('set role garimpo_owner');
  for (const migration of migrations.toReversed()) await migration.down(runner);
  const [create, ...others] = migrations;
  await create!.up(runner);
  // Past the policies, as whoever administers the database.
  await db.query('reset role');
  await db.query(`with plan as (
      insert into accounts.plans (name, price, max_libraries, max_clones, max_anticlone, max_quizzes, max_cloaker_requests)
      values ('starter', 67, 1, 1, 1, 1, 1) returning id)
    insert into accounts.provider_products (provider, product_id, plan_id) select 'demo', 'p', id from plan`);
  await db.query(`insert into accounts.billing_events (provider, dedupe_key, raw, kind, product_id, outcome)
    values ('demo', 'id:1', '', 'approved', 'p', 'applied'), ('demo', 'id:2', '', 'approved', 'p', 'unmatched')`);
  await db.query('set role garimpo_owner');
  for (const migration of others) await migration.up(runner);
  await db.query('reset role');
  const { rows } = await db.query(
    `select dedupe_key as key, plans.name as plan from accounts.billing_events
     left join accounts.plans on plans.id = plan_id order by 1`,
  );
  expect(rows).toEqual([
    { key: 'id:1', plan: 'starter' },
    { key: 'id:2', plan: null },
  ]);
});

/** Tables, indexes and functions of the domain, and the schema of its jobs. */
async function things(): Promise<string[]> {
  const { rows } = await accounts.app.db.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'accounts'::regnamespace and relkind <> 't'
     union all select proname::text from pg_proc where pronamespace = 'accounts'::regnamespace
     union all select nspname::text from pg_namespace where nspname = 'accounts_jobs'
     order by name`,
  );
  return rows.map((row) => row.name);
}
