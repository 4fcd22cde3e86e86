import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Database, databaseToken, isDatabaseAway, type Transaction } from '../src/index.ts';
import { adminDatabaseUrl, type TestApp } from '../src/testing/index.ts';
import { notesApp } from './support/notes-app.ts';

let app: TestApp;
let database: Database;
let server: pg.Client;
beforeAll(async () => {
  app = await notesApp();
  database = app.get<Database>(databaseToken('notes'));
  server = new pg.Client({ connectionString: adminDatabaseUrl() });
  await server.connect();
});
afterAll(async () => {
  await server.end();
  await app.close();
});

type Work = Parameters<Database['asService']>[0];

/** Ends the transaction's connection, and waits until that is known here. */
async function cut(tx: Transaction): Promise<void> {
  const own = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
  await server.query('select pg_terminate_backend($1)', [own?.pid]);
  const isThere = async () =>
    (await server.query('select from pg_stat_activity where pid = $1', [own?.pid])).rowCount !== 0;
  while (await isThere()) await turn();
}

const ana = { userId: randomUUID(), email: 'ana@exemplo.com.br' };
const count = () => database.asService((tx) => tx.rows('select count(*)::integer as count from notes.notes'));

describe('a transaction whose connection dies', () => {
  it.each<[string, Work]>([
    ['before its next statement', (tx) => cut(tx).then(() => tx.rows('select 1'))],
    ['before it is committed', cut],
  ])('%s is undone, and the database counts as away for a moment', async (_, end) => {
    const before = await count();
    const lost = await database
      .asUser(ana, async (tx) => {
        await tx.run(`insert into notes (text) values ('never kept')`);
        return end(tx);
      })
      .catch((error: unknown) => error);
    expect(lost).toMatchObject({ name: 'ConnectionLostError' });
    expect(isDatabaseAway(lost)).toBe(true);
    expect(await count()).toEqual(before);
  });

  it('counts so too where the transaction is one statement', async () => {
    const ended = { name: 'ends its own connection', text: 'select pg_terminate_backend(pg_backend_pid())' };
    const lost = await database.runAsService(ended, []).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(Error);
    expect(isDatabaseAway(lost)).toBe(true);
    expect(await count()).toHaveLength(1);
  });

  it('is distinguished from a transaction that is used after its end', async () => {
    let kept: Transaction | undefined;
    await database.asService(async (tx) => {
      kept = tx;
    });
    const mistake = await kept?.rows('select 1').catch((error: unknown) => error);
    expect(mistake).toBeInstanceOf(Error);
    expect(isDatabaseAway(mistake)).toBe(false);
  });
});
