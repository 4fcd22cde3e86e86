import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AccountsModule, accountsSchema, seedPlans } from '@garimpo/accounts-service';
import { OffersModule, offersSchema } from '@garimpo/offers-service';
import { databaseToken } from '@garimpo/service-kit';
import { type TestApp, testApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const COMMAND = fileURLToPath(new URL('./readings.mjs', import.meta.url));
const OPERATOR = 'token-of-the-operator';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    modules: [AccountsModule, OffersModule],
    domains: [accountsSchema, offersSchema],
    config: { opsToken: OPERATOR },
  });
  await seedPlans(app.get(databaseToken('accounts')));
  await app.db.query(
    `INSERT INTO offers.source_states (source, address, seen_at, pace_seconds, rests_until, rest_reason)
     VALUES ('browser', 'main', now(), 30, NULL, NULL), ('browser', 'sp-2', now(), 30, '2999-01-01', 'blocked')`,
  );
  await app.db.query(
    `INSERT INTO accounts.profiles (id, email, plan_id, subscription_status, subscription_renewed_at)
     SELECT gen_random_uuid(), n || '@exemplo.com.br', id, 'active', now()
     FROM accounts.plans, generate_series(1, 4) AS n WHERE name = 'avancado'`,
  );
});
afterAll(() => app.close());

function readings(args: string[], token = OPERATOR): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env['PATH'], DATA_DIR: '/nonexistent', OPS_TOKEN: token };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, '--to', app.url, ...args], { env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

it('tells who reads, how much that is, what is asked, and what is missing', async () => {
  const { code, out, err } = await readings([]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.trimEnd().split('\n')).toEqual([
    'browser main: 2880 pages a day, reads',
    'browser sp-2: 2880 pages a day, rests until 2999-01-01T00:00:00.000Z (blocked)',
    'all of them: 5760 pages a day; every page once in 6 h',
    'followed: 0 pages by 0 offers, 0 pages a day (0 %)',
    '  starter: 0 subscriptions of 20 libraries',
    '  intermediario: 0 subscriptions of 100 libraries',
    '  avancado: 4 subscriptions of 500 libraries',
    'sold: 8000 pages a day (139 %)',
    'waiting: 0 offers, the first for 0 min',
    'too few readers: 1 more of 2880 pages a day are needed',
  ]);
  expect(JSON.parse((await readings(['--json'])).out)).toMatchObject({ pagesPerDay: 5760 });
});

it('ends with 1 where the server refuses, and with 2 where the command is wrong', async () => {
  expect((await readings([], 'another-token-than-the-operators')).code).toBe(1);
  expect((await readings(['--wrong'])).code).toBe(2);
});
