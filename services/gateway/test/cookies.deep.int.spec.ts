import { ProviderFixture } from '@garimpo/auth-service/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type HostileApp, hostileApp, type Person } from './support/hostile/hostile-app.ts';
import { isAuth, methodsOf, sayRoute } from './support/hostile/places.ts';
import { rightful } from './support/hostile/rightful.ts';

/* The three cookies that there are, and that there is no other: `infra/decisions` tells what each is for. */

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
/** As the browser of a person asks for a page; the link leads to the offer then. */
const BROWSER = {
  'user-agent': PHONE,
  accept: 'text/html,application/xhtml+xml',
  'accept-language': 'pt-BR,pt;q=0.9',
  'accept-encoding': 'gzip',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'cross-site',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
};

let provider: ProviderFixture;
let app: HostileApp;
beforeAll(async () => {
  provider = await ProviderFixture.start();
});
afterAll(() => provider.close());

async function start(publicUrl: string | undefined): Promise<Person> {
  const { clientId, clientSecret, issuer } = provider;
  app = await hostileApp({
    ...(publicUrl !== undefined && { publicUrl }),
    oauthProviders: [{ name: 'empresa', clientId, clientSecret, issuer }],
  });
  return app.newPerson('ana');
}

async function flowCookie(): Promise<string> {
  const query = 'provider=empresa&code_challenge_method=s256&code_challenge=';
  const path = `/auth/v1/authorize?${query}${'a'.repeat(43)}`;
  return String((await app.send({ method: 'GET', path })).headers['set-cookie']);
}

async function personCookie(person: Person): Promise<string> {
  const offers = ['a', 'b'].map((name) => ({ url: `https://exemplo.com/${name}`, weight: 1 }));
  await app.db.query(
    `UPDATE traffic_filter.campaigns SET offers = $2, networks = '{facebook}', devices = '{phone}', revision = revision + 1 WHERE id = $1`,
    [person.campaignId, JSON.stringify(offers)],
  );
  const path = `/r/${person.mark.slice(-8)}?utm_source=facebook&fbclid=1`;
  const { status, headers } = await app.send({ method: 'GET', path, headers: BROWSER });
  expect([status, headers.location]).toEqual([302, expect.stringMatching(/exemplo\.com\/[ab]\?/)]);
  return String(headers['set-cookie']);
}

async function deviceCookie({ email, password }: Person): Promise<string> {
  const { headers } = await app.send({
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return String(headers['set-cookie']);
}

async function expectCookies(ana: Person, secure: string): Promise<void> {
  expect(await flowCookie()).toMatch(
    new RegExp(
      `^garimpo-provider-flow=[\\w-]{43}; Path=/auth/v1/callback; Max-Age=600; HttpOnly; SameSite=Lax${secure}$`,
    ),
  );
  expect(await deviceCookie(ana)).toMatch(
    new RegExp(
      `^garimpo-device=[\\w-]{22}\\.k[0-9a-z]+-[\\w-]{43}; Path=/auth/v1; Max-Age=15552000; HttpOnly; SameSite=Strict${secure}$`,
    ),
  );
  expect(await personCookie(ana)).toMatch(
    new RegExp(
      `^gp_pessoa=[\\w-]{22}; Path=/r/${ana.mark.slice(-8)}; Max-Age=7776000; HttpOnly; SameSite=Lax${secure}$`,
    ),
  );
}

const GIVEN =
  'is given three cookies that no page reads, that other sites do not send along, and that go back to one path';

describe('a browser that reaches the app on this machine', () => {
  let ana: Person;
  beforeAll(async () => {
    ana = await start(undefined);
  });
  afterAll(() => app.close());

  it(GIVEN, () => expectCookies(ana, ''));
});

describe('a browser that reaches the app by TLS', () => {
  let ana: Person;
  beforeAll(async () => {
    ana = await start('https://garimpo.test');
  });
  afterAll(() => app.close());

  it(GIVEN, () => expectCookies(ana, '; Secure'));

  it('opens no session with a cookie: other sites could have it sent', async () => {
    const { token } = ana;
    const cookie = `garimpo-session=${token}; sb-access-token=${token}; token=${token}; authorization=Bearer ${token}`;
    for (const path of ['/api/offers', '/api/traffic-filter/campaigns', '/auth/v1/user']) {
      const asked = { method: 'GET', path };
      const [withCookie, withHeader] = [
        await app.send({ ...asked, headers: { cookie } }),
        await app.send({ ...asked, token }),
      ];
      expect([path, withCookie.status, withHeader.status]).toEqual([path, 401, 200]);
    }
  });

  it('is given no other', async () => {
    const given: string[] = [];
    for (const route of app.routes) {
      for (const method of methodsOf(route)) {
        if (isAuth(route.path) && method === 'POST' && route.path.endsWith('/logout')) continue;
        const { headers } = await app.send(rightful(route, method, ana));
        for (const cookie of headers['set-cookie'] ?? [])
          given.push(`${sayRoute(route)}: ${cookie.split('=')[0]}`);
      }
    }
    for (const path of ['/', '/dashboard', '/login', '/config.json', '/discovery']) {
      const { headers } = await app.send({ method: 'GET', path, headers: { accept: 'text/html' } });
      for (const cookie of headers['set-cookie'] ?? []) given.push(`${path}: ${cookie.split('=')[0]}`);
    }
    expect(
      given.filter((one) => !/: (?:garimpo-provider-flow|garimpo-device|gp_pessoa|gp_proprio)$/.test(one)),
    ).toEqual([]);
  });
});
