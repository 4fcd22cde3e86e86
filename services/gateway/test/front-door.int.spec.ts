import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { adminDatabaseUrl } from '@garimpo/service-kit/testing';
import { deepDescribe } from '@garimpo/service-kit/testing/deep';
import { USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type ApartApp, apartApp } from './support/apart-app.ts';
import { askLinks, linksHost } from './support/ask-links.ts';
import { type GatewayApp, gatewayApp, PAGE } from './support/gateway-app.ts';
import { askHost } from './support/publish-clone.ts';

const HTML = { accept: 'text/html' };
const OFFER = 'https://oferta.exemplo.com.br/bolos';

const OF_THE_APP = [
  '/',
  '/login',
  '/dashboard',
  '/config.json',
  '/healthz',
  '/livez',
  '/discovery',
  '/api/plans',
  '/api/docs',
  '/api/traffic-filter/campaigns',
  '/api/domains/certificate?domain=loja.com.br',
  '/api/traffic-filter/domains/certificate?domain=loja.com.br',
  '/auth/v1/settings',
  '/auth/v1/verify?token=x&type=recovery',
  '/checkout/demonstracao',
  '/remotes/mf-offers/1.0.0/mf-manifest.json',
  '/internal/usage',
  '/internal/traffic-filter/link-host',
  '/js/shell.0a1b2c3d.js',
  '/favicon.svg',
  '/R/abcdefgh',
  '//r/abcdefgh',
  '/%72/abcdefgh',
];

interface Product {
  url: string;
  key: string;
}

/** A campaign that leads every visitor to the offer, and a protected page. */
async function campaignAndPage(db: pg.Client): Promise<string> {
  const userId = randomUUID();
  const key = userId.slice(0, 8);
  await db.query(
    `INSERT INTO traffic_filter.campaigns (user_id, key, name, secure_page, offers, networks, devices, protection)
     VALUES ($1, $2, 'Bolos', 'https://segura.exemplo.com.br/', $3, '{facebook}', '{phone}', $4)`,
    [userId, key, JSON.stringify([{ url: OFFER, weight: 1 }]), JSON.stringify(USUAL_PROTECTION)],
  );
  await db.query(
    `INSERT INTO anticlone.anticlone_sites (id, user_id, original_url, original_host, page_address, script_key)
     VALUES (gen_random_uuid(), $1, 'https://loja.exemplo.com/', 'loja.exemplo.com', 'https://loja.exemplo.com/', '1m0n3s1')`,
    [userId],
  );
  return key;
}

