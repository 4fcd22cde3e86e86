import { historyReply, LOAD_REPORT_MAX, type LoadReport } from '@garimpo/releases-contract';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CanaryWatch } from '../src/health/canary-watch.ts';
import {
  codeOf,
  discover,
  OPERATOR,
  publishWhole,
  release,
  releasesApp,
  replicaOf,
} from './support/release-app.ts';

/** Promised: within a minute of real time. */
const REVERTED_WITHIN_MS = 60_000;

let app: TestApp;
let replica: TestApp;
beforeAll(async () => {
  app = await releasesApp();
  replica = await replicaOf(app);
});
afterAll(async () => {
  await replica.close();
  await app.close();
});

async function toolWithCanary(tool: string, percent: number): Promise<void> {
  await publishWhole(app, release('1.0.0', { tool }));
  await publishWhole(app, release('1.1.0', { tool, input: { canary: percent } }));
}

const ok = (version: string): LoadReport => ({ outcome: 'ok', version, durationMs: 100 });
const failed = (version: string): LoadReport => ({
  outcome: 'failed',
  version,
  durationMs: 100,
  cause: 'load',
});

async function report(where: TestApp, tool: string, token: string, loads: LoadReport[]): Promise<void> {
  const reply = await where.request('POST', `/api/releases/${tool}/health`, { token, body: { loads } });
  if (reply.status !== 204) throw new Error(`answered ${reply.status}`);
}

/** Reports of so many people, each with their own. */
async function reports(tool: string, people: number, loads: LoadReport[]): Promise<void> {
  for (let at = 0; at < people; at += 1) await report(app, tool, await app.tokenFor(), loads);
}

async function history(tool: string) {
  const reply = await app.request('GET', `/api/releases/${tool}/history`, { token: OPERATOR });
  return historyReply.parse(reply.json).events;
}

const isCanaryThere = async (tool: string) =>
  (await app.db.query('SELECT canary_version FROM releases.pointers WHERE tool = $1', [tool])).rows[0]
    .canary_version !== null;

/** Every replica's clock strikes. */
const tick = () => Promise.all([app, replica].map((one) => one.get<CanaryWatch>(CanaryWatch).tick()));

describe('a bad canary of ten percent', () => {
  const tool = 'mf-bad';

  it('goes back by itself within a minute, once, while people use the product', async () => {
    await toolWithCanary(tool, 10);
    const since = Date.now();
    let people = 0;
    // Whatever discovery gives somebody, their shell loads, falls back from, and reports: to one replica or the other.
    const visit = async (where: TestApp) => {
      people += 1;
      const token = await where.tokenFor();
      const [mine] = (await discover(where, { token })).microFrontends[tool] ?? [];
      const loads: LoadReport[] = mine?.extras.canary
        ? [
            failed('1.1.0'),
            { outcome: 'fallback', version: '1.0.0', durationMs: 150 },
            failed('1.1.0'),
            failed('1.1.0'),
          ]
        : [ok('1.0.0')];
      await report(where, tool, token, loads);
    };
    while ((await isCanaryThere(tool)) && Date.now() - since < REVERTED_WITHIN_MS) {
      await Promise.all(Array.from({ length: 10 }, (_, at) => visit(at % 2 === 0 ? app : replica)));
    }
    expect(await isCanaryThere(tool)).toBe(false);
    expect(people).toBeGreaterThan(17);
    await tick();
    const events = await history(tool);
    expect(events.map(({ kind }) => kind)).toEqual(['canary_reverted', 'canary_started', 'published']);
    expect(events[0]).toMatchObject({
      who: 'garimpo',
      automatic: true,
      from: '1.1.0',
      to: '1.0.0',
      percent: 10,
      why: expect.stringMatching(/^\d+ of \d+ loads failed \(100\.0 %\) for \d+ people within 120 s;/),
    });
    expect(
      app.logs.concat(replica.logs).filter((line) => line.includes('taken back for its errors')),
    ).toHaveLength(1);
  }, 90_000);

  it('is not shown again unless somebody knows of it', async () => {
    const ask = (what: string, body: object) =>
      app.request('POST', `/api/releases/${tool}/${what}`, { token: OPERATOR, body });
    const again = { version: '1.1.0', percent: 5 };
    for (const reply of [await ask('canary', again), await ask('rollback', { to: '1.1.0' })]) {
      expect([reply.status, codeOf(reply)]).toEqual([409, 'releases.version.reverted']);
    }
    const list = await app.request('GET', `/api/releases?tool=${tool}&version=1.1.0`, { token: OPERATOR });
    expect(list.json).toMatchObject({ releases: [{ version: '1.1.0', reverted: true, current: false }] });
    expect((await ask('canary', { ...again, force: true })).status).toBe(200);
    // What was said of it before does not count again.
    await tick();
    expect(await isCanaryThere(tool)).toBe(true);
  });
});

