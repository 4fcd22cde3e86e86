import { seedPlans } from '@garimpo/accounts-service';
import { AdminUsers } from '@garimpo/auth-service';
import { CONFIG, type Config } from '@garimpo/service-kit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { demoAccount } from '../src/demo/demo-account.ts';
import { databaseOf, renewDemoPassword, seedDemo } from '../src/demo/seed-demo.ts';
import { type GatewayApp, gatewayApp } from './support/gateway-app.ts';

const PASSWORD = 'senha-deste-inicio';
const now = new Date('2026-11-20T15:00:00Z');

let gateway: GatewayApp;
beforeEach(async () => {
  gateway = await gatewayApp();
  await seedPlans(databaseOf(gateway.app, 'accounts'));
});
afterEach(() => gateway.close());

const inOffers = (sql: string) => databaseOf(gateway.app, 'offers').asService((tx) => tx.rows(sql));
const countOffers = async () => (await inOffers('select count(*)::integer as count from offers.offers'))[0];

describe('the sample account', () => {
  it('comes with its board once: whoever empties that does not get it back', async () => {
    await seedDemo(gateway.app, PASSWORD, now);
    expect(await countOffers()).toEqual({ count: 9 });
    await inOffers('delete from offers.offers');
    await seedDemo(gateway.app, PASSWORD, now);
    expect(await countOffers()).toEqual({ count: 0 });
  });

  it('has protected pages with copies, and campaigns with what came in 90 days', async () => {
    await seedDemo(gateway.app, PASSWORD, now);
    const one = async (domain: string, sql: string) =>
      (await databaseOf(gateway.app, domain).asService((tx) => tx.rows(sql)))[0];
    expect(
      await one(
        'anticlone',
        `SELECT (SELECT count(*)::integer FROM anticlone.anticlone_sites) AS sites,
          (SELECT count(*)::integer FROM anticlone.detected_clones) AS clones,
          (SELECT count(*) > 1000 AND min(created_at) < '2026-08-24' AND max(created_at) <= '2026-11-20T15:00Z'
            FROM anticlone.tracking_events) AS events`,
      ),
    ).toEqual({ sites: 2, clones: 4, events: true });
    expect(
      await one(
        'traffic-filter',
        `SELECT (SELECT count(*)::integer FROM traffic_filter.campaigns) AS campaigns,
          (SELECT count(*)::integer FROM traffic_filter.domains) AS domains,
          (SELECT array_agg(DISTINCT state ORDER BY state) FROM traffic_filter.requests) AS states,
          (SELECT array_agg(DISTINCT kind ORDER BY kind) FROM traffic_filter.requests) AS kinds,
          (SELECT count(*) > 3000 AND min(created_at) < '2026-08-24' AND max(created_at) <= '2026-11-20T15:00Z'
            FROM traffic_filter.requests) AS visits,
          (SELECT sum(people + robots + invalid + blocked) = (SELECT count(*) FROM traffic_filter.requests)
            AND sum(clicks) > 300 AND sum(conversions) > 30 AND sum(value_cents) > 300000 FROM traffic_filter.hourly_totals) AS totals`,
      ),
    ).toEqual({
      campaigns: 3,
      domains: 1,
      states: ['blocked', 'pending', 'served'],
      kinds: ['declared_robot', 'invalid', 'person'],
      visits: true,
      totals: true,
    });
  });

  it('gets its board from the next set-up when the first was killed after making the user', async () => {
    const { email, fullName } = demoAccount;
    const users = gateway.app.get(AdminUsers, { strict: false });
    await users.create({
      email,
      password: 'garimpo-demo',
      metadata: { full_name: fullName },
      emailVerified: true,
    });
    await seedDemo(gateway.app, PASSWORD, now);
    expect(await countOffers()).toEqual({ count: 9 });
  });

  it('has the password of the last start alone, and whoever was signed in stays so', async () => {
    await seedDemo(gateway.app, PASSWORD, now);
    const first = await signIn(PASSWORD);
    expect(first.status).toBe(200);
    const { refresh_token } = (await first.json()) as { refresh_token: string };
    const config = {
      ...gateway.app.get<Config>(CONFIG),
      embeddedDatabase: true,
      demoPassword: 'senha-do-seguinte',
    };
    await renewDemoPassword(gateway.app, config);
    expect((await signIn(PASSWORD)).status).toBe(400);
    expect((await signIn('garimpo-demo')).status).toBe(400);
    expect((await signIn('senha-do-seguinte')).status).toBe(200);
    expect((await askToken('refresh_token', { refresh_token })).status).toBe(200);
    // A public installation has none, whatever its database once was.
    await renewDemoPassword(gateway.app, {
      ...config,
      publicUrl: 'https://app.exemplo.com',
      demoPassword: 'senha-de-fora',
    });
    expect((await signIn('senha-de-fora')).status).toBe(400);
  });
});

const signIn = (password: string) => askToken('password', { email: demoAccount.email, password });

function askToken(grant: string, body: object): Promise<Response> {
  return fetch(`${gateway.url}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
