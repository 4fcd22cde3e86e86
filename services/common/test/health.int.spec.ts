import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Database, databaseToken } from '../src/index.ts';
import { adminDatabaseUrl, type TestApp } from '../src/testing/index.ts';
import { notesApp } from './support/notes-app.ts';

const isPooled = process.env['GARIMPO_TEST_POOLER'] !== undefined;
let app: TestApp;
let server: pg.Client;
let database: string;
beforeEach(async () => {
  app = await notesApp();
  database = new URL(app.config.databaseUrl).pathname.slice(1);
  server = new pg.Client({ connectionString: adminDatabaseUrl() });
  await server.connect();
});
afterEach(async () => {
  await server.query(`alter database ${database} connection limit -1`);
  await server.end();
  await app.close();
});

/** Connects, asks for an answer within a moment, and lets the other thread go on. */
const PROBER = `
  const { parentPort, workerData: { url, turn } } = require('node:worker_threads');
  Atomics.wait(turn, 0, 0);
  const socket = require('node:net').connect(new URL(url).port, '127.0.0.1', async () => {
    socket.destroy();
    const answered = await fetch(url + '/livez', { signal: AbortSignal.timeout(300) }).then(() => true, () => false);
    parentPort.postMessage({ connected: true, answered });
    Atomics.store(turn, 0, 2);
    Atomics.notify(turn, 0);
  });
`;

/** The database takes nobody in, and connections that stand are cut. */
async function takeAway(): Promise<void> {
  await server.query(`alter database ${database} connection limit 0`);
  await server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'notes_service'`,
    [database],
  );
}

describe('liveness', () => {
  it('is not answered while the event loop is blocked, though connections are taken', async () => {
    const turn = new Int32Array(new SharedArrayBuffer(4));
    const prober = new Worker(PROBER, { eval: true, workerData: { url: app.url, turn } });
    const probed = once(prober, 'message');
    Atomics.store(turn, 0, 1);
    Atomics.notify(turn, 0);
    // Blocks this thread, which serves, until the prober is done.
    Atomics.wait(turn, 0, 1);
    expect((await probed)[0]).toEqual({ connected: true, answered: false });
    expect((await app.request('GET', '/livez')).json).toEqual({ ok: true });
    await takeAway();
    expect((await app.request('GET', '/livez')).status).toBe(200);
    await prober.terminate();
  });
});

describe('health', () => {
  it('is well while every connection of the pool is taken, however many ask at once', async () => {
    const held = new pg.Client({ connectionString: app.config.databaseUrl });
    await held.connect();
    await held.query('select pg_advisory_lock(22)');
    const notes = app.get<Database>(databaseToken('notes'));
    const waiting = Array.from({ length: 3 * app.config.databasePoolSize }, () =>
      notes.runAsService('select pg_advisory_xact_lock(22)'),
    );
    const settled = Promise.allSettled(waiting);
    try {
      const replies = await Promise.all(Array.from({ length: 40 }, () => app.request('GET', '/healthz')));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      const { rows } = await server.query(
        `select count(*)::int as open from pg_stat_activity
          where datname = $1 and application_name = 'garimpo notes readiness'`,
        [database],
      );
      // Names of a pooler's own connections say who had them last.
      if (!isPooled) expect(rows[0].open).toBe(1);
    } finally {
      await held.end();
      await settled;
    }
  });

  it('is well while the database answers', async () => {
    const reply = await app.request('GET', '/healthz');
    expect([reply.status, reply.json]).toEqual([200, { ok: true, checks: { 'database.notes': 'up' } }]);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  it('is not while it is away, requests are refused for now, and both mend by themselves', async () => {
    const token = await app.tokenFor();
    expect((await app.request('GET', '/api/notes', { token })).status).toBe(200);
    await takeAway();
    const away = await app.request('GET', '/healthz');
    expect([away.status, away.json]).toEqual([503, { ok: false, checks: { 'database.notes': 'down' } }]);
    const refused = await app.request('GET', '/api/notes', { token });
    expect([refused.status, refused.json]).toMatchObject([
      503,
      { error: { code: 'service.dependency.unavailable' } },
    ]);
    await server.query(`alter database ${database} connection limit -1`);
    // A pooler rests for a moment after a failure.
    while (isPooled && (await app.request('GET', '/healthz')).status !== 200);
    expect((await app.request('GET', '/healthz')).status).toBe(200);
    expect((await app.request('GET', '/api/notes', { token })).status).toBe(200);
  });
});
