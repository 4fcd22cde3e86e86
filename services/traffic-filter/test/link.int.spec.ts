import { setTimeout as wait } from 'node:timers/promises';
import { deepDescribe } from '@garimpo/service-kit/testing/deep';
import { type CampaignView, USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { PublicCampaigns } from '../src/link/public-campaigns.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import {
  COMPUTER,
  type LinkVisit,
  PERSON,
  storedRows,
  visitAddress,
  visitIdOf,
  visitLink,
  visitMany,
} from './support/visitors.ts';

let filter: TrafficFilterApp;
let ana: TestUser;
beforeAll(async () => {
  filter = await startTrafficFilterApp({ trustedProxyHops: 1 });
  ana = await filter.newUser();
});
afterAll(() => filter.app.close());

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const ROBOT = { ...PERSON, 'user-agent': 'facebookexternalhit/1.1' };
const DAY_MS = 24 * 60 * 60 * 1000;
/** Until a link answers so: replicas hear of a change in a moment. */
async function untilStatus(key: string, status: number): Promise<void> {
  const until = Date.now() + 5_000;
  while ((await visitLink(filter, key)).status !== status) {
    if (Date.now() > until) throw new Error(`${key} does not answer ${status}`);
    await wait(20);
  }
}

/**
 * Visits a new link until its campaign is cached, and returns the number of visits, which are stored by then. A load that begins before the
 * notification of the new campaign is not cached.
 */
async function untilCached(app: TrafficFilterApp, { id, key }: CampaignView): Promise<number> {
  const campaigns = app.app.get<PublicCampaigns>(PublicCampaigns);
  let visits = 0;
  for (; visits === 0 || !campaigns.isCached(key); visits += 1)
    await visitLink(app, key, { ip: '187.90.0.1' });
  await storedRows(app, id, visits);
  return visits;
}

