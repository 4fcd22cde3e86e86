import type { BillingKind, StoredOutcome } from '@garimpo/accounts-contract';
import { asNumber, type Config } from '@garimpo/service-kit';
import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import * as z from 'zod';

/** How far a provider's clock may run ahead of ours. */
export const CLOCK_TOLERANCE_MS = 10 * 60_000;

const userId = z.uuid();

/**
 * False for a payment "made" in the future: it would lengthen the subscription and then refuse every true renewal as
 * older than itself.
 */
export function isPlausibleTime(occurredAt: Date, receivedAt: Date): boolean {
  return occurredAt.getTime() <= receivedAt.getTime() + CLOCK_TOLERANCE_MS;
}

/** User id from the checkout address, or `null` for any other value in its place. */
export function referencedUser(event: Pick<BillingEvent, 'reference'>): string | null {
  const parsed = userId.safeParse(event.reference?.trim().toLowerCase());
  return parsed.success ? parsed.data : null;
}

/** Canonical form for storage and comparison: trimmed, lower case. */
export function normaliseEmail(email: string | null): string | null {
  const bare = email?.trim().toLowerCase() ?? '';
  return bare === '' ? null : bare;
}

/** A delivery as it came in: signatures are over exactly these bytes. */
export interface WebhookDelivery {
  raw: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
}

/** A provider's notice in our terms. Facts that the provider does not state are `null`. */
export interface BillingEvent {
  /** Deduplication key: the provider's own id, or one derived from what distinguishes two notices. */
  eventId: string;
  /** The provider's own word for what happened. */
  eventType: string | null;
  kind: BillingKind;
  /** When it happened, by the provider's clock: notices arrive in any order. `null` only with `other`. */
  occurredAt: Date | null;
  /** One charge: a refund takes back the order it names and no other. */
  orderId: string | null;
  /** What the charges of one purchase have in common; where the provider has `purchaseIn`, what those of a buyer have. */
  subscriptionId: string | null;
  /** Product in the provider's catalogue; the offer is more specific. */
  productId: string | null;
  offerId: string | null;
  amountCents: number | null;
  currency: string | null;
  /** What our checkout address carried: the buyer's user id. */
  reference: string | null;
  email: string | null;
  buyerName: string | null;
}

/** One payment provider. Adding one is adding a file to `providers/` and a line to `billing-providers.ts`. */
export interface BillingProvider {
  /** Name in the webhook's address; the secret is `WEBHOOK_SECRET_<NAME>`. */
  readonly name: string;
  /** True when the delivery bears the provider's proof. Takes the same time whatever is wrong with it. */
  verify(delivery: WebhookDelivery, secret: string, now: Date): boolean;
  /** `null` when a genuine delivery cannot be understood; it is kept for an operator. */
  parse(raw: Buffer): BillingEvent | null;
  /**
   * Where only the buyer ties all notices together: which of the buyer's purchases this one names, `null` for none. Read from
   * the kept bytes each time, so that it holds for what came before the adapter had learned it.
   */
  readonly purchaseIn?: (raw: Buffer) => string | null;
  /** Present where notices only name a resource that must be fetched. */
  readonly resources?: BillingResources;
}

/** Body of the answer to a GET of this path; `null` where there is no such thing. */
export type ReadResource = (path: string) => Promise<Buffer | null>;

/** Resources of a provider's API that its notices refer to. */
export interface BillingResources {
  /** Origin of the provider's API. */
  readonly origin: string;
  /** Secret of the API; the provider is off without it. */
  token(config: Config): string | undefined;
  /** True where a notice is about something that must be read. */
  isNamedBy(raw: Buffer): boolean;
  /** All that is to be read for a notice, as one JSON document; `null` where what it names is not there. */
  collect(raw: Buffer, read: ReadResource): Promise<Buffer | null>;
  /** Same as {@link BillingProvider.parse} for a fetched resource. Keeps the notice's id. */
  parse(collected: Buffer, raw: Buffer): BillingEvent | null;
}

/** A provider's words and what they mean; any other word changes nothing. */
export type KindWords = Readonly<Record<string, BillingKind>>;

export function kindOf(words: KindWords, word: string | null): BillingKind {
  // Own properties only: every object inherits `constructor`.
  return (word !== null && Object.hasOwn(words, word) ? words[word] : undefined) ?? 'other';
}

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

  /** Fetched resource as the provider's API returned it; at most as large as a notice. */
  @Column({ type: 'bytea', nullable: true, select: false })
  fetched?: Buffer | null;

  @Column({ type: 'timestamptz', name: 'fetched_at', nullable: true })
  fetchedAt!: Date | null;

  /** Deadline after which the hourly job checks the fetch and repeats it. */
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

  /** State before and after, where the action itself changes one. */
  @Column({ type: 'jsonb' })
  detail!: object;
}

/** Maps a provider's product to a plan. */
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
