import { execFile } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { AccountsModule, accountsSchema, seedPlans } from '@garimpo/accounts-service';
import { databaseToken } from '@garimpo/service-kit';
import { sampled, type TestApp, testApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const SECRET = 'a-secret-of-the-command';
const COMMAND = fileURLToPath(new URL('./billing.mjs', import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    modules: [AccountsModule],
    domains: [accountsSchema],
    config: { embeddedDatabase: true, webhookSecrets: { demo: SECRET } },
  });
  await seedPlans(app.get(databaseToken('accounts')));
});
afterAll(() => app.close());

interface Ended {
  code: number;
  out: string;
  err: string;
}

function billing(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const all = {
    PATH: process.env['PATH'],
    DATA_DIR: '/nonexistent',
    OPS_TOKEN: 'token-of-the-operator',
    ...env,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, '--to', app.url, ...args], { env: all }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

async function answerOf(...args: string[]) {
  const { code, out, err } = await billing([...args, '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

async function deliver(change: Record<string, unknown>): Promise<void> {
  const occurredAt = new Date().toISOString();
  const raw = JSON.stringify({
    id: randomUUID(),
    type: 'payment.approved',
    occurredAt,
    product: 'p',
    ...change,
  });
  const signature = createHmac('sha256', SECRET).update(raw).digest('hex');
  const headers = { 'x-garimpo-signature': signature };
  expect((await app.request('POST', '/api/billing/webhooks/demo', { body: raw, headers })).status).toBe(200);
}

it('takes a payment that nobody could place to its user', async () => {
  const id = randomUUID();
  await app.request('POST', '/api/profile', { token: await app.tokenFor({ id }), body: {} });
  await deliver({ product: 'curso-1' });
  const { events } = await answerOf('list', '--outcome', 'unknown_product', '--limit', '1');
  const [notice] = events;
  expect(await answerOf('map', 'demo', 'curso-1', 'avancado', '--why', 'novo')).toMatchObject({
    product: { plan: 'avancado' },
  });
  expect((await answerOf('list', '--outcome', 'unmatched')).events).toEqual([
    expect.objectContaining({ id: notice.id }),
  ]);
  expect(await answerOf('assign', notice.id, id, '--by', 'ana')).toMatchObject({
    event: { outcome: 'applied', userId: id },
  });
  const { code, out } = await billing(['replay', notice.id]);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`user ${id}`) });
  const { rows } = await app.db.query('select action, by, why from accounts.billing_audit order by at');
  expect(rows).toEqual([
    { action: 'map_product', by: expect.any(String), why: 'novo' },
    { action: 'assign', by: 'ana', why: null },
    { action: 'replay', by: expect.any(String), why: null },
  ]);
});

it('keeps products and checkout addresses', async () => {
  expect((await billing(['map', 'hotmart', '788921', 'starter'])).out).toBe(
    'hotmart 788921 is starter; 0 waiting notices taken up\n',
  );
  expect((await billing(['products'])).out).toContain('hotmart  788921  starter\n');
  expect(await answerOf('unmap', 'hotmart', '788921')).toEqual({ provider: 'hotmart', productId: '788921' });
  const url = 'https://pay.hotmart.com/A1';
  expect((await billing(['checkout', 'starter', url])).out).toBe(`starter is paid for at ${url}\n`);
  expect(await answerOf('checkout', 'starter', 'none')).toMatchObject({ plan: 'starter', checkoutUrl: null });
});

describe('says what is wrong, in a line and a code', () => {
  const cases: [string, string[], number, string][] = [
    ['no command', [], 2, 'usage:'],
    ['an unknown command', ['refund'], 2, 'usage:'],
    ['a name of every object', ['constructor'], 2, 'usage:'],
    ['too little', ['assign', randomUUID()], 2, 'usage:'],
    ['too much', ['products', 'x'], 2, 'usage:'],
    ['an unknown option', ['list', '--all'], 2, '--all'],
    ['another command’s option', ['products', '--outcome', 'applied'], 2, 'products has no --outcome'],
    ['an outcome that is none', ['list', '--outcome', 'x'], 1, 'outcome'],
    ['a notice that is none', ['replay', randomUUID()], 1, 'accounts.notice.not_found'],
    ['an address that is none', ['checkout', 'starter', 'x'], 1, 'checkoutUrl'],
  ];

  // One that is not understood, one that is not taken.
  it.each(sampled(cases, 3, 5))('%s', async (_case, args, code, said) => {
    const ended = await billing(args);
    expect({ code: ended.code, out: ended.out }).toEqual({ code, out: '' });
    expect(ended.err).toContain(said);
    expect(ended.err).not.toContain('    at ');
  });

  it('no token, and a wrong one', async () => {
    expect(await billing(['list'], { OPS_TOKEN: '' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('OPS_TOKEN'),
    });
    expect(await billing(['list'], { OPS_TOKEN: 'another-token-of-nobody' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('request.token.invalid'),
    });
  });
});
