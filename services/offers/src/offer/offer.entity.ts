import type { OfferStatus } from '@garimpo/offers-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Written through this class; what users see is read by `offer.query.ts`. Times and first status are the database's. */
@Entity({ schema: 'offers', name: 'offers' })
export class OfferEntity {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id', update: false })
  userId!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text', name: 'offer_url' })
  offerUrl!: string;

  @Column({ type: 'text', name: 'landing_page_url' })
  landingPageUrl!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text', array: true })
  tags!: string[];

  @Column({ type: 'text', insert: false })
  status!: OfferStatus;

  @Column({ type: 'timestamptz', name: 'created_at', insert: false, update: false })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', insert: false, update: false })
  updatedAt!: Date;
}
