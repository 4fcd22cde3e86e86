import { Agent, get } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import pg from 'pg';
import { Access, type Database, databaseToken, MetricsServer, POOL_SIZE } from '../src/index.ts';
import { adminDatabaseUrl, type TestApp, testApp } from '../src/testing/index.ts';
import { notesApp } from './support/notes-app.ts';

let app: TestApp;

@Controller('things')
@Access('public')
class ThingsController {
  @Get(':id')
  read(): object {
    return {};
  }

  @Post()
  @HttpCode(500)
  fail(): object {
    return {};
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

beforeAll(async () => {
  // Whatever port is free.
  const metrics = { host: '127.0.0.1', port: 0 };
  app = await testApp({ modules: [ThingsModule], domains: [], config: { metrics } });
});

afterAll(() => app.close());

const figures = () => fetch(`http://127.0.0.1:${app.get<MetricsServer>(MetricsServer).port}/metrics`);

/** Lines of a metric, without its values. */
async function seriesOf(metric: string): Promise<string[]> {
  const lines = (await (await figures()).text()).split('\n');
  return lines.filter((line) => line.startsWith(metric)).map((line) => line.replace(/ [^ ]+$/, ''));
}

/** With whatever host: `fetch` lets nobody choose it. */
function visit(agent: Agent, path: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(app.url + path, { agent, headers }, (answer) => answer.resume().once('end', resolve)).once(
      'error',
      reject,
    );
  });
}

describe('figures', () => {
  it('are served on a port of their own, and at one address of it', async () => {
    const answer = await figures();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    expect(await answer.text()).toMatch(/^process_resident_memory_bytes \d+$/m);
    const { origin } = new URL(answer.url);
    expect((await fetch(origin)).status).toBe(404);
    expect((await fetch(`${origin}/metrics/x`)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405);
  });

  it('are nowhere at the address of the app', async () => {
    for (const path of ['/metrics', '/metrics/', '/api/metrics', '/internal/metrics'])
      expect((await app.request('GET', path)).status).toBe(404);
  });

  it('tell of requests by what the code declares', async () => {
    await app.request('GET', '/things/7');
    await app.request('POST', '/things');
    await app.request('GET', '/nothing/here');
    const series = await seriesOf('garimpo_http_request_duration_seconds_count');
    for (const [method, route, status] of [
      ['GET', '/things/:id', '2xx'],
      ['POST', '/things', '5xx'],
      ['GET', 'unmatched', '4xx'],
    ])
      expect(series).toContain(
        `garimpo_http_request_duration_seconds_count{service="gateway",method="${method}",route="${route}",status="${status}"}`,
      );
  });

  it('have no more series for what anybody makes up', async () => {
    const before = await seriesOf('garimpo_');
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const ask = (at: number) => {
      const path = at % 2 === 0 ? `/things/${at}` : `/${at}/secret-${at}?token=${at}`;
      return visit(agent, path, { host: `secret-${at}.example`, 'user-agent': `secret ${at}` });
    };
    await app.request('PROPFIND', '/things/1');
    for (let at = 0; at < 500; at += 100)
      await Promise.all(Array.from({ length: 100 }, (_, more) => ask(at + more)));
    agent.destroy();
    const added = (await seriesOf('garimpo_')).filter((line) => !before.includes(line));
    // The one method that was made up.
    expect(added.every((line) => line.includes('method="other"'))).toBe(true);
    expect(await (await figures()).text()).not.toContain('secret');
  });
});

it('are not even loaded where no port is named', async () => {
  const quiet = await testApp({ modules: [ThingsModule], domains: [] });
  try {
    await quiet.request('GET', '/things/7');
    expect(quiet.get<MetricsServer>(MetricsServer).port).toBeUndefined();
  } finally {
    await quiet.close();
  }
});

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

/** The database takes nobody in, and connections that stand are cut. */
async function takeAway(): Promise<void> {
  await server.query(`alter database ${database} connection limit 0`);
  await server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'notes_service'`,
    [database],
  );
}

describe('health', () => {
  it('is well while every connection of the pool is taken, however many ask at once', async () => {
    const held = new pg.Client({ connectionString: app.config.databaseUrl });
    await held.connect();
    await held.query('select pg_advisory_lock(22)');
    const notes = app.get<Database>(databaseToken('notes'));
    const waiting = Array.from({ length: 3 * POOL_SIZE }, () =>
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
      expect(rows[0].open).toBe(1);
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
    expect((await app.request('GET', '/healthz')).status).toBe(200);
    expect((await app.request('GET', '/api/notes', { token })).status).toBe(200);
  });
});
