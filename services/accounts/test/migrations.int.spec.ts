import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { seedPlans } from '../src/index.ts';
import { CreateAccounts1795132800000 } from '../src/migrations/1795132800000-create-accounts.ts';
import { type AccountsApp, startAccountsApp } from './support/accounts-app.ts';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp();
});
afterAll(() => accounts.app.close());

it('goes down without a trace and up again', async () => {
  const { db } = accounts.app;
  const runner = { query: (sql: string) => db.query(sql) } as unknown as QueryRunner;
  const migration = new CreateAccounts1795132800000();
  await db.query('set role garimpo_owner');
  const before = await things();
  expect(before).toEqual(
    expect.arrayContaining(['billing_events', 'plans', 'profiles', 'provider_products', 'touch']),
  );

  await migration.down(runner);
  expect(await things()).toEqual(['migrations', 'migrations_pkey']);

  await migration.up(runner);
  expect(await things()).toEqual(before);
  await seedPlans(accounts.database);
  const user = await accounts.newUser({ metadata: { plan_id: 'starter' } });
  expect((await user.profile()).planName).toBe('starter');
});

async function things(): Promise<string[]> {
  const { rows } = await accounts.app.db.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'accounts'::regnamespace and relkind <> 't'
     union all select proname::text from pg_proc where pronamespace = 'accounts'::regnamespace
     order by name`,
  );
  return rows.map((row) => row.name);
}
