import { randomUUID } from 'node:crypto';
import { bodyDigest, type DomainName, InternalTokens } from '@garimpo/service-kit';
import { assertEveryParameterIsParsed, everyRoute, InternalTestKeys } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApartApp, apartApp } from './support/apart-app.ts';
import { askLinks } from './support/ask-links.ts';

interface Person {
  id: string;
  email: string;
  token: string;
}

const PASSWORD = 'uma senha comprida';

let product: ApartApp;
beforeAll(async () => {
  product = await apartApp();
  await product.db.query(
    `insert into accounts.plans (name, price, max_libraries, max_clones, max_anticlone, max_quizzes, max_cloaker_requests, features)
     values ('starter', 67, 3, 1, 1, 1, 1000, '{}') on conflict do nothing`,
  );
}, 60_000);
afterAll(() => product.close());

async function send(method: string, path: string, token?: string, body?: unknown, to = product.url) {
  const response = await fetch(to + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text), headers: response.headers };
}

async function signUp(): Promise<Person> {
  const email = `${randomUUID()}@exemplo.com.br`;
  const body = { email, password: PASSWORD, data: { full_name: 'Ana Souza' } };
  const { json } = await send('POST', '/auth/v1/signup', undefined, body);
  await send('POST', '/api/profile', json.access_token, {});
  return { id: json.user.id, email, token: json.access_token };
}

async function subscribe({ id }: Person): Promise<void> {
  await product.db.query(
    `update accounts.profiles set plan_id = (select id from accounts.plans where name = 'starter'),
       subscription_status = 'active', subscription_renewed_at = now() where id = $1`,
    [id],
  );
}

const offer = (title: string) => ({
  title,
  offerUrl: 'https://exemplo.com/a',
  landingPageUrl: 'https://exemplo.com/b',
  tags: [],
});

