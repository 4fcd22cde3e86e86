import type { ReadingPrecision, ReadingSource } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { In, MoreThan } from 'typeorm';
import { ReadingEntity } from './reading.entity.ts';

export interface ReadingRow {
  count: number;
  checkedAt: Date;
  source: ReadingSource;
  precision: ReadingPrecision;
}

/** A reading with its moment as exact as the database has it: a Date is not, and the next page would begin in the wrong place. */
export interface PlacedReading extends ReadingRow {
  place: string;
}

/** Oldest first. @param after the moment that the page before ended with; `-infinity` for the first page */
export function pageOfOwnReadings(
  tx: Transaction,
  offer: Pick<ReadingEntity, 'offerId' | 'userId'>,
  page: { since: Date | null; after: string; size: number },
): Promise<PlacedReading[]> {
  return tx.rows(
    `SELECT count, checked_at AS "checkedAt", checked_at::text AS place, source, precision FROM offers.offer_metrics
    WHERE offer_id = $1 AND user_id = $2 AND checked_at >= $3::timestamptz AND checked_at > $4::timestamptz
    ORDER BY checked_at LIMIT $5`,
    [offer.offerId, offer.userId, page.since?.toISOString() ?? '-infinity', page.after, page.size],
  );
}

/** The latest reading since then that nobody typed or pasted; null where there is none. */
export function latestReadByItself(
  tx: Transaction,
  offer: Pick<ReadingEntity, 'offerId' | 'userId'>,
  since: Date,
): Promise<ReadingRow | null> {
  return tx.repository(ReadingEntity).findOne({
    select: { count: true, checkedAt: true, source: true, precision: true },
    where: { ...offer, checkedAt: MoreThan(since), source: In(['api', 'browser']) },
    order: { checkedAt: 'DESC' },
  });
}
