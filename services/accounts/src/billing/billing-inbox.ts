import { createHash } from 'node:crypto';
import type { BillingOutcome } from '@garimpo/accounts-contract';
import type { EntityManager } from 'typeorm';
import type { BillingEvent } from './billing-provider.ts';

export interface StoredNotice {
  id: string;
  /** The provider's id of the notice, or a hash of bytes that could not be understood. */
  dedupeKey: string;
  kind: BillingEvent['kind'] | null;
  occurredAt: Date | null;
  productId: string | null;
  reference: string | null;
  email: string | null;
  outcome: BillingOutcome | 'malformed';
}

/** Keeps a delivery, unless the same notice is kept already. Answers the key to find it by. */
export async function storeNotice(
  tx: EntityManager,
  delivery: { provider: string; raw: Buffer; event: BillingEvent | null },
): Promise<string> {
  const { provider, raw, event } = delivery;
  const dedupeKey =
    event === null ? `sha256:${createHash('sha256').update(raw).digest('hex')}` : `id:${event.eventId}`;
  await tx.query(
    `insert into accounts.billing_events
       (provider, dedupe_key, raw, kind, occurred_at, product_id, reference, email, outcome)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (provider, dedupe_key) do nothing`,
    [
      provider,
      dedupeKey,
      raw,
      event?.kind,
      event?.occurredAt,
      event?.productId,
      event?.reference,
      event?.email,
      event === null ? 'malformed' : 'received',
    ],
  );
  return dedupeKey;
}

/** The notice, locked until the transaction ends: of two deliveries at once the second waits and sees the outcome. */
export async function lockNotice(
  tx: EntityManager,
  provider: string,
  dedupeKey: string,
): Promise<StoredNotice> {
  const rows: StoredNotice[] = await tx.query(
    `select id, dedupe_key as "dedupeKey", kind, occurred_at as "occurredAt", product_id as "productId",
       reference, email, outcome
     from accounts.billing_events where provider = $1 and dedupe_key = $2 for update`,
    [provider, dedupeKey],
  );
  const [notice] = rows;
  if (notice === undefined) throw new Error(`billing notice ${provider} ${dedupeKey} is gone`);
  return notice;
}

export async function settleNotice(
  tx: EntityManager,
  notice: StoredNotice,
  settled: { outcome: BillingOutcome; userId: string | null },
): Promise<void> {
  await tx.query(
    'update accounts.billing_events set outcome = $2, user_id = $3, processed_at = now() where id = $1',
    [notice.id, settled.outcome, settled.userId],
  );
}
