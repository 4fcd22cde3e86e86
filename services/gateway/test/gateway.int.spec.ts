import { assertEveryParameterIsParsed, everyRoute } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isServerPath, SERVER_SEGMENTS } from '../src/web-app/server-paths.ts';
import { type GatewayApp, gatewayApp, PAGE, SCRIPT, SCRIPT_PATH, THEME_HASH } from './support/gateway-app.ts';

let gateway: GatewayApp;
beforeAll(async () => {
  gateway = await gatewayApp();
});
afterAll(() => gateway.close());

const NAVIGATION = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(gateway.url + path, { method, headers, redirect: 'manual' });
}

function navigate(path: string): Promise<Response> {
  return get(path, { accept: NAVIGATION });
}

async function errorCode(reply: Response): Promise<unknown> {
  return ((await reply.json()) as { error?: { code?: unknown } }).error?.code;
}

describe('a browser that goes somewhere', () => {
  it.each([
    '/',
    '/login',
    '/dashboard',
    '/offers/2f6e/metrics',
    '/tools/clonesites?url=https%3A%2F%2Fexample.com',
    '/nowhere',
    '/nowhere.png',
    '/apiary',
    '/index.html',
    '/csp.json',
    '/js/../login',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('gets the page of the app at %s', async (path) => {
    const reply = await navigate(path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(await reply.text()).toBe(PAGE);
  });

  it.each(['/api/nothing', '/api', '/auth', '/remotes/mf-nobody/1.0.0/x.js', '/discovery/x', '/healthz/x'])(
    'gets the error that a program would at %s',
    async (path) => {
      const reply = await navigate(path);
      expect(reply.status).toBe(404);
      expect(await errorCode(reply)).toMatch(/not_found$/);
    },
  );

  it('may be a plain tool at the front door', async () => {
    const reply = await get('/', { accept: '*/*' });
    expect([reply.status, await reply.text()]).toEqual([200, PAGE]);
  });

  it('is told that it has the page already', async () => {
    const first = await navigate('/');
    const again = await get('/login', {
      accept: NAVIGATION,
      'if-none-match': String(first.headers.get('etag')),
      'cache-control': 'max-age=0',
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

describe('anything else', () => {
  it.each<[string, string]>([
    ['/js/shell.99999999.js', '*/*'],
    ['/nowhere', 'application/json'],
    ['/index.html', '*/*'],
    ['/csp.json', '*/*'],
    ['/build.json', '*/*'],
    ['/..%2fdata/secrets.json', '*/*'],
    ['/js', '*/*'],
  ])('finds no page at %s', async (path, accept) => {
    const reply = await get(path, { accept });
    expect(reply.status).toBe(404);
    expect(await errorCode(reply)).toBe('request.route.not_found');
  });

  it.each(['POST', 'PUT', 'DELETE'])('cannot %s to the app', async (method) => {
    for (const path of ['/login', SCRIPT_PATH]) {
      const reply = await get(path, { accept: NAVIGATION }, method);
      expect([reply.status, await errorCode(reply)]).toEqual([404, 'request.route.not_found']);
    }
  });
});

describe('files of the shell', () => {
  it('are kept for ever where their name tells their content, in the smallest form', async () => {
    // As browsers name them.
    const reply = await get(SCRIPT_PATH, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('content-encoding')).toBe('br');
    expect(reply.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await reply.text()).toBe(SCRIPT);
    const unwilling = await get(SCRIPT_PATH, { 'accept-encoding': 'gzip, br;q=0' });
    expect(unwilling.headers.get('content-encoding')).toBe('gzip');
    expect(await unwilling.text()).toBe(SCRIPT);
    const plain = await get(SCRIPT_PATH, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(SCRIPT);
  });

  it('are asked for again where it does not', async () => {
    const reply = await get('/favicon.svg');
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });
});

describe('the page', () => {
  it('runs only scripts of ours, in no frame', async () => {
    const { headers } = await navigate('/login');
    const policy = new Map(
      String(headers.get('content-security-policy'))
        .split(';')
        .map((directive) => {
          const [name = '', ...sources] = directive.trim().split(' ');
          return [name, sources];
        }),
    );
    expect(policy.get('script-src')).toEqual(["'self'", `'${THEME_HASH}'`]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('style-src-attr')).toEqual(["'none'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('frame-src')).toEqual(["'self'", expect.stringMatching(/^http:\/\/\*\.[\w.:-]+$/)]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/./);
  });
});

describe('the services behind it', () => {
  it('parse every parameter of every route', () => {
    assertEveryParameterIsParsed(gateway.app);
  });

  it('keep to the addresses that are not the app’s', () => {
    const paths = everyRoute(gateway.app).map((route) => route.path);
    expect(paths.filter((path) => !isServerPath(path))).toEqual([]);
    const unused = SERVER_SEGMENTS.filter((segment) => !paths.some((path) => path.split('/')[1] === segment));
    expect(unused).toEqual([]);
  });

  it('are closed but where somebody decided otherwise', () => {
    const open = everyRoute(gateway.app)
      .filter(({ access, path }) => access === 'public' && !path.startsWith('/auth/v1'))
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([
      'GET /.well-known/oauth-authorization-server/auth/v1',
      'GET /a/:key.gif',
      'GET /a/:key.js',
      'GET /a/:key.json',
      'GET /api/alerts/worker/push.js',
      'GET /api/avatars/:file',
      'GET /api/docs',
      'GET /api/docs/:name',
      'GET /api/docs/:name.json',
      'GET /api/docs/style.css',
      'GET /api/domains/certificate',
      'GET /api/plans',
      'GET /api/traffic-filter/domains/certificate',
      'GET /checkout/demonstracao',
      'GET /checkout/demonstracao/inter.woff2',
      'GET /config.json',
      'GET /discovery',
      'GET /healthz',
      'GET /livez',
      'GET /r/:key',
      'GET /r/:key/click',
      'GET /r/:key/click.js',
      'GET /r/:key/conversion',
      'GET /r/:key/conversion.js',
      'GET /r/:key/sobre',
      'GET /r/eu/:token',
      'GET /remotes/:tool/:version/*path',
      'GET /rest/v1/plans',
      'POST /a/:key',
      'POST /api/billing/webhooks/:provider',
      'POST /checkout/demonstracao',
      'POST /r/:key/click',
      'POST /r/:key/conversion',
      'POST /r/:key/left',
      'POST /r/eu/:token',
    ]);
  });

  it('tell every browser what it needs before anyone signs in, and no secret', async () => {
    const reply = await get('/config.json');
    expect(await reply.json()).toEqual({
      authUrl: gateway.url,
      authKey: expect.stringMatching(/./),
      supportChatUrl: null,
      contactEmail: 'contato@garimpo.local',
      demo: null,
      providers: [],
    });
  });

  it('answer 503 while the database is away, and 200 once it is back', async () => {
    const { admin, database } = gateway;
    expect((await get('/healthz')).status).toBe(200);
    await admin.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      database,
    ]);
    const away = await get('/healthz');
    expect(away.status).toBe(503);
    expect(await away.json()).toMatchObject({ ok: false, checks: { 'database.offers': 'down' } });
    // The app itself still opens, and can say what is wrong.
    expect((await navigate('/login')).status).toBe(200);
    await admin.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
    expect((await get('/healthz')).status).toBe(200);
  });
});
