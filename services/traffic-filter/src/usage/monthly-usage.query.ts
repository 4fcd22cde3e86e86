import type { Transaction } from '@garimpo/service-kit';
import { REPORT_TIME_ZONE, USAGE_NOTICES } from '@garimpo/traffic-filter-contract';

const MONTH_OF = (moment: string) =>
  `date_trunc('month', ${moment}::timestamptz AT TIME ZONE '${REPORT_TIME_ZONE}')::date`;

export interface MonthUsage {
  /** First day of the month, as `2026-11-01`. */
  month: string;
  requests: number;
}

export function findMonthUsage(tx: Transaction, userId: string, now: Date): Promise<MonthUsage> {
  return tx.only(
    `SELECT to_char(this.month, 'YYYY-MM-DD') AS month, coalesce(used.requests, 0)::float8 AS requests
     FROM (SELECT ${MONTH_OF('$2')} AS month) this
     LEFT JOIN traffic_filter.monthly_usage used ON used.user_id = $1 AND used.month = this.month`,
    [userId, now],
  );
}

export interface WatchedUsage extends MonthUsage {
  userId: string;
}

/** How long the limit of a plan is cached while no share of it is reached. */
const LIMIT_AGE = `interval '6 hours'`;

/** Usages of this month whose limit is too old, or that have reached a share without a notice; the longest unchecked first. */
export function listToCheck(tx: Transaction, now: Date, most: number): Promise<WatchedUsage[]> {
  return tx.rows(
    `SELECT used.user_id AS "userId", to_char(used.month, 'YYYY-MM-DD') AS month, used.requests::float8 AS requests
     FROM traffic_filter.monthly_usage used
     WHERE used.month = ${MONTH_OF('$1')} AND (used.looked_at IS NULL OR used.looked_at <= $1::timestamptz - ${LIMIT_AGE}
       OR EXISTS (SELECT FROM unnest($3::integer[]) share (percent)
         WHERE used.plan_limit >= 0 AND used.requests * 100 >= used.plan_limit * share.percent AND NOT EXISTS (
           SELECT FROM traffic_filter.usage_notices noted WHERE noted.user_id = used.user_id AND noted.month = used.month
             AND noted.percent = share.percent AND noted.plan_limit = used.plan_limit)))
     ORDER BY used.looked_at NULLS FIRST, used.user_id LIMIT $2`,
    [now, most, [...USAGE_NOTICES]],
  );
}

export async function noteLimit(
  tx: Transaction,
  { userId, month }: WatchedUsage,
  limit: number,
  now: Date,
): Promise<void> {
  await tx.run(
    `UPDATE traffic_filter.monthly_usage SET plan_limit = $3, looked_at = $4 WHERE user_id = $1 AND month = $2::date`,
    [userId, month, limit, now],
  );
}
