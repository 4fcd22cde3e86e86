import { sampled, type TestedRoute, turnOf } from '@garimpo/service-kit/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { gatewayApp, PAGE, SCRIPT_PATH } from './support/gateway-app.ts';
import { hostileApp } from './support/hostile/hostile-app.ts';
import { type Answer, HttpClient, type Sent } from './support/hostile/http-client.ts';
import {
  isAuth,
  isForPages,
  isForPrograms,
  isHarmless,
  levelOf,
  methodsOf,
  sayRoute,
} from './support/hostile/places.ts';
import { wrongWith } from './support/hostile/refusal.ts';
import { rightful } from './support/hostile/rightful.ts';
import { forEachAtOnce } from './support/hostile/run-cases.ts';
import { shareOf } from './support/hostile/share.ts';

const app = await hostileApp();
const ana = await app.newPerson('ana');
/** Some of what is refused elsewhere is done by a route that has no body and reads no query: it may end this person's session. */
const spare = await app.newPerson('spare');
const origin = new URL(app.config.publicUrl).origin;
afterAll(() => app.close());

const each = (routes: TestedRoute[]) =>
  routes.map((route): [string, TestedRoute] => [sayRoute(route), route]);
/** What is asked for by GET and leaves something all the same: a note in the history of the account, an email with a code. */
const LEAVING = ['/api/account/export', '/auth/v1/reauthenticate'];
const NAVIGATION = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** One answer of every kind that a route has: as wanted, refused at the door, refused inside. */
function asksOf(route: TestedRoute): Sent[] {
  const [method = ''] = methodsOf(route);
  const right = rightful(route, method, isHarmless(route) ? ana : spare);
  const ask = (change: Partial<Sent>): Sent => ({
    ...right,
    ...change,
    headers: { ...right.headers, ...change.headers },
  });
  return [
    ...(isHarmless(route) ? [ask({})] : []),
    ask({ token: 'x' }),
    ask({ headers: { 'content-type': 'text/plain' } }),
    ask({ path: `${right.path.split('?')[0]}?${'a='.repeat(2)}&%ff` }),
    ask({ method: 'PROPFIND' }),
    ask({ path: `${right.path.split('?')[0]}/%E0%A4%A` }),
  ];
}

/** What a page of that origin is answered, which is the same for all kinds of answers: `npm test` looks at a part of them. */
function answersTo(route: TestedRoute, origin: string): Promise<Answer[]> {
  const asked = sampled(asksOf(route), turnOf(route.path + origin), 6);
  return Promise.all(asked.map((sent) => app.send({ ...sent, headers: { ...sent.headers, origin } })));
}

