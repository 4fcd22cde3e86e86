import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { timeOfId } from '@garimpo/service-kit';
import { type RunningProgram, TestProgram } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { startTrafficFilterApp, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { PERSON, visitIdOf } from './support/visitors.ts';

// Building and starting a program takes seconds on a busy machine.
jest.setTimeout(240_000);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Ahead over the next month's end, back to before this process began, and right again. */
const SHIFTS_MS = [0, 40 * DAY_MS, -HOUR_MS, 400 * DAY_MS, 0];
const VISITS = 30;
const PRELOAD = new URL('./support/shifted-clock.mjs', import.meta.url).href;

let filter: TrafficFilterApp;
let program: TestProgram | undefined;
let folder: string;
beforeAll(async () => {
  [filter, program, folder] = await Promise.all([
    startTrafficFilterApp(),
    TestProgram.build('traffic-filter'),
    mkdtemp(join(tmpdir(), 'garimpo-test-clock-')),
  ]);
});
afterAll(async () => {
  await program?.remove();
  await filter.app.close();
  await rm(folder, { recursive: true, force: true });
});

/** The same few people each time, from the same few addresses: what is remembered of them must not be held against them. */
async function visit({ url, asGateway }: RunningProgram, key: string, n: number): Promise<string | number> {
  const headers = { ...PERSON, ...asGateway, 'x-forwarded-for': `177.0.0.${n % 10}` };
  const reply = await fetch(`${url}/r/${key}?utm_source=facebook`, { headers, redirect: 'manual' });
  await reply.arrayBuffer();
  return reply.status === 302 ? visitIdOf({ location: reply.headers.get('location') }) : reply.status;
}

async function stored(campaignId: string): Promise<Map<string, { createdAt: Date; part: string }>> {
  const { rows } = await filter.app.db.query<{ id: string; createdAt: Date; part: string }>(
    `SELECT id, created_at AS "createdAt", tableoid::regclass::text AS part FROM traffic_filter.requests WHERE campaign_id = $1`,
    [campaignId],
  );
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

it('leads everybody while its clock leaps to and fro, and stores each of them once, at the time that it was', async () => {
  const ana = await filter.newUser();
  const { id, key } = await ana.campaign();
  const shift = join(folder, 'shift');
  await writeFile(shift, '0');
  const running = await (program as TestProgram).start(filter.app, {
    ACCOUNTS_URL: 'http://127.0.0.1:9',
    NODE_OPTIONS: `--import ${PRELOAD}`,
    CLOCK_SHIFT_FILE: shift,
  });
  const led = new Map<string, number>();
  for (const shiftMs of SHIFTS_MS) {
    await writeFile(shift, String(shiftMs));
    // Until the process goes by it: the first ids may be of the time before.
    let first = '';
    while (Math.abs((first === '' ? 0 : timeOfId(first).getTime()) - (Date.now() + shiftMs)) > HOUR_MS / 2) {
      first = (await visit(running, key, 0)) as string;
      led.set(first, timeOfId(first).getTime());
    }
    for (let n = 1; n < VISITS; n += 1) {
      const answer = await visit(running, key, n);
      expect(answer).toEqual(expect.any(String));
      led.set(answer as string, timeOfId(answer as string).getTime());
    }
  }
  while ((await readdir(join(filter.app.config.dataDir, 'visits'))).length > 0) await wait(100);
  const rows = await stored(id);
  expect([...led.keys()].filter((one) => !rows.has(one))).toEqual([]);
  expect(rows.size).toBe(led.size);
  for (const [one, at] of led) expect(rows.get(one)?.createdAt.getTime()).toBe(at);
  // A month that nobody has made a table for: its rows are with the rest, and found all the same.
  const far = [...rows.values()].filter(({ createdAt }) => createdAt.getTime() > Date.now() + 300 * DAY_MS);
  expect(new Set(far.map(({ part }) => part))).toEqual(new Set(['traffic_filter.requests_rest']));
});
