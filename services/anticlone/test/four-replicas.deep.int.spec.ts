import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type AnticloneApp, startAnticloneApp, type TestUser } from './support/anticlone-app.ts';

// Decision 0128 states each bound that is held here.
jest.setTimeout(120_000);

const REPLICAS = 4;
/** With it an address has 6 beacons of a page at once and one more every five seconds, and a site 2 new copies at once. */
const SCALE = 0.02;
const ADDRESS_OF_SITE = { burst: 6, perSecond: 0.2 };
const NEW_PAGES = { burst: 2, perSecond: 0.01 };

let replicas: AnticloneApp[];
let ana: TestUser;
beforeAll(async () => {
  const first = await startAnticloneApp({ trustedProxyHops: 1, rateLimitScale: SCALE });
  replicas = [first];
  const { databaseUrl } = first.app.config;
  while (replicas.length < REPLICAS)
    replicas.push(await startAnticloneApp({ trustedProxyHops: 1, rateLimitScale: SCALE, databaseUrl }));
  ana = await first.newUser();
});
afterAll(async () => {
  for (const replica of replicas.reverse()) await replica.app.close();
});

let told = 0;
/** As a balancer spreads them. @returns the status */
async function tell(key: string, url: string, ip: string, t = 'a'): Promise<number> {
  const { app } = replicas[told % REPLICAS] as AnticloneApp;
  told += 1;
  const reply = await fetch(`${app.url}/a/${key}`, {
    method: 'POST',
    body: JSON.stringify({ t, u: url, n: `evento-${told}` }),
    headers: {
      'content-type': 'text/plain',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36',
      'x-forwarded-for': ip,
    },
  });
  return reply.status;
}

describe('four replicas of what pages tell', () => {
  it('take from an address what one takes, times four at most, and have stored each that they took once', async () => {
    const { id, key } = await ana.protect('https://oferta.com.br/');
    const startedAt = Date.now();
    let taken = 0;
    for (let at = 0; at < ADDRESS_OF_SITE.burst * REPLICAS * 2; at += 1)
      if ((await tell(key, 'https://oferta.com.br/', '177.9.9.7')) === 204) taken += 1;
    const seconds = (Date.now() - startedAt) / 1000;
    const { burst, perSecond } = ADDRESS_OF_SITE;
    expect(taken).toBeGreaterThanOrEqual(burst);
    expect(taken).toBeLessThanOrEqual(REPLICAS * (burst + perSecond * (seconds + 1)));
    const { rows } = await (replicas[0] as AnticloneApp).app.db.query<{ count: number; names: number }>(
      `SELECT count(*)::int AS count, count(DISTINCT event_name)::int AS names FROM anticlone.tracking_events
       WHERE anticlone_site_id = $1`,
      [id],
    );
    expect(rows[0]).toEqual({ count: taken, names: taken });
  });

  it('take new copies of a page at the rate of one, times four at most', async () => {
    const { key } = await ana.protect('https://outra.com.br/');
    const startedAt = Date.now();
    let taken = 0;
    for (let at = 0; at < NEW_PAGES.burst * REPLICAS * 3; at += 1)
      if ((await tell(key, `https://copia-${at}.com/`, `177.8.${at}.7`, 'x')) === 204) taken += 1;
    const seconds = (Date.now() - startedAt) / 1000;
    expect(taken).toBeGreaterThanOrEqual(NEW_PAGES.burst);
    expect(taken).toBeLessThanOrEqual(REPLICAS * (NEW_PAGES.burst + NEW_PAGES.perSecond * (seconds + 1)));
  });

  it('stop taking what a page tells, all within two seconds, once its owner takes the page away', async () => {
    const { id, key } = await ana.protect('https://terceira.com.br/');
    const statuses = async (at: number) =>
      Promise.all(replicas.map((_, one) => tell(key, 'https://terceira.com.br/', `177.7.${at}.${one}`)));
    expect(new Set(await statuses(0))).toEqual(new Set([204]));
    expect((await ana.request('DELETE', `/api/anticlone/sites/${id}`)).status).toBe(204);
    const before = await countOf(id);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await statuses(1);
    expect(await countOf(id)).toBe(before);
  });
});

async function countOf(id: string): Promise<number> {
  const { rows } = await (replicas[0] as AnticloneApp).app.db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM anticlone.tracking_events WHERE anticlone_site_id = $1',
    [id],
  );
  return rows[0]?.count ?? 0;
}
