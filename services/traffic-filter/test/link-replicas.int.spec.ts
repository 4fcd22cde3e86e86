import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PublicCampaigns } from '../src/link/public-campaigns.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { storedRows, visitLink } from './support/visitors.ts';

/** Longer than two looks for changes on a busy machine. */
const SOON_MS = 15_000;
let one: TrafficFilterApp;
let other: TrafficFilterApp;
let ana: TestUser;
let used: { id: string; key: string };
beforeAll(async () => {
  one = await startTrafficFilterApp({ trustedProxyHops: 1 });
  ana = await one.newUser();
  used = await ana.campaign({
    offers: [
      { url: 'https://oferta.invalid/a', weight: 1 },
      { url: 'https://oferta.invalid/b', weight: 1 },
    ],
  });
  await visitLink(one, used.key);
  await storedRows(one, used.id, 1);
  other = await startTrafficFilterApp({ trustedProxyHops: 1, databaseUrl: one.app.config.databaseUrl });
});
afterAll(async () => {
  await other?.app.close();
  await one.app.close();
});

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + SOON_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`it is not so in time: ${what}`);
    await wait(20);
  }
}

describe('replicas', () => {
  it('know the links that are used before anybody asks', async () => {
    const campaigns = other.app.get<PublicCampaigns>(PublicCampaigns);
    await until('kept', () => campaigns.isCached(used.key));
    expect(campaigns.isCached('zzzzzzzz')).toBe(false);
  });

  it('lead the same person to the same page, without a cookie', async () => {
    const pages = new Set<string>();
    for (let at = 0; at < 12; at += 1) {
      const [here, there] = await Promise.all(
        [one, other].map(
          async (app) =>
            new URL((await visitLink(app, used.key, { ip: `187.80.0.${at}` })).location ?? '').pathname,
        ),
      );
      expect(here).toBe(there);
      pages.add(here as string);
    }
    expect([...pages].sort()).toEqual(['/a', '/b']);
  });

  it('receive the changes of others, and find one without a notification', async () => {
    const { id, key } = await ana.campaign();
    const statuses = async () => [(await visitLink(one, key)).status, (await visitLink(other, key)).status];
    expect(await statuses()).toEqual([302, 302]);
    const both = (status: number) => async () => (await statuses()).every((got) => got === status);
    await ana.request('PATCH', `/api/traffic-filter/campaigns/${id}`, { revision: 1, active: false });
    await until('off', both(404));
    await one.app.db.query('ALTER TABLE traffic_filter.campaigns DISABLE TRIGGER campaigns_tell');
    try {
      await ana.request('PATCH', `/api/traffic-filter/campaigns/${id}`, { revision: 2, active: true });
      await until('on', both(302));
    } finally {
      await one.app.db.query('ALTER TABLE traffic_filter.campaigns ENABLE TRIGGER campaigns_tell');
    }
  });
});
