import { type DiscoveryReply, releasesReply } from '@garimpo/releases-contract';
import { ObjectStore } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  codeOf,
  OPERATOR,
  publish,
  publishWhole,
  release,
  releasesApp,
  sha384,
  upload,
} from './support/release-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await releasesApp();
});
afterAll(() => app.close());

async function events(tool: string) {
  const { rows } = await app.db.query(
    'SELECT who, claimed_by, why, from_version, to_version FROM releases.events WHERE tool = $1 ORDER BY id',
    [tool],
  );
  return rows;
}

async function pointer(tool: string) {
  const { rows } = await app.db.query('SELECT version, previous FROM releases.pointers WHERE tool = $1', [
    tool,
  ]);
  return rows[0];
}

it('a version says where it comes from, its sizes and its routes', async () => {
  const tool = 'mf-with-source';
  const source = { commit: 'a'.repeat(40), modified: false, author: 'Ana', changes: ['Quadro novo'] };
  await publishWhole(app, release('1.0.0', { tool, input: { source } }));
  await publishWhole(app, release('1.1.0', { tool }));
  const reply = await app.request('GET', `/api/releases?tool=${tool}`, { token: OPERATOR });
  const { releases } = releasesReply.parse(reply.json);
  expect(releases.map((one) => [one.version, one.source])).toEqual([
    ['1.1.0', null],
    ['1.0.0', source],
  ]);
  const [manifest, code] = release('1.1.0', { tool }).files.map(({ content }) => content.length);
  expect(releases[0]).toMatchObject({
    sizes: { code, styles: 0, other: manifest },
    routes: ['/dashboard', '/offers/:offerId/metrics'],
  });
  const wrong = release('1.2.0', { tool, input: { source: { ...source, commit: 'main' } } });
  expect((await publish(app, wrong)).status).toBe(400);
});

