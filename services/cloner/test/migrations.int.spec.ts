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
  await db.query('RESET ROLE');
});

it('has names rest that were given up before names rested', async () => {
  const { db } = cloner.app;
  const runner = { query: (sql: string) => db.query(sql) } as unknown as QueryRunner;
  const since = clonerSchema.migrations.findIndex(({ name }) => name.startsWith('RestNames'));
  const later = clonerSchema.migrations.slice(since).map((Migration) => new Migration());
  await db.query('SET ROLE garimpo_owner');
  for (const migration of [...later].reverse()) await migration.down(runner);
  // Past the policies, as whoever administers the database.
  await db.query('RESET ROLE');
  await db.query(
    `INSERT INTO cloner.subdomains (name, kind, state, clone_id) VALUES ('loja-de-antes', 'site', 'deleted', gen_random_uuid())`,
  );
  await db.query('SET ROLE garimpo_owner');
  for (const migration of later) await migration.up(runner);
  await db.query('RESET ROLE');
  const { rows } = await db.query('SELECT name, deleted_at IS NOT NULL AS rests FROM cloner.subdomains');
  expect(rows).toEqual([{ name: 'loja-de-antes', rests: true }]);
});

it('goes back to a version without quizzes where there are some', async () => {
  const { db } = cloner.app;
  const runner = { query: (sql: string) => db.query(sql) } as unknown as QueryRunner;
  const since = clonerSchema.migrations.findIndex(({ name }) => name.startsWith('CreateQuizzes'));
  const later = clonerSchema.migrations.slice(since).map((Migration) => new Migration());
  await db.query(
    `INSERT INTO cloner.subdomains (name, kind, state, clone_id) VALUES ('quiz-de-antes', 'quiz', 'deleted', gen_random_uuid())`,
  );
  await db.query('SET ROLE garimpo_owner');
  for (const migration of [...later].reverse()) await migration.down(runner);
  await db.query('RESET ROLE');
  const { rows } = await db.query('SELECT name FROM cloner.subdomains');
  expect(rows.map(({ name }) => name)).not.toContain('quiz-de-antes');
  await db.query('SET ROLE garimpo_owner');
  for (const migration of later) await migration.up(runner);
  await db.query('RESET ROLE');
});

async function things(): Promise<string[]> {
  const { rows } = await cloner.app.db.query<{ name: string }>(`
    SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'cloner'::regnamespace AND relkind <> 't'
    UNION ALL SELECT proname::text FROM pg_proc WHERE pronamespace = 'cloner'::regnamespace
    ORDER BY name`);
  return rows.map((row) => row.name);
}
