import { type Database, timeOfId } from '@garimpo/service-kit';
import { type ConversionResult, UNSIGNED_CONVERSIONS_MAX } from '@garimpo/traffic-filter-contract';
import { countedDevice } from '../visit/counted-device.ts';

/** A click or a conversion that a page or a shop reports of a visit, as it is spooled. Times are ISO 8601 in UTC. */
export interface OutcomeRecord {
  /** Key of the campaign. */
  key: string;
  visit: string;
  visitedAt: string;
  kind: 'click' | 'conversion';
  /** Empty for a click, and for a conversion without a name. */
  event: string;
  signed: boolean;
  valueCents: number | null;
  toldAt: string;
}

const TIMED_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Tolerates differences between the clocks of two machines. */
const AHEAD_MS = 5 * 60_000;
/** Requests are kept for thirteen months after the one that they belong to. */
const VISITS_KEPT_MS = 430 * 24 * 60 * 60_000;

/** The time of a visit by its id; null where no stored visit can have that id. */
function visitedAt(visit: string, now: Date): Date | null {
  if (!TIMED_ID.test(visit)) return null;
  const at = timeOfId(visit);
  const age = now.getTime() - at.getTime();
  return age < -AHEAD_MS || age > VISITS_KEPT_MS ? null : at;
}

/** Null where no stored visit can have that id. */
export function newOutcome(
  report: Pick<OutcomeRecord, 'key' | 'visit' | 'kind'> & Partial<OutcomeRecord>,
  now: Date,
): OutcomeRecord | null {
  const at = visitedAt(report.visit, now);
  if (at === null) return null;
  return {
    event: '',
    signed: false,
    valueCents: null,
    ...report,
    visit: report.visit.toLowerCase(),
    visitedAt: at.toISOString(),
    toldAt: now.toISOString(),
  };
}

/** Hours that an outcome waits for its visit to be stored. */
const WAIT_HOURS = 24;
/** Unsigned outcomes of one campaign that wait; it is bounded because ids of visits can be made up. */
const WAITING_MAX = 10_000;
const SETTLED_AT_ONCE = 2_000;

const WAITING_COLUMNS = `user_id, campaign_id, request_id, visited_at, kind, event, signed, value_cents, created_at`;

/**
 * Stores the outcomes in `reported` and adds them to the totals of the visit's own hour, in one statement, which is a transaction. A click counts for a
 * person's visit to the offer page; a conversion for visits of people, and when signed for any visit. An unsigned outcome that is reported again with a
 * signature becomes signed, and counts then if it did not before. Unsigned conversions of one visit are bounded, because a visitor can report any number.
 */
