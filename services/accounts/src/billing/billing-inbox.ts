import { createHash } from 'node:crypto';
import type { BillingOutcome } from '@garimpo/accounts-contract';
import type { Transaction } from '@garimpo/service-kit';
import { type BillingEvent, BillingEventEntity } from '../model/billing.entities.ts';

export type StoredNotice = BillingEventEntity;

/** What is read out of the bytes: nothing where they could not be understood. */
function readOf(event: BillingEvent | null, isNamed = false) {
  return {
    eventType: event?.eventType ?? null,
    kind: event?.kind ?? null,
    occurredAt: event?.occurredAt ?? null,
    orderId: event?.orderId ?? null,
    subscriptionId: event?.subscriptionId ?? null,
    productId: event?.productId ?? null,
    offerId: event?.offerId ?? null,
    amountCents: event?.amountCents ?? null,
    currency: event?.currency ?? null,
    reference: event?.reference ?? null,
    email: event?.email ?? null,
    buyerName: event?.buyerName ?? null,
    outcome:
      event === null ? ('malformed' as const) : isNamed ? ('fetching' as const) : ('received' as const),
  };
}

/**
 * Stores a delivery unless the same notice is stored already. Returns its id and whether it is new.
 * @param delivery `fetchBy`: deadline for fetching the resource of a notice that only names one
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
  const events = tx.repository(BillingEventEntity);
  const { raw: made }: { raw: { id: string }[] } = await events
    .createQueryBuilder()
    .insert()
    .values({ provider, dedupeKey, raw, fetchBy, ...readOf(event, fetchBy !== null) })
    .orIgnore()
    .returning('id')
    .updateEntity(false)
    .execute();
  if (made[0] !== undefined) return { id: made[0].id, isNew: true };
  const kept = await events.findOneOrFail({ select: { id: true }, where: { provider, dedupeKey } });
  return { id: kept.id, isNew: false };
}

/** Parses the stored bytes again, after an adapter learned to read them. The bytes stay unchanged. */
export async function rereadNotice(tx: Transaction, id: string, event: BillingEvent): Promise<void> {
  await tx.repository(BillingEventEntity).update(id, readOf(event));
}

/** Stores the fetched resource of a notice and parses it. The notice's own bytes stay unchanged. */
export async function keepCollected(
  tx: Transaction,
  id: string,
  collected: Buffer | null,
  event: BillingEvent | null,
): Promise<void> {
  await tx
    .repository(BillingEventEntity)
    .update(id, { fetched: collected, fetchedAt: () => 'now()', fetchBy: null, ...readOf(event) });
}

/**
 * The notice, locked until the transaction ends: of two deliveries at once the second waits and sees the outcome. A notice
 * is always locked before its user's profile.
 */
export function lockNotice(tx: Transaction, id: string): Promise<StoredNotice | null> {
  return tx
    .repository(BillingEventEntity)
    .createQueryBuilder('notice')
    .addSelect('notice.raw')
    .where({ id })
    .setLock('pessimistic_write')
    .getOne();
}

export async function settleNotice(
  tx: Transaction,
  id: string,
  settled: { outcome: BillingOutcome; userId: string | null; planId: string | null },
): Promise<void> {
  await tx.repository(BillingEventEntity).update(id, { ...settled, processedAt: () => 'now()' });
}