function itKeepsOriginsApart(product: () => Product): void {
  describe('the origin of the links', () => {
    it('leads visitors, tells what a link does, and gives pages their scripts', async () => {
      const { url, key } = product();
      const led = await askLinks(url, `/r/${key}?utm_source=fb&a=1`, { headers: HTML });
      expect([led.status, led.headers.location]).toEqual([
        302,
        expect.stringMatching(/bolos\?utm_source=fb&gpv=/),
      ]);
      const about = await askLinks(url, `/r/${key}/sobre`, { headers: HTML });
      expect([about.status, about.text.includes(`http://${linksHost(url)}/r/${key}`)]).toEqual([200, true]);
      const click = await askLinks(url, `/r/${key}/click.js`);
      expect([click.status, click.text.includes(`http://${linksHost(url)}/r/${key}`)]).toEqual([200, true]);
      const script = await askLinks(url, '/a/1m0n3s1.js');
      expect([script.status, script.headers['content-type']]).toEqual([
        200,
        'text/javascript; charset=utf-8',
      ]);
      const told = await askLinks(url, '/a/1m0n3s1', {
        method: 'POST',
        headers: { 'content-type': 'text/plain', origin: 'https://loja.exemplo.com' },
        body: '{"t":"a","u":"https://loja.exemplo.com/"}',
      });
      expect([told.status, told.text]).toEqual([204, '']);
    });

    it.each(['LINKS.LocalHost', 'links.localhost.', 'links.localhost:1'])(
      'is known by its name as %s, too',
      async (host) => {
        const { url, key } = product();
        expect((await askHost(url, host, `/r/${key}`)).status).toBe(302);
      },
    );

    it.each(OF_THE_APP)('has nothing of the app: %s', async (path) => {
      const { url } = product();
      for (const method of ['GET', 'POST', 'HEAD', 'OPTIONS']) {
        const { status, text, headers } = await askLinks(url, path, { method, headers: HTML });
        expect([method, status]).toEqual([method, 404]);
        if (method !== 'HEAD')
          expect(JSON.parse(text)).toMatchObject({ error: { code: 'request.route.not_found' } });
        expect(headers['set-cookie']).toBeUndefined();
      }
    });

    it('passes nothing on that carries secrets of a sign-in, and keeps none of it', async () => {
      const { url, key } = product();
      const query =
        'utm_source=fb&token_hash=geheim&type=recovery&%63ode=geheim&Access_Token=geheim&state=geheim&utm_medium=b';
      const { status, headers } = await askLinks(url, `/r/${key}?${query}`);
      expect([status, headers.location]).toEqual([
        302,
        expect.stringMatching(/bolos\?utm_source=fb&utm_medium=b&gpv=[\w-]+$/),
      ]);
    });
  });

  describe('the app’s origin', () => {
    it.each([
      ['GET', '?utm_source=fb&a=1', '?utm_source=fb&a=1'],
      ['HEAD', '?utm_source=fb', '?utm_source=fb'],
      ['GET', '?token_hash=geheim&type=recovery', ''],
      ['GET', '?a=1&to%6ben=geheim&CODE=geheim&b=2', '?a=1&b=2'],
      ['GET', '/sobre', '/sobre'],
      ['GET', '/click.js?p=sck', '/click.js?p=sck'],
      ['POST', '/click?gpv=1', '/click?gpv=1'],
      ['POST', '/conversion', '/conversion'],
      ['POST', '/left?touched=1', '/left?touched=1'],
      ['OPTIONS', '', ''],
    ])('leads what asks it for a link to where links are: %s %s', async (method, asked, moved) => {
      const { url, key } = product();
      for (const path of [`/r/${key}`, '/a/1m0n3s1']) {
        const body = method === 'POST' ? { body: 'x', headers: { 'content-type': 'text/plain' } } : {};
        const { status, headers, text } = await askHost(url, new URL(url).host, path + asked, {
          method,
          ...body,
        });
        expect([status, headers.location]).toEqual([308, `http://${linksHost(url)}${path}${moved}#`]);
        expect([text, headers['cache-control'], headers['access-control-allow-origin']]).toEqual([
          '',
          'no-store',
          '*',
        ]);
      }
    });

    it.each(['/r', '/r/', '/a/1m0n3s1.js', '/a/1m0n3s1.gif?l=css', '/r/ninguem1/sobre', '/r//evil.test'])(
      'answers nothing of the links itself: %s',
      async (path) => {
        const { url } = product();
        const { status, headers } = await askHost(url, new URL(url).host, path, { headers: HTML });
        expect([status, headers.location]).toEqual([308, `http://${linksHost(url)}${path}#`]);
      },
    );

    it('is asked for by its own name, and by those that this machine has for itself', async () => {
      const { url } = product();
      const { port } = new URL(url);
      for (const host of [
        `localhost:${port}`,
        `127.0.0.1:${port}`,
        `[::1]:${port}`,
        'LocalHost.',
        'localhost:1',
      ]) {
        const { status, text } = await askHost(url, host, '/', { headers: HTML });
        expect([host, status, text]).toEqual([host, 200, PAGE]);
      }
    });
  });

  describe('a name that is nobody’s', () => {
    const STRANGERS = [
      'evil.test',
      'evil.example.com',
      'localhost.evil.com',
      '192.168.0.7',
      '[fd00::7]',
      'x',
    ];

    it.each(
      OF_THE_APP.filter((path) => !['/healthz', '/livez'].includes(path) && !path.includes('certificate')),
    )('gets nothing of the app: %s', async (path) => {
      const { url } = product();
      const { port } = new URL(url);
      for (const host of STRANGERS) {
        const { status, headers, text } = await askHost(url, `${host}:${port}`, path);
        expect([host, status]).toEqual([host, 421]);
        expect(JSON.parse(text)).toMatchObject({
          error: { code: 'request.host.unknown', requestId: expect.any(String) },
        });
        expect([headers['set-cookie'], headers.location]).toEqual([undefined, undefined]);
      }
    });

    it.each([`/r/abcdefgh`, '/a/1m0n3s1.js'])('gets nothing of the links either: %s', async (path) => {
      const { url } = product();
      expect((await askHost(url, 'evil.example.com', path)).status).toBe(421);
    });

    it('reads a page where a person asks, and takes nothing', async () => {
      const { url } = product();
      const page = await askHost(url, 'evil.example.com', '/', { headers: HTML });
      expect([page.status, page.text.includes('<h1>Endereço desconhecido</h1>')]).toEqual([421, true]);
      const body = '{"email":"a@b.co","password":"uma senha comprida"}';
      const headers = { 'content-type': 'application/json', origin: 'http://evil.example.com' };
      const sent = await askHost(url, 'evil.example.com', '/auth/v1/signup', {
        method: 'POST',
        headers,
        body,
      });
      expect(sent.status).toBe(421);
    });

    it('is answered to probes and to who fetches certificates, and tells them no more than everybody', async () => {
      const { url } = product();
      for (const host of ['10.1.2.3:3000', 'gateway:3000', 'gateway.garimpo.svc.cluster.local']) {
        const [probe, own] = await Promise.all([
          askHost(url, host, '/healthz'),
          askHost(url, new URL(url).host, '/healthz'),
        ]);
        expect([host, probe.status, probe.text]).toEqual([host, own.status, own.text]);
        expect((await askHost(url, host, '/healthz/x')).status).toBe(421);
        expect((await askHost(url, host, '/api/domains/certificate?domain=nobody.com')).status).toBe(404);
      }
    });
  });

  describe('a request whose host is said in two ways', () => {
    it.each([
      ['two hosts', 'GET / HTTP/1.1', ['Host: localhost', 'Host: evil.test'], /^HTTP\/1\.1 4(?:00|21) /],
      [
        'the same one twice',
        'GET / HTTP/1.1',
        ['Host: localhost', 'host: localhost'],
        /^HTTP\/1\.1 4(?:00|21) /,
      ],
      ['none', 'GET / HTTP/1.1', [], /^HTTP\/1\.1 400 /],
      ['none, of an old program', 'GET / HTTP/1.0', [], /^HTTP\/1\.1 421 /],
      ['none, of an old probe', 'GET /healthz HTTP/1.0', [], /^HTTP\/1\.1 200 /],
      ['an empty one', 'GET / HTTP/1.1', ['Host:'], /^HTTP\/1\.1 421 /],
      ['another in the address', 'GET http://evil.test/ HTTP/1.1', ['Host: localhost'], /^HTTP\/1\.1 421 /],
      [
        'the app’s in the address alone',
        'GET http://localhost/ HTTP/1.1',
        ['Host: evil.test'],
        /^HTTP\/1\.1 421 /,
      ],
      [
        'a user in the address',
        'GET http://localhost@evil.test/ HTTP/1.1',
        ['Host: localhost'],
        /^HTTP\/1\.1 421 /,
      ],
      [
        'the same in the address',
        'GET http://localhost/config.json HTTP/1.1',
        ['Host: LOCALHOST'],
        /^HTTP\/1\.1 200 /,
      ],
      [
        'links in a whole address',
        'GET http://links.localhost/login HTTP/1.1',
        ['Host: links.localhost'],
        /^HTTP\/1\.1 404 /,
      ],
      ['a list of them', 'GET / HTTP/1.1', ['Host: localhost, evil.test'], /^HTTP\/1\.1 4(?:00|21) /],
      ['a user before it', 'GET / HTTP/1.1', ['Host: localhost@evil.test'], /^HTTP\/1\.1 4(?:00|21) /],
      [
        'another beside it',
        'GET / HTTP/1.1',
        ['Host: evil.test', 'X-Forwarded-Host: localhost', 'Forwarded: host=localhost'],
        /^HTTP\/1\.1 421 /,
      ],
    ])('%s', async (_, line, headers, answer) => {
      const { url } = product();
      expect(await raw(url, [line, ...headers, 'Connection: close', '', ''].join('\r\n'))).toMatch(answer);
    });
  });
}

