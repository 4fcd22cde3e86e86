import { seedPlans } from '@garimpo/accounts-service';
import { AdminUsers } from '@garimpo/auth-service';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { demoAccount } from '../src/demo/demo-account.ts';
import { databaseOf, seedDemo } from '../src/demo/seed-demo.ts';
import { type GatewayApp, gatewayApp } from './support/gateway-app.ts';

const now = new Date('2026-11-20T15:00:00Z');

let gateway: GatewayApp;
beforeEach(async () => {
  gateway = await gatewayApp();
  await seedPlans(databaseOf(gateway.app, 'accounts'));
});
afterEach(() => gateway.close());

const inOffers = (sql: string) => databaseOf(gateway.app, 'offers').asService((tx) => tx.query(sql));
const countOffers = async () => (await inOffers('select count(*)::integer as count from offers.offers'))[0];

describe('the sample account', () => {
  it('comes with its board once: whoever empties that does not get it back', async () => {
    await seedDemo(gateway.app, now);
    expect(await countOffers()).toEqual({ count: 9 });
    await inOffers('delete from offers.offers');
    await seedDemo(gateway.app, now);
    expect(await countOffers()).toEqual({ count: 0 });
  });

  it('gets its board from the next set-up when the first was killed after making the user', async () => {
    const { email, password, fullName } = demoAccount;
    const users = gateway.app.get(AdminUsers, { strict: false });
    await users.create({ email, password, metadata: { full_name: fullName }, emailVerified: true });
    await seedDemo(gateway.app, now);
    expect(await countOffers()).toEqual({ count: 9 });
  });
});
