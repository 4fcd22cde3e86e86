import type { Transaction } from '@garimpo/service-kit';
import {
  ADDRESS_DAYS,
  CUT_VALUE_MAX,
  type CutOrder,
  type Dimension,
  REPORT_TIME_ZONE,
} from '@garimpo/traffic-filter-contract';
import { countedDevice } from '../visit/counted-device.ts';
import { Values } from '../visit/visit.query.ts';
import { cellsOfCosts, KEY } from './cost-cells.ts';
import type { Sums } from './report.query.ts';

/** Days, both included, as `2026-11-22`, and the moments at which they begin and end. */
export interface CutSpan {
  from: string;
  to: string;
  beforeFrom: string;
  beforeTo: string;
  start: Date;
  end: Date;
  beforeStart: Date;
}

const MIDNIGHT = (day: string) => `(${day})::timestamp AT TIME ZONE '${REPORT_TIME_ZONE}'`;

/** A span of days as they begin in São Paulo. @param last null for the day of `now` */
export function spanOf(
  tx: Transaction,
  { now, days, last }: { now: Date; days: number; last: string | null },
): Promise<CutSpan> {
  return tx.only(
    `SELECT to_char(last - $2::integer + 1, 'YYYY-MM-DD') AS "from", to_char(last, 'YYYY-MM-DD') AS "to",
       to_char(last - $2::integer * 2 + 1, 'YYYY-MM-DD') AS "beforeFrom", to_char(last - $2::integer, 'YYYY-MM-DD') AS "beforeTo",
       ${MIDNIGHT('last - $2::integer + 1')} AS start, ${MIDNIGHT('last + 1')} AS "end",
       ${MIDNIGHT('last - $2::integer * 2 + 1')} AS "beforeStart"
     FROM (SELECT coalesce($3::date, ($1::timestamptz AT TIME ZONE '${REPORT_TIME_ZONE}')::date) AS last) clock`,
    [now, days, last],
  );
}

const hourOf = (moment: string) => `extract(hour FROM ${moment} AT TIME ZONE '${REPORT_TIME_ZONE}')::text`;
const keyOf = (sql: string) =>
  `coalesce('${KEY.value}' || left(nullif(${sql}, ''), ${CUT_VALUE_MAX}), '${KEY.none}')`;
/** The path is strict, because otherwise its filter would look into each pair. */
const parameterOf = (name: string) =>
  `jsonb_path_query_first(parameters, 'strict $[*] ? (@[0] == "${name}")[1]') #>> '{}'`;

/** Parameters are erased hourly; until then old ones count as erased. Of the rest, nothing that a cut is by is erased. */
const PARAMETERS: readonly Dimension[] = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content'];
const OF_REQUESTS: Readonly<Record<Dimension, string>> = {
  campaign: keyOf('campaign_id::text'),
  utm_source: keyOf(parameterOf('utm_source')),
  utm_medium: keyOf(parameterOf('utm_medium')),
  utm_campaign: keyOf(parameterOf('utm_campaign')),
  utm_content: keyOf(parameterOf('utm_content')),
  referrer: keyOf(`lower(substring(referrer FROM '^[^/]*//([^/?#]*)'))`),
  network: keyOf(`coalesce(networks[1], 'other')`),
  country: keyOf('country'),
  device: keyOf(countedDevice('devices')),
  hour: keyOf(hourOf('created_at')),
  page: keyOf(`substring(destination FROM '^[^?#]*')`),
};
/** What is counted by the hour as well, in far fewer rows. */
const OF_TOTALS: Partial<Record<Dimension, string>> = {
  campaign: keyOf('campaign_id::text'),
  network: keyOf('source'),
  device: keyOf('device'),
  hour: keyOf(hourOf('hour')),
};

const SUMS = [
  'people',
  'robots',
  'invalid',
  'blocked',
  'secure',
  'clicks',
  'conversions',
  'value_cents',
  'cost_micros',
];
const NO_VISITS = SUMS.map((column) => (column === 'cost_micros' ? column : `0::float8 AS ${column}`)).join(
  ', ',
);
const ADDED = SUMS.map((column) => `sum(${column})::float8 AS ${column}`).join(', ');
const NO_SECOND = `''`;

