import {
  ADDRESS_DAYS,
  CUT_VALUE_MAX,
  type Dimension,
  REPORT_TIME_ZONE,
} from '@garimpo/traffic-filter-contract';

/** How a key is written in SQL: a value after its sign, or one of the others. Costs alone are unassigned. */
export const KEY = { value: '=', none: '', erased: '!', rest: '*', unassigned: '~' } as const;

const UNASSIGNED = `'${KEY.unassigned}'`;
const shownValue = (column: string) => `'${KEY.value}' || left(${column}, ${CUT_VALUE_MAX})`;
/** Parameters of the visits of a day that is long past are erased: its cost stands beside them. */
const parameterOf = (column: string) =>
  `CASE WHEN ${column} = '' THEN ${UNASSIGNED} WHEN part.is_erased THEN '${KEY.erased}' ELSE ${shownValue(column)} END`;

/** What the cost of days is known by. What is not here cannot be told of a cost. */
const OF_COSTS: Partial<Record<Dimension, string>> = {
  campaign: `'${KEY.value}' || campaign_id`,
  network: `coalesce('${KEY.value}' || network, ${UNASSIGNED})`,
  utm_source: parameterOf('utm_source'),
  utm_campaign: parameterOf('utm_campaign'),
  utm_content: parameterOf('utm_content'),
};
const keyOf = (dimension: Dimension) => OF_COSTS[dimension] ?? UNASSIGNED;

/** Placeholders of what the statement asks for. */
interface AskedCosts {
  user: string;
  campaign: string;
  now: string;
  from: string;
  to: string;
  beforeFrom: string;
}

/**
 * Typed and imported costs by two dimensions, in millionths. A cost is the same on each of its days, whole cents on every one of them: what is
 * left over by the division comes on later days, so that the days add up to it.
 */
export function cellsOfCosts(by: Dimension, and: Dimension | null, asked: AskedCosts): string {
  const { user, campaign, now, from, to, beforeFrom } = asked;
  const firstKept = `((${now}::timestamptz - make_interval(days => ${ADDRESS_DAYS})) AT TIME ZONE '${REPORT_TIME_ZONE}')::date`;
  const shareUntil = (day: string) => `amount_cents * (${day} - from_day) / (to_day - from_day + 1)`;
  return `SELECT ${keyOf(by)} AS a, ${and === null ? "''" : keyOf(and)} AS b, part.is_now,
      sum(${shareUntil('least(to_day, part.last_day) + 1')} - ${shareUntil('greatest(from_day, part.first_day)')})::float8 * 10000 AS cost_micros
    FROM (
      SELECT is_now, is_erased, greatest(first_day, CASE WHEN NOT is_erased THEN ${firstKept} ELSE first_day END) AS first_day,
        least(last_day, CASE WHEN is_erased THEN ${firstKept} - 1 ELSE last_day END) AS last_day
      FROM (VALUES (true, ${from}::date, ${to}::date), (false, ${beforeFrom}::date, ${from}::date - 1)) AS span (is_now, first_day, last_day),
        (VALUES (true), (false)) AS age (is_erased)) part
    JOIN traffic_filter.costs ON from_day <= part.last_day AND to_day >= part.first_day
    WHERE user_id = ${user} AND (${campaign}::uuid IS NULL OR campaign_id = ${campaign}) AND part.first_day <= part.last_day
    GROUP BY 1, 2, 3`;
}
