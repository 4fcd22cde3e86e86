import type { Transaction } from '@garimpo/service-kit';
import {
  ADDRESS_DAYS,
  COSTS_PAGE,
  type CostInput,
  type CostsQuery,
  type CostView,
} from '@garimpo/traffic-filter-contract';

/** A cost that is to be stored, of a file. */
export type PlannedCost = Omit<CostInput, 'id' | 'imported'>;

const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;
const VIEW = `cost.id, jsonb_build_object('id', campaign.id, 'name', campaign.name) AS campaign, ${day('from_day')} AS "from",
  ${day('to_day')} AS "to", cost.network, utm_source AS "utmSource", utm_campaign AS "utmCampaign", utm_content AS "utmContent",
  amount_cents::float8 AS "amountCents", imported`;
const FROM = `FROM traffic_filter.costs cost JOIN traffic_filter.campaigns campaign ON campaign.id = cost.campaign_id`;

/** Those of the latest days first, and one more than a page. */
export function listCosts(
  tx: Transaction,
  userId: string,
  { campaign, after }: CostsQuery,
): Promise<CostView[]> {
  return tx.rows(
    `SELECT ${VIEW} ${FROM}
     WHERE cost.user_id = $1 AND ($2::uuid IS NULL OR cost.campaign_id = $2) AND ($3::uuid IS NULL OR (cost.to_day, cost.id) <
       (SELECT last.to_day, last.id FROM traffic_filter.costs last WHERE last.user_id = $1 AND last.id = $3))
     ORDER BY cost.to_day DESC, cost.id DESC LIMIT ${COSTS_PAGE + 1}`,
    [userId, campaign ?? null, after ?? null],
  );
}

export function sumOfCosts(
  tx: Transaction,
  userId: string,
  campaign: string | null,
): Promise<{ count: number; totalCents: number }> {
  return tx.only(
    `SELECT count(*)::integer AS count, coalesce(sum(amount_cents), 0)::float8 AS "totalCents" FROM traffic_filter.costs
     WHERE user_id = $1 AND ($2::uuid IS NULL OR campaign_id = $2)`,
    [userId, campaign],
  );
}

/** Stores a cost in the place of one of the same id. Of two that a file could find by the same days and ad, it finds the other one. */
export async function putCost(tx: Transaction, userId: string, cost: CostInput): Promise<CostView> {
  await tx.run(
    `INSERT INTO traffic_filter.costs AS known (user_id, id, campaign_id, from_day, to_day, network, utm_source, utm_campaign,
       utm_content, amount_cents, imported)
     SELECT $1::uuid, $2::uuid, $3::uuid, $4::date, $5::date, $6::text, $7::text, $8::text, $9::text, $10::bigint, $11::boolean AND NOT EXISTS (
       SELECT FROM traffic_filter.costs other WHERE other.user_id = $1 AND other.id <> $2 AND other.imported AND other.campaign_id = $3
         AND other.from_day = $4 AND other.to_day = $5 AND other.network IS NOT DISTINCT FROM $6 AND other.utm_source = $7
         AND other.utm_campaign = $8 AND other.utm_content = $9)
     ON CONFLICT (user_id, id) DO UPDATE SET campaign_id = excluded.campaign_id, from_day = excluded.from_day, to_day = excluded.to_day,
       network = excluded.network, utm_source = excluded.utm_source, utm_campaign = excluded.utm_campaign,
       utm_content = excluded.utm_content, amount_cents = excluded.amount_cents, imported = excluded.imported, import_id = NULL, before_cents = NULL`,
    [
      userId,
      cost.id,
      cost.campaign,
      cost.from,
      cost.to,
      cost.network,
      cost.utmSource,
      cost.utmCampaign,
      cost.utmContent,
      cost.amountCents,
      cost.imported,
    ],
  );
  return tx.only(`SELECT ${VIEW} ${FROM} WHERE cost.user_id = $1 AND cost.id = $2`, [userId, cost.id]);
}

const PLANNED = `jsonb_to_recordset($2::jsonb) AS planned (campaign uuid, "from" date, "to" date, network text, "utmSource" text,
  "utmCampaign" text, "utmContent" text, "amountCents" bigint)`;
