import { SUMMARY_ROWS_MAX, SUMMARY_TIME_ZONE } from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';
import type { EventSpan } from './event.query.ts';

export interface Counts {
  access: number;
  initCheckout: number;
}
export interface DayCounts extends Counts {
  /** As `2026-11-22`. */
  day: string;
  cloneAccess: number;
}
export interface ValueCounts extends Counts {
  value: string;
}

const COUNTS = `
  coalesce(sum(count) FILTER (WHERE event_type = 'access'), 0)::float8 AS access,
  coalesce(sum(count) FILTER (WHERE event_type = 'init_checkout'), 0)::float8 AS "initCheckout"`;

/** Whole hours: a span is told by the day, and the hours of its edges count whole. */
const SPAN = `anticlone_site_id = $1 AND hour >= date_trunc('hour', $2::timestamptz, 'UTC') AND hour < $3`;

/** Every day of the span, oldest first, those without events too. */
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

/** Of one kind, the values with most accesses first, and of those that are as many the ones with most checkouts. */
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
