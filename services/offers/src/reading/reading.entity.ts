import type { ReadingPrecision, ReadingSource } from '@garimpo/offers-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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
