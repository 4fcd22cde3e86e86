import type { BillingKind, StoredOutcome } from '@garimpo/accounts-contract';
import { asNumber } from '@garimpo/service-kit';
import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A provider's notice: its bytes as they came, what was read out of them, and what became of it. */
@Entity({ name: 'billing_events' })
export class BillingEventEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  provider!: string;

  /** The provider's id of the notice, or a hash of bytes that could not be understood. */
  @Column({ type: 'text', name: 'dedupe_key' })
  dedupeKey!: string;

  /** Large, so nothing reads them along with the rest but who holds the notice. */
  @Column({ type: 'bytea', select: false })
  raw!: Buffer;

  @CreateDateColumn({ type: 'timestamptz', name: 'received_at' })
  receivedAt!: Date;

  @Column({ type: 'text', name: 'event_type', nullable: true })
  eventType!: string | null;

  @Column({ type: 'text', nullable: true })
  kind!: BillingKind | null;

  @Column({ type: 'timestamptz', name: 'occurred_at', nullable: true })
  occurredAt!: Date | null;

  @Column({ type: 'text', name: 'order_id', nullable: true })
  orderId!: string | null;

  @Column({ type: 'text', name: 'subscription_id', nullable: true })
  subscriptionId!: string | null;

  @Column({ type: 'text', name: 'product_id', nullable: true })
  productId!: string | null;

  @Column({ type: 'text', name: 'offer_id', nullable: true })
  offerId!: string | null;

  @Column({ type: 'bigint', name: 'amount_cents', nullable: true, transformer: asNumber })
  amountCents!: number | null;

  @Column({ type: 'text', nullable: true })
  currency!: string | null;

  @Column({ type: 'text', nullable: true })
  reference!: string | null;

  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ type: 'text', name: 'buyer_name', nullable: true })
  buyerName!: string | null;

  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId!: string | null;

  /** The plan that the product was when the notice was settled. */
  @Column({ type: 'uuid', name: 'plan_id', nullable: true })
  planId!: string | null;

  @Column({ type: 'text' })
  outcome!: StoredOutcome;

  @Column({ type: 'timestamptz', name: 'processed_at', nullable: true })
  processedAt!: Date | null;

  /** What the notice names, as the provider's API told it; as large as the notice. */
  @Column({ type: 'bytea', nullable: true, select: false })
  fetched?: Buffer | null;

  @Column({ type: 'timestamptz', name: 'fetched_at', nullable: true })
  fetchedAt!: Date | null;

  /** When somebody looks whether what it names was read, and has it read again. */
  @Column({ type: 'timestamptz', name: 'fetch_by', nullable: true })
  fetchBy!: Date | null;
}

/** What an operator did about payments, in the transaction of what was done. Only added to. */
@Entity({ name: 'billing_audit' })
export class BillingAuditEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  action!: 'replay' | 'assign' | 'map_product' | 'unmap_product' | 'set_checkout';

  @Column({ type: 'text' })
  by!: string;

  @Column({ type: 'text', nullable: true })
  why!: string | null;

  @Column({ type: 'uuid', name: 'event_id', nullable: true })
  eventId!: string | null;

  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId!: string | null;

  /** Before and after, as far as the action changes something by itself. */
  @Column({ type: 'jsonb' })
  detail!: object;
}

/** Which plan a provider's product is, from now on. */
@Entity({ name: 'provider_products' })
export class ProviderProductEntity {
  @PrimaryColumn({ type: 'text' })
  provider!: string;

  @PrimaryColumn({ type: 'text', name: 'product_id' })
  productId!: string;

  @Column({ type: 'uuid', name: 'plan_id' })
  planId!: string;

  @Column({ type: 'integer', name: 'min_amount_cents', nullable: true })
  minAmountCents!: number | null;
}