describe('a link', () => {
  it('leads to the offer page with the parameters of the visit and its id, without a body', async () => {
    const { key } = await ana.campaign();
    const reply = await visitLink(filter, key, { query: 'fbclid=IwAR&utm_campaign=x&gpv=another' });
    expect(reply.status).toBe(302);
    expect(reply.location).toMatch(
      new RegExp(`^https://oferta.invalid/bolos\\?fbclid=IwAR&utm_campaign=x&gpv=${ID}$`),
    );
    expect(reply.text).toBe('');
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-length': '0',
      'accept-ch': 'Sec-CH-UA-Form-Factors',
      vary: expect.stringContaining('User-Agent'),
    });
    for (const name of ['set-cookie', 'referrer-policy', 'content-type'])
      expect(reply.headers).not.toHaveProperty(name);
  });

  it('keeps what was decided, and why', async () => {
    const { id, key } = await ana.campaign();
    const more = { referer: 'https://l.facebook.com/l.php?u=segredo' };
    const offer = await visitLink(filter, key, { query: 'fbclid=%00a&x=1&src=1', ip: '200.160.2.3', more });
    const secure = await visitLink(filter, key, { headers: COMPUTER, ip: '2804:14c::9' });
    expect(secure.location).toBe(`https://segura.invalid/?gpv=${visitIdOf(secure)}`);
    const rows = await storedRows(filter, id, 2);
    expect(rows).toMatchObject([
      {
        id: visitIdOf(offer),
        user_id: ana.id,
        ip: '200.160.2.3',
        user_agent: PERSON['user-agent'],
        referrer: 'https://l.facebook.com/l.php',
        state: 'served',
        kind: 'person',
        page: 'offer',
        reason: 'selected',
        devices: ['phone'],
        networks: ['facebook'],
        country: 'BR',
        destination: offer.location,
        offer: 0,
        parameters: [
          ['fbclid', 'a'],
          ['src', '1'],
        ],
        score: 0,
        signals: [],
        refusal: null,
        campaign_revision: 1,
        pending_from: 50,
        blocked_from: 101,
      },
      { id: visitIdOf(secure), page: 'secure', reason: 'other_device', ip: '2804:14c::9', offer: null },
    ]);
  });

  it('keeps no personal and no unlisted parameter, neither in the table nor at the destination', async () => {
    const { id, key, revision } = await ana.campaign({
      parameters: ['vendedor'],
      offers: [{ url: 'https://oferta.invalid/bolos?contato=loja@oferta.test', weight: 1 }],
    });
    const query =
      'email=ana%40loja.com&cpf=529.982.247-25&tel=11987654321&vendedor=7&src=ana%2540loja.com&utm_source=fb' +
      '&utm_term=%EF%BC%95%EF%BC%92%EF%BC%99.982.247-25&sck=4111-1111-1111-1111&outro=1&token_hash=a&code=b' +
      '&utm_id=120210987654321098&contato=ana@loja.com';
    const reply = await visitLink(filter, key, { query });
    const [page, led] = (reply.location ?? '').split('?');
    expect(page).toBe('https://oferta.invalid/bolos');
    expect(led).toBe(
      `contato=loja@oferta.test&vendedor=7&utm_source=fb&utm_id=120210987654321098&gpv=${visitIdOf(reply)}`,
    );
    expect(await storedRows(filter, id, 1)).toMatchObject([
      {
        destination: reply.location,
        parameters: [
          ['vendedor', '7'],
          ['utm_source', 'fb'],
          ['utm_id', '120210987654321098'],
        ],
      },
    ]);
    await ana.request('PATCH', `/api/traffic-filter/campaigns/${id}`, { revision, parameters: ['outro'] });
    const until = Date.now() + 5_000;
    let location = '';
    do location = (await visitLink(filter, key, { query: 'outro=1&vendedor=7' })).location ?? '';
    while (location.includes('vendedor') && Date.now() < until);
    expect(location).toMatch(/\?contato=loja@oferta\.test&outro=1&gpv=/);
  });

  it('answers HEAD, and what is fetched ahead, as everybody, and counts no person', async () => {
    const { id, key } = await ana.campaign();
    const asked: LinkVisit[] = [
      { method: 'HEAD' },
      { more: { 'sec-purpose': 'prefetch;prerender' } },
      { more: { purpose: 'prefetch' } },
      { more: { 'x-moz': 'prefetch' } },
      { more: { 'x-purpose': 'preview' } },
      { method: 'HEAD', headers: COMPUTER },
    ];
    const replies = [];
    for (const visit of asked) replies.push(await visitLink(filter, key, visit));
    expect(replies.map(({ status, location }) => [status, new URL(location ?? '').host])).toEqual([
      ...Array.from({ length: 5 }, () => [302, 'oferta.invalid']),
      [302, 'segura.invalid'],
    ]);
    await visitLink(filter, key);
    const rows = await storedRows(filter, id, 7);
    // Visits of the same millisecond have no order.
    expect(rows.map(({ kind }) => kind).sort()).toEqual([...asked.map(() => 'lookahead'), 'person']);
    const { rows: totals } = await filter.app.db.query(
      `SELECT sum(people)::int AS people, sum(robots)::int AS robots, sum(invalid)::int AS invalid
       FROM traffic_filter.hourly_totals WHERE campaign_id = $1`,
      [id],
    );
    expect(totals).toEqual([{ people: 1, robots: 6, invalid: 0 }]);
  });

  it('answers whatever is typed in its place with a page', async () => {
    const missing = await visitLink(filter, 'zzzzzzzz');
    expect([missing.status, missing.text]).toEqual([404, expect.stringContaining('Link não encontrado')]);
    expect((await visitLink(filter, 'Nada-Disso')).status).toBe(404);
    expect((await visitLink(filter, 'zzzzzzzz', { method: 'HEAD' })).text).toBe('');
    const { key } = await ana.campaign();
    expect((await visitAddress(filter, `/r/${key}/?fbclid=1`)).location).toMatch(/bolos\?fbclid=1&gpv=/);
    expect((await visitAddress(filter, `/r/${key}/outro`)).status).toBe(404);
    expect((await visitLink(filter, key, { method: 'POST' })).status).toBe(405);
  });

  it('stops at once when its campaign is switched off or deleted, for robots as for people, and comes back', async () => {
    const { id, key, revision } = await ana.campaign();
    await untilStatus(key, 302);
    await ana.request('PATCH', `/api/traffic-filter/campaigns/${id}`, { revision, active: false });
    await untilStatus(key, 404);
    const off = await visitLink(filter, key);
    expect(off.text).toContain('Campanha desativada');
    expect((await visitLink(filter, key, { headers: ROBOT })).text).toBe(off.text);
    await ana.request('DELETE', `/api/traffic-filter/campaigns/${id}`);
    await untilStatus(key, 410);
    await ana.request('POST', `/api/traffic-filter/campaigns/${id}/restore`);
    await untilStatus(key, 404);
    expect((await visitAddress(filter, `/r/${key}/sobre`)).text).toContain('está desativado no momento');
  });

  it('goes on for thirty days after the subscription has ended, and no longer', async () => {
    const ended = (days: number) => ({
      active: false,
      endsAt: new Date(Date.now() - days * DAY_MS).toISOString(),
    });
    const [lately, longAgo] = [await filter.newUser(), await filter.newUser()];
    const keys = [(await lately.campaign()).key, (await longAgo.campaign()).key];
    filter.accounts.set(lately.id, ended(29));
    filter.accounts.set(longAgo.id, ended(31));
    const [still, over] = [await visitLink(filter, keys[0] ?? ''), await visitLink(filter, keys[1] ?? '')];
    expect([still.status, over.status]).toEqual([302, 404]);
    expect(over.text).toContain('Esta página não está disponível');
  });

  it('leads to pages with non-ASCII addresses', async () => {
    const { key } = await ana.campaign({ offers: [{ url: 'https://maçã.invalid/promoção 🍎', weight: 1 }] });
    expect((await visitLink(filter, key, { query: 'src=1' })).location).toMatch(
      /^https:\/\/xn--ma-tiap\.invalid\/promo%C3%A7%C3%A3o%20%F0%9F%8D%8E\?src=1&gpv=/,
    );
  });
});

