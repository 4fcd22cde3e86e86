import { profileReply } from '@garimpo/accounts-contract';
import { GUARD_CASES, type GuardCase } from '@garimpo/accounts-contract/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AccountsApp, startAccountsApp, type TestUser } from './support/accounts-app.ts';
import { CLOSED, SomeToolModule, visitTool } from './support/some-tool.ts';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp({}, [SomeToolModule]);
});
afterAll(() => accounts.app.close());

async function userIn(one: GuardCase): Promise<TestUser> {
  const user = await accounts.newUser({ metadata: { plan_id: 'starter' } });
  await user.profile();
  await accounts.app.db.query(
    `update accounts.profiles set subscription_status = $2,
       subscription_renewed_at = now() - $3::float8 * interval '1 day',
       trial_expires_at = now() + $4::float8 * interval '1 day',
       plan_id = case when $5 then plan_id end
     where id = $1`,
    [user.id, one.status, one.renewedDaysAgo, one.trialEndsInDays, one.hasPlan],
  );
  return user;
}

describe('the access guard of the server', () => {
  it.each(GUARD_CASES)('$name', async (one) => {
    const user = await userIn(one);
    const { rows: before } = await stored(user);
    const reply = await user.request('GET', `/api/profile/${user.id}`);
    const { access, subscriptionStatus } = profileReply.parse(reply.json).profile;
    const goTo = { open: null, plans: '/escolher-plano', checkout: access.goTo }[one.ends];
    expect(access).toEqual({ allowed: one.ends === 'open', reason: one.reason, goTo });
    if (one.ends === 'checkout') {
      const checkout = new URL(String(access.goTo));
      expect(checkout.pathname).toBe('/checkout/demonstracao');
      expect(Object.fromEntries(checkout.searchParams)).toMatchObject({ plano: 'starter', ref: user.id });
    }
    expect(subscriptionStatus).toBe(one.shown);
    expect(await visitTool(user)).toBe(one.ends === 'open' ? 'open' : CLOSED);
    // Asking wrote nothing.
    expect((await stored(user)).rows).toEqual(before);
  });

  it('shuts the tools for somebody without a profile', async () => {
    const user = await accounts.newUser({ metadata: { plan_id: 'starter' } });
    expect(await visitTool(user)).toBe(CLOSED);
  });
});

const stored = (user: TestUser) =>
  accounts.app.db.query('select * from accounts.profiles where id = $1', [user.id]);