it('two replicas that find it at the same time write one line', async () => {
  const tool = 'mf-twice-found';
  await toolWithCanary(tool, 10);
  // Nobody looks while these arrive: of one person’s loads only ten count.
  await app.db.query(
    `INSERT INTO releases.load_reporters (tool, version, slot, reporter, loads, errors)
     SELECT $1, '1.1.0', clock_timestamp(), decode(lpad(to_hex(n), 24, '0'), 'hex'), 10, 5 FROM generate_series(1, 8) n`,
    [tool],
  );
  await Promise.all([tick(), tick(), tick()]);
  expect((await history(tool)).filter(({ kind }) => kind === 'canary_reverted')).toHaveLength(1);
});

describe('what does not take a canary back', () => {
  it('one person’s errors, however many', async () => {
    const tool = 'mf-noise';
    await toolWithCanary(tool, 10);
    await reports(
      tool,
      15,
      Array.from({ length: 4 }, () => ok('1.1.0')),
    );
    const id = '00000000-0000-4000-8000-0000000000bb';
    const noisy = await replica.tokenFor({ id });
    const storm = Array.from({ length: LOAD_REPORT_MAX }, () => failed('1.1.0'));
    for (let times = 0; times < 3; times += 1) await report(replica, tool, noisy, storm);
    await tick();
    expect(await isCanaryThere(tool)).toBe(true);
  });

  it('two persons’ errors, and few loads', async () => {
    const tool = 'mf-few';
    await toolWithCanary(tool, 10);
    await reports(
      tool,
      15,
      Array.from({ length: 4 }, () => ok('1.1.0')),
    );
    await reports(
      tool,
      2,
      Array.from({ length: 10 }, () => failed('1.1.0')),
    );
    await tick();
    expect(await isCanaryThere(tool)).toBe(true);
    const small = 'mf-small';
    await toolWithCanary(small, 10);
    await reports(
      small,
      9,
      Array.from({ length: 5 }, () => failed('1.1.0')),
    );
    await tick();
    expect(await isCanaryThere(small)).toBe(true);
  });

  it('errors that the current version has as well', async () => {
    const tool = 'mf-alike';
    await toolWithCanary(tool, 10);
    await reports(tool, 10, [failed('1.0.0'), ok('1.0.0'), ok('1.0.0'), ok('1.0.0'), ok('1.0.0')]);
    await reports(tool, 12, [failed('1.1.0'), ok('1.1.0'), ok('1.1.0'), ok('1.1.0'), ok('1.1.0')]);
    await tick();
    expect(await isCanaryThere(tool)).toBe(true);
  });

  it('errors of long ago', async () => {
    const tool = 'mf-olden-errors';
    await toolWithCanary(tool, 10);
    await app.db.query(
      `UPDATE releases.pointers SET canary_since = now() - interval '1 hour' WHERE tool = $1`,
      [tool],
    );
    await app.db.query(
      `INSERT INTO releases.load_reporters (tool, version, slot, reporter, loads, errors)
       SELECT $1, '1.1.0', now() - interval '3 minutes', decode(lpad(to_hex(n), 24, '0'), 'hex'), 10, 10
         FROM generate_series(1, 20) n`,
      [tool],
    );
    await tick();
    expect(await isCanaryThere(tool)).toBe(true);
  });
});

it('keeps of who reported nothing that leads to them, and not for long', async () => {
  const tool = 'mf-private';
  await toolWithCanary(tool, 10);
  const id = '00000000-0000-4000-8000-0000000000aa';
  await report(app, tool, await app.tokenFor({ id, email: 'ana@exemplo.com.br' }), [ok('1.1.0')]);
  const { rows } = await app.db.query(
    `SELECT to_jsonb(r) AS row, encode(reporter, 'hex') AS reporter FROM releases.load_reporters r WHERE tool = $1`,
    [tool],
  );
  expect(rows).toHaveLength(1);
  const text = JSON.stringify(rows);
  expect(text).not.toContain('ana@');
  expect(text).not.toContain(id);
  expect(rows[0].reporter).toHaveLength(24);
});
