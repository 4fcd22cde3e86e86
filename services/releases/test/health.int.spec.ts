import { LOAD_REPORT_MAX, LOADS_PER_MINUTE_MAX, type LoadReport } from '@garimpo/releases-contract';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KEPT_DAYS } from '../src/health/load-counts.ts';
import { codeOf, OPERATOR, publishWhole, release, releasesApp } from './support/release-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await releasesApp();
});
afterAll(() => app.close());

const ok = (version: string, durationMs = 100): LoadReport => ({ outcome: 'ok', version, durationMs });
const failed = (version: string, durationMs = 100): LoadReport => ({
  outcome: 'failed',
  version,
  durationMs,
  cause: 'styles',
});

async function report(tool: string, loads: unknown[], token?: string) {
  return app.request('POST', `/api/releases/${tool}/health`, {
    token: token ?? (await app.tokenFor()),
    body: { loads },
  });
}

async function lastHour(tool: string, version: string) {
  const reply = await app.request('GET', `/api/releases?tool=${tool}&version=${version}`, {
    token: OPERATOR,
  });
  return (reply.json as { releases: { lastHour: unknown }[] }).releases[0]?.lastHour;
}

async function rows(tool: string) {
  const { rows } = await app.db.query(
    `SELECT version, outcome, cause, sum(times)::int AS times, sum(duration_ms)::int AS "durationMs"
       FROM releases.load_counts WHERE tool = $1 GROUP BY version, outcome, cause
      ORDER BY version, outcome, cause`,
    [tool],
  );
  return rows;
}

describe('loads that shells report', () => {
  it('are counted per version, and shown with the release', async () => {
    const tool = 'mf-counted';
    await publishWhole(app, release('1.0.0', { tool }));
    await publishWhole(app, release('2.0.0', { tool }));
    expect(await lastHour(tool, '2.0.0')).toEqual({ loads: 0, errors: 0, errorRate: null });

    const fallback: LoadReport = { outcome: 'fallback', version: '1.0.0', durationMs: 50 };
    const thrown: LoadReport = { outcome: 'render_error', version: '2.0.0' };
    const first = await report(tool, [ok('2.0.0', 80), failed('2.0.0', 30), fallback]);
    expect([first.status, first.json]).toEqual([204, null]);
    await report(tool, [ok('2.0.0', 20), ok('2.0.0', 100), thrown]);

    expect(await rows(tool)).toEqual([
      { version: '1.0.0', outcome: 'fallback', cause: '', times: 1, durationMs: 50 },
      { version: '2.0.0', outcome: 'failed', cause: 'styles', times: 1, durationMs: 30 },
      { version: '2.0.0', outcome: 'ok', cause: '', times: 3, durationMs: 200 },
      { version: '2.0.0', outcome: 'render_error', cause: '', times: 1, durationMs: 0 },
    ]);
    expect(await lastHour(tool, '2.0.0')).toEqual({ loads: 4, errors: 2, errorRate: 0.5 });
    expect(await lastHour(tool, '1.0.0')).toEqual({ loads: 1, errors: 0, errorRate: 0 });
  });

  it('are all counted when they come at the same time', async () => {
    const tool = 'mf-crowd';
    await publishWhole(app, release('1.0.0', { tool }));
    const loads = Array.from({ length: 5 }, () => [ok('1.0.0'), failed('1.0.0')]).flat();
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, at) => app.tokenFor({ email: `p${at}@exemplo.com.br` })),
    );
    const replies = await Promise.all(
      people.map((token, at) => report(tool, at % 2 === 0 ? loads : [...loads].reverse(), token)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await lastHour(tool, '1.0.0')).toEqual({ loads: 200, errors: 100, errorRate: 0.5 });
  });

  it('say nothing of other hours', async () => {
    const tool = 'mf-olden';
    await publishWhole(app, release('1.0.0', { tool }));
    await insertOld(app, tool, '61 minutes');
    expect(await lastHour(tool, '1.0.0')).toEqual({ loads: 0, errors: 0, errorRate: null });
  });
});

