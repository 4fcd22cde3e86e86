import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { trafficFilterSchema } from '../src/index.ts';
import { startTrafficFilterApp, type TrafficFilterApp } from './support/traffic-filter-app.ts';

let filter: TrafficFilterApp;
beforeAll(async () => {
  filter = await startTrafficFilterApp();
});
afterAll(() => filter.app.close());

it('goes down without a trace and up again', async () => {
  const { db } = filter.app;
  const runner = { query: (sql: string) => db.query(sql) } as unknown as QueryRunner;
  const migrations = trafficFilterSchema.migrations.map((Migration) => new Migration());
  await db.query('SET ROLE garimpo_owner');
  const before = await things();
  expect(before).toEqual(expect.arrayContaining(['campaigns', 'requests', 'monthly_usage', 'domains']));

  for (const migration of [...migrations].reverse()) await migration.down(runner);
  expect(await things()).toEqual(['migrations', 'migrations_pkey']);

  for (const migration of migrations) await migration.up(runner);
  expect(await things()).toEqual(before);
});

async function things(): Promise<string[]> {
  const { rows } = await filter.app.db.query<{ name: string }>(`
    SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'traffic_filter'::regnamespace AND relkind <> 't'
    UNION ALL SELECT proname::text FROM pg_proc WHERE pronamespace = 'traffic_filter'::regnamespace
    ORDER BY name`);
  return rows.map((row) => row.name);
}
