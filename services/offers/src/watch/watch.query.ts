import type { OfferStatus, UnreadableReason } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { OfferEntity } from '../offer/offer.entity.ts';

export interface WatchedOffer {
  offerId: string;
  userId: string;
  offerUrl: string;
  status: OfferStatus;
}

/** The right to read an offer, until it ends. Told apart by its end, as exact as the database has it. */
export interface Lease {
  offerId: string;
  until: string;
}

/** Null for an offer that is gone. */
export async function findWatched(tx: Transaction, offerId: string): Promise<WatchedOffer | null> {
  const offer = await tx.repository(OfferEntity).findOneBy({ id: offerId });
  return offer && { offerId, userId: offer.userId, offerUrl: offer.offerUrl, status: offer.status };
}

/**
 * Null while somebody else reads the offer; who was killed over it has it only as long as the lease lasts. One that would last longer than any is
 * given is of a clock that has been set back since.
 */
export async function takeLease(
  tx: Transaction,
  offerId: string,
  now: Date,
  leaseMs: number,
): Promise<Lease | null> {
  const lease = await tx.one<{ until: string }>(
    `UPDATE offers.offer_watches SET lease_until = $3
     WHERE offer_id = $1 AND (lease_until IS NULL OR lease_until <= $2 OR lease_until > $3) RETURNING lease_until::text AS until`,
    [offerId, now, new Date(now.getTime() + leaseMs)],
  );
  return lease === undefined ? null : { offerId, until: lease.until };
}

/** @param soon where what was begun came to nothing, and the offer is to be read anew */
export async function giveBackLease(
  tx: Transaction,
  lease: Lease,
  { soon }: { soon: Date | null },
): Promise<void> {
  await tx.run(
    `UPDATE offers.offer_watches SET lease_until = NULL, next_read_at = coalesce($3, next_read_at)
     WHERE offer_id = $1 AND lease_until = $2::timestamptz`,
    [lease.offerId, lease.until, soon],
  );
}

/**
 * True while the offer is what it was when the reading began: then nobody changes or deletes it before this transaction ends.
 * What was read of another address is nothing of this offer.
 */
export async function holdUnchanged(
  tx: Transaction,
  { offerId, offerUrl }: WatchedOffer,
  { evenInvalid }: { evenInvalid: boolean },
): Promise<boolean> {
  const rows = await tx.rows(
    `SELECT 1 FROM offers.offers WHERE id = $1 AND offer_url = $2 AND ($3 OR status <> 'invalid') FOR SHARE`,
    [offerId, offerUrl, evenInvalid],
  );
  return rows.length > 0;
}

/** Failures in a row; null when the lease is no longer this one: the reading took so long that it is somebody else's by now. */
export async function holdWatch(
  tx: Transaction,
  offerId: string,
  lease: Lease | null,
): Promise<number | null> {
  const watch = await tx.one<{ failures: number }>(
    `SELECT failures FROM offers.offer_watches
     WHERE offer_id = $1 AND ($2::timestamptz IS NULL OR lease_until = $2::timestamptz) FOR UPDATE`,
    [offerId, lease?.until ?? null],
  );
  return watch?.failures ?? null;
}

/** What comes next, and with a lease its end. */
export async function setNextRead(
  tx: Transaction,
  offerId: string,
  { lease, failures, at }: { lease: Lease | null; failures: number; at: Date },
): Promise<void> {
  await tx.run(
    `UPDATE offers.offer_watches SET failures = $2, next_read_at = $3,
       lease_until = CASE WHEN $4 THEN NULL ELSE lease_until END WHERE offer_id = $1`,
    [offerId, failures, at, lease !== null],
  );
}

/**
 * The card says so, and the time that nothing is known of is one gap from the first failure in a row to the last. Any reading
 * since then has ended it: the summary knows.
 */
export async function storeUnreadable(
  tx: Transaction,
  { offerId, userId }: WatchedOffer,
  reason: UnreadableReason,
  now: Date,
): Promise<void> {
  const summary = await tx.one<{ since: Date }>(
    `UPDATE offers.offer_summaries SET unreadable_reason = $2,
       unreadable_since = coalesce(unreadable_since, $3),
       unreadable_last_at = greatest(unreadable_last_at, $3)
     WHERE offer_id = $1 RETURNING unreadable_since AS since`,
    [offerId, reason, now],
  );
  await tx.run(
    `INSERT INTO offers.reading_gaps AS gap (offer_id, user_id, since, last_at, reason)
     VALUES ($1, $2, $3, greatest($3::timestamptz, $4::timestamptz), $5)
     ON CONFLICT (offer_id, since) DO UPDATE
       SET last_at = greatest(gap.last_at, excluded.last_at), reason = excluded.reason`,
    [offerId, userId, summary?.since ?? now, now, reason],
  );
}
