import type { Transaction } from '@garimpo/service-kit';
import { UsageNoticeEntity } from './usage-notice.entity.ts';

/** After each try that failed, until the next one. Nobody else tries meanwhile. */
const WAIT_SECONDS = [600, 3_600, 6 * 3_600, 24 * 3_600];
/** After so many it is not told any more. */
export const TRIES_MAX = WAIT_SECONDS.length;

export interface NewNotice {
  userId: string;
  month: string;
  percent: number;
  limit: number;
}

/** Once for a month, share and limit, by the table's own rule; of several shares at once the highest is told, and the others are noted. */
export async function noteShares(tx: Transaction, notices: readonly NewNotice[], now: Date): Promise<void> {
  const highest = Math.max(...notices.map(({ percent }) => percent));
  for (const { userId, month, percent, limit } of notices) {
    const isTold = percent === highest;
    await tx.run(
      `INSERT INTO traffic_filter.usage_notices (user_id, month, percent, plan_limit, created_at, try_after, outcome, closed_at)
       VALUES ($1, $2::date, $3, $4, $5, $5, $6, $7) ON CONFLICT ON CONSTRAINT usage_notices_once_key DO NOTHING`,
      [userId, month, percent, limit, now, isTold ? null : 'unwanted', isTold ? null : now],
    );
  }
}

export interface ClaimedNotice extends NewNotice {
  id: string;
  /** This one among them. */
  tries: number;
  /** As the month stands now. */
  requests: number;
}

/** The next one that is due. */
export async function claimNotice(tx: Transaction, now: Date): Promise<ClaimedNotice | null> {
  const claimed = await tx.one<ClaimedNotice>(
    `WITH claimed AS (
       UPDATE traffic_filter.usage_notices SET tries = tries + 1,
         try_after = $1::timestamptz + make_interval(secs => ($2::float8[])[least(tries + 1, cardinality($2::float8[]))])
       WHERE id = (SELECT id FROM traffic_filter.usage_notices WHERE closed_at IS NULL AND try_after <= $1
         ORDER BY try_after, id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING *)
     SELECT claimed.id, claimed.user_id AS "userId", to_char(claimed.month, 'YYYY-MM-DD') AS month, claimed.percent,
       claimed.plan_limit::float8 AS "limit", claimed.tries, coalesce(used.requests, 0)::float8 AS requests
     FROM claimed LEFT JOIN traffic_filter.monthly_usage used USING (user_id, month)`,
    [now, WAIT_SECONDS],
  );
  return claimed ?? null;
}

export async function closeNotice(
  tx: Transaction,
  id: string,
  outcome: 'told' | 'unwanted' | 'failed',
  at: Date,
): Promise<void> {
  await tx.repository(UsageNoticeEntity).update(id, { outcome, closedAt: at });
}