/** Placeholders of what every part of the statement asks for. */
interface Asked {
  user: string;
  campaign: string;
  beforeStart: string;
  start: string;
  end: string;
}
const own = (moment: string, { user, campaign, beforeStart, end }: Asked) =>
  `user_id = ${user} AND (${campaign}::uuid IS NULL OR campaign_id = ${campaign}) AND ${moment} >= ${beforeStart} AND ${moment} < ${end}`;

function cellsOfTotals(first: string, second: string, asked: Asked): string {
  return `SELECT ${first} AS a, ${second} AS b, hour >= ${asked.start} AS is_now, ${ADDED}
    FROM traffic_filter.hourly_totals WHERE ${own('hour', asked)} GROUP BY 1, 2, 3`;
}

/** Outcomes come after their visit, and those of the user are far fewer than the visits: they are added up before they meet. */
function cellsOfRequests(first: string, second: string, asked: Asked): string {
  return `SELECT a, b, is_now, count(*) FILTER (WHERE is_person)::float8 AS people,
      count(*) FILTER (WHERE state <> 'blocked' AND is_robot)::float8 AS robots,
      count(*) FILTER (WHERE state <> 'blocked' AND NOT is_robot AND NOT is_person)::float8 AS invalid,
      count(*) FILTER (WHERE state = 'blocked')::float8 AS blocked,
      count(*) FILTER (WHERE is_person AND page = 'secure')::float8 AS secure,
      coalesce(sum(clicks) FILTER (WHERE is_person AND page = 'offer'), 0)::float8 AS clicks,
      coalesce(sum(CASE WHEN is_person THEN conversions ELSE signed END), 0)::float8 AS conversions,
      coalesce(sum(value_cents), 0)::float8 AS value_cents, coalesce(sum(cost_micros), 0)::float8 AS cost_micros
    FROM (
      SELECT id, ${first} AS a, ${second} AS b, created_at >= ${asked.start} AS is_now, state, page, cost_micros,
        state = 'served' AND kind = 'person' AS is_person, kind IN ('declared_robot', 'lookahead') AS is_robot
      FROM traffic_filter.requests WHERE ${own('created_at', asked)}) visit
    LEFT JOIN (
      SELECT request_id, count(*) FILTER (WHERE kind = 'click') AS clicks, count(*) FILTER (WHERE kind = 'conversion') AS conversions,
        count(*) FILTER (WHERE kind = 'conversion' AND signed) AS signed, sum(value_cents) AS value_cents
      FROM traffic_filter.outcomes
      WHERE user_id = ${asked.user} AND created_at >= ${asked.beforeStart}::timestamptz - interval '1 hour' GROUP BY request_id) told
      ON told.request_id = visit.id
    GROUP BY 1, 2, 3`;
}

const ORDER_COLUMNS: Readonly<Record<CutOrder, string>> = {
  impressions: 'people',
  clicks: 'clicks',
  conversions: 'conversions',
  valueCents: 'value_cents',
  costCents: 'cost_micros',
  profitCents: 'value_cents * 10000 - cost_micros',
};
/** Hours in their order; else the highest figure first, then the most requests, so that rows of nothing but robots come before none. */
function placed(dimension: Dimension, key: string, order: CutOrder): string {
  if (dimension === 'hour') return `nullif(substr(${key}, 2), '')::integer`;
  const ofNow = (sum: string) => `sum(${sum}) FILTER (WHERE is_now) DESC NULLS LAST`;
  return `${ofNow(ORDER_COLUMNS[order])}, ${ofNow('people + robots + invalid + blocked')}, ${key} COLLATE "C"`;
}

