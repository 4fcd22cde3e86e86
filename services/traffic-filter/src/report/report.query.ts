import type { Transaction } from '@garimpo/service-kit';
import { REPORT_TIME_ZONE, type ReportDays } from '@garimpo/traffic-filter-contract';
import { In } from 'typeorm';
import { CampaignEntity } from '../campaign/campaign.entity.ts';

export interface ReportSpan {
  userId: string;
  /** The last day is that of this moment. */
  now: Date;
  days: ReportDays;
  /** Null for all. */
  campaign: string | null;
}

export interface Sums {
  people: number;
  robots: number;
  invalid: number;
  blocked: number;
  secure: number;
  clicks: number;
  conversions: number;
  valueCents: number;
}

/** What `value` names. Of `before` the sums alone are asked. */
export type SumKind = 'all' | 'before' | 'source' | 'device' | 'campaign' | 'day' | 'hour';
export interface SumRow extends Sums {
  kind: SumKind;
  /** A source, a device, a campaign's id, a day as `2026-11-22`, an hour of the day; empty for `all` and `before`. */
  value: string;
}

/** Floating point holds whole numbers of this size, and adds them up many times as fast as the database's own. */
const sumsOf = (of: (column: string) => string) =>
  ['people', 'robots', 'invalid', 'blocked', 'secure', 'clicks', 'conversions', 'value_cents']
    .map((column) => `coalesce(sum(${of(column)}), 0) AS ${column}`)
    .join(', ');
const COUNTED = sumsOf((column) => `${column}::float8`);
const ADDED = sumsOf((column) => column);
const SHOWN = 'people, robots, invalid, blocked, secure, clicks, conversions, value_cents AS "valueCents"';

const LOCAL = (moment: string) => `(${moment} AT TIME ZONE '${REPORT_TIME_ZONE}')`;
/** First moments of days, where they begin: a day in which clocks were put forward at midnight begins at one. */
const MIDNIGHT = (day: string) => `(${day})::timestamp AT TIME ZONE '${REPORT_TIME_ZONE}'`;
const OWN = (from: string, to: string) => `user_id = $1 AND ($4::uuid IS NULL OR campaign_id = $4)
  AND hour >= (SELECT ${from} FROM span) AND hour < (SELECT ${to} FROM span)`;

/**
 * All sums of a report in one statement, so that visits stored meanwhile are in all of them or in none. The rows are
 * scanned twice and not once for each kind: their sums by day, source, device and campaign are few enough to be added
 * up for each.
 */
export function listSums(tx: Transaction, { userId, now, days, campaign }: ReportSpan): Promise<SumRow[]> {
  return tx.rows(
    `WITH span AS MATERIALIZED (
       SELECT ${MIDNIGHT('today - $3::integer * 2 + 1')} AS before_from, ${MIDNIGHT('today - $3::integer + 1')} AS span_from,
         ${MIDNIGHT('today + 1')} AS span_to
       FROM (SELECT ${LOCAL('$2::timestamptz')}::date AS today) clock),
     hours AS MATERIALIZED (
       SELECT hour, to_char(${LOCAL('hour')}, 'YYYY-MM-DD') AS day, extract(hour FROM ${LOCAL('hour')})::text AS hour_of_day
       FROM span, generate_series(span_from, span_to - interval '1 hour', interval '1 hour') AS hour),
     counted AS MATERIALIZED (
       SELECT hour_of_day, day, source, device, campaign_id, ${COUNTED}
       FROM traffic_filter.hourly_totals JOIN hours USING (hour) WHERE ${OWN('span_from', 'span_to')}
       GROUP BY GROUPING SETS ((hour_of_day), (day, source, device, campaign_id))),
     added AS (
       SELECT CASE WHEN GROUPING(source) = 0 THEN 'source' WHEN GROUPING(device) = 0 THEN 'device'
           WHEN GROUPING(campaign_id) = 0 THEN 'campaign' WHEN GROUPING(day) = 0 THEN 'day' ELSE 'all' END AS kind,
         coalesce(source, device, campaign_id::text, day, '') AS value, ${ADDED}
       FROM counted WHERE hour_of_day IS NULL GROUP BY GROUPING SETS ((), (source), (device), (campaign_id), (day))
       UNION ALL
       SELECT 'hour', hour_of_day, ${SHOWN.replace(' AS "valueCents"', '')} FROM counted WHERE hour_of_day IS NOT NULL
       UNION ALL
       SELECT 'before', '', ${COUNTED} FROM traffic_filter.hourly_totals WHERE ${OWN('before_from', 'span_from')})
     SELECT kind, value, ${SHOWN} FROM added`,
    [userId, now, days, campaign],
  );
}

export interface OfferRow {
  campaignId: string;
  page: string;
  visits: number;
  clicks: number;
  conversions: number;
  converted: number;
  valueCents: number;
}

/** What came of the pages of splits, the pages with the most visits first. */
export function listOfferSums(
  tx: Transaction,
  { userId, now, days, campaign }: ReportSpan,
): Promise<OfferRow[]> {
  return tx.rows(
    `SELECT campaign_id AS "campaignId", page, sum(people)::float8 AS visits, sum(clicks)::float8 AS clicks,
       sum(conversions)::float8 AS conversions, sum(converted)::float8 AS converted, sum(value_cents)::float8 AS "valueCents"
     FROM traffic_filter.offer_totals, (SELECT ${LOCAL('$2::timestamptz')}::date AS today) clock
     WHERE user_id = $1 AND ($4::uuid IS NULL OR campaign_id = $4)
       AND hour >= ${MIDNIGHT('today - $3::integer + 1')} AND hour < ${MIDNIGHT('today + 1')}
     GROUP BY campaign_id, page ORDER BY visits DESC, campaign_id, page`,
    [userId, now, days, campaign],
  );
}

/** The days of the span as `2026-11-22`, oldest first. */
export async function listDays(
  tx: Transaction,
  { now, days }: Pick<ReportSpan, 'now' | 'days'>,
): Promise<string[]> {
  const rows = await tx.rows<{ day: string }>(
    `SELECT to_char(${LOCAL('$1::timestamptz')}::date - back, 'YYYY-MM-DD') AS day
     FROM generate_series($2::integer - 1, 0, -1) AS back`,
    [now, days],
  );
  return rows.map(({ day }) => day);
}

/** Names of the user's campaigns, deleted ones too. */
export async function namesOfCampaigns(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const campaigns = await tx
    .repository(CampaignEntity)
    .find({ select: { id: true, name: true }, where: { userId, id: In([...ids]) } });
  return new Map(campaigns.map(({ id, name }) => [id, name]));
}
