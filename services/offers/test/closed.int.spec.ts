import { randomUUID } from 'node:crypto';
import { everyRoute } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newOffer, type OffersApp, startOffersApp } from './support/offers-app.ts';

let offers: OffersApp;
beforeAll(async () => {
  offers = await startOffersApp();
});
afterAll(() => offers.app.close());

const id = randomUUID();
const ruleId = randomUUID();
const moment = '2026-01-01T00:00:00.000Z';
const creativeId = randomUUID();
const snapshotId = randomUUID();
const capture = {
  id,
  target: { offerId: id },
  count: 1,
  precision: 'exact',
  isComplete: false,
  ads: [],
};
const routes: [string, string, unknown][] = [
  ['GET', '/api/offers', undefined],
  ['POST', '/api/offers', newOffer],
  ['PATCH', `/api/offers/${id}`, { status: 'approved' }],
  ['DELETE', `/api/offers/${id}`, undefined],
  ['GET', '/api/offers/archived', undefined],
  ['POST', '/api/offers/bulk', { ids: [id], change: { kind: 'archive' } }],
  ['GET', '/api/offers/csv', undefined],
  ['POST', '/api/offers/csv', newOffer],
  ['GET', `/api/offers/${id}/metrics`, undefined],
  ['GET', `/api/offers/${id}/metrics.csv`, undefined],
  ['POST', `/api/offers/${id}/metrics`, { count: 1 }],
  ['POST', `/api/offers/${id}/metrics/pasted`, { content: '7 resultados' }],
  ['POST', `/api/offers/${id}/metrics/refresh`, undefined],
  ['PATCH', `/api/offers/${id}/readings/${moment}`, { count: 1 }],
  ['PUT', `/api/offers/${id}/readings/${moment}`, { count: 1, source: 'manual', precision: 'exact' }],
  ['DELETE', `/api/offers/${id}/readings/${moment}`, undefined],
  ['GET', `/api/offers/${id}/alerts`, undefined],
  ['POST', `/api/offers/${id}/alerts`, { condition: { kind: 'zero' } }],
  ['PATCH', `/api/offers/${id}/alerts/${ruleId}`, { enabled: false }],
  ['DELETE', `/api/offers/${id}/alerts/${ruleId}`, undefined],
  ['GET', '/api/alerts', undefined],
  ['POST', '/api/alerts/seen', { upTo: id }],
  ['GET', '/api/alerts/settings', undefined],
  ['PATCH', '/api/alerts/settings', { mail: 'off' }],
  ['GET', '/api/offers/library-captures?url=x', undefined],
  ['POST', '/api/offers/library-captures', capture],
  ['GET', `/api/offers/${id}/creatives`, undefined],
  ['GET', `/api/offers/${id}/creatives/${creativeId}/thumbnail`, undefined],
  ['GET', `/api/offers/${id}/page`, undefined],
  ['PATCH', `/api/offers/${id}/page`, { enabled: true }],
  ['GET', `/api/offers/${id}/page/${snapshotId}/picture`, undefined],
  ['GET', '/api/alerts/channels', undefined],
  ['POST', '/api/alerts/channels/push', {}],
  ['DELETE', `/api/alerts/channels/push/${id}`, undefined],
  ['POST', '/api/alerts/channels/telegram', undefined],
  ['DELETE', '/api/alerts/channels/telegram', undefined],
  ['PUT', '/api/alerts/channels/webhook', { url: 'https://exemplo.com/' }],
  ['POST', '/api/alerts/channels/webhook/secret', undefined],
  ['POST', '/api/alerts/channels/webhook/test', undefined],
  ['DELETE', '/api/alerts/channels/webhook', undefined],
  ['POST', '/api/facebook/download-media', { url: newOffer.offerUrl, title: newOffer.title }],
];

it('knows every route of the domain', () => {
  const named = (path: string) =>
    path
      .replace(id, ':id')
      .replace(ruleId, ':ruleId')
      .replace(moment, ':checkedAt')
      .replace(creativeId, ':creativeId')
      .replace(snapshotId, ':snapshotId')
      .replace(/\?.*$/, '');
  const known = [
    ...routes.map(([method, path]) => `${method} ${named(path)} tool`),
    'GET /api/readings/capacity operator',
    'GET /api/alerts/worker/push.js public',
  ];
  const real = everyRoute(offers.app)
    .filter(({ path }) => path.startsWith('/api/'))
    .map(({ method, path, access }) => `${method} ${path} ${access}`);
  expect(real.sort()).toEqual(known.sort());
});

describe.each(routes)('%s %s', (method, path, body) => {
  it('is closed without a token', async () => {
    expect(await offers.app.request(method, path, { body })).toMatchObject({
      status: 401,
      json: { error: { code: 'request.token.missing' } },
    });
  });

  it('is closed without an active subscription', async () => {
    const user = await offers.newUser();
    offers.app.inactiveUsers.add(user.id);
    expect(await user.request(method, path, body)).toMatchObject({
      status: 403,
      json: { error: { code: 'accounts.subscription.inactive' } },
    });
    offers.app.inactiveUsers.delete(user.id);
    expect(await user.board()).toEqual([]);
  });
});