describe('a split', () => {
  const offers = [
    { url: 'https://oferta.invalid/a', weight: 1 },
    { url: 'https://oferta.invalid/b', weight: 1 },
    { url: 'https://oferta.invalid/fora', weight: 0 },
  ];

  it('leads the same person to the same page, whose browser keeps who it is for this link alone', async () => {
    const { key } = await ana.campaign({ offers });
    const pages = new Set<string>();
    for (let at = 0; at < 12; at += 1) {
      const ip = `187.10.20.${at}`;
      const first = await visitLink(filter, key, { ip });
      const page = new URL(first.location ?? '').pathname;
      pages.add(page);
      expect(new URL((await visitLink(filter, key, { ip })).location ?? '').pathname).toBe(page);
      const [cookie = ''] = (first.headers['set-cookie'] ?? []) as string[];
      expect(cookie).toMatch(
        new RegExp(`^gp_pessoa=[\\w-]{22}; Path=/r/${key}; Max-Age=7776000; HttpOnly; SameSite=Lax$`),
      );
      const more = { cookie: `outro=1; ${cookie.split(';')[0]}` };
      const elsewhere = await visitLink(filter, key, { ip: `177.1.2.${at}`, headers: PERSON, more });
      expect(new URL(elsewhere.location ?? '').pathname).toBe(page);
      expect(elsewhere.headers).not.toHaveProperty('set-cookie');
    }
    expect([...pages].sort()).toEqual(['/a', '/b']);
  });

  it('keeps nothing in browsers of robots, and of those who are led to the secure page', async () => {
    const { key } = await ana.campaign({ offers });
    for (const headers of [ROBOT, COMPUTER])
      expect((await visitLink(filter, key, { headers })).headers).not.toHaveProperty('set-cookie');
  });
});

