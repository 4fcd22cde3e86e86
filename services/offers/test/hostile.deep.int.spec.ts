import type { OfferView } from '@garimpo/offers-contract';
import { errorBody } from '@garimpo/service-contract';
import { assertEveryParameterIsParsed, type TestReply } from '@garimpo/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newOffer, type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

let offers: OffersApp;
let user: TestUser;
let offer: OfferView;
let rowsBefore: unknown;
beforeAll(async () => {
  offers = await startOffersApp();
});
beforeEach(async () => {
  user = await offers.newUser();
  const { id } = await user.makeOffer();
  await user.request('POST', `/api/offers/${id}/metrics`, { count: 7 });
  offer = (await user.board())[0]!;
  rowsBefore = await rows();
});
afterEach(async () => {
  // Whatever a test sent, it was refused: nothing may be written.
  expect(await rows()).toEqual(rowsBefore);
});
afterAll(() => offers.app.close());

async function rows(): Promise<unknown> {
  const { rows } = await offers.app.db.query(`SELECT
    (SELECT jsonb_agg(offer ORDER BY id) FROM offers.offers offer) AS offers,
    (SELECT jsonb_agg(reading ORDER BY offer_id, checked_at) FROM offers.offer_metrics reading) AS readings,
    (SELECT jsonb_agg(summary ORDER BY offer_id) FROM offers.offer_summaries summary) AS summaries`);
  return rows;
}

function expectRefused(reply: TestReply, status: number, code: string, field?: string): void {
  expect(reply.status).toBe(status);
  const { error } = errorBody.parse(reply.json);
  expect(error.code).toBe(code);
  if (field !== undefined) expect(error.fields?.map((problem) => problem.path)).toContain(field);
}

const expectInvalid = (reply: TestReply, field?: string) =>
  expectRefused(reply, 400, 'request.input.invalid', field);

const metricsPath = () => `/api/offers/${offer.id}/metrics`;
const offerPath = () => `/api/offers/${offer.id}`;
const readingPath = () => `${offerPath()}/readings/${offer.latestCheckedAt}`;

it('parses every parameter of every route', () => {
  assertEveryParameterIsParsed(offers.app);
});

describe.each<[string, string, () => string, Record<string, unknown>]>([
  ['creating', 'POST', () => '/api/offers', newOffer],
  ['changing', 'PATCH', offerPath, { title: 'Novo' }],
  ['reading by hand', 'POST', metricsPath, { count: 1 }],
  ['correcting', 'PATCH', readingPath, { count: 1 }],
])('%s', (_name, method, path, valid) => {
  it.each<[string, unknown]>([
    ['a list', [valid]],
    ['a text', 'x'],
    ['null', null],
    ['a number', 7],
  ])('refuses %s for a body', async (_what, body) => {
    const reply = await user.request(method, path(), body);
    expect(reply.status).toBe(400);
    expect(errorBody.parse(reply.json).error.code).toMatch(/^request\.(input\.invalid|body\.malformed)$/);
  });

  it.each(['userId', 'user_id', 'createdAt', 'constructor', 'x'])(
    'refuses the unknown key %s',
    async (key) => {
      expectInvalid(await user.request(method, path(), { ...valid, [key]: 'x' }), key);
    },
  );

  it('refuses __proto__ as a key', async () => {
    const body = JSON.stringify(valid).replace('{', '{"__proto__":{"status":"approved"},');
    const reply = await raw(method, path(), body);
    expect(reply.status).toBe(400);
    errorBody.parse(reply.json);
  });

  it.each([
    ['half a body', '{"title":'],
    ['no JSON', 'title=x'],
  ])('refuses %s', async (_what, body) => {
    expectRefused(await raw(method, path(), body), 400, 'request.body.malformed');
  });

  it('refuses a body of another type', async () => {
    const reply = await raw(method, path(), 'title=x', 'application/x-www-form-urlencoded');
    expectRefused(reply, 415, 'request.media.unsupported');
  });

  it('refuses a body over the limit', async () => {
    const reply = await user.request(method, path(), { ...valid, title: 'x'.repeat(200_000) });
    expectRefused(reply, 413, 'request.body.too_large');
  });
});

function raw(method: string, path: string, body: string, type = 'application/json'): Promise<TestReply> {
  return offers.app.request(method, path, { token: user.token, body, headers: { 'content-type': type } });
}

describe('fields of an offer', () => {
  const cases: [string, string, unknown][] = [
    ['title', 'with NUL', 'a\0b'],
    ['offerUrl', 'with NUL', 'https://exemplo.com/\0'],
    ['landingPageUrl', 'with half a character', 'https://exemplo.com/\udfff'],
    ['description', 'with NUL', '\0'],
    ['tags.0', 'with NUL', ['\0']],
    ['tags.1', 'of another type', ['a', null]],
  ];

  it.each(cases)('%s: refuses one %s, when creating and when changing', async (path, _what, value) => {
    const field = path.split('.')[0]!;
    expectInvalid(await user.request('POST', '/api/offers', { ...newOffer, [field]: value }), path);
    expectInvalid(await user.request('PATCH', offerPath(), { [field]: value }), path);
  });
});

describe('fields of a reading', () => {
  it.each<[string, unknown]>([
    ['count', undefined],
    ['count', null],
    ['count', '7'],
    ['count', -1],
    ['count', 0.5],
    ['count', 2 ** 31],
    ['count', 1e308],
  ])('refuses %s %j', async (field, value) => {
    expectInvalid(await user.request('POST', metricsPath(), { count: 1, [field]: value }), field);
    const whole = { count: 1, source: 'manual', precision: 'exact', [field]: value };
    expectInvalid(await user.request('PUT', readingPath(), whole), field);
  });

  it.each([
    '',
    'ontem',
    '2026-01-01',
    '0000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    'infinity',
    7,
    null,
  ])('refuses the time %j', async (checkedAt) => {
    expectInvalid(await user.request('POST', metricsPath(), { count: 1, checkedAt }), 'checkedAt');
  });

  it('refuses the end of time', async () => {
    const reply = await user.request('POST', metricsPath(), {
      count: 1,
      checkedAt: '9999-12-31T23:59:59.999Z',
    });
    expectRefused(reply, 400, 'offers.reading.in_future');
  });
});

describe('addresses', () => {
  it.each<[string, string, unknown]>([
    ['PATCH', '', { title: 'Novo' }],
    ['DELETE', '', undefined],
    ['GET', '/metrics', undefined],
    ['GET', '/metrics.csv', undefined],
    ['POST', '/metrics', { count: 1 }],
    ['DELETE', '/readings/2026-01-01T00:00:00.000Z', undefined],
  ])('%s …%s refuses an id that is none', async (method, rest, body) => {
    for (const id of ['1', 'null', '%00', "'%20OR%201=1%20--", `${'0'.repeat(8)}-x`, 'x'.repeat(3000)]) {
      expectInvalid(await user.request(method, `/api/offers/${id}${rest}`, body), 'id');
    }
  });

  it('refuses an address that cannot be decoded', async () => {
    const reply = await user.request('DELETE', '/api/offers/%E0%A4%A');
    expect(reply.status).toBe(400);
    errorBody.parse(reply.json);
  });

  it.each(['?days=8', '?days=-1', '?days=7&days=30', '?days=', '?days=%00', '?dias=7', '?days[]=7'])(
    'refuses the period %s',
    async (query) => {
      expectInvalid(await user.request('GET', metricsPath() + query));
    },
  );
});
