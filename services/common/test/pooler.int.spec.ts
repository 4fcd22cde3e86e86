import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import {
  type Config,
  createApp,
  type Database,
  DatabaseModule,
  databaseToken,
  NotifiedCache,
} from '../src/index.ts';
import type { TestApp } from '../src/testing/index.ts';
import { ForgetfulProxy } from './support/forgetful-proxy.ts';
import { notesApp } from './support/notes-app.ts';
import { NoteEntity } from './support/notes-domain.ts';

const named = { name: 'one', text: 'select $1::int as one' };
const user = { userId: '0b54a5a5-7a5c-4a3f-9a35-3e4f3f0f7c11', email: 'ana@exemplo.com' };

let whole: TestApp;
let pooler: ForgetfulProxy;
beforeAll(async () => {
  whole = await notesApp();
  pooler = await ForgetfulProxy.before(whole.config.databaseUrl);
});
afterAll(async () => {
  await pooler.close();
  await whole.close();
});

const open: INestApplicationContext[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** A process whose database address leads to the pooler. */
async function pooled(change: Partial<Config>): Promise<Database> {
  const module = DatabaseModule.forDomain({ domain: 'notes', entities: [NoteEntity] });
  const config = { ...whole.config, databaseUrl: pooler.url, databasePoolSize: 2, ...change };
  const app = await createApp([module], config, { handleSignals: false, logTo: { write: () => {} } });
  open.push(app);
  await app.init();
  return app.get<Database>(databaseToken('notes'), { strict: false });
}

it('needs nothing of the session that the transaction before had', async () => {
  const database = await pooled({ databaseDirectUrl: whole.config.databaseUrl });
  for (const one of [1, 2, 3]) expect(await database.runAsService(named, [one])).toEqual([{ one }]);
  await database.asUser(user, (tx) => tx.run(`insert into notes (text) values ('kept')`));
  expect(await database.asUser(user, (tx) => tx.repository(NoteEntity).count())).toBe(1);
  const [limits] = await database.runAsService(
    `select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_user as role`,
  );
  expect(limits).toEqual({ statement: '15s', idle: '30s', role: 'notes_service' });
});

it('hears of changes past the pooler, of every channel on one connection', async () => {
  const database = await pooled({ databaseDirectUrl: whole.config.databaseUrl });
  const loads: string[] = [];
  const caches = ['notes_changes', 'notes_names'].map(
    (channel) =>
      new NotifiedCache({
        database,
        channel,
        max: 9,
        ttlMs: 60_000,
        load: async (key) => loads.push(`${channel} ${key}`),
      }),
  );
  for (const cache of caches) {
    await cache.start();
    await cache.fetch('a');
  }
  await whole.db.query(`notify notes_names, 'a'`);
  const [changes, names] = caches;
  while (names?.get('a') !== undefined) await new Promise(setImmediate);
  expect(changes?.get('a')).toBe(1);
  await Promise.all(caches.map((cache) => cache.fetch('a')));
  expect(loads).toEqual(['notes_changes a', 'notes_names a', 'notes_names a']);
  const listening = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'garimpo notes listener'`;
  expect((await whole.db.query(listening)).rows).toEqual([{ n: 1 }]);
  for (const cache of caches) await cache.stop();
});

it('sends names of statements where it is told of no pooler', async () => {
  const database = await pooled({});
  await database.runAsService(named, [1]);
  await expect(database.runAsService(named, [2])).rejects.toMatchObject({ code: '26000' });
});
