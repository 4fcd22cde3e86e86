import type { PointerReply, ReleaseEvent, ReleasesReply } from '@garimpo/releases-contract';
import {
  historyReply,
  pointerReply,
  releaseReply,
  releasesReply,
  type ToolOverview,
} from '@garimpo/releases-contract';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADMIN,
  codeOf,
  discover,
  OPERATOR,
  publish,
  publishWhole,
  release,
  releasesApp,
  upload,
} from './support/release-app.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await releasesApp();
  admin = await app.tokenFor({ email: ADMIN, emailVerified: true });
});
afterAll(() => app.close());

/** A tool with these versions, published one after the other. */
async function toolWith(tool: string, ...versions: string[]): Promise<void> {
  for (const version of versions) await publishWhole(app, release(version, { tool }));
}

/** A version that is there and that nobody has pointed to: it was a canary that was stopped. */
async function addVersion(tool: string, version: string): Promise<void> {
  await publishWhole(app, release(version, { tool, input: { canary: 1 } }));
  await change(tool, 'canary', { percent: 0 });
}

function ask(tool: string, what: string, body: object, token = OPERATOR) {
  return app.request('POST', `/api/releases/${tool}/${what}`, { token, body });
}

async function change(tool: string, what: string, body: object, token = OPERATOR): Promise<PointerReply> {
  const reply = await ask(tool, what, body, token);
  if (reply.status !== 200) throw new Error(`answered ${reply.status}: ${JSON.stringify(reply.json)}`);
  return pointerReply.parse(reply.json);
}

async function refusal(tool: string, what: string, body: object, token = OPERATOR) {
  const reply = await ask(tool, what, body, token);
  return [reply.status, codeOf(reply)];
}

async function history(tool: string): Promise<ReleaseEvent[]> {
  const reply = await app.request('GET', `/api/releases/${tool}/history`, { token: OPERATOR });
  return historyReply.parse(reply.json).events;
}

async function overview(tool: string): Promise<ReleasesReply & { tool: ToolOverview }> {
  const reply = await app.request('GET', `/api/releases?tool=${tool}`, { token: OPERATOR });
  const parsed = releasesReply.parse(reply.json);
  return { ...parsed, tool: parsed.tools[0] as ToolOverview };
}

describe('rolling back', () => {
  it('points to the last good version at once, and says who, when and why', async () => {
    const tool = 'mf-back';
    await toolWith(tool, '1.0.0', '1.1.0', '1.2.0');
    const { pointer, event } = await change(tool, 'rollback', { why: 'the board is empty' }, admin);
    expect(pointer).toMatchObject({ current: '1.1.0', previous: '1.0.0', revision: 4, canary: null });
    expect(event).toMatchObject({
      kind: 'rolled_back',
      who: ADMIN,
      by: null,
      why: 'the board is empty',
      from: '1.2.0',
      to: '1.1.0',
      revision: 4,
      automatic: false,
    });
    expect(event.at).toBe(pointer.changedAt);
    const [shown] = (await discover(app)).microFrontends[tool] ?? [];
    expect(shown?.metadata.version).toBe('1.1.0');
    expect(shown?.extras.fallback?.version).toBe('1.0.0');
    expect((await history(tool))[0]).toEqual(event);
  });

  it('never has a shell fall back to what was given up', async () => {
    const tool = 'mf-given-up';
    await toolWith(tool, '1.0.0', '1.1.0');
    expect((await change(tool, 'rollback', {})).pointer).toMatchObject({ current: '1.0.0', previous: null });
    expect(await refusal(tool, 'rollback', {})).toEqual([409, 'releases.previous.none']);
    await toolWith(tool, '1.2.0');
    expect((await overview(tool)).tool).toMatchObject({
      current: { version: '1.2.0' },
      previous: { version: '1.0.0' },
    });
  });

  it('goes to any version that there is, and forward again', async () => {
    const tool = 'mf-anywhere';
    await toolWith(tool, '1.0.0', '1.1.0', '1.2.0');
    expect((await change(tool, 'rollback', { to: '1.0.0' })).pointer.previous).toBeNull();
    expect((await change(tool, 'rollback', { to: '1.2.0' })).pointer).toMatchObject({
      current: '1.2.0',
      previous: '1.0.0',
    });
    expect(await refusal(tool, 'rollback', { to: '1.2.0' })).toEqual([409, 'releases.pointer.unchanged']);
    expect(await refusal(tool, 'rollback', { to: '9.9.9' })).toEqual([404, 'releases.version.not_found']);
  });

  it('ends a canary, and the history says so', async () => {
    const tool = 'mf-both';
    await toolWith(tool, '1.0.0', '1.1.0');
    await publishWhole(app, release('1.2.0', { tool, input: { canary: 10 } }));
    expect((await change(tool, 'rollback', {})).pointer).toMatchObject({ current: '1.0.0', canary: null });
    expect((await history(tool)).slice(0, 2).map(({ kind, from, to }) => `${kind} ${from} ${to}`)).toEqual([
      'rolled_back 1.1.0 1.0.0',
      'canary_stopped 1.2.0 1.0.0',
    ]);
  });
});

