import { type Database, lockPerUser, seededRandom, type Transaction } from '@garimpo/service-kit';
import type { PublicCampaign } from '../link/public-campaign.ts';
import { storeOutcomes } from '../outcome/store-outcomes.ts';
import { storeVisits } from '../visit/store-visits.ts';
import { type DemoCampaign, demoCampaigns } from './demo-campaigns.ts';
import { demoTraffic } from './demo-visits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 1_000;
const SEED = 20261122;
/** Its record is never found: the name is one of those that nobody can have. */
const DEMO_DOMAIN = 'ofertas.sono-profundo.example';

/**
 * Gives an account that is being made three campaigns with the visits of 90 days, and a domain. Whoever was killed in the middle
 * begins again: what there was of the account goes first.
 */
export async function seedDemoTraffic(
  database: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  // As the service, here and below: only it may write the past, and at set-up nobody is signed in.
  const campaigns = await database.asService(async (tx) => {
    await lockPerUser(tx, userId, 'campaigns');
    await empty(tx, userId);
    const made: [DemoCampaign, PublicCampaign][] = [];
    for (const demo of demoCampaigns) made.push([demo, await insertCampaign(tx, userId, demo, now)]);
    await tx.run('INSERT INTO traffic_filter.domains (user_id, domain, campaign_id) VALUES ($1, $2, $3)', [
      userId,
      DEMO_DOMAIN,
      made[0]?.[1].id,
    ]);
    return made;
  });
  const random = seededRandom(SEED);
  for (const [demo, campaign] of campaigns) {
    const { visits, outcomes } = demoTraffic(demo, campaign, now, random);
    for (let at = 0; at < visits.length; at += AT_ONCE) {
      await storeVisits(database, visits.slice(at, at + AT_ONCE));
    }
    for (let at = 0; at < outcomes.length; at += AT_ONCE) {
      await storeOutcomes(database, outcomes.slice(at, at + AT_ONCE));
    }
  }
}

async function empty(tx: Transaction, userId: string): Promise<void> {
  for (const table of ['outcomes', 'hourly_totals', 'requests', 'monthly_usage', 'domains', 'campaigns']) {
    await tx.run(`DELETE FROM traffic_filter.${table} WHERE user_id = $1`, [userId]);
  }
}

async function insertCampaign(
  tx: Transaction,
  userId: string,
  demo: DemoCampaign,
  now: Date,
): Promise<PublicCampaign> {
  const made = await tx.only<{ id: string; revision: number }>(
    `INSERT INTO traffic_filter.campaigns
      (user_id, key, name, active, secure_page, offers, networks, devices, protection, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING id, revision`,
    [
      userId,
      demo.key,
      demo.name,
      demo.active,
      demo.securePage,
      JSON.stringify(demo.offers),
      demo.networks,
      demo.devices,
      JSON.stringify(demo.protection),
      new Date(now.getTime() - (demo.sinceDays + 1) * DAY_MS),
    ],
  );
  return {
    ...demo,
    ...made,
    userId,
    state: 'active',
    parameters: [],
  };
}
