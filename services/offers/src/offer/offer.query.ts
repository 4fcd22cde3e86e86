import {
  type CreativesSummary,
  DELETED_LIST_MAX,
  GROWTH_DAYS,
  OFFERS_ARCHIVE_MAX,
  OFFERS_LIST_MAX,
  type OfferContent,
  type OfferStatus,
  type OfferView,
  offersErrors,
  type ReadingPrecision,
  type ReadingSource,
  type UnreadableReason,
  type UnreadableView,
} from '@garimpo/offers-contract';
import { defineErrors, type Transaction } from '@garimpo/service-kit';
import { IsNull } from 'typeorm';
import type { QueueLook, Watched } from '../queue/read-queue.ts';
import { OfferEntity, selectContent } from './offer.entity.ts';

const fail = defineErrors(offersErrors);

/** An offer with the summary of its readings and its next one: all that its card shows. */
export interface OfferRow extends OfferContent, Watched {
  id: string;
  status: OfferStatus;
  /** Times are ISO text, in UTC and milliseconds. */
  createdAt: string;
  updatedAt: string;
  firstCount: number | null;
  latestCount: number | null;
  latestCheckedAt: string | null;
  latestSource: ReadingSource | null;
  latestPrecision: ReadingPrecision | null;
  unreadableReason: UnreadableReason | null;
  unreadableSince: string | null;
  unreadableLastAt: string | null;
  growth7: number | null;
  countsAt: string;
  trend: number[];
  creatives: CreativesSummary | null;
}

export const isoTime = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A growth is told while its latest reading is this young, and its earlier one not older than twice its days. */
const growth = `CASE
      WHEN summary.week_count > 0
        AND summary.week_checked_at >= summary.latest_checked_at - interval '${2 * GROWTH_DAYS} days'
        AND summary.latest_checked_at >= now() - interval '${GROWTH_DAYS} days'
      THEN round((summary.latest_count - summary.week_count) * 100.0 / summary.week_count, 1)::float8
    END`;

/** With microseconds where there are any: the moment of a reading is its name. */
export const exactTime = (column: string) =>
  `replace(to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z', 'Z')`;

// Times and lists leave Postgres as they leave the service: parsing the 27,000 values of a thousand offers in JavaScript took
// half of the time that this query takes of the process. The join names the owner too, so that Postgres uses its index.
const offersOf = (marks: string, more = '') => `
  SELECT offer.id, ${selectContent('offer')}, offer.status,
    ${isoTime('offer.created_at')} AS "createdAt", ${isoTime('offer.updated_at')} AS "updatedAt",
    ${isoTime('offer.archived_at')} AS "archivedAt", summary.first_count AS "firstCount", summary.latest_count AS "latestCount",
    ${exactTime('summary.latest_checked_at')} AS "latestCheckedAt",
    summary.latest_source AS "latestSource", summary.latest_precision AS "latestPrecision",
    summary.unreadable_reason AS "unreadableReason", ${isoTime('summary.unreadable_since')} AS "unreadableSince",
    ${isoTime('summary.unreadable_last_at')} AS "unreadableLastAt", to_json(summary.trend) AS trend, ${growth} AS growth7, summary.creatives,
    ${exactTime('summary.updated_at')} AS "countsAt",
    ${isoTime('watch.next_read_at')} AS "nextReadAt", watch.source AS "readBy"${more}
  FROM offers.offers offer
  JOIN offers.offer_summaries summary ON summary.offer_id = offer.id AND summary.user_id = offer.user_id
  JOIN offers.offer_watches watch ON watch.offer_id = offer.id AND watch.user_id = offer.user_id
  WHERE offer.user_id = $1 AND offer.deleted_at IS ${marks}`;
const ownOffers = offersOf('NULL');
const deletedOffers = offersOf('NOT NULL', `, ${isoTime('offer.deleted_at')} AS "deletedAt"`);

/** Those on the board, newest first. */
export function listOwnOffers(tx: Transaction, userId: string): Promise<OfferRow[]> {
  return tx.rows(
    `${ownOffers} AND offer.archived_at IS NULL ORDER BY offer.created_at DESC, offer.id DESC LIMIT $2`,
    [userId, OFFERS_LIST_MAX],
  );
}

/** Those that were archived last first. */
export function listArchivedOffers(tx: Transaction, userId: string): Promise<OfferRow[]> {
  return tx.rows(
    `${ownOffers} AND offer.archived_at IS NOT NULL ORDER BY offer.archived_at DESC, offer.id DESC LIMIT $2`,
    [userId, OFFERS_ARCHIVE_MAX],
  );
}

/**
 * Those whose deletion can be undone, the latest first. Needs a transaction of the service: users do not see them.
 */
export function listDeletedOffers(
  tx: Transaction,
  userId: string,
): Promise<(OfferRow & { deletedAt: string })[]> {
  return tx.rows(`${deletedOffers} ORDER BY offer.deleted_at DESC, offer.id DESC LIMIT $2`, [
    userId,
    DELETED_LIST_MAX,
  ]);
}

/** On the board or archived, in no order; those that do not exist, or are another user's, are left out. */
export function findOwnOffers(tx: Transaction, userId: string, ids: readonly string[]): Promise<OfferRow[]> {
  return tx.rows(`${ownOffers} AND offer.id = ANY ($2)`, [userId, ids]);
}

/** Null for an offer that does not exist as for one of another user. */
export async function findOwnOffer(tx: Transaction, userId: string, id: string): Promise<OfferRow | null> {
  const offer = await tx.one<OfferRow>(`${ownOffers} AND offer.id = $2`, [userId, id]);
  return offer ?? null;
}

/** Throws `offers.offer.not_found`, also for an offer of another user. */
export async function requireOwnOffer(tx: Transaction, userId: string, id: string): Promise<OfferRow> {
  const offer = await findOwnOffer(tx, userId, id);
  if (offer === null) throw fail('offers.offer.not_found');
  return offer;
}

/** True when the offer is there and the user's; it cannot then be deleted before this transaction ends. */
export async function holdOwnOffer(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const offer = await tx
    .repository(OfferEntity)
    .findOne({ select: { id: true }, where: { userId, id }, lock: { mode: 'for_key_share' } });
  return offer !== null;
}

/** On the board: what a plan counts. */
export function countOwnOffers(tx: Transaction, userId: string): Promise<number> {
  return tx.repository(OfferEntity).countBy({ userId, archivedAt: IsNull() });
}

export function toOfferView(offer: OfferRow, queue: QueueLook): OfferView {
  const { firstCount, unreadableReason, unreadableSince, unreadableLastAt, nextReadAt, readBy, ...row } =
    offer;
  return {
    ...row,
    change: row.latestCount === null || firstCount === null ? null : row.latestCount - firstCount,
    unreadable: unreadableOf(offer),
    nextRead: queue.nextReadOf(offer),
  };
}

export function unreadableOf(offer: OfferRow): UnreadableView | null {
  const { unreadableReason: reason, unreadableSince: since, unreadableLastAt: lastAt } = offer;
  return reason === null || since === null || lastAt === null ? null : { reason, since, lastAt };
}