describe('two replicas of each domain behind one gateway', () => {
  it('refuse to clone what is protected in another process', async () => {
    const [ana, bia] = [await signUp(), await signUp()];
    for (const one of [ana, bia]) await subscribe(one);
    const page = { originalUrl: 'https://protegida.test/oferta' };
    const { json } = await send('POST', '/api/anticlone/sites', ana.token, page);
    await product.db.query('update anticlone.anticlone_sites set verified_at = now() where id = $1', [
      json.site.id,
    ]);
    for (let times = 0; times < 4; times += 1) {
      const asked = { url: 'http://www.protegida.test/oferta/' };
      const reply = await send('POST', '/api/clone/zip', bia.token, asked);
      expect([reply.status, reply.json.error.code]).toEqual([422, 'cloner.page.protected']);
    }
  });

  it('tell the history of an account from another process', async () => {
    const ana = await signUp();
    const copy = await fetch(`${product.url}/api/account/export`, {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    await copy.arrayBuffer();
    const { json } = await send('GET', '/auth/v1/activity', ana.token);
    expect(json.events[0]).toMatchObject({ kind: 'data_exported', current: true });
  });

  it('end the accesses of programs in another process when their owner says it was somebody else', async () => {
    const ana = await signUp();
    const program = { name: 'Chrome', scope: 'library-captures' };
    const made = await send('POST', '/api/account/tokens', ana.token, program);
    const { events } = (await send('GET', '/auth/v1/activity', ana.token)).json;
    const held = () => product.db.query('select 1 from accounts.access_tokens where user_id = $1', [ana.id]);
    expect([made.status, (await held()).rowCount]).toEqual([201, 1]);
    const denied = await send('POST', `/auth/v1/activity/${events[0].id}/deny`, ana.token, {});
    expect([denied.json, (await held()).rowCount]).toEqual([{ outcome: 'denied' }, 0]);
  });

  it('are one product: sign-up, profile, subscription, offers, use of the plan', async () => {
    const ana = await signUp();
    const closed = await send('GET', '/api/offers', ana.token);
    expect([closed.status, closed.json.error.code]).toEqual([403, 'accounts.subscription.inactive']);
    // A subscription that has begun counts at once, whichever replica is asked.
    await subscribe(ana);
    for (const title of ['um', 'dois', 'três']) {
      expect((await send('POST', '/api/offers', ana.token, offer(title))).status).toBe(201);
    }
    const full = await send('POST', '/api/offers', ana.token, offer('quatro'));
    expect(full.json.error.code).toBe('offers.libraries.limit_reached');
    for (let times = 0; times < 4; times += 1) {
      expect((await send('GET', '/api/offers', ana.token)).json.offers).toHaveLength(3);
      expect((await send('GET', '/api/usage', ana.token)).json.usage).toEqual([
        { counter: 'libraries', used: 3, limit: 3 },
        { counter: 'clones', used: 0, limit: 1 },
        { counter: 'quizzes', used: 0, limit: 1 },
        { counter: 'anticlones', used: 0, limit: 1 },
        { counter: 'requests', used: 0, limit: 1_000 },
      ]);
    }
    // Where emails of alerts go is asked of accounts.
    await product.db.query('update accounts.profiles set email_verified = true where id = $1', [ana.id]);
    expect((await send('GET', '/api/alerts/settings', ana.token)).json).toEqual({
      settings: { mail: 'daily', quiet: null },
      mailAllowed: true,
    });
  });

  it('lead the visitors of links, each from where they are, and keep each once', async () => {
    const ana = await signUp();
    await subscribe(ana);
    const { json } = await send('POST', '/api/traffic-filter/campaigns', ana.token, {
      name: 'Bolos no pote',
      securePage: 'https://segura.test/',
      offers: [{ url: 'https://oferta.test/', weight: 1 }],
      networks: ['facebook'],
      devices: ['phone'],
    });
    const { id, key } = json.campaign;
    const led: string[] = [];
    for (let times = 0; times < 6; times += 1) {
      const reply = await askLinks(product.url, `/r/${key}?fbclid=${times}`);
      expect(reply.status).toBe(302);
      led.push(new URL(reply.headers.location ?? '').searchParams.get('gpv') ?? '');
    }
    const rows = async () => {
      const found = await product.db.query<{ id: string; ip: string }>(
        'select id, host(ip_address) as ip from traffic_filter.requests where campaign_id = $1 order by id',
        [id],
      );
      return found.rows;
    };
    for (const end = Date.now() + 10_000; (await rows()).length < led.length; )
      if (Date.now() > end) throw new Error('not all of them were kept');
    expect(await rows()).toEqual(led.toSorted().map((visit) => ({ id: visit, ip: '127.0.0.1' })));
  });

  it('hold a limit exactly when asked at once', async () => {
    const { email } = await signUp();
    const tries = Array.from({ length: 50 }, () =>
      send('POST', '/auth/v1/token?grant_type=password', undefined, { email, password: 'errada' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    // Ten of the account from one address; what the address has left is more.
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  it('make one row of twenty at once, where there is room for one', async () => {
    const bia = await signUp();
    await subscribe(bia);
    for (const title of ['um', 'dois']) await send('POST', '/api/offers', bia.token, offer(title));
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => send('POST', '/api/offers', bia.token, offer(`mais ${at}`))),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = all.filter(({ json }) => json.error?.code === 'offers.libraries.limit_reached');
    expect(refused).toHaveLength(19);
  });

  it('let nobody in whose session has ended at another service', async () => {
    const caio = await signUp();
    expect((await send('POST', '/auth/v1/logout?scope=local', caio.token)).status).toBe(204);
    await subscribe(caio);
    for (let times = 0; times < 2; times += 1) {
      const answer = await send('GET', '/api/offers', caio.token);
      expect([answer.status, answer.json.error.code]).toEqual([401, 'request.token.invalid']);
    }
  });

  it('know the browser by the address that the gateway saw, whatever it says', async () => {
    const duda = await signUp();
    const signIn = (to: string) =>
      fetch(`${to}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', 'user-agent': to },
        body: JSON.stringify({ email: duda.email, password: PASSWORD }),
      });
    const [replica = ''] = product.replicas.auth.keys();
    for (const to of [product.url, replica]) expect((await signIn(to)).status).toBe(200);
    const { rows } = await product.db.query('select * from auth_service.sessions where user_id = $1', [
      duda.id,
    ]);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('203.0.113.9');
    expect(JSON.stringify(rows)).toContain('127.0.0.1');
  });

  it('answer in their own shapes for what is not there', async () => {
    expect((await send('GET', '/api/nothing')).json.error.code).toBe('request.route.not_found');
    expect((await send('PUT', '/api/offers', undefined, {})).json.error.code).toBe(
      'request.method.not_allowed',
    );
    expect((await send('GET', '/auth/v1/nothing')).json).toMatchObject({ error_code: 'not_found' });
  });
});

describe('what is between services', () => {
  const question = { userId: randomUUID() };
  const tokenOf = (from: string, to: string, path: string, { keys = product.keys, now = Date.now } = {}) => {
    const call = { to, method: 'POST', path, body: bodyDigest(JSON.stringify(question)) };
    return new InternalTokens(keys.of(from), now).signCall(from, call);
  };
  const paths = [
    '/internal/subscription',
    '/internal/accounts/subscription',
    '/internal/accounts/contact',
    '/internal/usage',
    '/internal',
  ];

  it.each(paths)('%s is not there from outside, with a token or without', async (path) => {
    const token = tokenOf('offers', 'accounts', path);
    for (const given of [undefined, token]) {
      const answer = await send('POST', path, given, question);
      expect([answer.status, answer.json.error.code]).toEqual([404, 'request.route.not_found']);
    }
    const page = await fetch(product.url + path, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(404);
  });

  it('asks for a token of this installation, for this service', async () => {
    const [accounts = ''] = product.replicas.accounts.keys();
    const ask = async (token?: string) => {
      const answer = await send('POST', '/internal/subscription', token, question, accounts);
      return [answer.status, answer.json.error?.code ?? answer.json];
    };
    const path = '/internal/subscription';
    expect(await ask()).toEqual([401, 'request.token.missing']);
    expect(await ask(tokenOf('offers', 'auth', path))).toEqual([401, 'request.token.invalid']);
    const now = () => Date.now() - 40_000;
    expect(await ask(tokenOf('offers', 'accounts', path, { now }))).toEqual([401, 'request.token.invalid']);
    const foreign = { keys: new InternalTestKeys() };
    expect(await ask(tokenOf('offers', 'accounts', path, foreign))).toEqual([401, 'request.token.invalid']);
    const ana = await signUp();
    expect(await ask(ana.token)).toEqual([401, 'request.token.invalid']);
    expect(await ask(tokenOf('offers', 'accounts', path))).toEqual([200, { active: false }]);
  });

  it('takes no input that nobody parses, and nothing there is open', () => {
    for (const replicas of Object.values(product.replicas)) {
      for (const app of replicas.values()) {
        assertEveryParameterIsParsed(app);
        const inside = everyRoute(app).filter(({ path }) => path.startsWith('/internal'));
        expect(inside.length).toBeGreaterThan(5);
        expect(new Set(inside.map(({ access }) => access))).toEqual(new Set(['internal']));
      }
    }
  });

  it('knows nothing of what another service hosts', async () => {
    const [offers = ''] = product.replicas.offers.keys();
    const token = tokenOf('accounts', 'offers', '/internal/subscription');
    const answer = await send('POST', '/internal/subscription', token, question, offers);
    expect([answer.status, answer.json.error.code]).toEqual([403, 'request.access.denied']);
  });
});

// Last: nothing comes back.
describe('when one replica of each is gone', () => {
  it('every request is answered by the other', async () => {
    const eva = await signUp();
    await subscribe(eva);
    for (const domain of Object.keys(product.replicas) as DomainName[]) {
      await [...product.replicas[domain].values()][0]?.close();
    }
    const made = await Promise.all(
      ['um', 'dois', 'três'].map((title) => send('POST', '/api/offers', eva.token, offer(title))),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    for (let times = 0; times < 6; times += 1) {
      expect((await send('GET', '/api/offers', eva.token)).json.offers).toHaveLength(3);
      expect((await send('GET', '/api/usage', eva.token)).status).toBe(200);
      expect((await send('GET', '/discovery')).status).toBe(200);
    }
    expect((await signUp()).token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('and when both are, that is said as what it is, at each address in its shape', async () => {
    for (const domain of ['offers', 'auth'] as const) {
      await [...product.replicas[domain].values()][1]?.close();
    }
    const offers = await send('GET', '/api/offers', 'a.b.c');
    expect([offers.status, offers.json.error.code]).toEqual([503, 'service.dependency.unavailable']);
    expect(offers.headers.get('retry-after')).toBe('2');
    const auth = await send('GET', '/auth/v1/user', 'a.b.c');
    expect([auth.status, auth.json.error_code]).toEqual([503, 'service_unavailable']);
    expect((await send('GET', '/api/plans')).status).toBe(200);
    expect((await fetch(`${product.url}/login`, { headers: { accept: 'text/html' } })).status).toBe(200);
  });
});
