import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ChangeListener } from '../src/database/change-listener.ts';
import {
  createApp,
  type Database,
  DatabaseModule,
  databaseToken,
  isDatabaseAway,
  NotifiedCache,
} from '../src/index.ts';
import type { TestApp } from '../src/testing/index.ts';
import { HangingProxy } from './support/hanging-proxy.ts';
import { notesApp } from './support/notes-app.ts';
import { NoteEntity } from './support/notes-domain.ts';

const ANSWER_MS = 500;
const silent = { warn: () => {}, info: () => {} };
const one = { text: 'select 1 as one', name: 'one' };

let whole: TestApp;
beforeAll(async () => {
  whole = await notesApp();
});
afterAll(() => whole.close());

let proxy: HangingProxy;
beforeEach(async () => {
  proxy = await HangingProxy.before(whole.config.databaseUrl);
});
afterEach(() => proxy.close());

const config = () => ({ ...whole.config, databaseUrl: proxy.url });

/** A process of its own, behind the proxy. Closed by the test. */
async function behind(
  answerTimeoutMs?: number,
): Promise<{ app: NestExpressApplication; database: Database }> {
  const module = DatabaseModule.forDomain({
    domain: 'notes',
    entities: [NoteEntity],
    ...(answerTimeoutMs !== undefined && { answerTimeoutMs }),
  });
  const app = await createApp([module], config(), { handleSignals: false, logTo: { write: () => {} } });
  await app.init();
  return { app, database: app.get<Database>(databaseToken('notes'), { strict: false }) };
}

const ended = (work: Promise<unknown>) => work.then(() => 'answered').catch((error: unknown) => error);

describe('a database that hangs', () => {
  it('counts as away within a limit, and what hung is used no more', async () => {
    const { app, database } = await behind(ANSWER_MS);
    const ask = () => [
      database.asService((tx) => tx.rows('select 1')),
      database.runAsService(one),
      database.ping(),
    ];
    // Each connection of the pool has answered once before the server hangs.
    await Promise.all(ask());
    proxy.hang();
    const failures = await Promise.all(ask().map(ended));
    expect(failures.map(isDatabaseAway)).toEqual([true, true, true]);
    proxy.goOn();
    expect(await Promise.all(ask().map(ended))).toEqual(['answered', 'answered', 'answered']);
    await app.close();
  });

  it('in the middle of a transaction ends that, with the work that is under way in it', async () => {
    const { app, database } = await behind(ANSWER_MS);
    const lost = database.asService(async (tx) => {
      await tx.run(`insert into notes.notes (text, user_id) values ('never kept', gen_random_uuid())`);
      proxy.hang();
      await Promise.all([tx.rows('select 1'), tx.rows('select 2')]);
    });
    expect(isDatabaseAway(await ended(lost))).toBe(true);
    proxy.goOn();
    expect(await database.runAsService(one)).toEqual([{ one: 1 }]);
    await app.close();
    expect((await whole.db.query('select from notes.notes')).rowCount).toBe(0);
  });

  it('does not keep a process from its end', async () => {
    const { app, database } = await behind();
    await Promise.all([database.ping(), database.runAsService(one)]);
    proxy.hang();
    const asked = ended(database.runAsService(one));
    await app.close();
    expect(isDatabaseAway(await asked)).toBe(true);
  });
});

describe('what listens to a database that hangs', () => {
  function listener(options: { askMs?: number } = {}) {
    return new ChangeListener({
      config: config(),
      domain: 'notes',
      log: silent,
      answerMs: ANSWER_MS,
      ...options,
    });
  }
  const changes = (onChange: (payload?: string) => void, channel = 'notes_changes') => ({
    channel,
    onChange,
  });

  it('can be stopped', async () => {
    const one = listener();
    const subscription = changes(() => {});
    await one.subscribe(subscription);
    proxy.hang();
    await one.unsubscribe(subscription);
  });

  it('notices, and hears of changes again once there is a server', async () => {
    let heard = (_payload?: string) => {};
    const next = () =>
      new Promise<string | undefined>((resolve) => {
        heard = resolve;
      });
    const one = listener({ askMs: 50 });
    const subscription = changes((payload) => heard(payload));
    await one.subscribe(subscription);
    proxy.hang();
    const again = next();
    proxy.goOn();
    expect(await again).toBeUndefined();
    const change = next();
    await whole.db.query(`notify notes_changes, 'one of them'`);
    expect(await change).toBe('one of them');
    await one.unsubscribe(subscription);
  });

  it('answers what it keeps, before the database has been given up on', async () => {
    const { app, database } = await behind(ANSWER_MS);
    let under = 0;
    const cache = new NotifiedCache({
      database,
      channel: 'notes_changes',
      max: 1,
      loadLimitMs: 50,
      load: async () => {
        under += 1;
        return database.runAsService<{ one: number }>(one).finally(() => {
          under -= 1;
        });
      },
    });
    await cache.start();
    await cache.fetch('one');
    proxy.hang();
    cache.invalidate();
    expect([await cache.fetch('one'), under]).toEqual([[{ one: 1 }], 1]);
    await cache.stop();
    await app.close();
  });
});
