import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { COMPUTER, type LinkVisit, storedRows, visitAddress } from './support/visitors.ts';

let filter: TrafficFilterApp;
let ana: TestUser;
beforeAll(async () => {
  filter = await startTrafficFilterApp({ trustedProxyHops: 1 });
  ana = await filter.newUser();
});
afterAll(() => filter.app.close());

const at = (host: string, path = '/', visit: LinkVisit = {}) =>
  visitAddress(filter, path, { ...visit, more: { host, ...visit.more } });

/** As if its owner had proved it; how that is done is told in domains.int.spec. */
async function prove(domain: string, campaignId: string | null): Promise<void> {
  await filter.app.db.query(
    'INSERT INTO traffic_filter.domains (user_id, domain, campaign_id) VALUES ($1, $2, $3)',
    [ana.id, domain, campaignId],
  );
  await filter.app.db.query(
    `UPDATE traffic_filter.domains SET verified_at = now(), proof_seen_at = now(), finding = 'found' WHERE domain = $1`,
    [domain],
  );
  const until = Date.now() + 5_000;
  while ((await at(domain)).text.includes('request.route.not_found')) {
    if (Date.now() > until) throw new Error(`${domain} is not known`);
    await wait(20);
  }
}

describe('the root of a proved domain', () => {
  it('leads as the link of its campaign does, however the host is written', async () => {
    const { id } = await ana.campaign();
    await prove('loja.com.br', id);
    for (const host of ['loja.com.br', 'LOJA.com.br:8080', 'loja.com.br.']) {
      const reply = await at(host, '/?fbclid=1');
      expect([host, reply.status, reply.location]).toEqual([
        host,
        302,
        expect.stringMatching(/^https:\/\/oferta\.invalid\/bolos\?fbclid=1&gpv=/),
      ]);
    }
    expect((await at('loja.com.br', '/', { headers: COMPUTER })).location).toMatch(
      /^https:\/\/segura\.invalid\/\?gpv=/,
    );
    expect((await at('loja.com.br', '/', { method: 'HEAD' })).status).toBe(302);
    await storedRows(filter, id, 5);
  });

  it('sets the person cookie for the whole host, and has an about page', async () => {
    const { id } = await ana.campaign({
      offers: [
        { url: 'https://oferta.invalid/a', weight: 1 },
        { url: 'https://oferta.invalid/b', weight: 1 },
      ],
    });
    await prove('dividida.com.br', id);
    const [cookie] = (await at('dividida.com.br')).headers['set-cookie'] as string[];
    expect(cookie).toContain('; Path=/;');
    const about = await at('dividida.com.br', '/sobre');
    expect(about.status).toBe(200);
    for (const told of ['http://dividida.com.br/', 'https://oferta.invalid/b', 'https://segura.invalid/'])
      expect(about.text).toContain(told);
    // As proxies ask.
    expect((await at('dividida.com.br', 'http://dividida.com.br/sobre')).status).toBe(200);
  });

  it('says so where it leads to no campaign, and has nothing of the app', async () => {
    await prove('vazia.com.br', null);
    const empty = await at('vazia.com.br');
    expect([empty.status, empty.text]).toEqual([404, expect.stringContaining('Nada por aqui ainda')]);
    for (const path of ['/api/traffic-filter/campaigns', '/healthz', '/r/abcdefgh', '/login', '/favicon.ico'])
      expect([path, (await at('vazia.com.br', path)).status]).toEqual([path, 404]);
    const post = await at('vazia.com.br', '/', { method: 'POST' });
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('is no page of a campaign, which would lead around', async () => {
    const { id } = await ana.campaign();
    await prove('roda.com.br', id);
    for (const url of ['https://roda.com.br/', 'http://RODA.com.br.?a=1']) {
      const reply = await ana.request('PATCH', `/api/traffic-filter/campaigns/${id}`, {
        revision: 1,
        offers: [{ url, weight: 1 }],
      });
      expect([url, reply.status, reply.json]).toMatchObject([
        url,
        422,
        { error: { fields: [{ path: 'offers.0.url', rule: 'own_link' }] } },
      ]);
    }
  });

  it('does not answer for other names: the app answers unverified ones', async () => {
    for (const host of ['outra.com.br', 'garimpo.svc', '10.1.2.3', 'localhost', 'app.internal'])
      expect([host, (await at(host, '/healthz')).status]).toEqual([host, 200]);
  });
});
