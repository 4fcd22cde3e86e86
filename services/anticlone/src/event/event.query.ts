import type { Device, EventType, EventView, Utms } from '@garimpo/anticlone-contract';
import { maskedAddress, type Transaction, timeOfId } from '@garimpo/service-kit';

export function toEventView({ createdAt, maskedIp, city, country, ...row }: EventRow): EventView {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    maskedIp: maskedIp === null ? null : maskedAddress(maskedIp),
    firstLocation: { city, country },
  };
}

export interface EventRow {
  id: string;
  createdAt: Date;
  eventType: string;
  eventName: string | null;
  count: number;
  /** The network that the address is of, as `203.0.113.0/24`. */
  maskedIp: string | null;
  device: Device;
  utms: Utms;
  pageUrl: string | null;
  referrer: string | null;
  city: string | null;
  country: string | null;
  cloneId: string | null;
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

/** Those before the one at $4 with the id $5, where there is one. */
const BEFORE = '($4::timestamptz IS NULL OR (created_at, id) < ($4, $5::uuid))';
const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC LIMIT $6';

const ANY_TYPE = `SELECT ${EVENT} FROM anticlone.tracking_events
  WHERE anticlone_site_id = $1 AND created_at >= $2 AND created_at < $3 AND ${BEFORE} ${NEWEST_FIRST}`;

/**
 * The totals tell in which hours there are any, and in how many of them there are enough: of a type that is rare, not every event of the
 * span is looked at. The newest hour does not count for that, for it may lie in the span in part.
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

/** Newest first, those before the one with the id `before` where there is one. The caller has seen that the site is the user's. */
export function listEvents(
  tx: Transaction,
  { siteId, from, to, type }: EventSpan,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<EventRow[]> {
  const last = before === undefined ? [null, null] : [timeOfId(before), before];
  const values = [siteId, from, to, ...last, limit];
  return type === undefined ? tx.rows(ANY_TYPE, values) : tx.rows(ONE_TYPE, [...values, type]);
}
