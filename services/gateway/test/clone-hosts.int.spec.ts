import { randomUUID } from 'node:crypto';
import { ObjectStore } from '@garimpo/service-kit';
import { adminDatabaseUrl } from '@garimpo/service-kit/testing';
import { USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type ApartApp, apartApp } from './support/apart-app.ts';
import { linksHost } from './support/ask-links.ts';
import { type GatewayApp, gatewayApp, PAGE } from './support/gateway-app.ts';
import { askHost, type HostAnswer, publishClone } from './support/publish-clone.ts';

const CLONE = '<!doctype html><title>Oferta</title>';
const GUARDED = CLONE.replace('<title>', '<script src="/__garimpo/guard.js"></script><title>');
const HTML = { accept: 'text/html' };

const OFFER = 'https://oferta.exemplo.com.br/bolos';

/** Addresses that are the app's on its own host. */
const OF_THE_APP = [
  '/dashboard',
  '/config.json',
  '/healthz',
  '/livez',
  '/discovery',
  '/api/clone/sites',
  '/api/plans',
  '/auth/v1/settings',
  '/remotes/mf-offers/1.0.0/mf-manifest.json',
  '/internal/usage',
  '/js/shell.0a1b2c3d.js',
];

interface Product {
  url: string;
  /** Of the clone, and of nobody. */
  clone: string;
  nobody: string;
  /** A domain that its owner has proved, and that answers with it. */
  own: string;
}

/** As if its owner had proved it; how that is done is told in clone-domains.int.spec. */
async function proveDomain(db: pg.Client, clone: string, domain = `loja-${clone}.com.br`): Promise<string> {
  await db.query(
    `INSERT INTO cloner.domains (user_id, domain, clone_id) SELECT user_id, $2, clone_id FROM cloner.subdomains WHERE name = $1`,
    [clone, domain],
  );
  // Told to the services by this.
  await db.query('UPDATE cloner.domains SET verified_at = now(), proof_seen_at = now() WHERE domain = $1', [
    domain,
  ]);
  return domain;
}

/** The domain becomes that of somebody's campaign, too. */
async function proveForCampaign(db: pg.Client, domain: string): Promise<void> {
  const userId = randomUUID();
  const { rows } = await db.query<{ id: string }>(
    `INSERT INTO traffic_filter.campaigns (user_id, key, name, secure_page, offers, networks, devices, protection)
     VALUES ($1, $2, 'Bolos', 'https://segura.exemplo.com.br/', $3, '{facebook}', '{phone}', $4) RETURNING id`,
    [
      userId,
      userId.slice(0, 8),
      JSON.stringify([{ url: OFFER, weight: 1 }]),
      JSON.stringify(USUAL_PROTECTION),
    ],
  );
  await db.query('INSERT INTO traffic_filter.domains (user_id, domain, campaign_id) VALUES ($1, $2, $3)', [
    userId,
    domain,
    rows[0]?.id,
  ]);
  await db.query(
    'UPDATE traffic_filter.domains SET verified_at = now(), proof_seen_at = now() WHERE domain = $1',
    [domain],
  );
}

