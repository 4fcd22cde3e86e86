import { AccountsPort, usageReply } from '@garimpo/accounts-contract';
import { SubscriptionGate, UsageCounters } from '@garimpo/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AccountsApp, startAccountsApp, type TestUser } from './support/accounts-app.ts';

let accounts: AccountsApp;
const used = new Map<string, number>();
beforeAll(async () => {
  accounts = await startAccountsApp();
  const counters = accounts.app.get<UsageCounters>(UsageCounters);
  counters.register('libraries', async (userId) => used.get(userId) ?? 0);
  counters.register('a counter that no plan bounds', async () => 1);
});
afterAll(() => accounts.app.close());

async function usageOf(user: TestUser) {
  const reply = await user.request('GET', '/api/usage');
  expect(reply.status).toBe(200);
  return usageReply.parse(reply.json).usage;
}

async function newSubscriber(plan: string | null, renewedDaysAgo: number | null = null): Promise<TestUser> {
  const user = await accounts.newUser({ metadata: { plan_id: plan } });
  await user.profile();
  if (renewedDaysAgo !== null) {
    await accounts.app.db.query(
      `update accounts.profiles set subscription_status = 'active',
         subscription_renewed_at = now() - make_interval(days => $2) where id = $1`,
      [user.id, renewedDaysAgo],
    );
  }
  return user;
}

describe('GET /api/usage', () => {
  it('tells use and limit of the user who asks, without an active subscription too', async () => {
    const [ana, bia] = [await newSubscriber('starter'), await newSubscriber('avancado')];
    used.set(ana.id, 14);
    expect(await usageOf(ana)).toEqual([{ counter: 'libraries', used: 14, limit: 20 }]);
    expect(await usageOf(bia)).toEqual([{ counter: 'libraries', used: 0, limit: 500 }]);
  });

  it('gives no room without a plan, and none without a profile', async () => {
    expect(await usageOf(await newSubscriber(null))).toEqual([{ counter: 'libraries', used: 0, limit: 0 }]);
    expect(await usageOf(await accounts.newUser())).toEqual([{ counter: 'libraries', used: 0, limit: 0 }]);
  });
});

describe('what other domains ask', () => {
  it.each([
    ['paid today', 'starter', 0, true],
    ['paid 29 days ago', 'starter', 29, true],
    ['paid 30 days ago', 'starter', 30, false],
    ['on trial', 'starter', null, false],
    ['without a plan', null, 0, false],
  ])('a user %s', async (_case, plan, renewedDaysAgo, active) => {
    const user = await newSubscriber(plan, renewedDaysAgo);
    const subscription = await accounts.app.get<AccountsPort>(AccountsPort).subscriptionOf(user.id);
    expect(subscription.active).toBe(active);
    expect(subscription.limits?.maxLibraries ?? null).toBe(plan === null ? null : 20);
    expect(subscription.plan ?? null).toBe(plan);
    expect(await accounts.app.get<SubscriptionGate>(SubscriptionGate).isActive(user.id)).toBe(active);
  });

  it.each<[string, string | null, number | null, number | null]>([
    ['who pays', 'starter', 29, null],
    ['who paid 45 days ago', 'starter', 45, -15],
    ['who paid today and has no plan any more', null, 0, 30],
    ['who never paid', 'starter', null, null],
  ])('when it ended, of a user %s', async (_case, plan, renewedDaysAgo, days) => {
    const user = await newSubscriber(plan, renewedDaysAgo);
    const { endsAt } = await accounts.app.get<AccountsPort>(AccountsPort).subscriptionOf(user.id);
    const dayMs = 24 * 60 * 60 * 1000;
    expect(endsAt === undefined ? null : Math.round((Date.parse(endsAt) - Date.now()) / dayMs)).toBe(days);
  });

  it('how many plans are sold: those that are paid for now', async () => {
    const sold = async () =>
      Object.fromEntries(
        (await accounts.app.get<AccountsPort>(AccountsPort).soldPlans(new Date())).map((one) => [
          one.plan,
          [one.subscriptions, one.maxLibraries],
        ]),
      );
    const before = await sold();
    await newSubscriber('intermediario', 3);
    await newSubscriber('intermediario', 30);
    await newSubscriber('intermediario');
    const [subscriptions = 0] = before['intermediario'] ?? [];
    expect(await sold()).toEqual({ ...before, intermediario: [subscriptions + 1, 100] });
    expect(Object.keys(before)).toEqual(['starter', 'intermediario', 'avancado']);
  });

  it('a user without a profile has nothing', async () => {
    const { id } = await accounts.newUser();
    expect(await accounts.app.get<AccountsPort>(AccountsPort).subscriptionOf(id)).toEqual({
      active: false,
      limits: null,
    });
  });

  it.each<[string, boolean, Record<string, unknown>, { email: boolean; mail: boolean }]>([
    ['whose address is verified', true, {}, { email: true, mail: true }],
    ['whose address is not', false, {}, { email: false, mail: false }],
    ['who wants no mail', true, { email_notifications: false }, { email: true, mail: false }],
    ['who is to be deleted', true, { deletion_requested_at: new Date() }, { email: true, mail: false }],
  ])('where to write to a user %s', async (_case, emailVerified, columns, expected) => {
    const user = await accounts.newUser({ emailVerified });
    await user.profile();
    for (const [column, value] of Object.entries(columns))
      await accounts.app.db.query(`update accounts.profiles set ${column} = $2 where id = $1`, [
        user.id,
        value,
      ]);
    expect(await accounts.app.get<AccountsPort>(AccountsPort).contactOf(user.id)).toEqual({
      email: expected.email ? user.email : null,
      mail: expected.mail,
    });
  });

  it('where to write to nobody', async () => {
    const { id } = await accounts.newUser();
    expect(await accounts.app.get<AccountsPort>(AccountsPort).contactOf(id)).toEqual({
      email: null,
      mail: false,
    });
  });
});
