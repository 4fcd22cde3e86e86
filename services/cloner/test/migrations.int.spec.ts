import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { clonerSchema } from '../src/index.ts';
import { type ClonerApp, startClonerApp } from './support/cloner-app.ts';

let cloner: ClonerApp;
beforeAll(async () => {
  cloner = await startClonerApp();
});
afterAll(() => cloner.app.close());

it('goes down without a trace and up again', async () => {
  const { db } = cloner.app;
  const runner = { query: (sql: string) => db.query(sql) } as unknown as QueryRunner;
  const migrations = clonerSchema.migrations.map((Migration) => new Migration());
  await db.query('SET ROLE garimpo_owner');
  const before = await things();
  expect(before).toEqual(expect.arrayContaining(['cloned_sites', 'objects', 'subdomains', 'versions']));

  for (const migration of [...migrations].reverse()) await migration.down(runner);
  expect(await things()).toEqual(['migrations', 'migrations_pkey']);

  for (const migration of migrations) await migration.up(runner);
  expect(await things()).toEqual(before);
});

async function things(): Promise<string[]> {
  const { rows } = await cloner.app.db.query<{ name: string }>(`
    SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'cloner'::regnamespace AND relkind <> 't'
    UNION ALL SELECT proname::text FROM pg_proc WHERE pronamespace = 'cloner'::regnamespace
    ORDER BY name`);
  return rows.map((row) => row.name);
}
