import { createHash } from 'node:crypto';
import type { BillingKind, BillingOutcome, StoredOutcome } from '@garimpo/accounts-contract';
import type { Transaction } from '@garimpo/service-kit';
import type { BillingEvent } from './billing-provider.ts';

export interface StoredNotice {
  id: string;
  provider: string;
  raw: Buffer;
  /** The provider's id of the notice, or a hash of bytes that could not be understood. */
  dedupeKey: string;
  kind: BillingKind | null;
  occurredAt: Date | null;
  orderId: string | null;
  subscriptionId: string | null;
  productId: string | null;
  offerId: string | null;
  reference: string | null;
  email: string | null;
  userId: string | null;
  outcome: StoredOutcome;
}

const STORED = `id, provider, raw, dedupe_key as "dedupeKey", kind, occurred_at as "occurredAt", order_id as "orderId",
  subscription_id as "subscriptionId", product_id as "productId", offer_id as "offerId", reference, email,
  user_id as "userId", outcome`;

const READ_COLUMNS = `event_type, kind, occurred_at, order_id, subscription_id, product_id, offer_id, amount_cents,
  currency, reference, email, buyer_name, outcome`;

/** Values of the columns that are read out of the bytes, in the order of {@link READ_COLUMNS}. */
function readValues(event: BillingEvent | null, isNamed = false): unknown[] {
  return [
    event?.eventType,
    event?.kind,
    event?.occurredAt,
    event?.orderId,
    event?.subscriptionId,
    event?.productId,
    event?.offerId,
    event?.amountCents,
    event?.currency,
    event?.reference,
    event?.email,
    event?.buyerName,
    event === null ? 'malformed' : isNamed ? 'fetching' : 'received',
  ];
}

/**
 * Keeps a delivery, unless the same notice is kept already. Answers its id, and whether it is new.
 * @param delivery `fetchBy`: when what it names must have been read, where it says no more than that
 */
export async function storeNotice(
  tx: Transaction,
  delivery: { provider: string; raw: Buffer; event: BillingEvent | null; fetchBy: Date | null },
): Promise<{ id: string; isNew: boolean }> {
  const { provider, raw, event, fetchBy } = delivery;
  const dedupeKey =
    event === null
      ? `sha256:${createHash('sha256').update(raw).digest('hex')}`
      : // Made of several parts, an id may grow past what an index takes.
        `id:${event.eventId.length <= 300 ? event.eventId : createHash('sha256').update(event.eventId).digest('hex')}`;
  const made = await tx.rows<{ id: string }>(
    `insert into accounts.billing_events (provider, dedupe_key, raw, fetch_by, ${READ_COLUMNS})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     on conflict (provider, dedupe_key) do nothing returning id`,
    [provider, dedupeKey, raw, fetchBy, ...readValues(event, fetchBy !== null)],
  );
  if (made[0] !== undefined) return { id: made[0].id, isNew: true };
  const kept = await tx.rows<{ id: string }>(
    'select id from accounts.billing_events where provider = $1 and dedupe_key = $2',
    [provider, dedupeKey],
  );
  if (kept[0] === undefined) throw new Error(`billing notice ${provider} ${dedupeKey} is gone`);
  return { id: kept[0].id, isNew: false };
}

/** Writes anew what its bytes say, after an adapter has learned to read them. The bytes stay as they came. */
export async function rereadNotice(tx: Transaction, id: string, event: BillingEvent): Promise<void> {
  await tx.run(
    `update accounts.billing_events
     set (${READ_COLUMNS}) = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) where id = $1`,
    [id, ...readValues(event)],
  );
}

/** Keeps what was read for a notice, and writes anew what it says. The notice's own bytes stay as they came. */
export async function keepCollected(
  tx: Transaction,
  id: string,
  collected: Buffer | null,
  event: BillingEvent | null,
): Promise<void> {
  await tx.run(
    `update accounts.billing_events set fetched = $2, fetched_at = now(), fetch_by = null,
       (${READ_COLUMNS}) = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) where id = $1`,
    [id, collected, ...readValues(event)],
  );
}

/**
 * The notice, locked until the transaction ends: of two deliveries at once the second waits and sees the outcome. A notice
 * is always locked before its user's profile.
 */
export async function lockNotice(tx: Transaction, id: string): Promise<StoredNotice | null> {
  const rows = await tx.rows<StoredNotice>(
    `select ${STORED} from accounts.billing_events where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function settleNotice(
  tx: Transaction,
  id: string,
  settled: { outcome: BillingOutcome; userId: string | null; planId: string | null },
): Promise<void> {
  await tx.run(
    `update accounts.billing_events set outcome = $2, user_id = $3, plan_id = $4, processed_at = now() where id = $1`,
    [id, settled.outcome, settled.userId, settled.planId],
  );
}
