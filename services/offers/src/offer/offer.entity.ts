import { type OfferContent, type OfferField, type OfferStatus, offerFields } from '@garimpo/offers-contract';
import { Column, DeleteDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The column of each field that a user writes. */
const columnOf = {
  title: 'title',
  offerUrl: 'offer_url',
  landingPageUrl: 'landing_page_url',
  description: 'description',
  tags: 'tags',
} as const satisfies Record<OfferField, string>;

/** The content of an offer as a list of SQL columns. Tags leave Postgres as JSON, which costs less to read than its arrays. */
export const contentColumns = offerFields.map((field) => columnOf[field]).join(', ');
export const selectContent = (table: string) =>
  offerFields
    .map(
      (field) =>
        `${field === 'tags' ? `to_json(${table}.tags)` : `${table}.${columnOf[field]}`} AS "${field}"`,
    )
    .join(', ');

/** An offer's content as a row of the table. */
export const contentRow = (content: OfferContent) =>
  Object.fromEntries(offerFields.map((field) => [columnOf[field], content[field]]));

/** Offers are written through this class and read for users by `offer.query.ts`. The database sets times and the first status. */
@Entity({ schema: 'offers', name: 'offers' })
export class OfferEntity implements OfferContent {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'user_id', update: false })
  userId!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text', name: columnOf.offerUrl })
  offerUrl!: string;

  @Column({ type: 'text', name: columnOf.landingPageUrl })
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

  /** Set for an offer that left the board with its history. */
  @Column({ type: 'timestamptz', name: 'archived_at', nullable: true, insert: false, update: false })
  archivedAt!: Date | null;

  /** Set while a deletion can be undone. Repositories do not find such a row, and users' statements do not see it. */
  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at', insert: false, update: false })
  deletedAt!: Date | null;
}