describe('publishing', () => {
  it('seals a version, points to it and writes who and why', async () => {
    const tool = 'mf-first';
    const first = release('0.1.0-aaaaaaaa', { tool, input: { by: 'ana', why: 'first one' } });
    for (const file of first.files) {
      const reply = await upload(app, first, file);
      expect(reply.status).toBe(200);
      expect(reply.json).toEqual({
        file: { path: file.path, sha384: sha384(file.content), sizeBytes: Buffer.byteLength(file.content) },
      });
    }
    const reply = await publish(app, first);
    expect(reply.status).toBe(201);
    const lastHour = { loads: 0, errors: 0, errorRate: null };
    const view = {
      tool,
      version: first.version,
      integrity: sha384(first.files[0]!.content),
      publishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      current: true,
    };
    expect(reply.json).toEqual({
      release: view,
      pointer: {
        tool,
        current: first.version,
        previous: null,
        canary: null,
        revision: 1,
        changedAt: expect.stringMatching(/Z$/),
      },
    });

    await publishWhole(app, release('0.2.0-bbbbbbbb', { tool }));
    expect(await pointer(tool)).toEqual({ version: '0.2.0-bbbbbbbb', previous: '0.1.0-aaaaaaaa' });
    expect(await events(tool)).toEqual([
      {
        who: 'operator',
        claimed_by: 'ana',
        why: 'first one',
        from_version: null,
        to_version: '0.1.0-aaaaaaaa',
      },
      {
        who: 'operator',
        claimed_by: null,
        why: 'published',
        from_version: '0.1.0-aaaaaaaa',
        to_version: '0.2.0-bbbbbbbb',
      },
    ]);
    const list = await app.request('GET', `/api/releases?tool=${tool}`, { token: OPERATOR });
    const listed = {
      ...view,
      current: false,
      publishedBy: 'operator',
      reverted: false,
      collected: false,
      lastHour,
    };
    expect(list.json).toEqual({
      tools: [expect.objectContaining({ tool, revision: 2 })],
      releases: [
        expect.objectContaining({ version: '0.2.0-bbbbbbbb', current: true }),
        expect.objectContaining(listed),
      ],
    });
    const one = await app.request('GET', `/api/releases?tool=${tool}&version=${first.version}`, {
      token: OPERATOR,
    });
    expect(one.json).toMatchObject({ releases: [listed] });
  });

  it('refuses the same version twice, and keeps the first', async () => {
    const tool = 'mf-twice';
    const first = release('1.0.0', { tool });
    await publishWhole(app, first);
    const changed = { path: first.files[1]!.path, content: 'changed' };
    const again = await upload(app, first, changed);
    expect([again.status, codeOf(again)]).toEqual([409, 'releases.version.sealed']);
    const twice = await publish(app, first);
    expect([twice.status, codeOf(twice)]).toEqual([409, 'releases.version.exists']);
    const served = await fetch(`${app.url}/remotes/${tool}/1.0.0/${changed.path}`);
    expect(await served.text()).toBe(first.files[1]!.content);
    expect(await events(tool)).toHaveLength(1);
  });

  it('seals nothing when a file differs or is missing, and says which', async () => {
    const tool = 'mf-mismatch';
    const wanted = release('1.0.0', { tool });
    await upload(app, wanted, { ...wanted.files[0]!, content: '{"id":"other"}' });
    const reply = await publish(app, wanted);
    expect([reply.status, codeOf(reply)]).toEqual([400, 'releases.file.mismatch']);
    expect(reply.json).toMatchObject({
      error: {
        fields: [
          { path: 'mf-manifest.json', rule: 'differs' },
          { path: 'js/app.0a1b2c3d.js', rule: 'missing' },
        ],
      },
    });
    expect(await pointer(tool)).toBeUndefined();
    const list = await app.request('GET', `/api/releases?tool=${tool}`, { token: OPERATOR });
    expect(list.json).toEqual({ tools: [], releases: [] });
    // The right bytes in their place, and it can go on.
    await publishWhole(app, wanted);
    expect(await pointer(tool)).toEqual({ version: '1.0.0', previous: null });
  });

  it('keeps the bytes of what was sealed and nothing else', async () => {
    const tool = 'mf-tidy';
    const wanted = release('1.0.0', { tool });
    await upload(app, wanted, { ...wanted.files[1]!, content: 'an earlier attempt '.repeat(80) });
    await upload(app, wanted, { path: 'js/never-listed.js', content: 'not listed '.repeat(80) });
    const abandoned = release('0.9.0', { tool });
    await upload(app, abandoned, abandoned.files[1]!);
    await app.db.query(
      `UPDATE releases.uploads SET uploaded_at = now() - interval '25 hours' WHERE tool = $1 AND version = '0.9.0'`,
      [tool],
    );
    await publishWhole(app, wanted);
    const { rows } = await app.db.query<{ files: { objectKey: string; encodings: string[] }[] }>(
      'SELECT files FROM releases.versions WHERE tool = $1',
      [tool],
    );
    const expected = rows[0]!.files.flatMap(({ objectKey, encodings }) => [
      objectKey,
      ...encodings.map((encoding) => `${objectKey}.${encoding}`),
    ]);
    expect(await app.get<ObjectStore>(ObjectStore).list(`releases/${tool}`)).toEqual(expected.sort());
    const left = await app.db.query('SELECT 1 FROM releases.uploads WHERE tool = $1', [tool]);
    expect(left.rowCount).toBe(0);
  });

  it('keeps nothing of a file whose smaller form cannot be stored', async () => {
    const tool = 'mf-full-disk';
    const wanted = release('1.0.0', { tool });
    const store = app.get<ObjectStore>(ObjectStore);
    const put = store.put.bind(store);
    store.put = (key, ...rest) => {
      if (key.endsWith('.gzip')) throw new Error('ENOSPC: no space left on device');
      return put(key, ...rest);
    };
    try {
      const file = { ...wanted.files[1]!, content: 'a line of code '.repeat(80) };
      expect((await upload(app, wanted, file)).status).toBe(500);
    } finally {
      store.put = put;
    }
    expect(await store.list(`releases/${tool}`)).toEqual([]);
  });

  it.each<[string, object]>([
    [
      'a manifest of another tool',
      { manifest: { ...(release('1.0.0').input['manifest'] as object), name: 'mf-other' } },
    ],
    ['an entry that is no file of it', { entry: 'remoteEntry.js' }],
  ])('refuses %s', async (_, input) => {
    const wanted = release('1.0.0', { tool: 'mf-refused', input: { ...input } });
    for (const file of wanted.files) await upload(app, wanted, file);
    const reply = await publish(app, wanted);
    expect([reply.status, codeOf(reply)]).toEqual([400, 'releases.manifest.invalid']);
    expect(await pointer('mf-refused')).toBeUndefined();
  });

  deepIt('loses none of ten publications at once', async () => {
    const tool = 'mf-parallel';
    const versions = Array.from({ length: 10 }, (_, index) => release(`1.0.${index}`, { tool }));
    await Promise.all(versions.map((wanted) => publishWhole(app, wanted)));
    const history = await events(tool);
    expect(history.map((event) => event.to_version).sort()).toEqual(
      versions.map(({ version }) => version).sort(),
    );
    // Every move starts where the one before it ended: no publication was written over.
    expect(history.map((event) => event.from_version)).toEqual([
      null,
      ...history.slice(0, -1).map((event) => event.to_version),
    ]);
    expect(await pointer(tool)).toEqual({
      version: history.at(-1).to_version,
      previous: history.at(-2).to_version,
    });
  });

  it('makes one release of the same version published at once', async () => {
    const wanted = release('1.0.0', { tool: 'mf-same' });
    for (const file of wanted.files) await upload(app, wanted, file);
    const replies = await Promise.all(Array.from({ length: 5 }, () => publish(app, wanted)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await events('mf-same')).toHaveLength(1);
  });
});

describe('what the login of the service may not do', () => {
  it.each([
    ['change a sealed version', `UPDATE releases.versions SET files = '[]'`],
    ['delete one', 'DELETE FROM releases.versions'],
    ['rewrite the history', `UPDATE releases.events SET who = 'nobody'`],
    ['forget it', 'DELETE FROM releases.events'],
    ['empty it', 'TRUNCATE releases.events'],
    ['take a pointer away', 'DELETE FROM releases.pointers'],
  ])('%s', async (_, sql) => {
    await app.db.query('BEGIN; SET LOCAL ROLE releases_service');
    try {
      await expect(app.db.query(sql)).rejects.toThrow(/permission denied/);
    } finally {
      await app.db.query('ROLLBACK');
    }
  });
});

describe('GET /discovery', () => {
  it('tells what to load in the public schema, and what to fall back to', async () => {
    const tool = 'mf-shown';
    const [before, now] = [release('1.0.0', { tool }), release('1.1.0', { tool })];
    await publishWhole(app, before);
    await publishWhole(app, now);
    const reply = await app.request('GET', '/discovery');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('private, no-cache');
    expect(reply.headers.get('vary')).toBe('Authorization, X-Garimpo-Preview, Accept-Encoding');
    const { microFrontends } = reply.json as DiscoveryReply;
    expect(Object.keys(microFrontends)).toEqual(Object.keys(microFrontends).sort());
    expect(microFrontends[tool]).toEqual([
      {
        url: `/remotes/${tool}/1.1.0/mf-manifest.json`,
        fallbackUrl: `/remotes/${tool}/1.0.0/mf-manifest.json`,
        metadata: { version: '1.1.0', integrity: sha384(now.files[0]!.content) },
        deployment: { traffic: 100, default: true },
        extras: {
          title: 'Ofertas',
          contract: 1,
          routes: ['/dashboard', '/offers/:offerId/metrics'],
          sidebar: (now.input['manifest'] as { sidebar: unknown }).sidebar,
          fallback: { version: '1.0.0', integrity: sha384(before.files[0]!.content) },
        },
      },
    ]);
  });

  it('comes packed to a browser that takes it so', async () => {
    const packed = await app.request('GET', '/discovery', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    const plain = await app.request('GET', '/discovery', { headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect([packed.json, packed.headers.get('etag')]).toEqual([plain.json, plain.headers.get('etag')]);
  });

  it('answers an empty 304 until something is published', async () => {
    const first = await app.request('GET', '/discovery');
    const tag = first.headers.get('etag') as string;
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const headers = { 'if-none-match': tag };
    const again = await app.request('GET', '/discovery', { headers });
    expect([again.status, again.json, again.headers.get('etag')]).toEqual([304, null, tag]);
    await publishWhole(app, release('1.0.0', { tool: 'mf-fresh' }));
    const changed = await app.request('GET', '/discovery', { headers });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });
});
