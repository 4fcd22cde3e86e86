import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seedDemoAccount } from '../src/index.ts';
import { type AccountsApp, startAccountsApp } from './support/accounts-app.ts';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp();
});
afterAll(() => accounts.app.close());

async function newDemo() {
  const account = { userId: randomUUID(), email: 'demo@garimpo.local', fullName: 'Conta Demo' };
  await seedDemoAccount(accounts.database, account);
  const user = await accounts.newUser({ id: account.userId, email: account.email, emailVerified: true });
  return { account, user };
}

it('makes an active profile on the largest plan', async () => {
  const { user } = await newDemo();
  expect(await user.profile()).toMatchObject({
    fullName: 'Conta Demo',
    emailVerified: true,
    planName: 'avancado',
    subscriptionStatus: 'active',
    access: { allowed: true },
  });
});

it('leaves an account that still runs as its user made it', async () => {
  const { account, user } = await newDemo();
  await user.request('PATCH', '/api/profile', { fullName: 'Outro Nome' });
  const starter = await accounts.plan('starter');
  await accounts.app.db.query('update accounts.profiles set plan_id = $2 where id = $1', [
    user.id,
    starter.id,
  ]);
  const before = await user.profile();
  await seedDemoAccount(accounts.database, account);
  expect(await user.profile()).toEqual(before);
});

it.each([
  ['ran out', `subscription_renewed_at = now() - interval '30 days'`],
  ['was never renewed', 'subscription_renewed_at = null'],
  ['was cancelled', `subscription_status = 'canceled'`],
  ['lost its plan', 'plan_id = null'],
])('renews an account that %s', async (_case, change) => {
  const { account, user } = await newDemo();
  await accounts.app.db.query(`update accounts.profiles set ${change} where id = $1`, [user.id]);
  expect((await user.profile()).access.allowed).toBe(false);
  await seedDemoAccount(accounts.database, account);
  expect(await user.profile()).toMatchObject({ planName: 'avancado', access: { allowed: true } });
});
