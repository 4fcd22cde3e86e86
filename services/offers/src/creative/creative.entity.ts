import type { AdMedia, AdPlatform } from '@garimpo/offers-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An ad of an offer's page, as its user saw it. Saves write it as a set: see `creative-store.ts`. */
@Entity({ schema: 'offers', name: 'creatives' })
export class CreativeEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'offer_id' })
  offerId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'text', name: 'library_id' })
  libraryId!: string;

  @Column({ type: 'text', name: 'page_name', nullable: true })
  pageName!: string | null;

  @Column({ type: 'text', nullable: true })
  text!: string | null;

  @Column({ type: 'text', name: 'link_url', nullable: true })
  linkUrl!: string | null;

  @Column({ type: 'date', name: 'started_on', nullable: true })
  startedOn!: string | null;

  @Column({ type: 'text', array: true })
  platforms!: AdPlatform[];

  @Column({ type: 'jsonb' })
  media!: AdMedia[];

  @Column({ type: 'timestamptz', name: 'first_seen_at' })
  firstSeenAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_seen_at' })
  lastSeenAt!: Date;

  /** The save in which it was known to be new. */
  @Column({ type: 'timestamptz', name: 'new_at', nullable: true })
  newAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'gone_at', nullable: true })
  goneAt!: Date | null;
}

/** One save of a page of the library. */
@Entity({ schema: 'offers', name: 'library_captures' })
export class CaptureEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'offer_id' })
  offerId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'timestamptz', name: 'taken_at' })
  takenAt!: Date;

  @Column({ type: 'integer', nullable: true })
  count!: number | null;

  @Column({ type: 'boolean', name: 'is_complete' })
  isComplete!: boolean;

  @Column({ type: 'integer' })
  fresh!: number;

  /** Null where not all ads of the page were seen. */
  @Column({ type: 'integer', nullable: true })
  gone!: number | null;
}

@Entity({ schema: 'offers', name: 'creative_thumbnails' })
export class ThumbnailEntity {
  @PrimaryColumn({ type: 'uuid', name: 'creative_id' })
  creativeId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'bytea' })
  image!: Buffer;
}