const COUNT = `
  matched AS MATERIALIZED (
    SELECT reported.*, request.state = 'served' AND request.kind = 'person' AS is_person, request.page IS NOT DISTINCT FROM 'offer' AS saw_offer,
      date_trunc('hour', request.created_at, 'UTC') AS hour, coalesce(request.networks[1], 'other') AS source,
      ${countedDevice('request.devices')} AS device, request.offer_page, request.networks,
      EXISTS (SELECT FROM traffic_filter.outcomes before WHERE before.request_id = reported.request_id AND before.kind = 'conversion')
        AS has_converted,
      reported.signed OR row_number() OVER (PARTITION BY reported.request_id, reported.kind, reported.signed ORDER BY reported.event) + (
        SELECT count(*) FROM traffic_filter.outcomes before WHERE before.request_id = reported.request_id AND before.kind = reported.kind
          AND NOT before.signed) <= ${UNSIGNED_CONVERSIONS_MAX} AS has_room
    FROM reported
    JOIN traffic_filter.requests request ON request.user_id = reported.user_id AND request.created_at = reported.visited_at
      AND request.id = reported.request_id AND request.campaign_id = reported.campaign_id),
  stored AS (
    INSERT INTO traffic_filter.outcomes AS known (user_id, campaign_id, request_id, kind, event, signed, value_cents, created_at)
    SELECT user_id, campaign_id, request_id, kind, event, signed, value_cents, created_at FROM matched
    WHERE has_room ORDER BY request_id, kind, event
    ON CONFLICT (request_id, kind, event) DO UPDATE SET signed = true, value_cents = excluded.value_cents
      WHERE excluded.signed AND NOT known.signed
    -- A row that existed before has been updated by a transaction.
    RETURNING request_id, kind, event, signed, value_cents, xmax = 0 AS is_new),
  -- What the ad networks are told of: once for each connection, and nothing of a conversion that does not count.
  sent_on AS (
    INSERT INTO traffic_filter.conversion_sends AS known
      (user_id, target_id, campaign_id, request_id, visited_at, event, value_cents, created_at, try_after)
    SELECT matched.user_id, target.id, matched.campaign_id, matched.request_id, matched.visited_at, matched.event, stored.value_cents,
      matched.created_at, matched.created_at
    FROM stored JOIN matched USING (request_id, kind, event)
    JOIN traffic_filter.conversion_targets target ON target.user_id = matched.user_id AND target.active
      AND target.network = ANY (matched.networks) AND (target.campaign_id IS NULL OR target.campaign_id = matched.campaign_id)
    WHERE kind = 'conversion' AND (stored.signed OR (target.unsigned AND matched.is_person))
    ORDER BY target.id, request_id, event
    ON CONFLICT (target_id, request_id, event) DO UPDATE SET value_cents = excluded.value_cents
      WHERE known.state = 'waiting' AND known.tries = 0),
  added AS (
    SELECT matched.user_id, matched.campaign_id, matched.hour, matched.source, matched.device,
      count(*) FILTER (WHERE kind = 'click' AND matched.is_person AND matched.saw_offer) AS clicks,
      count(*) FILTER (WHERE kind = 'conversion'
        AND CASE WHEN stored.is_new THEN matched.is_person OR stored.signed ELSE NOT matched.is_person END) AS conversions,
      coalesce(sum(stored.value_cents), 0) AS value_cents
    FROM stored JOIN matched USING (request_id, kind, event)
    GROUP BY 1, 2, 3, 4, 5),
  split AS (
    SELECT matched.user_id, matched.campaign_id, matched.hour, matched.offer_page,
      count(*) FILTER (WHERE kind = 'click' AND matched.is_person) AS clicks,
      count(*) FILTER (WHERE kind = 'conversion'
        AND CASE WHEN stored.is_new THEN matched.is_person OR stored.signed ELSE NOT matched.is_person END) AS conversions,
      count(DISTINCT request_id) FILTER (WHERE kind = 'conversion' AND stored.is_new AND matched.is_person AND NOT matched.has_converted)
        AS converted,
      coalesce(sum(stored.value_cents), 0) AS value_cents
    FROM stored JOIN matched USING (request_id, kind, event)
    WHERE matched.saw_offer AND matched.offer_page IS NOT NULL
    GROUP BY 1, 2, 3, 4),
  counted_by_page AS (
    INSERT INTO traffic_filter.offer_totals AS known
      (user_id, campaign_id, hour, page_key, page, clicks, conversions, converted, value_cents)
    SELECT user_id, campaign_id, hour, md5(offer_page)::uuid AS page_key, offer_page, clicks, conversions, converted, value_cents
    FROM split WHERE clicks + conversions + value_cents > 0
    ORDER BY user_id, campaign_id, hour, page_key
    ON CONFLICT (user_id, campaign_id, hour, page_key) DO UPDATE SET clicks = known.clicks + excluded.clicks,
      conversions = known.conversions + excluded.conversions, converted = known.converted + excluded.converted,
      value_cents = known.value_cents + excluded.value_cents),
  counted AS (
    INSERT INTO traffic_filter.hourly_totals AS known (user_id, campaign_id, hour, source, device, clicks, conversions, value_cents)
    SELECT * FROM added WHERE clicks + conversions + value_cents > 0
    ORDER BY user_id, hour, campaign_id, source, device
    ON CONFLICT (user_id, hour, campaign_id, source, device) DO UPDATE SET clicks = known.clicks + excluded.clicks,
      conversions = known.conversions + excluded.conversions, value_cents = known.value_cents + excluded.value_cents)`;

