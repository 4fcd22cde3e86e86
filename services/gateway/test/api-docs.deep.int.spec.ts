import { seedPlans } from '@garimpo/accounts-service';
import type { OpenApiDocument } from '@garimpo/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoAccount } from '../src/demo/demo-account.ts';
import { databaseOf, seedDemo } from '../src/demo/seed-demo.ts';
import { domains } from '../src/domains.ts';
import { type GatewayApp, gatewayApp } from './support/gateway-app.ts';
import { type Asked, heldAnswer } from './support/held-answer.ts';

const OPS_TOKEN = 'operador-0123456789abcdef0123456789abcdef';
const NOBODY = '00000000-0000-4000-8000-000000000000';

let gateway: GatewayApp;
let token = '';
const documents = new Map<string, OpenApiDocument>();

beforeAll(async () => {
  gateway = await gatewayApp({ adminEmails: [demoAccount.email], opsToken: OPS_TOKEN });
  await seedPlans(databaseOf(gateway.app, 'accounts'));
  const password = 'senha-da-demonstracao';
  await seedDemo(gateway.app, password, new Date());
  for (const { name } of domains) {
    documents.set(
      name,
      (await (await fetch(`${gateway.url}/api/docs/${name}.json`)).json()) as OpenApiDocument,
    );
  }
  const { email } = demoAccount;
  const { body } = await held('auth', 'POST', '/auth/v1/token?grant_type=password', { email, password });
  token = (body as { access_token: string }).access_token;
}, 60_000);
afterAll(() => gateway.close());

/** The answer, once it is found to be as the document says. */
function held(service: string, method: string, path: string, body?: unknown, asked?: Asked) {
  return heldAnswer({ url: gateway.url, documents, token }, service, method, path, body, asked);
}

/** The id of the first of a list. */
async function first(service: string, path: string, list: string): Promise<string> {
  const { body } = await held(service, 'GET', path);
  const [one] = (body as Record<string, { id: string }[]>)[list] ?? [];
  if (one === undefined) throw new Error(`${path} lists nothing`);
  return one.id;
}

