import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { anticloneSchema } from '../src/index.ts';
import { type AnticloneApp, startAnticloneApp } from './support/anticlone-app.ts';

let anticlone: AnticloneApp;
beforeAll(async () => {
  anticlone = await startAnticloneApp();
});
afterAll(() => anticlone.app.close());

it('goes down without a trace and up again', async () => {
  const { db } = anticlone.app;
  const runner = { query: (sql: string) => db.query(sql) } as unknown as QueryRunner;
  const migrations = anticloneSchema.migrations.map((Migration) => new Migration());
  await db.query('SET ROLE garimpo_owner');
  const before = await things();
  expect(before).toEqual(expect.arrayContaining(['anticlone_sites', 'detected_clones', 'tracking_events']));

  for (const migration of [...migrations].reverse()) await migration.down(runner);
  expect(await things()).toEqual(['migrations', 'migrations_pkey']);

  for (const migration of migrations) await migration.up(runner);
  expect(await things()).toEqual(before);
});

async function things(): Promise<string[]> {
  const { rows } = await anticlone.app.db.query<{ name: string }>(`
    SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'anticlone'::regnamespace AND relkind <> 't'
    UNION ALL SELECT proname::text FROM pg_proc WHERE pronamespace = 'anticlone'::regnamespace
    ORDER BY name`);
  return rows.map((row) => row.name);
}
