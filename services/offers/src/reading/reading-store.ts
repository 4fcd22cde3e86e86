import type { ReadingPrecision, ReadingSource, ReadingView } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { Column, Entity, In, MoreThan, PrimaryColumn } from 'typeorm';
import { AlertEvaluation } from '../alert/evaluate-offer.ts';

/** How many ads of an offer were active at one moment. */
@Entity({ schema: 'offers', name: 'offer_metrics' })
export class ReadingEntity {
  @PrimaryColumn({ type: 'uuid', name: 'offer_id' })
  offerId!: string;

  @PrimaryColumn({ type: 'timestamptz', name: 'checked_at' })
  checkedAt!: Date;

  @Column({ type: 'uuid', name: 'user_id', update: false })
  userId!: string;

  @Column({ type: 'integer' })
  count!: number;

  @Column({ type: 'text' })
  source!: ReadingSource;

  @Column({ type: 'text' })
  precision!: ReadingPrecision;
}

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

export function toReadingView(row: ReadingRow): ReadingView {
  return { ...row, checkedAt: row.checkedAt.toISOString() };
}

/** A reading and whose it is. */
export type NewReading = ReadingRow & Pick<ReadingEntity, 'offerId' | 'userId'>;

/** The one place that stores a reading, of whatever source: its offer's alerts hear of every one. */
@Injectable()
export class ReadingStore {
  constructor(private readonly alerts: AlertEvaluation) {}

  /**
   * The second of the same moment corrects the first. As the user or as the service; whoever calls holds the offer, so that
   * it cannot be deleted meanwhile.
   */
  async store(tx: Transaction, reading: NewReading): Promise<void> {
    await tx
      .repository(ReadingEntity)
      .createQueryBuilder()
      .insert()
      .into(ReadingEntity)
      .values(reading)
      .orUpdate(['count', 'source', 'precision'], ['offer_id', 'checked_at'])
      .updateEntity(false)
      .execute();
    await this.alerts.askFor(tx, reading.offerId);
  }
}