function wrongWithHeaders({ status, headers, text }: Answer): string[] {
  const has = (name: string) => headers[name] !== undefined;
  const policy = String(headers['content-security-policy'] ?? '');
  const sources = (directive: string) =>
    new RegExp(`(?:^|;)\\s*${directive} ([^;]*)`).exec(policy)?.[1]?.trim().split(/\s+/) ?? [];
  const orDefault = (directive: string) =>
    sources(directive).length > 0 ? sources(directive) : sources('default-src');
  const [scripts, styles] = [orDefault('script-src'), orDefault('style-src')];
  const problems: [string, boolean][] = [
    ['no policy', policy === ''],
    [
      'may be framed',
      sources('frame-ancestors').join() !== "'none'" || headers['x-frame-options'] !== 'DENY',
    ],
    [
      'runs any script',
      scripts.some((one) => /unsafe|^\*|^https?:|data:|blob:/.test(one)) || scripts.length === 0,
    ],
    [
      'wears any style',
      styles.some((one) => /unsafe|^\*|^https?:|data:|blob:/.test(one)) || styles.length === 0,
    ],
    ['loads from anywhere', !["'self'", "'none'"].includes(sources('default-src').join())],
    ['may be rebased', !["'self'", "'none'"].includes(sources('base-uri').join())],
    ['forms go anywhere', sources('form-action').join() !== "'self'"],
    ['may be sniffed', headers['x-content-type-options'] !== 'nosniff'],
    [
      'tells its address to others',
      !/^(strict-origin|same-origin|no-referrer)$/.test(String(headers['referrer-policy'])),
    ],
    ['sets a cookie', has('set-cookie')],
    ['says what it is made with', has('server') || has('x-powered-by') || has('via')],
    ['binds the browser to https', has('strict-transport-security')],
    ['has no request id', !has('x-request-id')],
    ['says nothing of caching', !has('cache-control')],
    ['lets a refusal be kept', status >= 400 && !/no-store/.test(String(headers['cache-control']))],
    [
      'shows where it broke',
      /node_modules|\.ts:\d|\bat \w+ \(|select |insert /i.test(status >= 400 ? text : ''),
    ],
  ];
  return problems.filter(([, wrong]) => wrong).map(([what]) => what);
}

const elsewhere = [
  'https://exemplo.com',
  'null',
  `${origin}.exemplo.com`,
  'http://localhost',
  'https://localhost',
  'file://',
];

describe.each(each(app.routes))('%s', (_, route) => {
  it('answers with headers that leave nothing open', async () => {
    const asked = sampled(asksOf(route), turnOf(sayRoute(route)), 2);
    const answers = await Promise.all(asked.map((sent) => app.send(sent)));
    expect(answers.map((answer) => [answer.status, wrongWithHeaders(answer)])).toEqual(
      answers.map(({ status }) => [status, []]),
    );
  });

  it('keeps what is one person’s out of every cache but theirs', async () => {
    if (levelOf(route) === 'public' || !isHarmless(route)) return;
    const [method = ''] = methodsOf(route);
    const answer = await app.send(rightful(route, method, ana));
    expect(answer.headers['cache-control']).toMatch(/private|no-store/);
    expect(answer.headers['cache-control']).not.toMatch(/public|max-age=[1-9]|immutable/);
  });

  it('is no business of a page from elsewhere', async () => {
    if (isForPages(route.path) || isForPrograms(route.path)) return;
    for (const from of shareOf(route, app.routes, elsewhere, 1)) {
      for (const { headers } of await answersTo(route, from)) {
        expect([from, ...Object.keys(headers).filter((name) => name.startsWith('access-control-'))]).toEqual([
          from,
        ]);
      }
    }
  });

  it('lets the app’s own pages call /auth/v1 and nothing else, without cookies', async () => {
    for (const { headers, status } of await answersTo(route, origin)) {
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      // An address that cannot be decoded is nobody's, and no page calls it.
      if (isForPages(route.path)) expect(headers['access-control-allow-origin']).not.toBe(origin);
      else if (!isAuth(route.path) && !isForPrograms(route.path))
        expect(headers['access-control-allow-origin']).toBeUndefined();
      else if (isAuth(route.path) ? status !== 400 : status === 200)
        expect(headers['access-control-allow-origin']).toBe(origin);
      if (isAuth(route.path) && status !== 400) expect(headers['vary']).toMatch(/origin/i);
    }
  });

  it('answers a preflight of a stranger with no leave', async () => {
    const [method = ''] = methodsOf(route);
    const { path } = rightful(route, method, ana);
    const asked = { origin: 'https://exemplo.com', 'access-control-request-method': method };
    const answer = await app.send({ method: 'OPTIONS', path, headers: asked });
    if (isForPrograms(route.path)) {
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([204, '*']);
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
      return;
    }
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    if (isAuth(path)) expect([answer.status, answer.text]).toEqual([204, '']);
    else expect(wrongWith(path, answer, { code: 'request.method.not_allowed' })).toBeNull();
  });
});

describe.each(each(app.routes.filter(({ method }) => method === 'GET')))('HEAD of %s', (_, route) => {
  it.each([
    ['as wanted', true],
    ['refused', false],
  ])('is GET without the body, %s', async (_what, welcome) => {
    const right = rightful(route, 'GET', ana);
    const sent = welcome
      ? right
      : { ...right, token: 'x', path: `${right.path}${right.path.includes('?') ? '&' : '?'}a=1` };
    const before = await app.state();
    const [get, head] = [await app.send(sent), await app.send({ ...sent, method: 'HEAD' })];
    expect([head.status, head.text]).toEqual([get.status, '']);
    // What tells one request or one moment from another, and a ticket or an id in the body, may differ; how a body is cut
    // is known only where one is written.
    const stable = ({ headers }: Answer) => ({
      ...headers,
      ...Object.fromEntries(
        ['date', 'x-request-id', 'etag', 'content-length', 'transfer-encoding'].map((name) => [
          name,
          undefined,
        ]),
      ),
    });
    expect(stable(head)).toEqual(stable(get));
    if (!(welcome && LEAVING.includes(route.path))) expect(await app.state()).toEqual(before);
  });
});

describe('the app itself', () => {
  it.each<[string, Sent]>([
    ['a page', { method: 'GET', path: '/dashboard', headers: { accept: NAVIGATION } }],
    ['a script', { method: 'GET', path: SCRIPT_PATH }],
    ['a page with HEAD', { method: 'HEAD', path: '/dashboard', headers: { accept: NAVIGATION } }],
    ['a page to another method', { method: 'POST', path: '/dashboard', headers: { accept: NAVIGATION } }],
    ['an address of nobody', { method: 'GET', path: '/nothing/here' }],
    ['an address that cannot be decoded', { method: 'GET', path: '/%E0%A4%A' }],
    ['an address of nobody below /api', { method: 'GET', path: '/api/nothing' }],
  ])('%s has them too', async (_, sent) => {
    expect(wrongWithHeaders(await app.send(sent))).toEqual([]);
  });

  it.each(['https://exemplo.com', origin])('no page may be read by %s', async (from) => {
    const page = await app.send({ method: 'GET', path: '/', headers: { accept: NAVIGATION, origin: from } });
    expect(page.text).toBe(PAGE);
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the Host header, and what proxies add to it', () => {
  const EVIL = 'evil.example';
  /** Asked by probes, and by who fetches certificates. */
  const OF_ANY_NAME = /^\/(?:healthz|livez|api\/(?:traffic-filter\/)?domains\/certificate)(?:\?|$)/;
  const tricks: Record<string, string>[] = [
    { host: EVIL },
    { host: `${EVIL}:80` },
    { host: `localhost@${EVIL}` },
    { host: `localhost.${EVIL}` },
    { host: `localhost:3000:${EVIL}` },
    { host: `localhost/${EVIL}` },
    { host: `localhost#${EVIL}` },
    { host: `localhost?${EVIL}` },
    { host: `localhost\\${EVIL}` },
    { host: '' },
    { host: '<script>' },
    { host: `[::1].${EVIL}` },
    { 'x-forwarded-host': EVIL },
    {
      'x-forwarded-host': EVIL,
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '1',
      'x-forwarded-prefix': '/e',
    },
    { forwarded: `host=${EVIL};proto=https;for=1.2.3.4` },
    { 'x-host': EVIL, 'x-original-host': EVIL, 'x-http-host-override': EVIL },
    { referer: `https://${EVIL}/` },
  ];
  const shown = app.routes.filter(({ method }) => method === 'GET');
  /** The name is looked at before the route is: each trick meets others of them. */
  const SHOWN_ONE_IN = 8;

  it.each(tricks.map((headers): [string, Record<string, string>] => [JSON.stringify(headers), headers]))(
    '%s comes back in no answer',
    async (_, trick) => {
      const some = sampled(shown, turnOf(JSON.stringify(trick)), SHOWN_ONE_IN);
      const sent: Sent[] = [
        ...some.map((route) => rightful(route, 'GET', ana)),
        { method: 'POST', path: '/api/profile', token: ana.token, body: '{}' },
        { method: 'GET', path: '/login', headers: { accept: NAVIGATION } },
      ];
      await forEachAtOnce(sent, async (one) => {
        const answer = await app.send({
          ...one,
          headers: { 'content-type': 'application/json', ...one.headers, ...trick },
        });
        expect(answer.status).toBeLessThan(500);
        // Node sends its own in place of an empty one.
        if (trick['host'] && !OF_ANY_NAME.test(one.path))
          expect([one.path, answer.status]).toEqual([one.path, 421]);
        expect(`${answer.text}${JSON.stringify(answer.headers)}`).not.toMatch(/evil\.example|<script>/);
      });
    },
  );

  it('pays for nothing under a name that a stranger points at this machine', async () => {
    const opened = await app.send({
      method: 'GET',
      path: `/checkout/demonstracao?plano=starter&ref=${ana.id}`,
    });
    const ticket = /name="ticket" value="([^"]+)"/.exec(opened.text)?.[1] ?? '';
    const before = await app.state();
    for (const headers of [
      { origin: `http://${EVIL}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'null' },
      {},
    ] as Record<string, string>[]) {
      const paid = await app.send({
        method: 'POST',
        path: '/checkout/demonstracao',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({ ticket }).toString(),
      });
      expect(paid.status).toBe(403);
    }
    const asked = await app.send({
      method: 'POST',
      path: '/checkout/demonstracao',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        host: EVIL,
        origin: `http://${EVIL}`,
        'sec-fetch-site': 'same-origin',
      },
      body: new URLSearchParams({ ticket }).toString(),
    });
    expect(asked.status).toBe(421);
    expect(await app.state()).toEqual(before);
  });
});

describe('an answer that leads elsewhere', () => {
  const { host } = new URL(app.config.publicUrl);

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'https:/\\evil.example',
    `http://${host}@evil.example/`,
    `http://${host}.evil.example/`,
    `http://evil.example/?${host}`,
    `http://evil.example#${host}`,
    `http://user:pass@${host}/`,
    `http://${host}:1/`,
    `https://${host}/`,
    'javascript:alert(1)//http://localhost',
    'data:text/html,x',
    `http://${host}%2eevil.example/`,
    `http://${host}\r\nset-cookie: a=b`,
    '',
  ])('does not lead to %s', async (asked) => {
    const query = new URLSearchParams({ redirect_to: asked, token: 'x', type: 'recovery', next: asked });
    for (const path of ['/auth/v1/verify', '/auth/v1/callback', '/auth/v1/authorize']) {
      const { headers } = await app.send({ method: 'GET', path: `${path}?${query}` });
      expect(headers['set-cookie']).toBeUndefined();
      if (headers.location !== undefined) expect(new URL(headers.location).origin).toBe(origin);
    }
  });

  it.each([
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '//evil.example/checkout/demonstracao/',
  ])('is not made of the address %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await app.send({ method, path, headers: { accept: NAVIGATION } });
      expect(answer.headers.location).toBeUndefined();
      expect([200, 404]).toContain(answer.status);
    }
  });
});

