import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { jobsSchemaName } from '@garimpo/service-kit';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BeaconStore } from '../src/public/beacon-store.ts';
import { type AnticloneApp, startAnticloneApp, type TestUser } from './support/anticlone-app.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

let anticlone: AnticloneApp;
let user: TestUser;
beforeAll(async () => {
  anticlone = await startAnticloneApp({ trustedProxyHops: 1 });
  user = await anticlone.newUser({ limit: -1 });
});
afterAll(() => anticlone.app.close());

let pages = 0;
function newSite() {
  pages += 1;
  return user.protect(`https://oferta${pages}.com.br/pagina`);
}

interface Report {
  body?: unknown;
  origin?: string;
  ip?: string;
}
function report({ key }: AnticloneSiteView, { body, origin, ip = '203.0.113.7' }: Report) {
  return anticlone.app.request('POST', `/a/${key}`, {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': CHROME,
      'x-forwarded-for': ip,
      ...(origin !== undefined && { origin }),
    },
  });
}
const fromCopy = (site: AnticloneSiteView, host: string, more: Report = {}) =>
  report(site, { origin: `https://${host}`, body: { t: 'x', u: `https://${host}/p` }, ...more });

async function events({ id }: AnticloneSiteView) {
  const { rows } = await anticlone.app.db.query(
    'SELECT * FROM anticlone.tracking_events WHERE anticlone_site_id = $1 ORDER BY created_at',
    [id],
  );
  return rows;
}
async function clones({ id }: AnticloneSiteView) {
  const { rows } = await anticlone.app.db.query(
    'SELECT * FROM anticlone.detected_clones WHERE anticlone_site_id = $1 ORDER BY clone_url',
    [id],
  );
  return rows;
}

