import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ObjectStore } from '@garimpo/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { objectKey } from '../src/store/objects.ts';
import {
  type CloneHostsApp,
  type PublishedClone,
  startCloneHosts,
  type Visit,
} from './support/clone-hosts.ts';

const GUARD_TAG = '<script src="/__garimpo/guard.js"></script>';
const PAGE = `<!doctype html><title>Oferta</title><p>${'Compre já. '.repeat(200)}</p>`;
const GUARDED = PAGE.replace('<!doctype html>', (doctype) => doctype + GUARD_TAG);
const VIDEO = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 251));
const HTML = { accept: 'text/html,*/*' };
const DAY_MS = 24 * 60 * 60 * 1000;

const html = (body: string) => ({ body, type: 'text/html; charset=utf-8' });
const sha256 = (body: string | Buffer) => createHash('sha256').update(body).digest('hex');

let hosts: CloneHostsApp;
let clone: PublishedClone;
beforeAll(async () => {
  hosts = await startCloneHosts();
  clone = await hosts.publish(
    {
      '/': html(PAGE),
      '/video.mp4': { body: VIDEO, type: 'video/mp4' },
      '/vazio.txt': { body: '', type: 'text/plain' },
      '/estranho': { body: 'x', type: 'text/html\r\nset-cookie: a=1' },
      '/__ext/cdn.test/estilo.css': { body: 'p{color:red}'.repeat(200), type: 'text/css' },
    },
    {
      redirects: { '/velha': '/?de=velha', '/fora': '//mau.test/' },
      calls: [
        {
          method: 'POST',
          address: '/api/preco',
          bodySha256: sha256('{"produto":7}'),
          answer: await hosts.stored({ body: '{"preco":97}', type: 'application/json' }),
        },
      ],
    },
  );
});
afterAll(() => hosts.close());

const visit = (address: string, how: Visit = {}) => hosts.visit(clone.name, address, how);

describe('a file', () => {
  it('is sent as the original had it, under a policy that leads nowhere else', async () => {
    const { status, headers, text } = await visit('/?utm_source=fb');
    expect([status, text, headers['content-type']]).toEqual([200, GUARDED, 'text/html; charset=utf-8']);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(GUARDED)));
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'x-content-type-options': 'nosniff',
      'origin-agent-cluster': '?1',
    });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain(`frame-ancestors 'self' ${hosts.app.url}`);
    for (const name of ['set-cookie', 'x-frame-options', 'access-control-allow-origin']) {
      expect(headers[name]).toBeUndefined();
    }
  });

  it.each<[string, Visit['headers'], number, string | undefined, Buffer]>([
    ['no range', {}, 200, undefined, VIDEO],
    ['the beginning', { range: 'bytes=0-9' }, 206, 'bytes 0-9/1000', VIDEO.subarray(0, 10)],
    ['past the end', { range: 'bytes=1000-' }, 416, 'bytes */1000', Buffer.alloc(0)],
    [
      'the rest of the same bytes',
      { range: 'bytes=990-', 'if-range': `"${sha256(VIDEO)}"` },
      206,
      'bytes 990-999/1000',
      VIDEO.subarray(990),
    ],
    ['the rest of other bytes', { range: 'bytes=990-', 'if-range': '"other"' }, 200, undefined, VIDEO],
  ])('is sent in part: %s', async (_what, headers, status, contentRange, body) => {
    const answer = await visit('/video.mp4', { headers });
    expect([answer.status, answer.headers['content-range']]).toEqual([status, contentRange]);
    expect(answer.body.equals(body)).toBe(true);
    expect(answer.headers['accept-ranges']).toBe('bytes');
  });

  it.each<[string, string | undefined, string | undefined, (packed: Buffer) => Buffer]>([
    ['packed by brotli', 'gzip, deflate, br', 'br', brotliDecompressSync],
    ['packed by gzip', 'gzip', 'gzip', gunzipSync],
    ['as it is to who takes nothing else', 'identity', undefined, (body) => body],
    ['as it is to who does not say', undefined, undefined, (body) => body],
  ])('of text is sent %s', async (_what, accepted, encoding, unpack) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const answer = await visit('/__ext/cdn.test/estilo.css', { headers });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary?.toLowerCase()).toContain('accept-encoding');
    expect(unpack(answer.body).toString()).toBe('p{color:red}'.repeat(200));
    const again = await visit('/__ext/cdn.test/estilo.css', {
      headers: { ...headers, 'if-none-match': String(answer.headers.etag) },
    });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, answer.headers.etag]);
  });

  it('that is no text is not packed', async () => {
    const { headers } = await visit('/video.mp4', { headers: { 'accept-encoding': 'br' } });
    expect([headers['content-encoding'], headers.etag]).toEqual([undefined, `"${sha256(VIDEO)}"`]);
  });

  it('is told of without its bytes by HEAD, and may be empty', async () => {
    const head = await visit('/video.mp4', { method: 'HEAD', headers: { range: 'bytes=0-1' } });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '1000', 0]);
    const empty = await visit('/vazio.txt');
    expect([empty.status, empty.headers['content-length'], empty.text]).toEqual([200, '0', '']);
  });

  it('of a type that is none is sent as bytes', async () => {
    const { headers } = await visit('/estranho');
    expect([headers['content-type'], headers['set-cookie']]).toEqual(['application/octet-stream', undefined]);
  });
});