describe('protection', () => {
  const protect = (change: object) => ({ protection: { ...USUAL_PROTECTION, ...change } });

  it('flags what is suspected, and leads it to the same page', async () => {
    const { id, key } = await ana.campaign();
    const server = await visitLink(filter, key, { ip: '54.94.0.10', query: 'fbclid=1' });
    expect([server.status, new URL(server.location ?? '').host]).toEqual([302, 'oferta.invalid']);
    expect(await storedRows(filter, id, 1)).toMatchObject([
      { state: 'pending', kind: 'invalid', page: 'offer', refusal: 'score', score: 50 },
    ]);
  });

  it('refuses above the campaign’s own threshold, with a page that says where to read about it', async () => {
    const { id, key } = await ana.campaign(protect({ blockedFrom: 50 }));
    const server = await visitLink(filter, key, { ip: '54.94.0.10' });
    expect([server.status, server.location]).toEqual([403, null]);
    expect(server.text).toContain(`<a href="/r/${key}/sobre">`);
    const robot = await visitLink(filter, key, { ip: '54.94.0.10', headers: ROBOT });
    expect(robot.status).toBe(302);
    expect(await storedRows(filter, id, 2)).toMatchObject([
      { state: 'blocked', page: null, destination: null, refusal: 'score', signals: [{ points: 50 }] },
      { state: 'served', kind: 'declared_robot', page: 'offer' },
    ]);
  });

  it('refuses an address for a moment that comes too often, and says for how long', async () => {
    const { id, key } = await ana.campaign(protect({ perMinute: 3 }));
    const visit = { ip: '187.99.1.2' };
    const statuses = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await visitLink(filter, key, visit)).status);
    expect(statuses).toEqual([302, 302, 302, 429, 429]);
    const refused = await visitLink(filter, key, visit);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await visitLink(filter, key, { ip: '187.99.1.3' })).status).toBe(302);
    expect((await visitLink(filter, key, { ...visit, headers: ROBOT })).status).toBe(302);
    const rows = await storedRows(filter, id, 8);
    expect(rows.filter(({ refusal }) => refusal === 'rate')).toHaveLength(3);
  });

  it('notices an ad click that another person repeats, but not a robot', async () => {
    const { id, key } = await ana.campaign();
    const query = 'fbclid=IwAR-um-so';
    await visitLink(filter, key, { ip: '66.220.149.1', query, headers: ROBOT });
    for (const ip of ['187.1.1.1', '187.1.1.1', '187.1.1.2']) await visitLink(filter, key, { ip, query });
    const rows = await storedRows(filter, id, 4);
    expect(rows.filter(({ signals }) => (signals as object[]).length > 0)).toMatchObject([
      { ip: '187.1.1.2', signals: [{ signal: 'repeated_click', points: 35 }] },
    ]);
  });

  it('counts untouched pages against a person, where pages report them', async () => {
    const campaign = await ana.campaign();
    const { id, key } = campaign;
    const before = await untilCached(filter, campaign);
    const visit = { ip: '187.70.0.1' };
    const leave = (touched: number, from = visit) =>
      visitAddress(filter, `/r/${key}/left?touched=${touched}`, { method: 'POST', ...from });
    const come = async () => visitIdOf(await visitLink(filter, key, visit));
    const ids = [await come()];
    const left = await leave(0);
    expect([left.status, left.headers['access-control-allow-origin']]).toEqual([204, '*']);
    ids.push(await come());
    const others = [await leave(0), await leave(0, { ip: '187.70.0.2' })];
    ids.push(await come());
    others.push(await leave(1));
    ids.push(await come());
    others.push(await visitAddress(filter, '/r/zzzzzzzz/left?touched=0', { method: 'POST' }));
    expect(others.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const rows = await storedRows(filter, id, before + 4);
    const idle = rows.filter(({ signals }) => (signals as object[]).length > 0);
    expect(idle).toMatchObject([{ id: ids[2], signals: [{ signal: 'no_interaction', points: 15 }] }]);
  });

  it('applies address rules at once, in every spelling', async () => {
    const { id, key } = await ana.campaign(protect({ pendingFrom: 1, blockedFrom: 1 }));
    const rule = async (ip: string, kind: string) =>
      (
        (await ana.request('POST', '/api/traffic-filter/address-rules', { ip, kind, hours: 1 })).json as {
          rule: { id: string };
        }
      ).rule.id;
    const until = async (visit: object, status: number) => {
      for (let tries = 0; (await visitLink(filter, key, visit)).status !== status; tries += 1) {
        if (tries > 100) throw new Error(`it does not answer ${status}`);
        await wait(20);
      }
    };
    const server = { ip: '54.94.0.11' };
    expect((await visitLink(filter, key, server)).status).toBe(403);
    const allowed = await rule('54.94.0.11', 'allow');
    await until(server, 302);
    await rule('2804:14C:0:0::aB', 'block');
    const blocked = { ip: '2804:14c::ab' };
    await until(blocked, 403);
    expect((await visitLink(filter, key, { ...blocked, headers: ROBOT })).status).toBe(302);
    expect((await visitLink(filter, key, { ip: '2804:14c::ac' })).status).toBe(302);
    await ana.request('DELETE', `/api/traffic-filter/address-rules/${allowed}`);
    await until(server, 403);
    const last = (await storedRows(filter, id, 5)).filter(({ refusal }) => refusal === 'address_rule');
    expect(last[0]).toMatchObject({ ip: '2804:14c::ab', state: 'blocked', page: null });
  });
});