const isUnassigned = (key: string) => `${key} = '${KEY.unassigned}'`;
/** A key and its place: those behind the last row are one, and unassigned cost comes after it. */
const shownAt = (key: string, place: string, rows: string) =>
  `CASE WHEN ${isUnassigned(key)} THEN ${rows}::integer + 2 ELSE least(${place}, ${rows}::integer + 1) END AS ${place},
         CASE WHEN ${place} > ${rows} AND NOT ${isUnassigned(key)} THEN '${KEY.rest}' ELSE ${key} END AS ${key}`;

export interface Cut {
  userId: string;
  now: Date;
  campaign: string | null;
  by: Dimension;
  /** Null for one dimension. */
  and: Dimension | null;
  order: CutOrder;
  rows: { first: number; second: number };
}

export interface CutCell extends Sums {
  costMicros: number;
  a: string;
  b: string;
  isNow: boolean;
}

/**
 * The sums of each pair of values, in the order in which they are shown, in one statement. Where there are more values than rows, the last row
 * holds all others; cost that no value is known of comes behind them. What the hourly totals know is read from them; the rest from the
 * requests of the span, by their primary key.
 */
export async function listCells(tx: Transaction, span: CutSpan, cut: Cut): Promise<CutCell[]> {
  const { by, and, order, rows } = cut;
  const values = new Values();
  const [ofTotals, partsOfTotals] = [OF_TOTALS[by], and === null ? NO_SECOND : OF_TOTALS[and]];
  const asked: Asked = {
    user: values.add(cut.userId),
    campaign: values.add(cut.campaign),
    beforeStart: values.add(span.beforeStart),
    start: values.add(span.start),
    end: values.add(span.end),
  };
  const [first, second, now] = [values.add(rows.first), values.add(rows.second), values.add(cut.now)];
  const costs = cellsOfCosts(by, and, {
    ...asked,
    now,
    from: values.add(span.from),
    to: values.add(span.to),
    beforeFrom: values.add(span.beforeFrom),
  });
  const ofRequests = (dimension: Dimension) =>
    PARAMETERS.includes(dimension)
      ? `CASE WHEN created_at < ${now}::timestamptz - make_interval(days => ${ADDRESS_DAYS})
          THEN '${KEY.erased}' ELSE ${OF_REQUESTS[dimension]} END`
      : OF_REQUESTS[dimension];
  const cells =
    ofTotals !== undefined && partsOfTotals !== undefined
      ? cellsOfTotals(ofTotals, partsOfTotals, asked)
      : cellsOfRequests(ofRequests(by), and === null ? NO_SECOND : ofRequests(and), asked);
  // The planner takes a table without statistics for a nearly empty one, and compares each pair with every other.
  await tx.run('SET LOCAL enable_nestloop = off');
  return tx.rows(
    `WITH cells AS MATERIALIZED (
       SELECT a, b, is_now, ${SUMS.join(', ')} FROM (${cells}) visits
       UNION ALL SELECT a, b, is_now, ${NO_VISITS} FROM (${costs}) costs),
     firsts AS (
       SELECT a, row_number() OVER (PARTITION BY ${isUnassigned('a')} ORDER BY ${placed(by, 'a', order)}) AS place FROM cells GROUP BY a),
     cut AS MATERIALIZED (
       SELECT ${shownAt('a', 'place', first)}, b, is_now, ${SUMS.join(', ')}
       FROM cells JOIN firsts USING (a)),
     seconds AS (
       SELECT place, b,
         row_number() OVER (PARTITION BY place, ${isUnassigned('b')} ORDER BY ${placed(and ?? 'page', 'b', order)}) AS part
       FROM cut GROUP BY place, b),
     shown AS (
       SELECT place, a, ${shownAt('b', 'part', second)}, is_now, ${SUMS.join(', ')}
       FROM cut JOIN seconds USING (place, b))
     SELECT a, b, is_now AS "isNow", ${ADDED.replace('AS value_cents', 'AS "valueCents"').replace('AS cost_micros', 'AS "costMicros"')}
     FROM shown GROUP BY place, part, a, b, is_now ORDER BY place, part, is_now DESC`,
    values.all,
  );
}
