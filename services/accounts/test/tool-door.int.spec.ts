import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { type AccountsApp, startAccountsApp } from './support/accounts-app.ts';

/** A route as the tools have them: it says nothing of access. */
@Controller('api/some-tool')
class SomeToolController {
  @Get()
  use(): { used: boolean } {
    return { used: true };
  }
}

@Module({ controllers: [SomeToolController] })
class SomeToolModule {}

let accounts: AccountsApp;
beforeAll(async () => {
  accounts = await startAccountsApp({}, [SomeToolModule]);
});
afterAll(() => accounts.app.close());

it('opens a tool from the payment on, and shuts it when its days are over', async () => {
  const user = await accounts.newUser({ metadata: { plan_id: 'starter' } });
  const visit = async () => {
    const { status, json } = await user.request('GET', '/api/some-tool');
    return status === 200 ? 'open' : (json as { error: { code: string } }).error.code;
  };
  const closed = 'accounts.subscription.inactive';
  expect(await visit()).toBe(closed);
  await user.profile();
  expect(await visit()).toBe(closed);

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
    [`subscription_renewed_at = now() - interval '30 days'`, closed],
    [`subscription_renewed_at = now(), subscription_status = 'refunded'`, closed],
    [`subscription_status = 'active', plan_id = null`, closed],
  ] as const) {
    await accounts.app.db.query(`update accounts.profiles set ${change} where id = $1`, [user.id]);
    expect(await visit()).toBe(expected);
  }
});