/** Bytes as they are; whatever comes back until the other side hangs up. */
function raw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.write(bytes));
  return text(socket);
}

describe('in one process', () => {
  let gateway: GatewayApp;
  let key: string;
  beforeAll(async () => {
    gateway = await gatewayApp();
    const address = new URL(adminDatabaseUrl());
    address.pathname = `/${gateway.database}`;
    const db = new pg.Client({ connectionString: address.href });
    await db.connect();
    key = await campaignAndPage(db);
    await db.end();
  });
  afterAll(() => gateway.close());

  itKeepsOriginsApart(() => ({ url: gateway.url, key }));
});

deepDescribe('with the domains apart', () => {
  let product: ApartApp;
  let key: string;
  beforeAll(async () => {
    product = await apartApp({}, { replicasOfEach: 1 });
    key = await campaignAndPage(product.db);
  }, 60_000);
  afterAll(() => product.close());

  itKeepsOriginsApart(() => ({ url: product.url, key }));

  it('keeps no parameter that carries secrets of a sign-in', async () => {
    const { headers } = await askLinks(product.url, `/r/${key}?utm_source=fb&token=geheim&%74ype=geheim`);
    const id = new URL(headers.location ?? '').searchParams.get('gpv');
    const row = async () =>
      (await product.db.query('SELECT to_jsonb(r) AS row FROM traffic_filter.requests r WHERE id = $1', [id]))
        .rows[0];
    for (const end = Date.now() + 10_000; (await row()) === undefined && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50));
    const kept = JSON.stringify(await row());
    expect([kept.includes('utm_source'), kept.includes('geheim')]).toEqual([true, false]);
  });
});