deepDescribe('limits of this process', () => {
  let strict: TrafficFilterApp;
  beforeAll(async () => {
    strict = await startTrafficFilterApp({ trustedProxyHops: 1, rateLimitScale: 0.01 });
  });
  afterAll(() => strict.app.close());

  it('refuse a network that asks for everything at once, and no declared robot', async () => {
    const { key } = await (await strict.newUser()).campaign();
    const statuses = new Map<number, number>();
    for (let at = 0; at < 15; at += 1) {
      const { status, headers } = await visitLink(strict, key, { ip: '187.50.0.1' });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect([...statuses.keys()].sort()).toEqual([302, 429]);
    expect((await visitLink(strict, key, { ip: '187.50.0.1', headers: ROBOT })).status).toBe(302);
  });

  it('refuse networks that guess keys, but not for known links', async () => {
    const campaign = await (await strict.newUser()).campaign();
    const { key } = campaign;
    await untilCached(strict, campaign);
    const guesses = [];
    for (let at = 0; at < 4; at += 1)
      guesses.push((await visitLink(strict, `adivinha${at}`, { ip: '187.51.0.2' })).status);
    expect(guesses.slice(0, 2)).toEqual([404, 404]);
    expect(guesses.at(-1)).toBe(429);
    expect((await visitLink(strict, key, { ip: '187.51.0.2' })).status).toBe(302);
    // A declared robot of the same network meets a link that nobody has asked for yet.
    const { key: cold } = await (await strict.newUser()).campaign();
    expect((await visitLink(strict, cold, { ip: '187.51.0.2', headers: ROBOT })).status).toBe(302);
  });

  it('take marks of own browsers that nobody has made for guesses, and lead on', async () => {
    const campaign = await (await strict.newUser()).campaign();
    const { key } = campaign;
    await untilCached(strict, campaign);
    for (let at = 0; at < 4; at += 1) {
      const more = { cookie: `gp_proprio=${'inventada'.padEnd(21, '-')}${at}` };
      expect((await visitLink(strict, key, { ip: '187.51.0.3', more })).status).toBe(302);
    }
    expect((await visitLink(strict, 'adivinha', { ip: '187.51.0.3' })).status).toBe(429);
  });
});

deepDescribe('the database away', () => {
  it('or hanging: links that are known go on soon, one that has just changed among them', async () => {
    const own = await startTrafficFilterApp({ trustedProxyHops: 1 });
    const admin = new pg.Client({ connectionString: own.app.config.databaseUrl });
    try {
      const bia = await own.newUser();
      const campaign = await bia.campaign();
      const { id, key } = campaign;
      await untilCached(own, campaign);
      await admin.connect();
      await admin.query('BEGIN');
      await admin.query(
        'LOCK TABLE traffic_filter.campaigns, traffic_filter.address_rules IN ACCESS EXCLUSIVE MODE',
      );
      await own.app.db.query(
        `SELECT pg_notify('traffic_filter_campaigns', $1), pg_notify('traffic_filter_address_rules', $2)`,
        [key, bia.id],
      );
      await wait(50);
      const began = performance.now();
      const replies = await visitMany(own, key, [{}, {}, {}]);
      expect(replies.map(({ status }) => status)).toEqual([302, 302, 302]);
      expect(performance.now() - began).toBeLessThan(15_000);
      await admin.query('ROLLBACK');
      await storedRows(own, id, 4);
    } finally {
      await admin.end();
      await own.app.close();
    }
  });

  it('links that are known go on, and their visits arrive later; of others a page says to come back', async () => {
    const own = await startTrafficFilterApp({ trustedProxyHops: 1 });
    const admin = new pg.Client({
      connectionString: own.app.config.databaseUrl.replace(/\/[^/?]+(?=$|\?)/, '/postgres'),
    });
    try {
      const bia = await own.newUser();
      const [known, unknown] = [await bia.campaign(), await bia.campaign()];
      await untilCached(own, known);
      const name = new URL(own.app.config.databaseUrl).pathname.slice(1);
      await admin.connect();
      await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename LIKE 'traffic_filter%'`,
        [name],
      );
      const statuses = [];
      for (let at = 0; at < 20; at += 1)
        statuses.push((await visitLink(own, known.key, { ip: `187.60.0.${at}` })).status);
      expect(new Set(statuses)).toEqual(new Set([302]));
      const lost = await visitLink(own, unknown.key);
      expect([lost.status, lost.headers['retry-after']]).toEqual([503, '5']);
      expect(lost.text).toContain('Serviço indisponível');
      await admin.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
      await storedRows(own, known.id, 21);
    } finally {
      await admin.end();
      await own.app.close();
    }
  });
});
