import { errorBody } from '@garimpo/service-contract';
import { assertEveryParameterIsParsed, type TestReply } from '@garimpo/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AccountsApp, startAccountsApp, type TestUser } from './support/accounts-app.ts';

let accounts: AccountsApp;
let user: TestUser;
let rowsBefore: unknown;
beforeAll(async () => {
  accounts = await startAccountsApp();
  user = await accounts.newUser({ metadata: { full_name: 'Ana', plan_id: 'starter' } });
  await user.profile();
});
beforeEach(async () => {
  rowsBefore = await rows();
});
afterEach(async () => {
  // Whatever a test sent, it was refused: nothing may be written.
  expect(await rows()).toEqual(rowsBefore);
});
afterAll(() => accounts.app.close());

async function rows(): Promise<unknown> {
  return (
    await accounts.app.db.query(`select
      (select jsonb_agg(one order by id) from accounts.profiles one) as profiles,
      (select jsonb_agg(one order by id) from accounts.plans one) as plans,
      (select jsonb_agg(one order by id) from accounts.billing_events one) as events`)
  ).rows;
}

function expectRefused(reply: TestReply, status: number, code: string): void {
  expect(errorBody.parse(reply.json).error.code).toBe(code);
  expect(reply.status).toBe(status);
}

it('parses every parameter of every route', () => {
  assertEveryParameterIsParsed(accounts.app);
});

describe('without a token', () => {
  it.each([
    ['GET', '/api/profile/8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001', undefined],
    ['POST', '/api/profile', {}],
    ['PATCH', '/api/profile', { fullName: 'X' }],
    ['GET', '/api/usage', undefined],
    ['GET', '/api/subscription', undefined],
    ['POST', '/api/subscription/cancel', {}],
    ['POST', '/api/subscription/resume', {}],
  ])('%s %s is closed', async (method, path, body) => {
    expectRefused(await accounts.app.request(method, path, { body }), 401, 'request.token.missing');
    expectRefused(
      await accounts.app.request(method, path, { body, token: 'a.b.c' }),
      401,
      'request.token.invalid',
    );
  });
});

describe('bad input', () => {
  it.each([
    ['an unknown key', { fullName: 'Ana', admin: true }],
    ['a status', { fullName: 'Ana', subscriptionStatus: 'active' }],
    ['a plan', { planId: 'starter' }],
    ['nothing', {}],
    ['a name of the wrong type', { fullName: 7 }],
    ['no name', { fullName: null }],
    ['an over-long name', { fullName: 'a'.repeat(121) }],
    ['NUL', { fullName: 'Ana\u0000' }],
    ['half a surrogate pair', { fullName: '\ud83d' }],
  ])('PATCH /api/profile refuses %s', async (_case, body) => {
    expectRefused(await user.request('PATCH', '/api/profile', body), 400, 'request.input.invalid');
  });

  it.each([
    ['a name', { fullName: 'X' }],
    ['a plan', { planId: 'avancado' }],
    ['another user', { id: '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001' }],
  ])('POST /api/profile refuses %s', async (_case, body) => {
    expectRefused(await user.request('POST', '/api/profile', body), 400, 'request.input.invalid');
  });

  it.each(['cancel', 'resume'])('POST /api/subscription/%s refuses a user to do it for', async (what) => {
    const body = { userId: '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c001' };
    expectRefused(
      await user.request('POST', `/api/subscription/${what}`, body),
      400,
      'request.input.invalid',
    );
  });

  it.each(['POST', 'PATCH'])('%s /api/profile refuses a body over its limit', async (method) => {
    const body = { fullName: 'a'.repeat(100_000) };
    expectRefused(await user.request(method, '/api/profile', body), 413, 'request.body.too_large');
  });

  it.each(['1', 'me', '..%2f', '8f9be2f0-0d8b-4f7e-9d0e-2d6a36a0c00', "'%20or%20true--"])(
    'GET /api/profile/%s is refused',
    async (id) => {
      expectRefused(await user.request('GET', `/api/profile/${id}`), 400, 'request.input.invalid');
    },
  );

  it.each(['DEMO', 'a_b', `a${'b'.repeat(40)}`, '1'])(
    'POST /api/billing/webhooks/%s is refused',
    async (provider) => {
      expectRefused(await accounts.deliver('{}', { provider }), 400, 'request.input.invalid');
    },
  );
});

describe('an address with another method', () => {
  it.each([
    ['DELETE', '/api/profile'],
    ['POST', '/api/plans'],
    ['PUT', '/api/usage'],
    ['GET', '/api/billing/webhooks/demo'],
  ])('%s %s is refused', async (method, path) => {
    const reply = await user.request(method, path, method === 'GET' ? undefined : {});
    expect([404, 405]).toContain(reply.status);
    errorBody.parse(reply.json);
  });
});
