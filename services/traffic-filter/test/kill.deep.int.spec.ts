import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningProgram, TestProgram } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { PERSON, visitIdOf } from './support/visitors.ts';

// Building and starting a program takes seconds on a busy machine. `npm run bench -- decide-kill` does the same with half a million.
jest.setTimeout(300_000);

const VISITS = 10_000;
const VISITORS_AT_ONCE = 48;
const STORED_WITHIN_MS = 60_000;

let filter: TrafficFilterApp;
let program: TestProgram | undefined;
beforeAll(async () => {
  [filter, program] = await Promise.all([startTrafficFilterApp(), TestProgram.build('traffic-filter')]);
});
afterAll(async () => {
  await program?.remove();
  await filter.app.close();
});

function start(settings: Record<string, string> = {}): Promise<RunningProgram> {
  // Whether somebody has a subscription is believed while nobody says otherwise.
  return (program as TestProgram).start(filter.app, {
    ACCOUNTS_URL: 'http://127.0.0.1:9',
    RATE_LIMIT_SCALE: '10000',
    ...settings,
  });
}

let asked = 0;
/** The id of the visit, once it was led somewhere; null where its process did not come to that. */
function visit({ url, asGateway }: RunningProgram, key: string, agent: Agent): Promise<string | null> {
  asked += 1;
  // Each is somebody else's visit.
  const from = `177.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const address = `${url}/r/${key}?utm_source=facebook&fbclid=clique-${asked}`;
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent, headers: { ...PERSON, ...asGateway, 'x-forwarded-for': from } });
    sent.on('response', (reply) => {
      reply.resume();
      const location = reply.headers.location ?? null;
      if (reply.statusCode === 302) resolve(visitIdOf({ location }));
      else reject(new Error(`answered ${reply.statusCode}`));
    });
    sent.on('error', () => resolve(null));
    sent.end();
  });
}

/** Visits go on until so many were led; then the process is killed with others under way. */
async function underLoad(
  running: RunningProgram,
  key: string,
  led: Set<string>,
  until: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS_AT_ONCE });
  let isAlive = true;
  const visitor = async () => {
    while (isAlive) {
      const id = await visit(running, key, agent);
      if (id !== null) led.add(id);
      if (isAlive && led.size >= until) {
        isAlive = false;
        await running.kill();
      }
    }
  };
  await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, visitor));
  agent.destroy();
}

async function count(sql: string, id: string): Promise<number> {
  const { rows } = await filter.app.db.query<{ count: number }>(sql, [id]);
  return rows[0]?.count ?? 0;
}
const countRows = (campaignId: string) =>
  count('SELECT count(*)::int FROM traffic_filter.requests WHERE campaign_id = $1', campaignId);

/** Until nothing waits on disk: another process takes over what the killed ones have left. */
async function allStored(): Promise<void> {
  for (const end = Date.now() + STORED_WITHIN_MS; ; await wait(100)) {
    if ((await readdir(join(filter.app.config.dataDir, 'visits'))).length === 0) return;
    if (Date.now() > end) throw new Error('requests still wait on disk');
  }
}

/** Of everyone who was led there is a row, and but for those whose answer did not get out nobody else’s; the sums say the same. */
async function expectAllKept(ana: TestUser, campaignId: string, led: Set<string>): Promise<void> {
  const { rows } = await filter.app.db.query<{ id: string }>(
    'SELECT id FROM traffic_filter.requests WHERE campaign_id = $1',
    [campaignId],
  );
  const stored = new Set(rows.map(({ id }) => id));
  expect([...led].filter((id) => !stored.has(id))).toEqual([]);
  expect(stored.size).toBe(rows.length);
  expect(rows.length).toBeLessThanOrEqual(asked);
  expect(
    await count(
      'SELECT sum(people + robots + invalid + blocked)::int AS count FROM traffic_filter.hourly_totals WHERE campaign_id = $1',
      campaignId,
    ),
  ).toBe(rows.length);
  expect(
    await count(
      'SELECT sum(requests)::int AS count FROM traffic_filter.monthly_usage WHERE user_id = $1',
      ana.id,
    ),
  ).toBe(rows.length);
}

it.each(['process', 'disk', 'database'])(
  'killed under load, again and again, has kept everyone whom it led, each once: VISITS_OUTLIVE=%s',
  async (VISITS_OUTLIVE) => {
    const ana = await filter.newUser();
    const { id, key } = await ana.campaign();
    const led = new Set<string>();
    asked = 0;
    for (const until of [VISITS * 0.3, VISITS * 0.7, VISITS])
      await underLoad(await start({ VISITS_OUTLIVE }), key, led, until);
    expect(led.size).toBeGreaterThanOrEqual(VISITS);
    await allStored();
    await expectAllKept(ana, id, led);
  },
);

it('has lost none of those whom it led when its machine is gone with its disk, where they outlive the machine', async () => {
  const ana = await filter.newUser();
  const { id, key } = await ana.campaign();
  const led = new Set<string>();
  asked = 0;
  for (const until of [VISITS * 0.1, VISITS * 0.2]) {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'lost-disk-'));
    await underLoad(await start({ VISITS_OUTLIVE: 'database', DATA_DIR }), key, led, until);
    await rm(DATA_DIR, { recursive: true });
  }
  await expectAllKept(ana, id, led);
});

it('keeps all visits when it is killed while the database is away', async () => {
  const ana = await filter.newUser();
  const { id, key } = await ana.campaign();
  const running = await start();
  const led = new Set<string>();
  asked = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  led.add((await visit(running, key, agent)) as string);
  agent.destroy();
  await allStored();
  const { databaseUrl } = filter.app.config;
  const name = new URL(databaseUrl).pathname.slice(1);
  const admin = new pg.Client({ connectionString: databaseUrl.replace(/\/[^/?]+(?=$|\?)/, '/postgres') });
  await admin.connect();
  try {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = 'traffic_filter_service'`,
      [name],
    );
    await underLoad(running, key, led, 500);
    expect(await countRows(id)).toBe(1);
  } finally {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.end();
  }
  await allStored();
  await expectAllKept(ana, id, led);
});
