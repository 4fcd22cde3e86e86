import type { Transaction } from '@garimpo/service-kit';
import { REPORT_TIME_ZONE, type TodayReply } from '@garimpo/traffic-filter-contract';

/** From the hours that are added up already. Midnight is the beginning of an hour there as well. */
export function peopleOfToday(tx: Transaction, userId: string): Promise<TodayReply['campaigns']> {
  return tx.rows(
    `SELECT campaign_id AS id, sum(people)::integer AS people FROM traffic_filter.hourly_totals
     WHERE user_id = $1 AND hour >= date_trunc('day', now(), $2)
     GROUP BY campaign_id HAVING sum(people) > 0`,
    [userId, REPORT_TIME_ZONE],
  );
}