describe('an installation behind https', () => {
  it('binds browsers to it, on every answer', async () => {
    const gateway = await gatewayApp({ publicUrl: 'https://app.exemplo.com', sitesDomain: 'paginas.net' });
    const http = new HttpClient(gateway.url);
    try {
      for (const path of [
        '/login',
        SCRIPT_PATH,
        '/api/plans',
        '/api/offers',
        '/auth/v1/settings',
        '/nowhere',
        '/%ff',
      ]) {
        const { headers } = await http.send({ method: 'GET', path, headers: { accept: NAVIGATION } });
        expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
        expect(headers['content-security-policy']).toMatch(/upgrade-insecure-requests/);
      }
      for (const host of ['localhost', 'app.exemplo.com:8443', '127.0.0.1']) {
        const { json } = await http.send({ method: 'GET', path: '/config.json', headers: { host } });
        expect(json).toMatchObject({ authUrl: 'https://app.exemplo.com', demo: null });
      }
      const { status } = await http.send({
        method: 'GET',
        path: '/config.json',
        headers: { host: 'evil.example' },
      });
      expect(status).toBe(421);
      const checkout = await http.send({
        method: 'GET',
        path: '/checkout/demonstracao',
        headers: { host: 'localhost' },
      });
      expect(checkout.status).toBe(404);
    } finally {
      http.close();
      await gateway.close();
    }
  });
});
