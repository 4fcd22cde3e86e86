import type { ReadingPrecision, ReadingSource, ReadingView } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { Column, Entity, In, MoreThan, PrimaryColumn } from 'typeorm';
import { AlertEvaluation } from '../alert/evaluate-offer.ts';
import { exactTime } from '../offer/offer.query.ts';

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

/** An offer and its owner. */
export type OwnOffer = Pick<ReadingEntity, 'offerId' | 'userId'>;

export interface ReadingRow {
  count: number;
  checkedAt: Date;
  source: ReadingSource;
  precision: ReadingPrecision;
}

/**
 * `place` is the time with the database's microseconds, which a Date loses: with a Date the next page would begin in
 * the wrong place.
 */
export interface PlacedReading extends ReadingRow {
  place: string;
}

/**
 * Oldest first.
 * @param after the time of the previous page's last reading; `-infinity` for the first page
 */
export function pageOfOwnReadings(
  tx: Transaction,
  offer: OwnOffer,
  page: { since: Date | null; after: string; size: number },
): Promise<PlacedReading[]> {
  return tx.rows(
    `SELECT count, checked_at AS "checkedAt", checked_at::text AS place, source, precision FROM offers.offer_metrics
    WHERE offer_id = $1 AND user_id = $2 AND checked_at >= $3::timestamptz AND checked_at > $4::timestamptz
    ORDER BY checked_at LIMIT $5`,
    [offer.offerId, offer.userId, page.since?.toISOString() ?? '-infinity', page.after, page.size],
  );
}

/** The latest reading since then that a source read; null where there is none. */
export function latestReadByItself(
  tx: Transaction,
  offer: OwnOffer,
  since: Date,
): Promise<ReadingRow | null> {
  return tx.repository(ReadingEntity).findOne({
    select: { count: true, checkedAt: true, source: true, precision: true },
    where: { ...offer, checkedAt: MoreThan(since), source: In(['api', 'browser']) },
    order: { checkedAt: 'DESC' },
  });
}

/** A reading with its moment as it is answered, which is its name. */
export type NamedReading = Omit<ReadingRow, 'checkedAt'> & { checkedAt: string };

/**
 * The reading that a moment names, locked until the transaction ends; null where there is none. A moment without microseconds is
 * that of a client which never had them: it names the last reading within the millisecond.
 */
export async function findOwnReading(
  tx: Transaction,
  { offerId, userId }: OwnOffer,
  moment: string,
): Promise<NamedReading | null> {
  const width = /\.\d{6}/.test(moment) ? '1 microsecond' : '1 millisecond';
  const reading = await tx.one<NamedReading>(
    `SELECT count, ${exactTime('checked_at')} AS "checkedAt", source, precision FROM offers.offer_metrics
     WHERE offer_id = $1 AND user_id = $2 AND checked_at >= $3::timestamptz AND checked_at < $3::timestamptz + $4::interval
     ORDER BY checked_at DESC LIMIT 1 FOR UPDATE`,
    [offerId, userId, moment, width],
  );
  return reading ?? null;
}

export function toReadingView(row: ReadingRow): ReadingView {
  return { ...row, checkedAt: row.checkedAt.toISOString() };
}

export type NewReading = OwnOffer & (ReadingRow | NamedReading);

/** The one place that changes readings, whatever their source, so that alerts follow. */
@Injectable()
export class ReadingStore {
  constructor(private readonly alerts: AlertEvaluation) {}

  /**
   * A second reading of the same moment replaces the first. Works as the user or as the service; the caller has
   * locked the offer, so that it is not deleted in between.
   * @param isHistory true where it changes what rules have judged
   */
  async store(tx: Transaction, reading: NewReading, isHistory = false): Promise<void> {
    const { offerId, userId, checkedAt, count, source, precision } = reading;
    // As text a moment keeps the microseconds that a Date would lose.
    await tx.run(
      `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source, precision)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (offer_id, checked_at) DO UPDATE
         SET count = excluded.count, source = excluded.source, precision = excluded.precision`,
      [offerId, userId, checkedAt, count, source, precision],
    );
    await this.alerts.askFor(tx, offerId, isHistory);
  }

  /** @param reading found by {@link findOwnReading} */
  async remove(
    tx: Transaction,
    { offerId, userId }: OwnOffer,
    { checkedAt }: Pick<NamedReading, 'checkedAt'>,
  ): Promise<void> {
    await tx.run(
      'DELETE FROM offers.offer_metrics WHERE offer_id = $1 AND user_id = $2 AND checked_at = $3::timestamptz',
      [offerId, userId, checkedAt],
    );
    await this.alerts.askFor(tx, offerId, true);
  }
}
