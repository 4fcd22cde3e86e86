import { RELEASE_FILE_MAX_BYTES } from '@garimpo/releases-contract';
import { ObjectStore } from '@garimpo/service-kit';
import { assertEveryParameterIsParsed, everyRoute, type TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN, codeOf, OPERATOR, rawRequest, release, releasesApp, TOOL } from './support/release-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await releasesApp();
});
afterAll(async () => {
  const { rows } = await app.db.query(
    `SELECT (SELECT count(*)::int FROM releases.versions) AS versions,
            (SELECT count(*)::int FROM releases.uploads) AS uploads,
            (SELECT count(*)::int FROM releases.events) AS events`,
  );
  const objects = await app.get<ObjectStore>(ObjectStore).list('');
  await app.close();
  // Every request of this file is refused: none may have left a trace.
  expect({ ...rows[0], objects }).toEqual({ versions: 0, uploads: 0, events: 0, objects: [] });
});

const good = release('1.0.0');
const fileRoute = `/api/releases/${TOOL}/1.0.0/files/js/app.js`;

it('parses every parameter of every route', () => {
  assertEveryParameterIsParsed(app);
});

it('opens to the public what a shell loads, to people what it tells, and nothing else', () => {
  const levels = everyRoute(app)
    .filter(({ path }) => !['/healthz', '/livez'].includes(path))
    .map(({ method, path, access }) => `${access} ${method} ${path}`);
  expect(levels.sort()).toEqual([
    'account POST /api/releases/:tool/health',
    'operator DELETE /api/releases/tokens/:id',
    'operator GET /api/releases/tokens',
    'operator POST /api/releases/tokens',
    'public GET /discovery',
    'public GET /remotes/:tool/:version/*path',
    'staff GET /api/releases',
    'staff GET /api/releases/:tool/health',
    'staff GET /api/releases/:tool/history',
    'staff POST /api/releases/:tool',
    'staff POST /api/releases/:tool/canary',
    'staff POST /api/releases/:tool/preview',
    'staff POST /api/releases/:tool/promote',
    'staff POST /api/releases/:tool/rollback',
    'staff PUT /api/releases/:tool/:version/files/*path',
  ]);
});

describe('who is not of the staff', () => {
  const routes: [string, string, unknown][] = [
    ['GET', '/api/releases', undefined],
    ['POST', `/api/releases/${TOOL}`, good.input],
    ['PUT', fileRoute, 'bytes'],
    ['POST', `/api/releases/${TOOL}/rollback`, {}],
    ['POST', `/api/releases/${TOOL}/canary`, { percent: 0 }],
    ['POST', `/api/releases/${TOOL}/promote`, {}],
    ['POST', `/api/releases/${TOOL}/preview`, { version: '1.0.0' }],
    ['GET', `/api/releases/${TOOL}/history`, undefined],
    ['GET', `/api/releases/${TOOL}/health`, undefined],
  ];
  it.each(routes)('may not %s %s', async (method, path, body) => {
    const nobody = await app.request(method, path, { body });
    expect([nobody.status, codeOf(nobody)]).toEqual([401, 'request.token.missing']);
    for (const token of ['another-token', `garimpo_team_${'A'.repeat(43)}`]) {
      const reply = await app.request(method, path, { body, token });
      expect([reply.status, codeOf(reply)]).toEqual([401, 'request.token.invalid']);
    }
    // Whoever signs up with an administrator's address has not shown that it is theirs.
    for (const email of ['ana@exemplo.com.br', ADMIN]) {
      const token = await app.tokenFor({ email, emailVerified: email !== ADMIN });
      const reply = await app.request(method, path, { body, token });
      expect([reply.status, codeOf(reply)]).toEqual([403, 'request.access.denied']);
    }
  });
});