describe('what the caller expects', () => {
  it('is held against the pointer, by revision or version', async () => {
    const tool = 'mf-expected';
    await toolWith(tool, '1.0.0', '1.1.0');
    for (const expect_ of [1, 3, '1.0.0']) {
      expect(await refusal(tool, 'rollback', { expect: expect_ })).toEqual([409, 'releases.pointer.moved']);
    }
    expect((await history(tool)).length).toBe(2);
    await change(tool, 'rollback', { expect: 2 });
    await change(tool, 'rollback', { to: '1.1.0', expect: '1.0.0' });
  });

  it('lets one of two win who saw the same', async () => {
    const tool = 'mf-two-admins';
    await toolWith(tool, '1.0.0', '1.1.0');
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => refusal(tool, 'rollback', { expect: 2 }, admin)),
    );
    expect(replies.map(([status]) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('holds for a publication, which then changes nothing', async () => {
    const tool = 'mf-expected-publish';
    await toolWith(tool, '1.0.0');
    const wanted = release('1.1.0', { tool, input: { expect: 7 } });
    for (const file of wanted.files) await upload(app, wanted, file);
    const reply = await publish(app, wanted);
    expect([reply.status, codeOf(reply)]).toEqual([409, 'releases.pointer.moved']);
    expect((await overview(tool)).releases.map(({ version }) => version)).toEqual(['1.0.0']);
  });
});

describe('a canary', () => {
  it('begins with a publication, grows, and becomes current', async () => {
    const tool = 'mf-canary';
    await toolWith(tool, '1.0.0');
    const wanted = release('1.1.0', { tool, input: { canary: 10, why: 'careful' } });
    for (const file of wanted.files) await upload(app, wanted, file);
    const published = releaseReply.parse((await publish(app, wanted)).json);
    expect(published.release.current).toBe(false);
    expect(published.pointer).toMatchObject({ current: '1.0.0', canary: { version: '1.1.0', percent: 10 } });

    const grown = await change(tool, 'canary', { version: '1.1.0', percent: 25.5 });
    expect(grown.event).toMatchObject({ kind: 'canary_changed', from: '1.0.0', to: '1.1.0', percent: 25.5 });
    expect(grown.pointer.canary?.since).toBe(published.pointer.canary?.since);
    expect((await overview(tool)).tool).toMatchObject({
      current: { version: '1.0.0' },
      canary: { version: '1.1.0', percent: 25.5 },
      lastChange: { kind: 'canary_changed' },
    });
    expect((await change(tool, 'promote', { by: 'ana' })).pointer).toMatchObject({
      current: '1.1.0',
      previous: '1.0.0',
      canary: null,
    });
    expect((await history(tool)).map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'promoted ana',
      'canary_changed null',
      'canary_started null',
      'published null',
    ]);
  });

  it('is shown to the same people every time, and to nobody who is not signed in', async () => {
    const tool = 'mf-sticky';
    await toolWith(tool, '1.0.0');
    await publishWhole(app, release('1.1.0', { tool, input: { canary: 50 } }));
    const people = await Promise.all(Array.from({ length: 40 }, () => app.tokenFor()));
    const versions = async () =>
      Promise.all(people.map(async (token) => (await discover(app, { token })).microFrontends[tool]?.[0]));
    const first = await versions();
    const shown = first.filter((one) => one?.metadata.version === '1.1.0');
    // Of 40 people at 50 %, fewer than 5 or more than 35 would be one in 100 million.
    expect(shown.length).toBeGreaterThan(4);
    expect(shown.length).toBeLessThan(36);
    expect(shown[0]).toMatchObject({
      deployment: { traffic: 50, default: true },
      extras: { canary: true, fallback: { version: '1.0.0' } },
    });
    expect(await versions()).toEqual(first);
    for (const token of [undefined, 'x.y.z', await app.tokenFor({ expiresInSeconds: -100 })]) {
      const [one] = (await discover(app, { token })).microFrontends[tool] ?? [];
      expect(one?.metadata.version).toBe('1.0.0');
    }
  });

  it('has an answer with a tag of its own', async () => {
    const tool = 'mf-tags';
    await toolWith(tool, '1.0.0');
    await publishWhole(app, release('1.1.0', { tool, input: { canary: 100 } }));
    const token = await app.tokenFor();
    const tagOf = async (given?: string) =>
      (await app.request('GET', '/discovery', { token: given })).headers.get('etag') as string;
    const [theirs, everybodys] = [await tagOf(token), await tagOf()];
    expect(theirs).not.toBe(everybodys);
    const again = (headers: Record<string, string>, given?: string) =>
      app.request('GET', '/discovery', { token: given, headers });
    expect((await again({ 'if-none-match': theirs }, token)).status).toBe(304);
    expect((await again({ 'if-none-match': theirs })).status).toBe(200);
  });

  it('is stopped, and is none then', async () => {
    const tool = 'mf-stopped';
    await toolWith(tool, '1.0.0');
    expect(await refusal(tool, 'canary', { percent: 0 })).toEqual([409, 'releases.canary.none']);
    expect(await refusal(tool, 'promote', {})).toEqual([409, 'releases.canary.none']);
    await publishWhole(app, release('1.1.0', { tool, input: { canary: 10 } }));
    expect(await refusal(tool, 'canary', { version: '1.0.0', percent: 0 })).toEqual([
      409,
      'releases.pointer.moved',
    ]);
    expect(await refusal(tool, 'canary', { version: '1.1.0', percent: 10 })).toEqual([
      409,
      'releases.pointer.unchanged',
    ]);
    expect((await change(tool, 'canary', { percent: 0, why: 'enough' })).event).toMatchObject({
      kind: 'canary_stopped',
      from: '1.1.0',
      to: '1.0.0',
      why: 'enough',
    });
  });

  it('is refused where there is nothing to compare it with', async () => {
    const wanted = release('1.0.0', { tool: 'mf-canary-first', input: { canary: 10 } });
    for (const file of wanted.files) await upload(app, wanted, file);
    const reply = await publish(app, wanted);
    expect([reply.status, codeOf(reply)]).toEqual([409, 'releases.canary.impossible']);
  });

  it('is refused of what everybody has, and ends when something is published to all', async () => {
    const tool = 'mf-overtaken';
    await toolWith(tool, '1.0.0');
    expect(await refusal(tool, 'canary', { version: '1.0.0', percent: 5 })).toEqual([
      409,
      'releases.pointer.unchanged',
    ]);
    await publishWhole(app, release('1.1.0', { tool, input: { canary: 10 } }));
    await toolWith(tool, '1.2.0');
    expect((await overview(tool)).tool).toMatchObject({ current: { version: '1.2.0' }, canary: null });
    expect((await history(tool)).slice(0, 2).map(({ kind }) => kind)).toEqual([
      'published',
      'canary_stopped',
    ]);
  });
});

describe('the history', () => {
  it('is handed out in pages, newest first, and loses nothing', async () => {
    const tool = 'mf-long';
    await toolWith(tool, '1.0.0');
    await addVersion(tool, '1.1.0');
    for (let at = 0; at < 60; at += 1) {
      await change(tool, 'canary', { version: '1.1.0', percent: at + 1 });
    }
    const pages: ReleaseEvent[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = cursor === '' ? '' : `?cursor=${cursor}`;
      const reply = await app.request('GET', `/api/releases/${tool}/history${query}`, { token: OPERATOR });
      const page = historyReply.parse(reply.json);
      pages.push(page.events);
      cursor = page.nextCursor;
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 13]);
    expect(pages.flat().map(({ revision }) => revision)).toEqual(
      Array.from({ length: 63 }, (_, at) => 63 - at),
    );
  });
});