describe('what the services answer is what their documents say', () => {
  it('of accounts and signing in', async () => {
    const { body } = await held('auth', 'GET', '/auth/v1/user');
    const { id } = body as { id: string };
    for (const path of ['/api/account', '/api/plans', '/api/usage', `/api/profile/${id}`]) {
      expect((await held('accounts', 'GET', path)).status).toBe(200);
    }
    for (const path of [
      '/auth/v1/settings',
      '/auth/v1/health',
      '/auth/v1/.well-known/jwks.json',
      '/auth/v1/sessions',
    ]) {
      expect((await held('auth', 'GET', path)).status).toBe(200);
    }
    expect((await held('accounts', 'GET', `/api/profile/${NOBODY}`)).status).toBe(404);
    expect((await held('accounts', 'PATCH', '/api/profile', { fullName: 'Ana' })).status).toBe(200);
    expect((await held('accounts', 'PATCH', '/api/profile', { plan: 'avancado' })).status).toBe(400);
    expect(
      (await held('accounts', 'GET', '/api/billing/products', undefined, { bearer: OPS_TOKEN })).status,
    ).toBe(200);
    expect(
      (await held('accounts', 'GET', '/api/billing/events', undefined, { bearer: OPS_TOKEN })).status,
    ).toBe(200);
    expect((await held('accounts', 'GET', '/api/billing/events')).status).toBe(401);
    expect(
      (await held('auth', 'POST', '/auth/v1/token?grant_type=password', { email: 'a@b.co', password: 'x' }))
        .status,
    ).toBe(400);
  });

  it('of the board', async () => {
    const id = await first('offers', '/api/offers', 'offers');
    const rest = ['metrics?days=90', 'metrics.csv?days=0', 'alerts'];
    for (const path of [
      '/api/offers/csv',
      '/api/alerts',
      '/api/alerts/settings',
      ...rest.map((one) => `/api/offers/${id}/${one}`),
    ]) {
      expect((await held('offers', 'GET', path)).status).toBe(200);
    }
    const offer = { title: 'Uma', offerUrl: 'https://a.example/', landingPageUrl: 'https://b.example/' };
    expect((await held('offers', 'POST', '/api/offers', offer)).status).toBe(201);
    expect((await held('offers', 'POST', '/api/offers', { title: '' })).status).toBe(400);
    expect((await held('offers', 'PATCH', `/api/offers/${id}`, { status: 'approved' })).status).toBe(200);
    const moment = '2026-03-01T11:40:00.000Z';
    const reading = `/api/offers/${id}/readings/${moment}`;
    const typed = { count: 7, checkedAt: moment };
    expect((await held('offers', 'POST', `/api/offers/${id}/metrics`, typed)).status).toBe(201);
    expect((await held('offers', 'PATCH', reading, { count: 8 })).status).toBe(200);
    expect((await held('offers', 'DELETE', reading)).status).toBe(200);
    expect((await held('offers', 'DELETE', reading)).status).toBe(404);
    const put = { count: 7, source: 'manual', precision: 'exact' };
    expect((await held('offers', 'PUT', reading, put)).status).toBe(200);
    expect(
      (await held('offers', 'GET', '/api/readings/capacity', undefined, { bearer: OPS_TOKEN })).status,
    ).toBe(200);
    expect((await held('offers', 'POST', `/api/offers/${NOBODY}/metrics`, { count: 7 })).status).toBe(404);
    expect((await held('offers', 'DELETE', `/api/offers/${id}`)).status).toBe(204);
    expect((await held('offers', 'DELETE', `/api/offers/${id}`)).status).toBe(404);
    expect((await held('offers', 'GET', '/api/offers', undefined, { bearer: null })).status).toBe(401);
    expect((await held('offers', 'POST', '/api/offers', '{', {})).status).toBe(400);
    expect((await held('offers', 'POST', '/api/offers', 'a=b', { as: 'text/plain' })).status).toBe(415);
  });

  it('of clones and files', async () => {
    for (const path of [
      '/api/clone/sites',
      '/api/clone/quiz',
      '/api/clone/jobs',
      '/api/clone/subdomains/uma-loja',
      '/api/clone/reports',
    ]) {
      expect((await held('cloner', 'GET', path)).status).toBe(200);
    }
    expect((await held('cloner', 'GET', '/api/clone/uma-loja/versions')).status).toBe(404);
    expect((await held('cloner', 'DELETE', '/api/clone', { subdomain: 'uma-loja' })).status).toBe(404);
    expect((await held('cloner', 'GET', `/api/clone/jobs/${NOBODY}`)).status).toBe(404);
    expect((await held('media', 'POST', '/api/strip-meta', 'x', { as: 'text/plain' })).status).toBe(415);
  });

  it('of protected pages', async () => {
    const id = await first('anticlone', '/api/anticlone/sites', 'sites');
    const site = `/api/anticlone/sites/${id}`;
    const clone = `${site}/clones/${await first('anticlone', `${site}/clones`, 'clones')}`;
    const to = new Date();
    const span = `from=${new Date(to.getTime() - 30 * 86_400_000).toISOString()}&to=${to.toISOString()}`;
    const paths = [
      site,
      `${site}/snippet`,
      `${site}/events?${span}`,
      `${site}/events/summary?${span}`,
      `${site}/events.csv?${span}`,
    ];
    for (const path of [...paths, `${clone}/evidence`, `${clone}/notices`]) {
      expect((await held('anticlone', 'GET', path)).status).toBe(200);
    }
    const event = await first('anticlone', `${site}/events?${span}`, 'events');
    expect((await held('anticlone', 'POST', `${site}/events/${event}/reveal`)).status).toBe(200);
    expect((await held('anticlone', 'PATCH', clone, { caseStatus: 'reviewing' })).status).toBe(200);
    expect((await held('anticlone', 'GET', `${site}/events`)).status).toBe(400);
    expect(
      (
        await held('anticlone', 'POST', '/api/anticlone/sites', {
          originalUrl: 'https://sono-profundo.example/oferta',
        })
      ).status,
    ).toBe(409);
    expect((await held('anticlone', 'GET', `/api/anticlone/sites/${NOBODY}`)).status).toBe(404);
    expect((await held('anticlone', 'DELETE', site)).status).toBe(204);
  });

  it('of campaigns and what they met', async () => {
    const base = '/api/traffic-filter';
    const id = await first('traffic-filter', `${base}/campaigns`, 'campaigns');
    const request = await first('traffic-filter', `${base}/requests`, 'requests');
    const reads = [
      `campaigns/${id}`,
      'campaigns/today',
      `requests/${request}`,
      'requests.csv',
      'domains',
      'address-rules',
      'report-views',
      'costs',
      'own-browsers',
      'conversion-targets',
      'conversion-sends',
      'conversion-sends.csv',
      'usage',
      'conversion-secret',
    ];
    for (const path of [
      ...reads,
      'reports?days=90',
      'reports.csv?days=30',
      'reports/cut?by=page',
      'reports/cut.csv?by=page',
    ]) {
      expect((await held('traffic-filter', 'GET', `${base}/${path}`)).status).toBe(200);
    }
    expect((await held('traffic-filter', 'POST', `${base}/requests/${request}/reveal`)).status).toBe(200);
    const cost = {
      id: '2f6e5a1c-3d4b-4c5d-8e6f-7a8b9c0d1e2f',
      campaign: id,
      from: '2026-11-01',
      to: '2026-11-02',
      amountCents: 100,
    };
    expect((await held('traffic-filter', 'POST', `${base}/costs`, cost)).status).toBe(201);
    expect((await held('traffic-filter', 'DELETE', `${base}/costs/${cost.id}`)).status).toBe(204);
    const view = { name: 'Páginas', query: { by: 'page', and: 'hour', days: '7' } };
    expect((await held('traffic-filter', 'POST', `${base}/report-views`, view)).status).toBe(201);
    const kept = await first('traffic-filter', `${base}/report-views`, 'views');
    expect((await held('traffic-filter', 'DELETE', `${base}/report-views/${kept}`)).status).toBe(204);
    expect(
      (await held('traffic-filter', 'POST', `${base}/conversion-secret`, { oldWorksHours: 0 })).status,
    ).toBe(200);
    expect((await held('traffic-filter', 'GET', '/r/demosono', undefined, { bearer: null })).status).toBe(
      302,
    );
    expect(
      (await held('traffic-filter', 'GET', '/r/demosono/sobre', undefined, { bearer: null })).status,
    ).toBe(200);
    expect((await held('traffic-filter', 'GET', '/r/ninguem1', undefined, { bearer: null })).status).toBe(
      404,
    );
    expect(
      (await held('traffic-filter', 'GET', '/r/demosono/click.js', undefined, { bearer: null })).status,
    ).toBe(200);
    expect(
      (await held('traffic-filter', 'PATCH', `${base}/campaigns/${id}`, { revision: 99, name: 'Outra' }))
        .status,
    ).toBe(409);
    expect((await held('traffic-filter', 'GET', `${base}/campaigns/${NOBODY}`)).status).toBe(404);
    expect((await held('traffic-filter', 'DELETE', `${base}/campaigns/${id}`)).status).toBe(204);
    expect((await held('traffic-filter', 'POST', `${base}/campaigns/${id}/restore`)).status).toBe(200);
    expect((await held('traffic-filter', 'GET', `${base}/domains/certificate?domain=a.example`)).status).toBe(
      404,
    );
  });

  it('of releases', async () => {
    expect((await held('releases', 'GET', '/discovery', undefined, { bearer: null })).status).toBe(200);
    expect((await held('releases', 'GET', '/api/releases')).status).toBe(200);
    expect(
      (await held('releases', 'GET', '/api/releases/tokens', undefined, { bearer: OPS_TOKEN })).status,
    ).toBe(200);
    expect((await held('releases', 'GET', '/api/releases/mf-nobody/history')).status).toBe(404);
    const rollback = { reason: 'volta' };
    expect([400, 404]).toContain(
      (await held('releases', 'POST', '/api/releases/mf-nobody/rollback', rollback)).status,
    );
    expect((await held('releases', 'GET', '/remotes/mf-nobody/1.0.0/x.js')).status).toBe(404);
  });
});

describe('the pages', () => {
  it('list the services, and stand under the policy of the app', async () => {
    const reply = await fetch(`${gateway.url}/api/docs`);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'");
    const html = await reply.text();
    for (const { name } of domains) expect(html).toContain(`href="/api/docs/${name}.json"`);
    const style = await fetch(`${gateway.url}/api/docs/style.css`);
    expect([style.status, style.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect((await fetch(`${gateway.url}/api/docs/offers`)).status).toBe(200);
    expect((await fetch(`${gateway.url}/api/docs/nothing`)).status).toBe(404);
  });
});