describe('an administrator who is signed in', () => {
  it.each([
    ['POST', `/api/releases/${TOOL}`, good.input],
    ['PUT', fileRoute, 'bytes'],
  ] as [string, string, unknown][])('may not bring code with %s %s', async (method, path, body) => {
    const token = await app.tokenFor({ email: ADMIN, emailVerified: true });
    const reply = await app.request(method, path, { body, token });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'releases.tool.forbidden']);
  });
});

describe('bad input to what changes a pointer', () => {
  it.each<[string, unknown]>([
    ['rollback', { to: 'latest' }],
    ['rollback', { expect: -1 }],
    ['rollback', { expect: 'then' }],
    ['rollback', { until: '1.0.0' }],
    ['canary', {}],
    ['canary', { percent: 10 }],
    ['canary', { version: '1.0.0', percent: -1 }],
    ['canary', { version: '1.0.0', percent: 100.01 }],
    ['canary', { version: '1.0.0', percent: 0.001 }],
    ['canary', { version: '1.0.0', percent: '10' }],
    ['promote', { version: '1.0.0' }],
    ['promote', { why: 'x'.repeat(501) }],
    ['preview', { minutes: 5 }],
    ['preview', { version: '1.0.0', minutes: 0 }],
    ['preview', { version: '1.0.0', minutes: 10_081 }],
  ])('%s %j', async (what, body) => {
    const reply = await app.request('POST', `/api/releases/${TOOL}/${what}`, { token: OPERATOR, body });
    expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
  });

  it.each(['rollback', 'canary', 'promote', 'preview'])('%s of a tool that there is not', async (what) => {
    const body = { canary: { version: '1.0.0', percent: 10 }, preview: { version: '1.0.0' } }[what] ?? {};
    const reply = await app.request('POST', `/api/releases/mf-nobody/${what}`, { token: OPERATOR, body });
    expect(reply.status).toBe(404);
  });

  it.each(['history', 'health'])('%s of a tool that there is not', async (what) => {
    const reply = await app.request('GET', `/api/releases/mf-nobody/${what}`, { token: OPERATOR });
    expect([reply.status, codeOf(reply)]).toEqual([404, 'releases.tool.not_found']);
  });

  it.each(['health?minutes=0', 'health?minutes=1441', 'history?cursor=x', 'history?cursor=-1'])(
    'GET %s',
    async (what) => {
      const reply = await app.request('GET', `/api/releases/${TOOL}/${what}`, { token: OPERATOR });
      expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
    },
  );
});

describe('bad input to POST /api/releases/:tool', () => {
  const manifest = good.input['manifest'] as Record<string, unknown>;
  const file = (good.input['files'] as object[])[0];
  const cases: [string, unknown][] = [
    ['an unknown key', { ...good.input, extra: 1 }],
    ['an unknown key of a file', { ...good.input, files: [{ ...file, mode: 755 }] }],
    ['no files', { ...good.input, files: [] }],
    ['too many files', { ...good.input, files: Array.from({ length: 401 }, () => file) }],
    ['a version that is none', { ...good.input, version: 'latest' }],
    ['a version that leaves its folder', { ...good.input, version: '../1.0.0' }],
    ['a hash of another kind', { ...good.input, files: [{ ...file, sha384: 'sha256-abc' }] }],
    ['a path that leaves its folder', { ...good.input, files: [{ ...file, path: '../secrets.json' }] }],
    ['a negative size', { ...good.input, files: [{ ...file, sizeBytes: -1 }] }],
    ['an entry elsewhere', { ...good.input, entry: 'https://example.com/x.js' }],
    ['a route of another site', { ...good.input, manifest: { ...manifest, routes: ['//example.com'] } }],
    ['no routes', { ...good.input, manifest: { ...manifest, routes: [] } }],
    ['an icon that runs', { ...good.input, manifest: withIcon([['script', { src: 'x' }]]) }],
    ['over-long words', { ...good.input, why: 'x'.repeat(501) }],
    ['a name with NUL', { ...good.input, by: 'a\0b' }],
    ['a list', [good.input]],
  ];
  function withIcon(icon: unknown) {
    return { ...manifest, sidebar: [{ order: 1, label: 'x', to: '/dashboard', icon }] };
  }
  it.each(cases)('%s', async (_, body) => {
    const reply = await app.request('POST', `/api/releases/${TOOL}`, { token: OPERATOR, body });
    expect([reply.status, codeOf(reply)]).toEqual([400, expect.stringMatching(/^request\.(input|body)\./)]);
  });

  it('a body over its limit', async () => {
    const reply = await app.request('POST', `/api/releases/${TOOL}`, {
      token: OPERATOR,
      body: { ...good.input, why: 'x'.repeat(300_000) },
    });
    expect([reply.status, codeOf(reply)]).toEqual([413, 'request.body.too_large']);
  });

  it.each(['shell', 'mf-', 'mf-Offers', 'mf-a%2f..'])('a tool named %s', async (tool) => {
    const reply = await app.request('POST', `/api/releases/${tool}`, { token: OPERATOR, body: good.input });
    expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
  });
});