const SAME_AD = `cost.user_id = $1 AND cost.campaign_id = planned.campaign AND cost.utm_source = planned."utmSource"
  AND cost.utm_campaign = planned."utmCampaign" AND cost.utm_content = planned."utmContent"
  AND cost.network IS NOT DISTINCT FROM planned.network`;
const SAME_DAYS = `cost.from_day = planned."from" AND cost.to_day = planned."to"`;

export interface PlannedState {
  /** What the same file brought before; null for what is new. */
  knownCents: number | null;
  isOverlapping: boolean;
}

/** What is known of each, in their order. */
export function statesOf(
  tx: Transaction,
  userId: string,
  costs: readonly PlannedCost[],
): Promise<PlannedState[]> {
  return tx.rows(
    `SELECT (SELECT cost.amount_cents::float8 FROM traffic_filter.costs cost WHERE ${SAME_AD} AND ${SAME_DAYS} AND cost.imported) AS "knownCents",
       EXISTS (SELECT FROM traffic_filter.costs cost WHERE ${SAME_AD} AND NOT (${SAME_DAYS} AND cost.imported)
         AND cost.from_day <= planned."to" AND cost.to_day >= planned."from") AS "isOverlapping"
     FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (campaign uuid, "from" date, "to" date, network text, "utmSource" text,
       "utmCampaign" text, "utmContent" text, "amountCents" bigint)) WITH ORDINALITY AS
       planned (campaign, "from", "to", network, "utmSource", "utmCampaign", "utmContent", "amountCents", place)
     ORDER BY place`,
    [userId, JSON.stringify(costs)],
  );
}

/** Stores costs of a file; those that are known get its amount, and remember the one before. */
export async function importCosts(
  tx: Transaction,
  userId: string,
  importId: string,
  costs: readonly PlannedCost[],
): Promise<void> {
  await tx.run(
    `INSERT INTO traffic_filter.costs AS known (user_id, id, campaign_id, from_day, to_day, network, utm_source, utm_campaign,
       utm_content, amount_cents, imported, import_id)
     SELECT $1, gen_random_uuid(), campaign, "from", "to", network, "utmSource", "utmCampaign", "utmContent", "amountCents", true, $3
     FROM ${PLANNED}
     ON CONFLICT (user_id, campaign_id, from_day, to_day, ad_key) WHERE imported DO UPDATE
       SET amount_cents = excluded.amount_cents, before_cents = known.amount_cents, import_id = excluded.import_id
       WHERE known.amount_cents <> excluded.amount_cents`,
    [userId, JSON.stringify(costs), importId],
  );
}

/** Takes an import back: what it made goes, what it changed is as before. Returns how many rows that were. */
export async function takeBack(tx: Transaction, userId: string, importId: string): Promise<number> {
  const changed = await tx.rows(
    `UPDATE traffic_filter.costs SET amount_cents = before_cents, before_cents = NULL, import_id = NULL
     WHERE user_id = $1 AND import_id = $2 AND before_cents IS NOT NULL RETURNING id`,
    [userId, importId],
  );
  const made = await tx.rows(
    'DELETE FROM traffic_filter.costs WHERE user_id = $1 AND import_id = $2 RETURNING id',
    [userId, importId],
  );
  return changed.length + made.length;
}

/** Ids of the user's campaigns whose visits of the last months carried each of these as `utm_campaign`. */
export async function campaignsOfNames(
  tx: Transaction,
  userId: string,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await tx.rows<{ name: string; ids: string[] }>(
    `SELECT carried.name, array_agg(DISTINCT carried.campaign_id::text) AS ids FROM (
       SELECT campaign_id, jsonb_path_query_first(parameters, 'strict $[*] ? (@[0] == "utm_campaign")[1]') #>> '{}' AS name
       FROM traffic_filter.requests WHERE user_id = $1 AND created_at > now() - make_interval(days => ${ADDRESS_DAYS}) AND parameters @> '[["utm_campaign"]]') carried
     WHERE carried.name = ANY ($2) GROUP BY carried.name
     UNION ALL
     SELECT name, array_agg(id::text) FROM traffic_filter.campaigns
     WHERE user_id = $1 AND deleted_at IS NULL AND name = ANY ($2) GROUP BY name`,
    [userId, [...names]],
  );
  const found = new Map<string, string[]>();
  // What visits carried comes before a campaign's own name.
  for (const { name, ids } of rows) if (!found.has(name)) found.set(name, ids);
  return found;
}
