import type { OfferEventData, OfferEventKind } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What happened to an offer beside its count. */
@Entity({ schema: 'offers', name: 'offer_events' })
export class OfferEventEntity {
  @PrimaryColumn({ type: 'uuid', insert: false, default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ type: 'uuid', name: 'offer_id' })
  offerId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'timestamptz' })
  at!: Date;

  @Column({ type: 'text' })
  kind!: OfferEventKind;

  @Column({ type: 'jsonb' })
  data!: OfferEventData;
}

export type NewOfferEvent = Omit<OfferEventEntity, 'id'>;

/** As the service: users may not write events. */
export async function addOfferEvents(tx: Transaction, events: readonly NewOfferEvent[]): Promise<void> {
  if (events.length > 0) await tx.repository(OfferEventEntity).insert([...events]);
}
