import { setTimeout as wait } from 'node:timers/promises';
import { OWN_VISITS_A_DAY, type OwnBrowserView } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { storedRows, visitAddress, visitLink } from './support/visitors.ts';

jest.setTimeout(60_000);

const BROWSERS = '/api/traffic-filter/own-browsers';
let filter: TrafficFilterApp;
let ana: TestUser;
beforeAll(async () => {
  filter = await startTrafficFilterApp();
  ana = await filter.newUser();
});
afterAll(() => filter.app.close());

async function browserOf(user: TestUser, name = 'Meu celular') {
  const { status, json } = await user.request('POST', BROWSERS, { name });
  expect(status).toBe(201);
  return (json as { browser: OwnBrowserView }).browser;
}
const listed = async (user: TestUser) =>
  ((await user.request('GET', BROWSERS)).json as { browsers: OwnBrowserView[] }).browsers;
const pathOf = ({ links }: OwnBrowserView) => new URL(links[0]?.url as string).pathname;
/** What a browser that has been given it sends. */
async function marked(browser: OwnBrowserView, contar = '0') {
  const reply = await visitAddress(filter, `${pathOf(browser)}?contar=${contar}`, {
    method: 'POST',
    more: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
  });
  expect([reply.status, reply.location]).toEqual([303, pathOf(browser)]);
  return String(reply.headers['set-cookie']);
}

describe('visits of an own browser', () => {
  it('are led as all are, and counted nowhere until it is counted again', async () => {
    const { id, key } = await ana.campaign();
    const browser = await browserOf(ana);
    const shown = await visitAddress(filter, pathOf(browser));
    expect(shown.text).toContain('Meu celular');
    expect(shown.headers['set-cookie']).toBeUndefined();
    const cookie = await marked(browser);
    expect(cookie).toMatch(/^gp_proprio=[\w-]{22}; Path=\/r; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
    const more = { cookie: cookie.split(';')[0] as string };
    expect((await visitAddress(filter, pathOf(browser), { more })).text).toContain('Voltar a contar');
    const own = await visitLink(filter, key, { query: 'fbclid=1', more });
    const others = await visitLink(filter, key, { query: 'fbclid=1' });
    const page = (location: string | null) => location?.replace(/gpv=.*/, '');
    expect([own.status, page(own.location)]).toEqual([302, page(others.location)]);
    expect((await listed(ana))[0]?.seenOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    // Another user's link counts it.
    const bia = await filter.newUser();
    const hers = await bia.campaign();
    await visitLink(filter, hers.key, { more });
    expect(await storedRows(filter, hers.id, 1)).toHaveLength(1);
    // The way back, by the page or by the list.
    expect(await marked(browser, '1')).toMatch(/^gp_proprio=; Path=\/r; Max-Age=0/);
    expect((await ana.request('DELETE', `${BROWSERS}/${browser.id}`)).status).toBe(204);
    await visitLink(filter, key, { query: 'fbclid=2', more });
    expect(await storedRows(filter, id, 2)).toHaveLength(2);
    const { json } = await ana.request('GET', '/api/traffic-filter/reports?days=7');
    expect(json).toMatchObject({ totals: { requests: 2 } });
    expect((await ana.request('GET', '/api/traffic-filter/usage')).json).toMatchObject({ requests: 2 });
  });

  it('are left out up to a number a day', async () => {
    const { id, key } = await ana.campaign();
    const browser = await browserOf(ana, 'Notebook');
    const more = { cookie: (await marked(browser)).split(';')[0] as string };
    await visitLink(filter, key, { more });
    await filter.app.db.query('UPDATE traffic_filter.own_browsers SET seen = $2 WHERE id = $1', [
      browser.id,
      OWN_VISITS_A_DAY,
    ]);
    await visitLink(filter, key, { more });
    expect(await storedRows(filter, id, 1)).toHaveLength(1);
  });

  it('have a link of their own on each domain, which marks it there', async () => {
    const { id } = await ana.campaign();
    await filter.app.db.query(
      'INSERT INTO traffic_filter.domains (user_id, domain, campaign_id) VALUES ($1, $2, $3)',
      [ana.id, 'minha.com.br', id],
    );
    await filter.app.db.query(
      `UPDATE traffic_filter.domains SET verified_at = now(), proof_seen_at = now(), finding = 'found' WHERE domain = $1`,
      ['minha.com.br'],
    );
    const browser = await browserOf(ana, 'Tablet');
    const link = new URL(browser.links.find(({ host }) => host === 'minha.com.br')?.url as string);
    const at = (method: string, cookie = '') =>
      visitAddress(filter, method === 'POST' ? `${link.pathname}?contar=0` : link.pathname, {
        method,
        more: { host: 'minha.com.br', cookie },
      });
    const until = Date.now() + 5_000;
    while ((await at('GET')).status !== 200) {
      if (Date.now() > until) throw new Error('the domain is not known');
      await wait(20);
    }
    const cookie = String((await at('POST')).headers['set-cookie']);
    expect(cookie).toMatch(/^gp_proprio=[\w-]{22}; Path=\/; /);
    expect((await at('GET', cookie.split(';')[0])).text).toContain('Voltar a contar');
    expect((await at('DELETE')).status).toBe(405);
  });

  it('are their owner’s alone, by names that are told', async () => {
    const bia = await filter.newUser();
    const browser = await browserOf(ana, 'Outro');
    expect(await listed(bia)).toEqual([]);
    expect((await bia.request('DELETE', `${BROWSERS}/${browser.id}`)).status).toBe(404);
    expect((await bia.request('POST', BROWSERS, { name: ' ' })).status).toBe(400);
    const unknown = await visitAddress(filter, '/r/eu/AAAAAAAAAAAAAAAAAAAAAA');
    expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('não vale mais')]);
  });
});
