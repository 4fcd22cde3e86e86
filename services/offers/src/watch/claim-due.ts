import type { Transaction } from '@garimpo/service-kit';
import { nextReadMs } from './next-read.ts';

/** Invalid offers passed over in one round: they are due like others, and nothing of them is read. */
const PASSED_OVER_MAX = 500;

/**
 * The offers whose time has come, the most overdue first; their next time is set, so that no other replica finds them due.
 * Invalid ones get theirs too, or they would stand before all others.
 */
export async function claimDue(
  tx: Transaction,
  { now, everyHours, most }: { now: Date; everyHours: number; most: number },
): Promise<string[]> {
  const passedOver = await claim(tx, now, `= 'invalid'`, PASSED_OVER_MAX);
  const due = await claim(tx, now, `<> 'invalid'`, most);
  for (const offerId of [...passedOver, ...due])
    await tx.run('UPDATE offers.offer_watches SET next_read_at = $2 WHERE offer_id = $1', [
      offerId,
      new Date(now.getTime() + nextReadMs(everyHours, 0, Math.random())),
    ]);
  return due;
}

async function claim(tx: Transaction, now: Date, status: string, most: number): Promise<string[]> {
  const rows = await tx.rows<{ offerId: string }>(
    `SELECT watch.offer_id AS "offerId"
     FROM offers.offer_watches watch JOIN offers.offers offer ON offer.id = watch.offer_id
     WHERE watch.next_read_at <= $1 AND offer.status ${status}
     ORDER BY watch.next_read_at LIMIT $2 FOR UPDATE OF watch SKIP LOCKED`,
    [now, most],
  );
  return rows.map(({ offerId }) => offerId);
}