describe('on the owner’s pages', () => {
  it('stores accesses and checkouts with their source, and nothing else of the query', async () => {
    const site = await newSite();
    const page = site.originalUrl;
    const visited = `${page}?utm_source=facebook&utm_campaign=a%20b&utm_term=ana%2540exemplo.com.br&utm_content=529.982.247-25&email=ana@exemplo.com.br`;
    const reply = await report(site, {
      origin: new URL(page).origin,
      body: { t: 'a', u: visited, r: 'https://www.facebook.com/x?fbclid=1', later: 'field' },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    await report(site, { body: { t: 'c', u: visited, n: 'pay.kiwify.com.br' } });
    const [access, checkout, ...others] = await events(site);
    expect(others).toEqual([]);
    expect(access).toMatchObject({
      event_type: 'access',
      user_id: user.id,
      ip_address: '203.0.113.7',
      user_agent: CHROME,
      device: 'desktop',
      page_url: page,
      referrer: 'https://www.facebook.com/x',
      utms: { utm_source: 'facebook', utm_campaign: 'a b' },
      clone_id: null,
    });
    expect(checkout).toMatchObject({ event_type: 'init_checkout', event_name: 'pay.kiwify.com.br' });
    expect(JSON.stringify(await events(site))).not.toMatch(/ana(?:@|%)|529\.982/);
    expect(await clones(site)).toEqual([]);
  });

  it('recognises www. and listed hosts as soon as they are listed', async () => {
    const site = await newSite();
    const host = new URL(site.originalUrl).hostname;
    await user.request('PATCH', `/api/anticlone/sites/${site.id}`, { extraHosts: ['*.minhaloja.com.br'] });
    for (const own of [`www.${host}`, 'blog.minhaloja.com.br']) await fromCopy(site, own);
    expect((await events(site)).map(({ event_type }) => event_type)).toEqual(['access', 'access']);
    expect(await clones(site)).toEqual([]);
  });
});

describe('on other pages', () => {
  it('makes one suspect of a page, counts its visits and makes it due', async () => {
    const site = await newSite();
    for (const ip of ['203.0.113.7', '203.0.113.8', '203.0.113.8']) {
      expect((await fromCopy(site, 'copia.com', { ip })).status).toBe(204);
    }
    const [clone, ...others] = await clones(site);
    expect(others).toEqual([]);
    expect(clone).toMatchObject({
      clone_url: 'https://copia.com/p',
      clone_host: 'copia.com',
      access_count: '2',
      layers: ['script'],
      status: 'suspect',
      user_id: user.id,
    });
    expect(clone.look_at).not.toBeNull();
    expect(await events(site)).toMatchObject([
      { event_type: 'clone_access', clone_id: clone.id },
      { event_type: 'clone_access', clone_id: clone.id },
    ]);
  });

  it('refines a page of which an image reported only the host', async () => {
    const site = await newSite();
    const pixel = (layer: string) =>
      anticlone.app.request('GET', `/a/${site.key}.gif?l=${layer}`, {
        headers: { referer: 'https://copia.com/', 'x-forwarded-for': '203.0.113.7' },
      });
    await pixel('css');
    expect(await clones(site)).toMatchObject([{ clone_url: 'https://copia.com/', layers: ['css'] }]);
    await fromCopy(site, 'copia.com');
    await pixel('image');
    expect(await clones(site)).toMatchObject([
      { clone_url: 'https://copia.com/p', layers: ['css', 'image', 'script'], access_count: '1' },
    ]);
  });

  it('takes reports of images alone, and counts a visit that several layers report once', async () => {
    const site = await newSite();
    const pixel = (query: string, referer?: string) =>
      anticlone.app.request('GET', `/a/${site.key}.gif${query}`, {
        headers: {
          'user-agent': CHROME,
          'x-forwarded-for': '203.0.113.9',
          ...(referer !== undefined && { referer }),
        },
      });
    const reply = await pixel('?l=css', 'https://copia.com/p');
    expect(reply.headers.get('content-type')).toBe('image/gif');
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    await pixel('?l=image', 'https://copia.com/p');
    await fromCopy(site, 'copia.com', { ip: '203.0.113.9' });
    expect(await clones(site)).toMatchObject([{ access_count: '1', layers: ['css', 'image', 'script'] }]);
    expect(await events(site)).toHaveLength(1);
    await pixel('?l=image', site.originalUrl);
    await pixel('');
    await pixel(`?l=marker&u=${encodeURIComponent('https://outra.com/x?y')}`);
    expect(await clones(site)).toMatchObject([{}, { clone_url: 'https://outra.com/x', layers: ['marker'] }]);
    expect(await events(site)).toHaveLength(2);
  });

  it('learns of pages from robots, and counts none of their accesses', async () => {
    const site = await newSite();
    const robot = (url: string, origin: string) =>
      anticlone.app.request('POST', `/a/${site.key}`, {
        body: JSON.stringify({ t: 'x', u: url }),
        headers: {
          'content-type': 'text/plain',
          origin,
          'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)',
        },
      });
    await robot('https://copia.com/p', 'https://copia.com');
    await robot(site.originalUrl, new URL(site.originalUrl).origin);
    expect([await clones(site), await events(site)]).toMatchObject([[{ access_count: '0' }], []]);
    await fromCopy(site, 'copia.com');
    expect([await clones(site), await events(site)]).toMatchObject([[{ access_count: '1' }], [{}]]);
  });

  it('ignores hosts that show pages of others', async () => {
    const site = await newSite();
    expect((await fromCopy(site, 'web.archive.org')).status).toBe(204);
    expect([await clones(site), await events(site)]).toEqual([[], []]);
  });
});

describe('what anybody may send', () => {
  it('answers 404 to an unknown key', async () => {
    for (const [method, path] of [
      ['POST', '/a/zzzzz'],
      ['GET', '/a/zzzzz.js'],
      ['GET', '/a/zzzzz.json'],
    ] as const) {
      const body = method === 'POST' ? '{"t":"a","u":"https://x.com/"}' : undefined;
      expect((await anticlone.app.request(method, path, { body })).status).toBe(404);
    }
    expect((await anticlone.app.request('GET', '/a/..%2fx.js')).status).toBe(400);
  });

  it.each(['', '{"t":"q"}'])('refuses %j', async (body) => {
    const site = await newSite();
    expect((await report(site, { body, origin: 'https://copia.com' })).status).toBe(400);
    expect(await clones(site)).toEqual([]);
  });

  it('cuts long texts, drops characters that cannot be stored, and refuses large bodies', async () => {
    const site = await newSite();
    const long = `https://copia.com/${'a'.repeat(4000)}`;
    expect(
      (await report(site, { body: { t: 'x', u: long, n: '\u0000\ud800x'.repeat(100), r: 7 } })).status,
    ).toBe(204);
    expect((await clones(site))[0].clone_url.length).toBe(2048);
    expect((await report(site, { body: { t: 'x', u: long, f: 'x'.repeat(9000) } })).status).toBe(413);
  });

  it('judges the device by the stored part of a user agent', async () => {
    const site = await newSite();
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Mobile/15E148 ';
    const reply = await anticlone.app.request('POST', `/a/${site.key}`, {
      body: JSON.stringify({ t: 'a', u: site.originalUrl }),
      headers: { 'content-type': 'text/plain', 'user-agent': `${phone}${'x'.repeat(12_000)} Googlebot` },
    });
    expect(reply.status).toBe(204);
    expect(await events(site)).toMatchObject([
      { device: 'mobile', user_agent: phone + 'x'.repeat(400 - phone.length) },
    ]);
  });

  it('stores nothing for a deleted site, or an owner who left more than 30 days ago', async () => {
    const endsAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
    const leaver = await anticlone.newUser({ active: false, endsAt });
    const site = await leaver.protect('https://encerrada.com.br/');
    await leaver.request('PATCH', `/api/anticlone/sites/${site.id}`, { action: { type: 'redirect' } });
    expect((await fromCopy(site, 'copia.com')).status).toBe(404);
    expect((await anticlone.app.request('GET', `/a/${site.key}.json`)).json).toEqual({});
    const script = await fetch(`${anticlone.app.url}/a/${site.key}.js`);
    expect([script.status, await script.text()]).toEqual([200, '']);
    const other = await user.protect('https://apagada.com.br/');
    await user.request('DELETE', `/api/anticlone/sites/${other.id}`);
    expect((await fromCopy(other, 'copia.com')).status).toBe(404);
  });
});

describe('concurrent batches', () => {
  /** Resolves with the backend that waits for a lock of `holder`. */
  async function waiterFor(holder: number): Promise<number> {
    for (;;) {
      const { rows } = await anticlone.app.db.query<{ pid: number }>(
        'SELECT pid FROM pg_locks WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid))',
        [holder],
      );
      if (rows[0] !== undefined) return rows[0].pid;
    }
  }

  it('count every hit once and do not deadlock', async () => {
    const site = await newSite();
    const { db } = anticlone.app;
    const store = anticlone.app.get<BeaconStore>(BeaconStore);
    // The order of ids is not that of addresses.
    const inOrder = (at: number) => `${at}0000000-0000-4000-8000-000000000000`;
    await anticlone.newClone(site.id, { id: inOrder(1), cloneUrl: 'https://k.com/p' });
    await anticlone.newClone(site.id, { id: inOrder(2), cloneUrl: 'https://z.com/0' });
    await anticlone.newClone(site.id, { id: inOrder(3), cloneUrl: 'https://a.com/0' });
    await anticlone.newClone(site.id, { id: inOrder(4), cloneUrl: 'https://m.com/' });
    for (let page = 1; page < 10; page += 1) {
      await anticlone.newClone(site.id, { cloneUrl: `https://a.com/${page}` });
      await anticlone.newClone(site.id, { cloneUrl: `https://z.com/${page}` });
    }
    const batchOf = (...urls: string[]) =>
      Promise.all(
        urls.map((url) => {
          const { host } = new URL(url);
          const hit = { siteId: site.id, url, host, isExact: true, layer: 'script', visits: 1 } as const;
          return store.add({ event: null, hit });
        }),
      );

    await db.query('BEGIN');
    // Locks the page that is about to get its address.
    const { rows } = await db.query<{ pid: number }>(
      'SELECT pg_backend_pid() AS pid FROM anticlone.detected_clones WHERE id = $1 FOR UPDATE',
      [inOrder(4)],
    );
    const one = batchOf('https://k.com/p', 'https://a.com/10', 'https://m.com/p', 'https://z.com/10');
    const ofOne = await waiterFor(rows[0]?.pid as number);
    const other = batchOf('https://k.com/p', 'https://a.com/0', 'https://z.com/0');
    await waiterFor(ofOne);
    await db.query('COMMIT');

    expect((await Promise.all([one, other])).flat()).not.toContain(false);
    const counted = (await clones(site)).filter(({ access_count }) => access_count !== '1');
    expect(counted.map(({ clone_url, access_count }) => [clone_url, access_count])).toEqual([
      ['https://a.com/0', '3'],
      ['https://k.com/p', '3'],
      ['https://m.com/p', '2'],
      ['https://z.com/0', '3'],
    ]);
  });
});

describe('floods', () => {
  let strict: AnticloneApp;
  let owner: TestUser;
  beforeAll(async () => {
    strict = await startAnticloneApp({ trustedProxyHops: 1, rateLimitScale: 1 });
    owner = await strict.newUser();
  });
  afterAll(() => strict.app.close());

  const forge = (site: AnticloneSiteView, host: string, ip: string) =>
    strict.app.request('POST', `/a/${site.key}`, {
      body: JSON.stringify({ t: 'x', u: `https://${host}/` }),
      headers: { 'content-type': 'text/plain', origin: `https://${host}`, 'x-forwarded-for': ip },
    });

  it('from one address are limited, and other addresses are not', async () => {
    const site = await owner.protect('https://alvo.com.br/');
    const replies = await Promise.all(
      Array.from({ length: 600 }, () => forge(site, 'forjada.com', '198.51.100.1')),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await forge(site, 'outra.com', '198.51.100.2')).status).toBe(204);
  });

  deepIt('of invented pages leave a bounded number of suspects and one job', async () => {
    const site = await owner.protect('https://alvo2.com.br/');
    for (let at = 0; at < 1000; at += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => forge(site, `forjada${at + i}.com`, `10.9.${at % 250}.${i}`)),
      );
    }
    const { rows } = await strict.app.db.query(
      `SELECT count(*)::int AS n, count(*) FILTER (WHERE status <> 'suspect')::int AS confirmed,
         count(*) FILTER (WHERE look_at IS NOT NULL)::int AS waiting
       FROM anticlone.detected_clones WHERE anticlone_site_id = $1`,
      [site.id],
    );
    expect(rows[0].n).toBeGreaterThan(50);
    expect(rows[0].n).toBeLessThanOrEqual(150);
    expect(rows[0].confirmed).toBe(0);
    const jobs = await strict.app.db.query(
      `SELECT count(*)::int AS n FROM ${jobsSchemaName('anticlone')}.job WHERE name = 'anticlone.look' AND data ->> 'siteId' = $1`,
      [site.id],
    );
    expect(jobs.rows[0].n).toBe(1);
  });

  it('let new pages replace only those that were no copies', async () => {
    const site = await owner.protect('https://alvo3.com.br/');
    await strict.app.db.query(
      `INSERT INTO anticlone.detected_clones (anticlone_site_id, user_id, clone_url, clone_host, last_access)
       SELECT $1, $2, 'https://velha' || n || '.com/', 'velha' || n || '.com', now() - interval '2 days'
       FROM generate_series(1, 300) AS n`,
      [site.id, owner.id],
    );
    expect((await forge(site, 'nova.com', '198.51.100.3')).status).toBe(429);
    expect((await forge(site, 'velha7.com', '198.51.100.3')).status).toBe(204);
    await strict.app.db.query(
      `UPDATE anticlone.detected_clones SET reason = 'unreachable', checked_at = now()
       WHERE anticlone_site_id = $1 AND clone_host IN ('velha7.com', 'velha8.com')`,
      [site.id],
    );
    expect((await forge(site, 'nova.com', '198.51.100.3')).status).toBe(204);
    const { rows } = await strict.app.db.query(
      `SELECT clone_host FROM anticlone.detected_clones
       WHERE anticlone_site_id = $1 AND clone_host IN ('nova.com', 'velha7.com', 'velha8.com') ORDER BY 1`,
      [site.id],
    );
    expect(rows.map(({ clone_host }) => clone_host)).toEqual(['nova.com', 'velha7.com']);
  });

  it('replace no page that is locked, and wait for none', async () => {
    const site = await owner.protect('https://alvo5.com.br/');
    await strict.app.db.query(
      `INSERT INTO anticlone.detected_clones (anticlone_site_id, user_id, clone_url, clone_host, last_access, reason)
       SELECT $1, $2, 'https://nada' || n || '.com/', 'nada' || n || '.com', now() - interval '2 days' + n * interval '1 s', 'unreachable'
       FROM generate_series(1, 300) AS n`,
      [site.id, owner.id],
    );
    const first = `anticlone_site_id = '${site.id}' AND clone_host IN ('nada1.com', 'nada2.com')`;
    await strict.app.db.query('BEGIN');
    try {
      await strict.app.db.query(
        `SELECT FROM anticlone.detected_clones WHERE ${first} AND clone_host = 'nada1.com' FOR UPDATE`,
      );
      expect((await forge(site, 'nova.com', '198.51.100.5')).status).toBe(204);
    } finally {
      await strict.app.db.query('COMMIT');
    }
    const { rows } = await strict.app.db.query(
      `SELECT clone_host FROM anticlone.detected_clones WHERE ${first}`,
    );
    expect(rows).toEqual([{ clone_host: 'nada1.com' }]);
  });

  it('of pages of one host count with the known ones', async () => {
    const site = await owner.protect('https://alvo4.com.br/');
    for (let page = 0; page < 14; page += 1) {
      await strict.app.request('POST', `/a/${site.key}`, {
        body: JSON.stringify({ t: 'x', u: `https://copia.com/${page}` }),
        headers: {
          'content-type': 'text/plain',
          'user-agent': CHROME,
          'x-forwarded-for': `198.51.100.${page}`,
        },
      });
    }
    const { rows } = await strict.app.db.query(
      `SELECT count(*)::int AS pages, sum(access_count)::int AS visits FROM anticlone.detected_clones
       WHERE anticlone_site_id = $1`,
      [site.id],
    );
    expect(rows).toEqual([{ pages: 10, visits: 14 }]);
  });
});