it('shows every tool as it stands', async () => {
  const tool = 'mf-shown-whole';
  await toolWith(tool, '1.0.0', '1.1.0');
  const token = await app.tokenFor();
  const loads = [
    { outcome: 'ok', version: '1.1.0', durationMs: 10 },
    { outcome: 'failed', version: '1.1.0', durationMs: 10, cause: 'load' },
    { outcome: 'fallback', version: '1.0.0', durationMs: 10 },
  ];
  await app.request('POST', `/api/releases/${tool}/health`, { token, body: { loads } });
  expect((await overview(tool)).tool).toEqual({
    tool,
    title: 'Ofertas',
    current: { version: '1.1.0', lastHour: { loads: 2, errors: 1, errorRate: 0.5 } },
    previous: {
      version: '1.0.0',
      lastHour: { loads: 1, errors: 0, errorRate: 0 },
      verdict: { version: '1.0.0', health: 'good', reason: 'worked', loads: 1, errors: 0 },
    },
    canary: null,
    revision: 2,
    lastHour: { loads: 3, errors: 1, errorRate: 1 / 3 },
    lastChange: (await history(tool))[0],
  });
  const all = await app.request('GET', '/api/releases', { token: admin });
  const names = releasesReply.parse(all.json).tools.map((one) => one.tool);
  expect(names).toContain(tool);
  expect(names).toEqual([...names].sort());
});
