import {
  type EventType,
  type EventView,
  SUMMARY_ROWS_MAX,
  SUMMARY_TIME_ZONE,
} from '@garimpo/anticlone-contract';
import { maskedAddress, type Transaction, timeOfId } from '@garimpo/service-kit';

export function toEventView({ createdAt, maskedIp, city, country, ...row }: EventRow): EventView {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    maskedIp: maskedIp === null ? null : maskedAddress(maskedIp),
    firstLocation: { city, country },
  };
}

export interface EventRow extends Omit<EventView, 'createdAt' | 'firstLocation'> {
  createdAt: Date;
  /** The network of the address: `203.0.113.0/24`. */
  maskedIp: string | null;
  city: string | null;
  country: string | null;
}

export interface EventSpan {
  siteId: string;
  from: Date;
  to: Date;
  type?: EventType | undefined;
}

const EVENT = `id, created_at AS "createdAt", event_type AS "eventType", event_name AS "eventName", count,
  masked_ip::text AS "maskedIp", device, utms, page_url AS "pageUrl", referrer,
  first_location ->> 'ip_city' AS city, first_location ->> 'ip_country' AS country, clone_id AS "cloneId"`;

/** Events before the one at $4 with the id $5; all where $4 is null. */
const BEFORE = '($4::timestamptz IS NULL OR (created_at, id) < ($4, $5::uuid))';
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC LIMIT $6';

const ANY_TYPE = `SELECT ${EVENT} FROM anticlone.tracking_events
  WHERE anticlone_site_id = $1 AND created_at >= $2 AND created_at < $3 AND ${BEFORE} ${NEWEST_FIRST}`;

/**
 * Reads only the newest hours that the totals show to have enough events of the type, instead of all events of the span. The newest
 * hour does not count as having enough, because it may lie only partly in the span.
 */
const ONE_TYPE = `
  WITH counted AS (
    SELECT hour, coalesce(sum(count) OVER (newest_first ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
      - first_value(count) OVER newest_first, 0) AS found
    FROM anticlone.event_totals
    WHERE anticlone_site_id = $1 AND kind = 'all' AND value = '' AND event_type = $7
      AND hour >= date_trunc('hour', $2::timestamptz, 'UTC') AND hour < $3
      AND ($4::timestamptz IS NULL OR hour <= $4)
    WINDOW newest_first AS (ORDER BY hour DESC)),
  hours AS (SELECT hour FROM counted WHERE found < $6)
  SELECT event.* FROM hours CROSS JOIN LATERAL (
    SELECT ${EVENT} FROM anticlone.tracking_events
    WHERE anticlone_site_id = $1 AND created_at >= greatest(hour, $2) AND created_at < least(hour + interval '1 hour', $3)
      AND event_type = $7 AND ${BEFORE} ${NEWEST_FIRST}) event
  ORDER BY "createdAt" DESC, id DESC LIMIT $6`;

/**
 * Newest first. The caller has checked that the site is the user's.
 * @param options.before the id of the last event of the page before
 */
export function listEvents(
  tx: Transaction,
  { siteId, from, to, type }: EventSpan,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<EventRow[]> {
  const last = before === undefined ? [null, null] : [timeOfId(before), before];
  const values = [siteId, from, to, ...last, limit];
  return type === undefined ? tx.rows(ANY_TYPE, values) : tx.rows(ONE_TYPE, [...values, type]);
}

export interface Counts {
  access: number;
  initCheckout: number;
}
interface DayCounts extends Counts {
  /** `2026-11-22`. */
  day: string;
  cloneAccess: number;
}
interface ValueCounts extends Counts {
  value: string;
}

const COUNTS = `
  coalesce(sum(count) FILTER (WHERE event_type = 'access'), 0)::float8 AS access,
  coalesce(sum(count) FILTER (WHERE event_type = 'init_checkout'), 0)::float8 AS "initCheckout"`;

/** The totals are hourly: the hours at the edges of a span count in full. */
const SPAN = `anticlone_site_id = $1 AND hour >= date_trunc('hour', $2::timestamptz, 'UTC') AND hour < $3`;

/** Every day of the span, oldest first, days without events included. */
export function listDays(tx: Transaction, { siteId, from, to }: EventSpan): Promise<DayCounts[]> {
  return tx.rows(
    `WITH counted AS (
       SELECT (hour AT TIME ZONE '${SUMMARY_TIME_ZONE}')::date AS day, ${COUNTS},
         coalesce(sum(count) FILTER (WHERE event_type = 'clone_access'), 0)::float8 AS "cloneAccess"
       FROM anticlone.event_totals WHERE ${SPAN} AND kind = 'all' GROUP BY 1)
     SELECT to_char(each.day, 'YYYY-MM-DD') AS day, coalesce(access, 0) AS access,
       coalesce("initCheckout", 0) AS "initCheckout", coalesce("cloneAccess", 0) AS "cloneAccess"
     FROM generate_series(
       date_trunc('day', $2::timestamptz AT TIME ZONE '${SUMMARY_TIME_ZONE}'),
       ($3::timestamptz - interval '1 millisecond') AT TIME ZONE '${SUMMARY_TIME_ZONE}', interval '1 day') AS each (day)
     LEFT JOIN counted ON counted.day = each.day::date
     ORDER BY each.day`,
    [siteId, from, to],
  );
}

/** The values of one kind with most accesses, then with most checkouts. */
export function listValues(
  tx: Transaction,
  { siteId, from, to }: EventSpan,
  kind: 'source' | 'place' | 'device',
): Promise<ValueCounts[]> {
  return tx.rows(
    `SELECT value, ${COUNTS} FROM anticlone.event_totals
     WHERE ${SPAN} AND kind = $4 GROUP BY value
     ORDER BY access DESC, "initCheckout" DESC, value LIMIT ${SUMMARY_ROWS_MAX}`,
    [siteId, from, to, kind],
  );
}
