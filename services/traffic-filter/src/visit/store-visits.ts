import type { Database } from '@garimpo/service-kit';
import {
  type Device,
  type Network,
  type PageKind,
  REPORT_TIME_ZONE,
  type Reason,
  type Refusal,
  type Signal,
  type VisitorKind,
  type VisitState,
} from '@garimpo/traffic-filter-contract';
import { countedDevice } from './counted-device.ts';

/** A request and everything that was decided about it, as it is spooled and stored. Times are ISO 8601 in UTC. */
export interface VisitRecord {
  /** A UUID of version 7 (RFC 9562), which begins with the time. */
  id: string;
  userId: string;
  campaignId: string;
  createdAt: string;
  ip: string | null;
  userAgent: string | null;
  /** The name and version of the browser, which outlive its user agent. */
  browser: string | null;
  /** The name of a declared robot. */
  robot: string | null;
  referrer: string | null;
  state: VisitState;
  kind: VisitorKind;
  /** Null for a blocked visit. */
  page: PageKind | null;
  reason: Reason;
  devices: readonly Device[];
  networks: readonly Network[];
  country: string | null;
  city: string | null;
  destination: string | null;
  /** Index of the offer page; null for none. */
  offer: number | null;
  /** Its address without what a visit adds, where a campaign splits its visitors over several. */
  offerPage: string | null;
  /** Parameters that the campaign keeps, in their order. */
  parameters: readonly (readonly [string, string])[];
  /** What the click cost in millionths of a real, as its link says; null where it says nothing. */
  costMicros: number | null;
  /** Names the ad click that the cost is of, as a UUID; null where it names none, or where there is no cost. */
  paidClick: string | null;
  score: number;
  signals: readonly { signal: Signal; points: number }[];
  refusal: Refusal | null;
  /** Revision of the campaign whose settings decided. */
  campaignRevision: number;
  pendingFrom: number;
  blockedFrom: number;
}

/**
 * Stores requests and adds the new ones to the totals and to the month's usage, in one statement, which is a transaction. Requests of erased campaigns
 * are left out. A cost counts for the first visit of its click, whichever process led it. Rows of clicks and of totals are locked in one order, so that
 * replicas never deadlock.
 */
const STORE = {
  name: 'traffic-filter-store-visits',
  text: `WITH visits AS MATERIALIZED (
    SELECT v.*, campaign.user_id FROM jsonb_to_recordset($1::jsonb) AS v (id uuid, "campaignId" uuid, "createdAt" timestamptz, ip inet,
      "userAgent" text, referrer text, state text, kind text, page text, reason text, devices text[], networks text[], country text,
      city text, destination text, offer smallint, parameters jsonb, score smallint, signals jsonb, refusal text,
      "campaignRevision" integer, "pendingFrom" smallint, "blockedFrom" smallint, browser text, robot text, "offerPage" text,
      "costMicros" integer, "paidClick" uuid)
    JOIN traffic_filter.campaigns campaign ON campaign.id = v."campaignId"),
  paid AS (
    INSERT INTO traffic_filter.paid_clicks (user_id, click, request_id, created_at)
    SELECT DISTINCT ON (user_id, "paidClick") user_id, "paidClick", id, "createdAt" FROM visits WHERE "paidClick" IS NOT NULL
    ORDER BY user_id, "paidClick", "createdAt", id
    ON CONFLICT DO NOTHING
    RETURNING request_id),
  stored AS (
    INSERT INTO traffic_filter.requests (id, user_id, campaign_id, created_at, ip_address, user_agent, referrer, state, kind, page,
      reason, devices, networks, country, city, destination, offer, parameters, score, signals, refusal, campaign_revision,
      pending_from, blocked_from, browser, robot, offer_page, cost_micros)
    SELECT v.id, v.user_id, v."campaignId", v."createdAt", v.ip, v."userAgent", v.referrer, v.state, v.kind, v.page, v.reason,
      v.devices, v.networks, v.country, v.city, v.destination, v.offer, v.parameters, v.score, v.signals, v.refusal,
      v."campaignRevision", v."pendingFrom", v."blockedFrom", v.browser, v.robot, v."offerPage",
      CASE WHEN v."paidClick" IS NULL OR v.id IN (SELECT request_id FROM paid) THEN v."costMicros" END
    FROM visits v
    ON CONFLICT DO NOTHING
    RETURNING user_id, campaign_id, created_at, state, kind, page, devices, networks, offer_page, cost_micros),
  used AS (
    INSERT INTO traffic_filter.monthly_usage AS known (user_id, month, requests)
    SELECT user_id, date_trunc('month', created_at AT TIME ZONE '${REPORT_TIME_ZONE}')::date, count(*)
    FROM stored WHERE state <> 'blocked' GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (user_id, month) DO UPDATE SET requests = known.requests + excluded.requests),
  split AS (
    INSERT INTO traffic_filter.offer_totals AS known (user_id, campaign_id, hour, page_key, page, people)
    SELECT user_id, campaign_id, date_trunc('hour', created_at, 'UTC'), md5(offer_page)::uuid, offer_page, count(*)
    FROM stored WHERE state = 'served' AND kind = 'person' AND page = 'offer' AND offer_page IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4
    ON CONFLICT (user_id, campaign_id, hour, page_key) DO UPDATE SET people = known.people + excluded.people)
  INSERT INTO traffic_filter.hourly_totals AS known
    (user_id, campaign_id, hour, source, device, people, robots, invalid, blocked, secure, cost_micros)
  SELECT user_id, campaign_id, date_trunc('hour', created_at, 'UTC') AS hour, coalesce(networks[1], 'other') AS source,
    ${countedDevice('devices')} AS device,
    count(*) FILTER (WHERE state = 'served' AND kind = 'person'),
    count(*) FILTER (WHERE state <> 'blocked' AND kind IN ('declared_robot', 'lookahead')),
    count(*) FILTER (WHERE state <> 'blocked' AND kind NOT IN ('declared_robot', 'lookahead') AND NOT (state = 'served' AND kind = 'person')),
    count(*) FILTER (WHERE state = 'blocked'),
    count(*) FILTER (WHERE state = 'served' AND kind = 'person' AND page = 'secure'),
    coalesce(sum(cost_micros), 0)
  FROM stored
  GROUP BY 1, 2, 3, 4, 5
  ORDER BY 1, 3, 2, 4, 5
  ON CONFLICT (user_id, hour, campaign_id, source, device) DO UPDATE SET people = known.people + excluded.people,
    robots = known.robots + excluded.robots, invalid = known.invalid + excluded.invalid,
    blocked = known.blocked + excluded.blocked, secure = known.secure + excluded.secure, cost_micros = known.cost_micros + excluded.cost_micros`,
};

/** Stores all or none. A visit that is stored already does not count again. */
export async function storeVisits(database: Database, visits: readonly VisitRecord[]): Promise<void> {
  await storeVisitLines(
    database,
    visits.map((visit) => JSON.stringify(visit)),
  );
}

/** {@link storeVisits} for visits that are JSON already. */
export async function storeVisitLines(database: Database, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  // As the service: visitors of links are not users.
  await database.runAsService(STORE, [`[${lines.join(',')}]`]);
}