describe('an address', () => {
  it.each([
    '/nada',
    '/../video.mp4',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/video.mp4%00',
    '/video.mp4/',
    '//video.mp4',
    '/__proto__',
    '/internal/usage',
    '/api/clone/sites',
    '/healthz',
    '/livez',
    '/config.json',
    '/discovery',
    'http://localhost/api/clone/sites',
  ])('that the clone does not have is not found: %s', async (address) => {
    const { status, headers, text } = await visit(address, { headers: HTML });
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('Página não encontrada');
  });

  it('may be as long as it likes, and is not found', async () => {
    for (const length of [8_000, 12_000]) expect((await visit(`/${'a'.repeat(length)}`)).status).toBe(404);
  });

  it('leads on as the original did, on this host', async () => {
    const origin = `http://${clone.name}.${hosts.app.config.sitesDomain}`;
    const old = await visit('/velha?utm_source=fb');
    expect([old.status, old.headers.location]).toEqual([302, `${origin}/?de=velha&utm_source=fb`]);
    expect((await visit('/fora')).headers.location).toBe(`${origin}//mau.test/`);
  });

  it('of a robot or an icon has an answer of its own', async () => {
    expect((await visit('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await visit('/favicon.ico')).status).toBe(204);
  });

  it('is no service worker', async () => {
    const answer = await visit('/', { headers: { 'service-worker': 'script' } });
    expect(answer.status).toBe(404);
  });

  it('that is missing shows what the original shows then, to people', async () => {
    const own = await hosts.publish({ '/': html('a'), '/404': { ...html('Nada aqui'), status: 404 } });
    const page = await hosts.visit(own.name, '/x', { headers: HTML });
    expect([page.status, page.text, page.headers['accept-ranges']]).toEqual([
      404,
      `${GUARD_TAG}Nada aqui`,
      undefined,
    ]);
    expect((await hosts.visit(own.name, '/x.png')).text).not.toContain('Nada aqui');
  });
});

describe('what is sent to a clone', () => {
  it.each<[string, string, string | undefined, number, string]>([
    ['POST', '/api/preco', '{"produto":7}', 200, '{"preco":97}'],
    ['POST', '/obrigado', 'nome=Ana&cpf=1', 204, ''],
    ['POST', '/', 'x'.repeat(2_000_000), 204, ''],
    ['OPTIONS', '/', undefined, 204, ''],
    ['PUT', '/', 'x', 405, 'Método não permitido\n'],
    ['DELETE', '/api/clone', undefined, 405, 'Método não permitido\n'],
  ])('%s %s is answered harmlessly', async (method, address, body, status, text) => {
    const answer = await visit(address, { method, ...(body !== undefined && { body }) });
    expect([answer.status, answer.text]).toEqual([status, text]);
  });

  it('is read by nobody but the app', async () => {
    const mine = await visit('/', { headers: { origin: hosts.app.url } });
    expect(mine.headers['access-control-allow-origin']).toBe(hosts.app.url);
    for (const origin of ['https://mau.test', 'null', `http://${clone.name}.localhost`]) {
      const { headers } = await visit('/', { headers: { origin } });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers.vary?.toLowerCase()).toContain('origin');
    }
  });
});

describe('a host', () => {
  it.each(['ninguem', 'a.b', 'UPPER_', `${'x'.repeat(40)}`, '-'])(
    '%s that is no clone’s never shows the app',
    async (name) => {
      const host = `${name}.${hosts.app.config.sitesDomain}`;
      for (const address of ['/', '/api/clone/sites', '/healthz', '/robots.txt']) {
        const { status, text, headers } = await hosts.visit(host, address, { headers: HTML });
        // The policy of the app, which runs scripts.
        expect(headers['content-security-policy'] ?? '').not.toContain('script-src');
        if (address !== '/robots.txt')
          expect([status, text]).toEqual([404, expect.stringContaining('nenhuma página')]);
      }
    },
  );

  it('of the app is the app’s', async () => {
    expect((await hosts.app.request('GET', '/healthz')).status).toBe(200);
    expect((await hosts.app.request('GET', '/.well-known/denuncia')).status).toBe(404);
  });

  it('whose name is taken for a capture has nothing to show', async () => {
    await hosts.app.db.query(
      `INSERT INTO cloner.subdomains (name, user_id, kind, clone_id)
       VALUES ('aindanao', gen_random_uuid(), 'site', gen_random_uuid())`,
    );
    expect((await hosts.visit('aindanao', '/')).status).toBe(404);
  });
});

/** Until it is so: a notification is on its way for a moment. */
async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check()));
}

