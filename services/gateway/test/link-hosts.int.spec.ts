import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { adminDatabaseUrl } from '@garimpo/service-kit/testing';
import { USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type ApartApp, apartApp } from './support/apart-app.ts';
import { type GatewayApp, gatewayApp, PAGE } from './support/gateway-app.ts';
import { askHost } from './support/publish-clone.ts';

const OFFER = 'https://oferta.exemplo.com.br/bolos';
const HTML = { accept: 'text/html' };

interface Product {
  url: string;
  /** Domains that are proved, with a campaign and without one. */
  domain: string;
  withoutCampaign: string;
}

async function proveDomains(db: pg.Client): Promise<Omit<Product, 'url'>> {
  const userId = randomUUID();
  const name = userId.slice(0, 8);
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO traffic_filter.campaigns (user_id, key, name, secure_page, offers, networks, devices, protection)
     VALUES ($1, $2, 'Bolos', 'https://segura.exemplo.com.br/', $3, '{facebook}', '{phone}', $4) RETURNING id`,
    [userId, name, JSON.stringify([{ url: OFFER, weight: 1 }]), JSON.stringify(USUAL_PROTECTION)],
  );
  const [domain, withoutCampaign] = [`loja-${name}.com.br`, `vazia-${name}.com.br`];
  await db.query(
    'INSERT INTO traffic_filter.domains (user_id, domain, campaign_id) VALUES ($1, $2, $4), ($1, $3, NULL)',
    [userId, domain, withoutCampaign, rows[0]?.id],
  );
  // Told to the services by this.
  await db.query('UPDATE traffic_filter.domains SET verified_at = now(), proof_seen_at = now()');
  return { domain, withoutCampaign };
}

/** Returns when the services have heard of them. */
async function untilHeard({ url, domain, withoutCampaign }: Product): Promise<void> {
  for (const host of [domain, withoutCampaign])
    while ((await askHost(url, host, '/', { headers: HTML })).status === 421) await wait(20);
}

function itAnswersDomains(product: () => Product): void {
  it('leads from the root of a proved domain as the link of its campaign does', async () => {
    const { url, domain } = product();
    for (const host of [domain, `${domain.toUpperCase()}.:8443`]) {
      const { status, headers, text } = await askHost(url, host, '/?utm_source=fb&a=1', { headers: HTML });
      expect([status, text]).toEqual([302, '']);
      expect(headers.location).toMatch(/^https:\/\/oferta\.exemplo\.com\.br\/bolos\?utm_source=fb&gpv=/);
    }
    const about = await askHost(url, domain, '/sobre', { headers: HTML });
    expect([about.status, about.text.includes(OFFER)]).toEqual([200, true]);
  });

  it.each([
    '/dashboard',
    '/config.json',
    '/healthz',
    '/livez',
    '/api/plans',
    '/auth/v1/settings',
    '/internal/usage',
    '/r/abcdefgh',
  ])('has nothing of the app on such a host: %s', async (path) => {
    const { url, domain, withoutCampaign } = product();
    for (const host of [domain, withoutCampaign]) {
      const { status, text } = await askHost(url, host, path, { headers: HTML });
      expect(status).toBe(404);
      expect(text).not.toContain('<title>Garimpo</title>');
      expect(text).toContain('<h1>');
    }
  });

  it('takes nothing for the app there', async () => {
    const { url, domain } = product();
    const headers = { 'content-type': 'application/json' };
    const body = '{"email":"a@b.co","password":"uma senha comprida"}';
    const sent = await askHost(url, domain, '/auth/v1/signup', { method: 'POST', headers, body });
    expect([sent.status, sent.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('says plainly where no campaign answers', async () => {
    const { url, withoutCampaign } = product();
    const { status, text } = await askHost(url, withoutCampaign, '/', { headers: HTML });
    expect([status, text.includes('<h1>')]).toEqual([404, true]);
  });

  it('leaves every other name to nobody', async () => {
    const { url, domain } = product();
    for (const host of [`x.${domain}`, 'app.exemplo.com.br']) {
      const { status, text } = await askHost(url, host, '/', { headers: HTML });
      expect([status, text.includes('<h1>Endereço desconhecido</h1>')]).toEqual([421, true]);
    }
    expect((await askHost(url, new URL(url).host, '/', { headers: HTML })).text).toBe(PAGE);
  });

  it('passes nothing on that carries secrets of a sign-in', async () => {
    const { url, domain } = product();
    const { status, headers } = await askHost(url, domain, '/?utm_source=fb&token_hash=x&%43ode=y&a=1');
    expect([status, headers.location]).toEqual([302, expect.stringMatching(/\?utm_source=fb&gpv=/)]);
  });

  it('believes the host that was asked, and no header beside it', async () => {
    const { url, domain } = product();
    const headers = { ...HTML, 'x-forwarded-host': domain, forwarded: `host=${domain}` };
    expect((await askHost(url, new URL(url).host, '/', { headers })).text).toBe(PAGE);
  });

  it('lets certificates be fetched for proved domains, and for no other name', async () => {
    const { url, domain } = product();
    const ask = (name: string) =>
      askHost(url, new URL(url).host, `/api/traffic-filter/domains/certificate?domain=${name}`);
    expect(await ask(domain)).toMatchObject({ status: 200, text: JSON.stringify({ domain }) });
    expect((await ask(`${domain.toUpperCase()}.`)).status).toBe(200);
    for (const name of [`x.${domain}`, 'exemplo.com.br', 'localhost', '127.0.0.1', '*', 'a'.repeat(500)]) {
      expect([name, (await ask(name)).status]).toEqual([name, 404]);
    }
    for (const name of ['', '%00', 'a'.repeat(600), `${domain}&domain=x`])
      expect((await ask(name)).status).toBe(400);
  });
}

describe('in one process', () => {
  let gateway: GatewayApp;
  let domains: Omit<Product, 'url'>;
  beforeAll(async () => {
    gateway = await gatewayApp();
    const address = new URL(adminDatabaseUrl());
    address.pathname = `/${gateway.database}`;
    const db = new pg.Client({ connectionString: address.href });
    await db.connect();
    domains = await proveDomains(db);
    await db.end();
    await untilHeard({ url: gateway.url, ...domains });
  });
  afterAll(() => gateway.close());

  itAnswersDomains(() => ({ url: gateway.url, ...domains }));
});

describe('with the domains apart', () => {
  let product: ApartApp;
  let domains: Omit<Product, 'url'>;
  beforeAll(async () => {
    product = await apartApp({}, { replicasOfEach: 1 });
    domains = await proveDomains(product.db);
    await untilHeard({ url: product.url, ...domains });
  }, 60_000);
  afterAll(() => product.close());

  itAnswersDomains(() => ({ url: product.url, ...domains }));

  it('says that it cannot lead anybody while its service is gone, and shows no page of the app', async () => {
    for (const replica of product.replicas['traffic-filter'].values()) await replica.close();
    for (const host of [domains.domain, `neu-${domains.domain}`]) {
      const { status, headers, text } = await askHost(product.url, host, '/', { headers: HTML });
      expect([host, status, headers['retry-after']]).toEqual([host, 503, expect.any(String)]);
      expect(text).toContain('<h1>Serviço indisponível</h1>');
    }
    expect((await askHost(product.url, new URL(product.url).host, '/', { headers: HTML })).text).toBe(PAGE);
  });
});
