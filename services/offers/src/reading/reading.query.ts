import { METRICS_POINTS_MAX, type ReadingPrecision, type ReadingSource } from '@garimpo/offers-contract';
import type { EntityManager } from 'typeorm';
import type { ReadingEntity } from './reading.entity.ts';

export interface ReadingRow {
  count: number;
  checkedAt: Date;
  source: ReadingSource;
  precision: ReadingPrecision;
}

/** Oldest first; the latest ones when there are more than one answer holds. */
export function listOwnReadings(
  tx: EntityManager,
  offer: Pick<ReadingEntity, 'offerId' | 'userId'>,
  since: Date | null,
): Promise<ReadingRow[]> {
  return tx.query(
    `SELECT count, checked_at AS "checkedAt", source, precision FROM (
      SELECT count, checked_at, source, precision FROM offers.offer_metrics
      WHERE offer_id = $1 AND user_id = $2 AND checked_at >= coalesce($3::timestamptz, '-infinity')
      ORDER BY checked_at DESC LIMIT $4
    ) latest ORDER BY checked_at`,
    [offer.offerId, offer.userId, since?.toISOString() ?? null, METRICS_POINTS_MAX],
  );
}
