import type { OfferStatus, UnreadableReason } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { Column, Entity, IsNull, Not, PrimaryColumn } from 'typeorm';
import { OfferEntity } from '../offer/offer.entity.ts';
import type { Lane } from './choose-source.ts';

/** When an offer is read next. The offer's trigger makes the row; only the service writes it. */
@Entity({ schema: 'offers', name: 'offer_watches' })
export class WatchEntity {
  @PrimaryColumn({ type: 'uuid', name: 'offer_id' })
  offerId!: string;

  @Column({ type: 'timestamptz', name: 'next_read_at' })
  nextReadAt!: Date;

  /** End of the current lease, which identifies it: with microseconds, which a Date does not hold. */
  @Column({ type: 'timestamptz', name: 'lease_until', nullable: true })
  leaseUntil!: Date | null;

  /** Failures in a row since the last success. */
  @Column({ type: 'integer' })
  failures!: number;

  /** Digest of the library page; null where the address is none, and until the schedule has looked at it. */
  @Column({ type: 'bytea', nullable: true })
  page!: Buffer | null;

  /** The source that reads the page, or `none`; null until the schedule has looked at the address. */
  @Column({ type: 'text', nullable: true })
  source!: Lane['source'] | null;

  /** The page's outcome that the offer got last, or the moment of its address: older outcomes are not for it. */
  @Column({ type: 'timestamptz', name: 'tried_at' })
  triedAt!: Date;
}

const HOUR_MS = 60 * 60 * 1000;
const FAILING_MAX_MS = 24 * HOUR_MS;
/** Spread of the next reading, as a part of the interval, to either side. */
const SPREAD = 0.1;

/**
 * Milliseconds to an offer's next reading: longer with every failure, up to a day or the period, whichever is longer.
 * Randomized, so that offers added together drift apart.
 * @param failures in a row
 * @param random from 0 to 1
 */
export function nextReadMs(everyHours: number, failures: number, random: number): number {
  const everyMs = everyHours * HOUR_MS;
  const waitMs = Math.max(everyMs, Math.min(everyMs * 2 ** Math.min(failures, 16), FAILING_MAX_MS));
  return Math.round(waitMs * (1 - SPREAD + 2 * SPREAD * random));
}

export interface WatchedOffer {
  offerId: string;
  userId: string;
  offerUrl: string;
  status: OfferStatus;
  archived: boolean;
}

/** The right to read an offer until `until`, which identifies it and therefore has the database's precision. */
export interface Lease {
  offerId: string;
  until: string;
}

/** Null for a deleted offer. */
export async function findWatched(tx: Transaction, offerId: string): Promise<WatchedOffer | null> {
  const offer = await tx.repository(OfferEntity).findOneBy({ id: offerId });
  return (
    offer && {
      offerId,
      userId: offer.userId,
      offerUrl: offer.offerUrl,
      status: offer.status,
      archived: offer.archivedAt !== null,
    }
  );
}

/**
 * Null while another reading of the offer runs. A killed reader keeps the offer only until its lease ends. A lease
 * that lasts longer than any that is given comes from a clock that has been set back, and does not count.
 */
export async function claimLease(
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

/**
 * @param soon set where the reading came to nothing, and the offer is to be read again at once
 */
export async function releaseLease(
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
 * True while the offer is what it was when the reading began; it is then locked until this transaction ends. A count
 * of another address does not belong to this offer.
 */
export async function holdUnchanged(
  tx: Transaction,
  { offerId, offerUrl }: WatchedOffer,
  { evenInvalid }: { evenInvalid: boolean },
): Promise<boolean> {
  const offer = await tx.repository(OfferEntity).findOne({
    select: { id: true },
    where: { id: offerId, offerUrl, ...(!evenInvalid && { status: Not('invalid'), archivedAt: IsNull() }) },
    lock: { mode: 'pessimistic_read' },
  });
  return offer !== null;
}

/**
 * Failures in a row; null when the lease is no longer this one, because the reading took so long that another has
 * begun.
 */
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

/** Sets the next reading and ends the lease, if there is one. */
export async function setNextRead(
  tx: Transaction,
  offerId: string,
  next: { lease: Lease | null; lane: Lane; failures: number; triedAt: Date; at: Date },
): Promise<void> {
  const { lease, lane, failures, triedAt, at } = next;
  await tx.repository(WatchEntity).update(offerId, {
    ...lane,
    failures,
    triedAt,
    nextReadAt: at,
    ...(lease !== null && { leaseUntil: null }),
  });
}

/**
 * Shows the failure on the card and extends the gap from the first failure in a row to the last. A reading since then
 * has ended it, which the summary knows.
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
