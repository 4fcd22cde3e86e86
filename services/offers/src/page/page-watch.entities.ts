import type { PageChanges } from '@garimpo/offers-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether an offer's landing page is looked at, and when next. Only the service writes it. */
@Entity({ schema: 'offers', name: 'page_watches' })
export class PageWatchEntity {
  @PrimaryColumn({ type: 'uuid', name: 'offer_id' })
  offerId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'boolean' })
  enabled!: boolean;

  @Column({ type: 'timestamptz', name: 'enabled_at' })
  enabledAt!: Date;

  @Column({ type: 'timestamptz', name: 'next_look_at' })
  nextLookAt!: Date;

  /** In a row. Users may not read it. */
  @Column({ type: 'integer', select: false, insert: false, default: 0 })
  failures!: number;

  /** Why the last visit came to nothing, since when, and until when. */
  @Column({ type: 'text', nullable: true })
  problem!: string | null;

  @Column({ type: 'timestamptz', name: 'problem_since', nullable: true })
  problemSince!: Date | null;

  @Column({ type: 'timestamptz', name: 'problem_last_at', nullable: true })
  problemLastAt!: Date | null;
}

/** A landing page as it stood at a moment. */
@Entity({ schema: 'offers', name: 'page_snapshots' })
export class PageSnapshotEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'offer_id' })
  offerId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'timestamptz', name: 'taken_at' })
  takenAt!: Date;

  /** The offer's address then: another one is another page. */
  @Column({ type: 'text', name: 'asked_url' })
  askedUrl!: string;

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'text', nullable: true })
  headline!: string | null;

  @Column({ type: 'text', nullable: true })
  price!: string | null;

  @Column({ type: 'text', name: 'checkout_url', nullable: true })
  checkoutUrl!: string | null;

  @Column({ type: 'real', nullable: true })
  difference!: number | null;

  @Column({ type: 'jsonb' })
  changes!: PageChanges;
}