describe('a report that is refused', () => {
  const tool = 'mf-strict';
  beforeAll(() => publishWhole(app, release('1.0.0', { tool })));
  afterAll(async () => {
    expect(await rows(tool)).toEqual([]);
  });

  it.each<[string, unknown[]]>([
    ['a version that there is not', [ok('1.0.0'), ok('9.9.9')]],
    ['the version of another tool', [ok('1.0.0'), ok('2.0.0')]],
  ])('names %s', async (_, loads) => {
    const reply = await report(tool, loads);
    expect([reply.status, codeOf(reply)]).toEqual([404, 'releases.version.not_found']);
  });

  it('names a tool that there is not', async () => {
    const reply = await report('mf-nowhere', [ok('1.0.0')]);
    expect([reply.status, codeOf(reply)]).toEqual([404, 'releases.version.not_found']);
  });

  it('says more than is asked', async () => {
    const reply = await report(tool, [{ ...failed('1.0.0'), message: 'of ana@exemplo.com.br' }]);
    expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
  });

  it('is longer than any report', async () => {
    const reply = await report(tool, [{ ...ok('1.0.0'), message: 'x'.repeat(5_000) }]);
    expect([reply.status, codeOf(reply)]).toEqual([413, 'request.body.too_large']);
  });

  it('comes from nobody', async () => {
    const reply = await app.request('POST', `/api/releases/${tool}/health`, {
      body: { loads: [ok('1.0.0')] },
    });
    expect([reply.status, codeOf(reply)]).toEqual([401, 'request.token.missing']);
  });
});

it('takes reports of people without a subscription, who may open a tool too', async () => {
  const tool = 'mf-lapsed';
  await publishWhole(app, release('1.0.0', { tool }));
  const userId = '00000000-0000-4000-8000-00000000000a';
  app.inactiveUsers.add(userId);
  const reply = await report(tool, [ok('1.0.0')], await app.tokenFor({ id: userId }));
  expect(reply.status).toBe(204);
});

it('takes only so much from one person', async () => {
  const tool = 'mf-flooded';
  await publishWhole(app, release('1.0.0', { tool }));
  const token = await app.tokenFor({ id: '00000000-0000-4000-8000-00000000000b' });
  const full = Array.from({ length: LOAD_REPORT_MAX }, () => failed('1.0.0'));
  for (let sent = 0; sent < LOADS_PER_MINUTE_MAX; sent += full.length) {
    expect((await report(tool, full, token)).status).toBe(204);
  }
  const reply = await report(tool, [ok('1.0.0')], token);
  expect([reply.status, codeOf(reply)]).toEqual([429, 'request.rate.exceeded']);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await lastHour(tool, '1.0.0')).toMatchObject({ loads: LOADS_PER_MINUTE_MAX });
});

it('forgets counts after their time', async () => {
  const fresh = await releasesApp();
  try {
    const tool = 'mf-ages';
    await publishWhole(fresh, release('1.0.0', { tool }));
    await insertOld(fresh, tool, `${KEPT_DAYS} days 1 minute`);
    await insertOld(fresh, tool, `${KEPT_DAYS - 1} days`);
    const reply = await fresh.request('POST', `/api/releases/${tool}/health`, {
      token: await fresh.tokenFor(),
      body: { loads: [ok('1.0.0')] },
    });
    expect(reply.status).toBe(204);
    const { rows } = await fresh.db.query('SELECT outcome, times FROM releases.load_counts ORDER BY minute');
    expect(rows).toEqual([
      { outcome: 'failed', times: 7 },
      { outcome: 'ok', times: 1 },
    ]);
  } finally {
    await fresh.close();
  }
});

async function insertOld({ db }: TestApp, tool: string, age: string): Promise<void> {
  await db.query(
    `INSERT INTO releases.load_counts (tool, version, minute, outcome, times)
     VALUES ($1, '1.0.0', now() - $2::interval, 'failed', 7)`,
    [tool, age],
  );
}