const STORE = {
  name: 'traffic-filter-store-outcomes',
  text: `WITH reported AS MATERIALIZED (
    SELECT DISTINCT ON (o.visit, o.kind, o.event, campaign.id) campaign.user_id, campaign.id AS campaign_id, o.visit AS request_id,
      o."visitedAt" AS visited_at, o.kind, o.event, o.signed, o."valueCents" AS value_cents, o."toldAt" AS created_at
    FROM jsonb_to_recordset($1::jsonb) AS o (key text, visit uuid, "visitedAt" timestamptz, kind text, event text, signed boolean,
      "valueCents" bigint, "toldAt" timestamptz)
    JOIN traffic_filter.campaigns campaign ON campaign.key = o.key
    ORDER BY o.visit, o.kind, o.event, campaign.id, o.signed DESC),
  ${COUNT},
  early AS (
    SELECT reported.*, row_number() OVER (PARTITION BY campaign_id ORDER BY created_at) AS place,
      row_number() OVER (PARTITION BY request_id, campaign_id ORDER BY event) AS place_of_visit
    FROM reported
    WHERE visited_at > clock_timestamp() - interval '${WAIT_HOURS} hours'
      AND NOT EXISTS (SELECT FROM matched WHERE matched.request_id = reported.request_id AND matched.campaign_id = reported.campaign_id)),
  crowd AS (
    SELECT campaign_id, count(*) AS waiting FROM traffic_filter.waiting_outcomes
    WHERE campaign_id IN (SELECT campaign_id FROM early) GROUP BY campaign_id),
  waiting AS (
    INSERT INTO traffic_filter.waiting_outcomes AS known (${WAITING_COLUMNS})
    SELECT ${WAITING_COLUMNS} FROM early LEFT JOIN crowd USING (campaign_id)
    WHERE early.signed OR (place + coalesce(crowd.waiting, 0) <= ${WAITING_MAX} AND place_of_visit + (
      SELECT count(*) FROM traffic_filter.waiting_outcomes same
      WHERE same.campaign_id = early.campaign_id AND same.request_id = early.request_id) <= ${UNSIGNED_CONVERSIONS_MAX})
    ORDER BY campaign_id, request_id, kind, event
    ON CONFLICT (campaign_id, request_id, kind, event) DO UPDATE SET signed = true, value_cents = excluded.value_cents
      WHERE excluded.signed AND NOT known.signed)
  SELECT CASE WHEN stored.request_id IS NOT NULL THEN 'counted' WHEN matched.request_id IS NOT NULL THEN 'repeated'
    WHEN early.request_id IS NOT NULL THEN 'waiting' ELSE 'unknown_visit' END AS result
  FROM reported
  LEFT JOIN matched USING (request_id, kind, event, campaign_id)
  LEFT JOIN early USING (request_id, kind, event, campaign_id)
  LEFT JOIN stored ON (stored.request_id, stored.kind, stored.event) = (matched.request_id, matched.kind, matched.event)`,
};

const SETTLE = {
  name: 'traffic-filter-settle-outcomes',
  text: `WITH reported AS MATERIALIZED (
    DELETE FROM traffic_filter.waiting_outcomes waiting USING (
      SELECT one.campaign_id, one.request_id, one.kind, one.event FROM traffic_filter.waiting_outcomes one
      JOIN traffic_filter.requests request ON request.user_id = one.user_id AND request.created_at = one.visited_at
        AND request.id = one.request_id AND request.campaign_id = one.campaign_id
      LIMIT ${SETTLED_AT_ONCE}) found
    WHERE (waiting.campaign_id, waiting.request_id, waiting.kind, waiting.event)
      = (found.campaign_id, found.request_id, found.kind, found.event)
    RETURNING ${WAITING_COLUMNS.split(', ')
      .map((column) => `waiting.${column}`)
      .join(', ')}),
  ${COUNT}
  SELECT count(*)::integer AS settled FROM reported`,
};

/** Stores all or none. Outcomes that are stored already and those of unknown visits change nothing. The results have no order. */
export async function storeOutcomes(
  database: Database,
  outcomes: readonly OutcomeRecord[],
): Promise<ConversionResult[]> {
  if (outcomes.length === 0) return [];
  // As the service, here and below: visitors of links and shops are not users.
  const rows = await database.runAsService<{ result: ConversionResult }>(STORE, [JSON.stringify(outcomes)]);
  return rows.map(({ result }) => result);
}

/** Counts waiting outcomes whose visits have been stored since, and deletes those that have waited too long. */
export async function settleOutcomes(database: Database, now: Date, signal: AbortSignal): Promise<void> {
  for (let settled = SETTLED_AT_ONCE; settled === SETTLED_AT_ONCE; ) {
    signal.throwIfAborted();
    const [row] = await database.runAsService<{ settled: number }>(SETTLE);
    settled = row?.settled ?? 0;
  }
  await database.runAsService(
    `DELETE FROM traffic_filter.waiting_outcomes WHERE created_at < $1::timestamptz - interval '${WAIT_HOURS} hours'`,
    [now],
  );
}
