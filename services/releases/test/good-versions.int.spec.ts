import { historyReply, type LoadReport, type PointerReply, pointerReply } from '@garimpo/releases-contract';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RolloutWatch } from '../src/health/rollout-watch.ts';
import { codeOf, discover, OPERATOR, publishWhole, release, releasesApp } from './support/release-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await releasesApp();
});
afterAll(() => app.close());

const ok = (version: string): LoadReport => ({ outcome: 'ok', version, durationMs: 100 });
const failed = (version: string): LoadReport => ({
  outcome: 'failed',
  version,
  durationMs: 100,
  cause: 'load',
});

async function loaded(tool: string, ...loads: LoadReport[]): Promise<void> {
  const token = await app.tokenFor();
  const reply = await app.request('POST', `/api/releases/${tool}/health`, { token, body: { loads } });
  if (reply.status !== 204) throw new Error(`answered ${reply.status}`);
}

function ask(tool: string, what: string, body: object = {}) {
  return app.request('POST', `/api/releases/${tool}/${what}`, { token: OPERATOR, body });
}

async function change(tool: string, what: string, body: object = {}): Promise<PointerReply> {
  return pointerReply.parse((await ask(tool, what, body)).json);
}

async function fallbackOf(tool: string): Promise<string | undefined> {
  return (await discover(app)).microFrontends[tool]?.[0]?.extras.fallback?.version;
}

const detailOf = (reply: { json: unknown }) => JSON.stringify(reply.json);

describe('after a broken version and a fix forward', () => {
  const tool = 'mf-fixed-forward';
  beforeAll(async () => {
    await publishWhole(app, release('1.0.0', { tool }));
    await loaded(tool, ok('1.0.0'), ok('1.0.0'));
    await publishWhole(app, release('1.1.0', { tool }));
    await loaded(tool, failed('1.1.0'));
    await publishWhole(app, release('1.2.0', { tool }));
  });

  it('shells fall back past the broken one', async () => {
    expect(await fallbackOf(tool)).toBe('1.0.0');
  });

  it('a rollback passes over it, and says so in the answer and in the history', async () => {
    const { pointer, event } = await change(tool, 'rollback');
    expect(pointer).toMatchObject({ current: '1.0.0', previous: null });
    expect(event.evidence).toMatchObject({
      chosen: { version: '1.0.0', health: 'good', reason: 'worked', loads: 2, errors: 0 },
      left: { version: '1.2.0', health: 'unknown', reason: 'not_loaded' },
      passedOver: [{ version: '1.1.0', health: 'bad', reason: 'failed', loads: 1, errors: 1 }],
    });
    const history = await app.request('GET', `/api/releases/${tool}/history`, { token: OPERATOR });
    expect(historyReply.parse(history.json).events[0]).toEqual(event);
  });
});

it('a version that nobody loaded is taken only when there is no good one, and that is said', async () => {
  const tool = 'mf-unknown';
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publishWhole(app, release(version, { tool }));
  await loaded(tool, failed('1.1.0'));
  const { event } = await change(tool, 'rollback');
  expect(event.evidence).toMatchObject({
    chosen: { version: '1.0.0', health: 'unknown', reason: 'not_loaded' },
    passedOver: [{ version: '1.1.0', health: 'bad' }],
  });
  const good = 'mf-good-before-unknown';
  await publishWhole(app, release('1.0.0', { tool: good }));
  await loaded(good, ok('1.0.0'));
  for (const version of ['1.1.0', '1.2.0']) await publishWhole(app, release(version, { tool: good }));
  expect(await fallbackOf(good)).toBe('1.0.0');
});

it('where every version before is bad, nothing is chosen, and one that is named is gone to', async () => {
  const tool = 'mf-all-bad';
  await publishWhole(app, release('1.0.0', { tool }));
  await loaded(tool, failed('1.0.0'), failed('1.0.0'));
  await publishWhole(app, release('1.1.0', { tool }));
  expect(await fallbackOf(tool)).toBeUndefined();
  const refused = await ask(tool, 'rollback');
  expect(codeOf(refused)).toBe('releases.previous.none');
  expect(detailOf(refused)).toContain('1.0.0 (2 of 2 loads failed)');
  expect((await change(tool, 'rollback', { to: '1.0.0' })).pointer.current).toBe('1.0.0');
});

it('the fallback follows what becomes known of a version', async () => {
  const tool = 'mf-late-news';
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publishWhole(app, release(version, { tool }));
  expect(await fallbackOf(tool)).toBe('1.1.0');
  await loaded(tool, failed('1.1.0'), failed('1.1.0'), ok('1.0.0'));
  await app.get<RolloutWatch>(RolloutWatch).tick();
  expect(await fallbackOf(tool)).toBe('1.0.0');
});

it('what was seen of a version is known when its counts are no longer kept', async () => {
  const tool = 'mf-counts-gone';
  await publishWhole(app, release('1.0.0', { tool }));
  await loaded(tool, ok('1.0.0'));
  await publishWhole(app, release('1.1.0', { tool }));
  await publishWhole(app, release('1.2.0', { tool }));
  await app.db.query('DELETE FROM releases.load_counts WHERE tool = $1', [tool]);
  expect((await change(tool, 'rollback')).event.evidence?.chosen).toMatchObject({
    version: '1.0.0',
    reason: 'worked',
    loads: 1,
  });
});

describe('the promotion of a canary', () => {
  it('whose loads fail takes force, and says what was seen', async () => {
    const tool = 'mf-failing-canary';
    await publishWhole(app, release('1.0.0', { tool }));
    await publishWhole(app, release('1.1.0', { tool, input: { canary: 10 } }));
    await loaded(tool, failed('1.1.0'), failed('1.1.0'), ok('1.1.0'));
    const refused = await ask(tool, 'promote');
    expect([refused.status, codeOf(refused)]).toEqual([409, 'releases.canary.failing']);
    expect(detailOf(refused)).toContain('2 of 3 loads of 1.1.0 failed');
    const { pointer, event } = await change(tool, 'promote', { force: true });
    expect(pointer.current).toBe('1.1.0');
    expect(event.evidence).toMatchObject({ forced: true, chosen: { reason: 'failed', errors: 2 } });
  });

  it('whose loads fail takes force, though somebody had rolled back from it before', async () => {
    const tool = 'mf-failing-again';
    await publishWhole(app, release('1.0.0', { tool }));
    await publishWhole(app, release('1.1.0', { tool }));
    await change(tool, 'rollback');
    await change(tool, 'canary', { version: '1.1.0', percent: 10 });
    await loaded(tool, failed('1.1.0'), failed('1.1.0'));
    expect(codeOf(await ask(tool, 'promote'))).toBe('releases.canary.failing');
  });

  it('that was reverted before takes force', async () => {
    const tool = 'mf-reverted-canary';
    await publishWhole(app, release('1.0.0', { tool }));
    await publishWhole(app, release('1.1.0', { tool, input: { canary: 10 } }));
    await app.db.query(
      `INSERT INTO releases.events (tool, who, why, from_version, to_version, kind, revision, automatic)
       VALUES ($1, 'garimpo', 'errors', '1.1.0', '1.0.0', 'canary_reverted', 2, true)`,
      [tool],
    );
    expect(codeOf(await ask(tool, 'promote'))).toBe('releases.version.reverted');
    expect((await change(tool, 'promote', { force: true })).pointer.current).toBe('1.1.0');
  });
});
