import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { offersSchema } from '../src/index.ts';
import { type OffersApp, startOffersApp } from './support/offers-app.ts';

let offers: OffersApp;
beforeAll(async () => {
  offers = await startOffersApp();
});
afterAll(() => offers.app.close());

it('goes down without a trace and up again', async () => {
  const { db } = offers.app;
  const runner = { query: (sql: string) => db.query(sql) } as unknown as QueryRunner;
  const migrations = offersSchema.migrations.map((Migration) => new Migration());
  await db.query('SET ROLE garimpo_owner');
  const before = await things();
  expect(before).toEqual(expect.arrayContaining(['offer_metrics', 'offer_summaries', 'offers']));

  for (const migration of [...migrations].reverse()) await migration.down(runner);
  expect(await things()).toEqual(['migrations', 'migrations_pkey']);

  for (const migration of migrations) await migration.up(runner);
  expect(await things()).toEqual(before);
  const user = await offers.newUser();
  expect(await user.board()).toEqual([]);
  await user.makeOffer();
});

async function things(): Promise<string[]> {
  const { rows } = await offers.app.db.query<{ name: string }>(`
    SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'offers'::regnamespace AND relkind <> 't'
    UNION ALL SELECT proname::text FROM pg_proc WHERE pronamespace = 'offers'::regnamespace
    ORDER BY name`);
  return rows.map((row) => row.name);
}