/** The services hear of a change to a domain soon, not at once. */
async function untilAnswered(
  ask: () => Promise<HostAnswer>,
  isRight: (answer: HostAnswer) => boolean,
): Promise<void> {
  const until = Date.now() + 20_000;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return;
    if (Date.now() > until) throw new Error(`${answer.status} ${answer.headers.location ?? answer.text}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

function itKeepsHostsApart(product: () => Product): void {
  it('shows a clone on its host, as it is', async () => {
    const { url, clone } = product();
    const page = await askHost(url, clone, '/?utm_source=fb', { headers: HTML });
    expect([page.status, page.text]).toEqual([200, GUARDED]);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'self' data: blob:/);
    expect(page.headers['x-frame-options']).toBeUndefined();
  });

  it.each(OF_THE_APP)('has nothing of the app on such a host: %s', async (path) => {
    const { url, clone, nobody } = product();
    for (const host of [clone, nobody, clone.toUpperCase(), `${clone.split(':')[0]}.`]) {
      const { status, text } = await askHost(url, host, path, { headers: HTML });
      expect(status).toBe(404);
      expect(text).toContain('Página não encontrada');
    }
  });

  it('shows it under a domain of its owner’s, and has no more of the app there', async () => {
    const { url, own } = product();
    const page = await askHost(url, own, '/?utm_source=fb', { headers: HTML });
    expect([page.status, page.text]).toEqual([200, GUARDED]);
    for (const path of OF_THE_APP) {
      const { status, text } = await askHost(url, own, path, { headers: HTML });
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('Página não encontrada');
    }
    const report = await askHost(url, own, `/__ext/${linksHost(url)}/a/1m0n3s1.json`);
    expect(JSON.parse(report.text)).toMatchObject({ error: { code: 'anticlone.site.not_found' } });
    expect((await askHost(url, `x.${own}`, '/', { headers: HTML })).status).toBe(421);
    const certificate = (name: string) =>
      askHost(url, new URL(url).host, `/api/domains/certificate?domain=${name}`);
    expect(await certificate(own)).toMatchObject({ status: 200, text: JSON.stringify({ domain: own }) });
    for (const name of [`x.${own}`, 'exemplo.com.br', 'localhost', 'a'.repeat(500)])
      expect([name, (await certificate(name)).status]).toEqual([name, 404]);
    expect((await certificate('')).status).toBe(400);
  });

  it('takes nothing for the app there', async () => {
    const { url, clone } = product();
    const headers = { 'content-type': 'application/json' };
    const body = '{"email":"a@b.co","password":"uma senha comprida"}';
    const sent = await askHost(url, clone, '/auth/v1/signup', { method: 'POST', headers, body });
    expect([sent.status, sent.text]).toEqual([204, '']);
  });

  it('lends it nothing but what a copied page has of the anticlone', async () => {
    const { url, clone, nobody } = product();
    const ofTheApp = `/__ext/localhost:${new URL(url).port}`;
    const ofLinks = `/__ext/${linksHost(url)}`;
    for (const address of [ofLinks, ofTheApp].flatMap((one) => [
      `${one}/a/1m0n3s1.js`,
      `${one}/a/1m0n3s1.json`,
    ])) {
      const { status, text } = await askHost(url, clone, address);
      expect([status, JSON.parse(text)]).toMatchObject([
        404,
        { error: { code: 'anticlone.site.not_found' } },
      ]);
    }
    const report = { headers: { 'content-type': 'text/plain' }, body: '{"t":"x","u":"http://copia.test/"}' };
    const told = await askHost(url, clone, `${ofTheApp}/a/1m0n3s1`, { method: 'POST', ...report });
    expect([told.status, JSON.parse(told.text)]).toMatchObject([
      404,
      { error: { code: 'anticlone.site.not_found' } },
    ]);
    const notLent = OF_THE_APP.flatMap((one) => [ofTheApp + one, ofLinks + one]);
    for (const path of ['/a/1m0n3s1.js', `${ofLinks}/r/demosono`, ...notLent]) {
      for (const host of [clone, nobody]) {
        const { status, text } = await askHost(url, host, path, { headers: HTML });
        expect(status).toBe(404);
        expect(text).toContain('Página não encontrada');
      }
    }
  });

  it('believes the host that was asked, and no header beside it', async () => {
    const { url, clone } = product();
    const headers = {
      ...HTML,
      'x-forwarded-host': new URL(url).host,
      forwarded: `host=${new URL(url).host}`,
    };
    expect((await askHost(url, clone, '/', { headers })).text).toBe(GUARDED);
    const back = await askHost(url, new URL(url).host, '/', {
      headers: { ...HTML, 'x-forwarded-host': clone },
    });
    expect(back.text).toBe(PAGE);
  });
}

describe('in one process', () => {
  let gateway: GatewayApp;
  let hosts: Omit<Product, 'url'>;
  let db: pg.Client;
  beforeAll(async () => {
    gateway = await gatewayApp();
    const address = new URL(adminDatabaseUrl());
    address.pathname = `/${gateway.database}`;
    db = new pg.Client({ connectionString: address.href });
    await db.connect();
    const name = await publishClone(db, gateway.app.get(ObjectStore), CLONE);
    const own = await proveDomain(db, name);
    const domain = `localhost:${new URL(gateway.url).port}`;
    hosts = { clone: `${name}.${domain}`, nobody: `ninguem.${domain}`, own };
  });
  afterAll(async () => {
    await db.end();
    await gateway.close();
  });

  itKeepsHostsApart(() => ({ url: gateway.url, ...hosts }));

  it('leaves a name to a campaign that has it too, and takes it back when the campaign has gone', async () => {
    const { url } = gateway;
    const name = hosts.clone.split('.')[0] ?? '';
    const both = await proveDomain(db, name, `dois-${name}.com.br`);
    const ask = () => askHost(url, both, '/?a=1', { headers: HTML });
    await untilAnswered(ask, ({ text }) => text === GUARDED);
    await proveForCampaign(db, both);
    await untilAnswered(ask, ({ headers }) => headers.location?.startsWith(OFFER) === true);
    await db.query('DELETE FROM traffic_filter.domains WHERE domain = $1', [both]);
    await untilAnswered(ask, ({ text }) => text === GUARDED);
  });
});

describe('with the domains apart', () => {
  let product: ApartApp;
  let hosts: Omit<Product, 'url'>;
  beforeAll(async () => {
    product = await apartApp({}, { replicasOfEach: 1 });
    const [cloner] = product.replicas.cloner.values();
    const name = await publishClone(product.db, (cloner as GatewayApp['app']).get(ObjectStore), CLONE);
    const own = await proveDomain(product.db, name);
    const domain = `localhost:${new URL(product.url).port}`;
    hosts = { clone: `${name}.${domain}`, nobody: `ninguem.${domain}`, own };
  }, 60_000);
  afterAll(() => product.close());

  itKeepsHostsApart(() => ({ url: product.url, ...hosts }));

  it('says that a page cannot be shown when its service is gone, and shows no other', async () => {
    for (const replica of product.replicas.cloner.values()) await replica.close();
    const { status, headers, text } = await askHost(product.url, hosts.clone, '/', { headers: HTML });
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('<h1>Serviço indisponível</h1>');
    expect(text).not.toContain(PAGE);
    const picture = await askHost(product.url, hosts.clone, '/a.png', { headers: { accept: 'image/*' } });
    expect([picture.status, picture.text]).toEqual([503, 'Serviço indisponível\n']);
  });
});