describe('bad input to GET /api/releases', () => {
  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'tool=shell',
    'version=new',
    'order=asc',
    'tool=mf-a&tool=mf-b',
  ])('%s', async (query) => {
    const reply = await app.request('GET', `/api/releases?${query}`, { token: OPERATOR });
    expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
  });
});

describe('bad uploads', () => {
  const authorization = `Bearer ${OPERATOR}`;

  it.each([
    `/api/releases/${TOOL}/1.0.0/files/../../../x.js`,
    `/api/releases/${TOOL}/1.0.0/files/..%2f..%2fx.js`,
    `/api/releases/${TOOL}/1.0.0/files/a%00.js`,
    `/api/releases/${TOOL}/1.0.0/files/.hidden`,
    `/api/releases/${TOOL}/1.0.0/files/${'x'.repeat(201)}`,
    `/api/releases/${TOOL}/..%2f..%2f1.0.0/files/x.js`,
    `/api/releases/..%2fmf-a/1.0.0/files/x.js`,
  ])('a path that leads elsewhere: %s', async (path) => {
    const reply = await rawRequest(app, path, {
      method: 'PUT',
      headers: { authorization },
      write: (out) => out.end('bytes'),
    });
    expect([reply.status, JSON.parse(reply.body).error.code]).toEqual([400, 'request.input.invalid']);
  });

  it.each(['with its length said', 'in pieces'])('a file one byte too long, %s', async (how) => {
    const size = RELEASE_FILE_MAX_BYTES + 1;
    const reply = await rawRequest(app, fileRoute, {
      method: 'PUT',
      headers: { authorization, ...(how === 'in pieces' ? {} : { 'content-length': String(size) }) },
      write: (out) => {
        // The refusal may come before the last piece is out; what happens to the rest is of no interest.
        out.on('error', () => undefined);
        out.write(Buffer.alloc(size - 1));
        out.end(Buffer.alloc(1));
      },
    });
    expect([reply.status, JSON.parse(reply.body).error.code]).toEqual([413, 'request.body.too_large']);
  });

  it('a file whose sender goes away in the middle', async () => {
    const sent = rawRequest(app, fileRoute, {
      method: 'PUT',
      headers: { authorization, 'content-length': '1000' },
      write: (out) => {
        out.write('the beginning', () => out.destroy());
      },
    });
    await expect(sent).rejects.toThrow();
    await untilLogged(app, (line) => line.path === fileRoute && line.status === 499);
  });
});

/** Waits for a line of the log that tells of the end of a request. */
async function untilLogged(
  { logs }: TestApp,
  isIt: (line: { path?: string; status?: number }) => boolean,
): Promise<void> {
  while (!logs.some((line) => isIt(JSON.parse(line)))) await new Promise(setImmediate);
}
