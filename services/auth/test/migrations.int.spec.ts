import { randomUUID } from 'node:crypto';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { authSchema } from '../src/index.ts';
import { authApp } from './support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await authApp();
});
afterAll(() => app.close());

const TOKENS = 'auth_service.one_time_tokens';

it('goes down past emails of all kinds, and up again with the password of the sign-up', async () => {
  const { db } = app;
  const since = authSchema.migrations.findIndex(({ name }) => name.startsWith('BindTokensToAskers'));
  const later = authSchema.migrations.slice(since).map((Migration) => new Migration());
  const userId = randomUUID();
  await db.query(
    `INSERT INTO auth_service.users (id, email, password_hash) VALUES ($1, 'ana@loja.com', 'the hash')`,
    [userId],
  );
  const message = `INSERT INTO ${TOKENS} (user_id, purpose, email, token_hash, expires_at) VALUES ($1, $2, $3, $4, now())`;
  // Two of a kind, which are told apart by who asked, and one for an address that has no account.
  await db.query(message, [userId, 'signup', 'ana@loja.com', Buffer.from('first')]);
  await db.query(message, [userId, 'signup', 'ana@loja.com', Buffer.from('second')]);
  await db.query(message, [null, 'magiclink', 'bia@loja.com', Buffer.from('third')]);

  await asOwner(async (runner) => {
    for (const migration of later.toReversed()) await migration.down(runner);
  });
  const { rows: left } = await db.query(`SELECT purpose FROM ${TOKENS}`);
  expect(left).toEqual([{ purpose: 'signup' }]);

  await asOwner(async (runner) => {
    for (const migration of later) await migration.up(runner);
  });
  const { rows } = await db.query(`SELECT password_hash AS hash FROM ${TOKENS}`);
  expect(rows).toEqual([{ hash: 'the hash' }]);
  const { rows: open } = await db.query(
    `SELECT relname FROM pg_class WHERE relnamespace = 'auth_service'::regnamespace AND relrowsecurity AND NOT relforcerowsecurity`,
  );
  expect(open).toEqual([]);
});

async function asOwner(work: (runner: QueryRunner) => Promise<void>): Promise<void> {
  await app.db.query('SET ROLE garimpo_owner');
  try {
    await work({ query: (sql: string) => app.db.query(sql) } as unknown as QueryRunner);
  } finally {
    await app.db.query('RESET ROLE');
  }
}
