import type { Database } from '@garimpo/service-kit';
import type { PublicCampaign } from './public-campaign.ts';

const COLUMNS = `c.id, c.user_id AS "userId", c.key, c.secure_page AS "securePage", c.offers, c.networks, c.devices, c.protection, c.parameters, c.revision,
  CASE WHEN c.deleted_at IS NOT NULL THEN 'deleted' WHEN c.active THEN 'active' ELSE 'inactive' END AS state`;

const FIND = {
  name: 'traffic-filter.find-public-campaign',
  text: `SELECT ${COLUMNS} FROM traffic_filter.campaigns c WHERE c.key = $1`,
};

const MOST_USED = `SELECT ${COLUMNS} FROM traffic_filter.campaigns c
  JOIN (SELECT campaign_id, sum(people + robots + invalid + blocked) AS visits FROM traffic_filter.hourly_totals
    WHERE hour > now() - interval '2 days' GROUP BY campaign_id ORDER BY visits DESC LIMIT $1) used ON used.campaign_id = c.id
  WHERE c.deleted_at IS NULL AND c.active ORDER BY used.visits`;

const CHANGED = {
  name: 'traffic-filter.find-changed-campaigns',
  text: `SELECT key, revision FROM traffic_filter.campaigns WHERE updated_at > clock_timestamp() - make_interval(secs => $1)`,
};

// All as the service: visitors of links are nobody to us.

/** Deleted ones among them; null where no campaign has that key. */
export async function findPublicCampaign(database: Database, key: string): Promise<PublicCampaign | null> {
  const [campaign] = await database.runAsService<PublicCampaign>(FIND, [key]);
  return campaign ?? null;
}

/** Those that led most visitors of late, the busiest last. */
export function mostUsedCampaigns(database: Database, atMost: number): Promise<PublicCampaign[]> {
  return database.runAsService<PublicCampaign>(MOST_USED, [atMost]);
}

export function changedCampaigns(
  database: Database,
  withinSeconds: number,
): Promise<Pick<PublicCampaign, 'key' | 'revision'>[]> {
  return database.runAsService(CHANGED, [withinSeconds]);
}
