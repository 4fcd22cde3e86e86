import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { EventStreams, STREAMS_PER_ADDRESS, STREAMS_PER_USER } from '../src/clones/event-streams.ts';
import { type ClonerApp, startClonerApp, type TestUser } from './support/cloner-app.ts';
import { HeldCapture } from './support/scripted-capturer.ts';

/** All of them but the one that renews. */
const REAL = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

let cloner: ClonerApp;
let replica: ClonerApp;
const held: HeldCapture[] = [];
beforeAll(async () => {
  cloner = await startClonerApp({ rateLimitScale: 1, trustedProxyHops: 1 });
  const { databaseUrl, dataDir, rateLimitScale, trustedProxyHops } = cloner.app.config;
  replica = await startClonerApp({ databaseUrl, dataDir, rateLimitScale, trustedProxyHops });
});
afterAll(async () => {
  for (const page of held) page.end();
  await replica.app.close();
  await cloner.app.close();
});

interface Stream {
  status: number;
  retryAfter: string | null;
  code: unknown;
  close(): void;
}

async function open(where: ClonerApp, user: TestUser, id: string, from = '9.8.7.6'): Promise<Stream> {
  const controller = new AbortController();
  // Each believes the tokens that it has signed.
  const token = await where.app.tokenFor({ id: user.id });
  const response = await fetch(`${where.app.url}/api/clone/jobs/${id}/events`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
    signal: controller.signal,
  });
  const body = response.status === 200 ? null : ((await response.json()) as { error: { code: string } });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    code: body?.error.code,
    close: () => controller.abort(),
  };
}

const openNow = async () => (await cloner.app.db.query('SELECT 1 FROM cloner.event_streams')).rows.length;

async function untilOpen(count: number): Promise<void> {
  while ((await openNow()) !== count) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** A capture that lasts until the tests are over. */
async function lastingJob(user: TestUser): Promise<string> {
  const page = new HeldCapture();
  const path = `/${held.push(page)}`;
  cloner.capturer.scripts.set(path, page.script);
  replica.capturer.scripts.set(path, page.script);
  return (await user.ask(null, path)).id;
}

describe('streams of events', () => {
  it('of one user are bounded over all replicas, and the process stays well in a storm of them', async () => {
    const user = await cloner.newUser();
    const id = await lastingJob(user);
    const streams = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        open(at % 2 === 0 ? cloner : replica, user, id, `9.${at >> 8}.${at & 255}.1`),
      ),
    );
    const opened = streams.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(STREAMS_PER_USER);
    for (const { status, code, retryAfter } of streams.filter((stream) => !opened.includes(stream))) {
      expect([status, code, retryAfter]).toEqual([429, 'request.rate.exceeded', '10']);
    }
    expect((await cloner.app.request('GET', '/healthz')).status).toBe(200);
    // What does not stream is answered as before.
    expect(await user.job(id)).toMatchObject({ id });
    // The next tab has room as soon as another one is closed.
    opened[0]?.close();
    await untilOpen(STREAMS_PER_USER - 1);
    const next = await open(replica, user, id);
    expect(next.status).toBe(200);
    const other = await cloner.newUser();
    const others = await open(cloner, other, await lastingJob(other));
    expect(others.status).toBe(200);
    for (const stream of [...opened, next, others]) stream.close();
    await untilOpen(0);
  });

  it('from one address are bounded, whoever opens them', async () => {
    const from = '9.9.9.9';
    const streams: Stream[] = [];
    for (let users = 0; users <= STREAMS_PER_ADDRESS / STREAMS_PER_USER; users += 1) {
      const user = await cloner.newUser();
      const id = await lastingJob(user);
      for (let tabs = 0; tabs < STREAMS_PER_USER; tabs += 1) {
        streams.push(await open(tabs % 2 === 0 ? cloner : replica, user, id, from));
      }
    }
    const statuses = streams.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(STREAMS_PER_ADDRESS);
    expect(new Set(statuses.slice(STREAMS_PER_ADDRESS))).toEqual(new Set([429]));
    for (const stream of streams) stream.close();
    await untilOpen(0);
  });

  it('that a dead replica left behind count until their lease is over', async () => {
    const user = await cloner.newUser();
    const id = await lastingJob(user);
    const streams = [];
    for (let tabs = 0; tabs < STREAMS_PER_USER; tabs += 1) streams.push(await open(cloner, user, id));
    expect((await open(replica, user, id)).status).toBe(429);
    await cloner.app.db.query(`UPDATE cloner.event_streams SET until = now() - interval '1 second'`);
    const next = await open(replica, user, id);
    expect(next.status).toBe(200);
    for (const stream of [...streams, next]) stream.close();
    await untilOpen(0);
  });

  it('of a job that is not there take nothing', async () => {
    const user = await cloner.newUser();
    for (let times = 0; times <= STREAMS_PER_USER; times += 1) {
      const missing = await open(cloner, user, '00000000-0000-4000-8000-000000000000');
      expect([missing.status, missing.code]).toEqual([404, 'cloner.job.not_found']);
    }
    expect(await openNow()).toBe(0);
  });

  it('count again when others took them for over while the database was away', async () => {
    jest.useFakeTimers({ doNotFake: [...REAL] });
    try {
      const before = await openNow();
      const gone = new AbortController();
      const streams = cloner.app.get<EventStreams>(EventStreams);
      const run = streams.run({ userId: randomUUID(), address: '9.8.7.1' }, () =>
        once(gone.signal, 'abort').then(() => {}),
      );
      await untilOpen(before + 1);
      await cloner.app.db.query('DELETE FROM cloner.event_streams');
      jest.advanceTimersByTime(15_000);
      while ((await openNow()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      gone.abort();
      await run;
    } finally {
      jest.useRealTimers();
    }
  });
});