deepDescribe('a public installation', () => {
  let gateway: GatewayApp;
  beforeAll(async () => {
    gateway = await gatewayApp({
      publicUrl: 'https://app.garimpo.example',
      sitesDomain: 'paginas.example',
      linksDomain: 'ir.garimpo.example',
    });
  });
  afterAll(() => gateway.close());

  it('answers under its own name, and to programs of its machine', async () => {
    for (const host of [
      'app.garimpo.example',
      'APP.garimpo.example.:443',
      `127.0.0.1:${new URL(gateway.url).port}`,
    ])
      expect((await askHost(gateway.url, host, '/', { headers: HTML })).text).toBe(PAGE);
    for (const host of ['garimpo.example', 'x.app.garimpo.example', 'app.garimpo.example.evil.test'])
      expect((await askHost(gateway.url, host, '/', { headers: HTML })).status).toBe(421);
  });

  it('leads to its links by the scheme that it has', async () => {
    const { status, headers } = await askHost(gateway.url, 'app.garimpo.example', '/r/abcdefgh?code=x');
    expect([status, headers.location]).toEqual([308, 'https://ir.garimpo.example/r/abcdefgh#']);
    expect((await askHost(gateway.url, 'ir.garimpo.example', '/r/abcdefgh')).status).toBe(404);
    expect((await askHost(gateway.url, 'ir.garimpo.example', '/')).status).toBe(404);
    expect(
      (await askHost(gateway.url, 'links.paginas.example', '/r/abcdefgh', { headers: HTML })).status,
    ).toBe(404);
  });
});