describe('a change', () => {
  it('of the version is seen by every replica', async () => {
    const own = await hosts.publish({ '/': html('primeira') });
    const other = await hosts.startReplica();
    const texts = () =>
      Promise.all([hosts.visit(own.name, '/'), hosts.visit(own.name, '/', {}, other)]).then((all) =>
        all.map(({ text }) => text),
      );
    expect(await texts()).toEqual([`${GUARD_TAG}primeira`, `${GUARD_TAG}primeira`]);
    await hosts.republish(own, { '/': html('segunda') });
    await until(async () => (await texts()).every((text) => text === `${GUARD_TAG}segunda`));
  });

  it.each<[string, string, number, string]>([
    ['suspended', `UPDATE cloner.cloned_sites SET state = 'suspended' WHERE id = $1`, 451, 'suspensa'],
    [
      'deleted',
      `WITH gone AS (DELETE FROM cloner.cloned_sites WHERE id = $1)
       UPDATE cloner.subdomains SET state = 'deleting' WHERE clone_id = $1`,
      410,
      'removida',
    ],
  ])('is seen when a clone is %s', async (_state, change, status, word) => {
    const own = await hosts.publish({ '/': html('a') });
    expect((await hosts.visit(own.name, '/')).status).toBe(200);
    await hosts.app.db.query(change, [own.cloneId]);
    await until(async () => (await hosts.visit(own.name, '/')).status === status);
    const page = await hosts.visit(own.name, '/', { headers: HTML });
    expect(page.text).toContain(word);
    expect(page.headers['cache-control']).toBe('no-store');
  });
});

describe('the subscription of its owner', () => {
  it.each<[string, Parameters<CloneHostsApp['standings']['set']>[1], number]>([
    ['goes on', { active: true }, 200],
    ['ended yesterday', { active: false, endsAt: daysAgo(1) }, 200],
    ['ended 29 days ago', { active: false, endsAt: daysAgo(29) }, 200],
    ['ended 31 days ago', { active: false, endsAt: daysAgo(31) }, 404],
    ['never was', { active: false }, 200],
    ['is not known just now', 'away', 200],
  ])('%s', async (_what, standing, status) => {
    const own = await hosts.publish({ '/': html('a') });
    hosts.standings.set(own.userId, standing);
    const { status: answered, text } = await hosts.visit(own.name, '/', { headers: HTML });
    expect(answered).toBe(status);
    if (status === 404) expect(text).toContain('pausada');
  });
});

describe('when a file is lost', () => {
  it('that is said, and not shown as the page', async () => {
    const own = await hosts.publish({ '/': html('perdida') });
    await hosts.app
      .get<{ delete(key: string): Promise<void> }>(ObjectStore)
      .delete(objectKey(sha256('perdida')));
    const { status, headers } = await hosts.visit(own.name, '/', { headers: HTML });
    expect([status, headers.etag, headers['retry-after']]).toEqual([503, undefined, '5']);
  });
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}
