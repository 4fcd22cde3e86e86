import type { OfferStatus, UnreadableReason } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { Column, Entity, Not, PrimaryColumn } from 'typeorm';
import { OfferEntity } from '../offer/offer.entity.ts';

/** When an offer is read next. Made with the offer by its trigger; written by the service alone. */
@Entity({ schema: 'offers', name: 'offer_watches' })
export class WatchEntity {
  @PrimaryColumn({ type: 'uuid', name: 'offer_id' })
  offerId!: string;

  @Column({ type: 'timestamptz', name: 'next_read_at' })
  nextReadAt!: Date;

  /** Until when somebody reads it. A lease is told by its end to the microsecond, which a Date does not hold. */
  @Column({ type: 'timestamptz', name: 'lease_until', nullable: true })
  leaseUntil!: Date | null;

  /** In a row. */
  @Column({ type: 'integer' })
  failures!: number;
}

const HOUR_MS = 60 * 60 * 1000;
const FAILING_MAX_MS = 24 * HOUR_MS;
/** Of the time between two readings, to either side. */
const SPREAD = 0.1;

/**
 * Milliseconds to an offer's next reading: longer with every failure, up to a day where the period is not longer itself.
 * Scattered, so that offers that were added in one go drift apart.
 * @param failures in a row
 * @param random from 0 to 1
 */
export function nextReadMs(everyHours: number, failures: number, random: number): number {
  const everyMs = everyHours * HOUR_MS;
  const waitMs = Math.max(everyMs, Math.min(everyMs * 2 ** Math.min(failures, 16), FAILING_MAX_MS));
  return Math.round(waitMs * (1 - SPREAD + 2 * SPREAD * random));
}

/** Invalid offers passed over in one round: they are due like others, and nothing of them is read. */
const PASSED_OVER_MAX = 500;

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

/**
 * The offers whose time has come, the most overdue first; their next time is set, so that no other replica finds them due.
 * Invalid ones get theirs too, or they would stand before all others.
 */
export async function claimDue(
  tx: Transaction,
  { now, everyHours, most }: { now: Date; everyHours: number; most: number },
): Promise<string[]> {
  const passedOver = await claim(tx, now, `= 'invalid'`, PASSED_OVER_MAX);
  const due = await claim(tx, now, `<> 'invalid'`, most);
  for (const offerId of [...passedOver, ...due])
    await tx
      .repository(WatchEntity)
      .update(offerId, { nextReadAt: new Date(now.getTime() + nextReadMs(everyHours, 0, Math.random())) });
  return due;
}

async function claim(tx: Transaction, now: Date, status: string, most: number): Promise<string[]> {
  const rows = await tx.rows<{ offerId: string }>(
    `SELECT watch.offer_id AS "offerId"
     FROM offers.offer_watches watch JOIN offers.offers offer ON offer.id = watch.offer_id
     WHERE watch.next_read_at <= $1 AND offer.status ${status}
     ORDER BY watch.next_read_at LIMIT $2 FOR UPDATE OF watch SKIP LOCKED`,
    [now, most],
  );
  return rows.map(({ offerId }) => offerId);
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
  const offer = await tx.repository(OfferEntity).findOne({
    select: { id: true },
    where: { id: offerId, offerUrl, ...(!evenInvalid && { status: Not('invalid') }) },
    lock: { mode: 'pessimistic_read' },
  });
  return offer !== null;
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
  await tx
    .repository(WatchEntity)
    .update(offerId, { failures, nextReadAt: at, ...(lease !== null && { leaseUntil: null }) });
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
