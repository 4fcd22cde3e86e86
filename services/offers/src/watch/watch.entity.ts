import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When an offer is read next. Made with the offer by its trigger; written by the service alone. */
@Entity({ schema: 'offers', name: 'offer_watches' })
export class WatchEntity {
  @PrimaryColumn({ type: 'uuid', name: 'offer_id' })
  offerId!: string;

  @Column({ type: 'timestamptz', name: 'next_read_at' })
  nextReadAt!: Date;

  /** Until when somebody reads it. A lease is told by its end to the microsecond, which a Date does not hold. */
  @Column({ type: 'timestamptz', name: 'lease_until', nullable: true })
  leaseUntil!: Date | null;

  /** In a row. */
  @Column({ type: 'integer' })
  failures!: number;
}
