import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AccountsApp, startAccountsApp } from './support/accounts-app.ts';
import { CLOSED, SomeToolModule, visitTool } from './support/some-tool.ts';

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp({}, [SomeToolModule]);
});
afterAll(() => accounts.app.close());

it('opens a tool from the payment on, and shuts it when its days are over', async () => {
  const user = await accounts.newUser({ metadata: { plan_id: 'starter' } });
  const visit = () => visitTool(user);
  expect(await visit()).toBe(CLOSED);
  await user.profile();
  expect(await visit()).toBe(CLOSED);

  const paid = await accounts.deliver(
    JSON.stringify({
      id: randomUUID(),
      type: 'payment.approved',
      occurredAt: new Date().toISOString(),
      product: 'garimpo-starter',
      reference: user.id,
    }),
  );
  expect(paid.status).toBe(200);
  expect(await visit()).toBe('open');

  for (const [change, expected] of [
    [`subscription_renewed_at = now() - interval '30 days' + interval '1 minute'`, 'open'],
    [`subscription_renewed_at = now() - interval '30 days'`, CLOSED],
    [`subscription_renewed_at = now(), subscription_status = 'refunded'`, CLOSED],
    [`subscription_status = 'active', plan_id = null`, CLOSED],
  ] as const) {
    await accounts.app.db.query(`update accounts.profiles set ${change} where id = $1`, [user.id]);
    expect(await visit()).toBe(expected);
  }
});
