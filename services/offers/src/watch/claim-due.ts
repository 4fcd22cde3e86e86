import type { Transaction } from '@garimpo/service-kit';
import type { Lane } from './choose-source.ts';
import { nextReadMs, WatchEntity } from './watch.query.ts';

/** Offers that the schedule reads, in statements that call them `offer`. */
export const IS_READ = `offer.status <> 'invalid' AND offer.archived_at IS NULL AND offer.deleted_at IS NULL`;
/** Bound on the offers of one round that cost no request. */
const FREE_MAX = 500;

/** Finds page and source of offers whose address is new to the schedule. */
export async function sortNew(tx: Transaction, laneOf: (offerUrl: string) => Lane): Promise<void> {
  const offers = await tx.rows<{ offerId: string; offerUrl: string }>(
    `SELECT watch.offer_id AS "offerId", offer.offer_url AS "offerUrl"
     FROM offers.offer_watches watch JOIN offers.offers offer ON offer.id = watch.offer_id
     WHERE watch.source IS NULL ORDER BY watch.next_read_at LIMIT $1 FOR UPDATE OF watch SKIP LOCKED`,
    [FREE_MAX],
  );
  const lanes = offers.map(({ offerUrl }) => laneOf(offerUrl));
  await tx.run(
    `UPDATE offers.offer_watches watch SET page = lane.page, source = lane.source
     FROM unnest($1::uuid[], $2::bytea[], $3::text[]) AS lane (offer_id, page, source)
     WHERE watch.offer_id = lane.offer_id`,
    [offers.map(({ offerId }) => offerId), lanes.map(({ page }) => page), lanes.map(({ source }) => source)],
  );
}

export interface Round {
  now: Date;
  everyHours: number;
  /** Outcomes of a page that are not older than this count for all offers that follow it. */
  sharedSince: Date;
  /** Pages that may be opened, by source. */
  most: ReadonlyMap<string, number>;
}

/**
 * Claims the offers that are due, the most overdue first, and sets their next time, so that no other replica claims them: all
 * that can be answered without a request, and of each source as many pages as its reader can open. Of the offers that follow one
 * page one is claimed; the others take its outcome in a later round. Those that are not read are rescheduled too, or they would stay in front
 * of all others.
 */
export async function claimDue(
  tx: Transaction,
  { now, everyHours, sharedSince, most }: Round,
): Promise<string[]> {
  // Readers of different addresses look at the same moment, and would choose the same pages.
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('offers.claim-readings', 0))`);
  const claimed: string[] = [];
  const claim = async (chosen: string, values: unknown[]) => {
    const rows = await tx.rows<{ offerId: string }>(
      `SELECT watch.offer_id AS "offerId" FROM offers.offer_watches watch
       WHERE watch.offer_id IN (${chosen}) AND watch.next_read_at <= $1 FOR UPDATE SKIP LOCKED`,
      [now, ...values],
    );
    const offerIds = rows.map(({ offerId }) => offerId);
    await tx.run(
      `UPDATE offers.offer_watches watch SET next_read_at = next.at
       FROM unnest($1::uuid[], $2::timestamptz[]) AS next (offer_id, at) WHERE watch.offer_id = next.offer_id`,
      [offerIds, offerIds.map(() => new Date(now.getTime() + nextReadMs(everyHours, 0, Math.random())))],
    );
    return offerIds;
  };
  await claim(passedOver, [FREE_MAX]);
  claimed.push(...(await claim(free, [FREE_MAX, sharedSince])));
  for (const [source, pages] of most) {
    const opened = await claim(toBeOpened, [pages, source]);
    await keepPages(tx, opened, now);
    claimed.push(...opened);
  }
  return claimed;
}

const due = `FROM offers.offer_watches watch JOIN offers.offers offer ON offer.id = watch.offer_id
  LEFT JOIN offers.library_pages page ON page.page = watch.page
  WHERE watch.next_read_at <= $1`;
const passedOver = `SELECT watch.offer_id ${due} AND NOT (${IS_READ}) ORDER BY watch.next_read_at LIMIT $2`;
const free = `SELECT watch.offer_id ${due} AND ${IS_READ} AND (watch.source = 'none' OR page.rests_until > $1
    OR (page.tried_at > watch.tried_at AND page.tried_at >= $3))
  ORDER BY watch.next_read_at LIMIT $2`;
const toBeOpened = `SELECT offer_id FROM (
    SELECT DISTINCT ON (watch.page) watch.offer_id, watch.next_read_at ${due} AND ${IS_READ} AND watch.source = $3
      AND (page.claimed_until IS NULL OR page.claimed_until <= $1)
    ORDER BY watch.page, watch.next_read_at
  ) first_of_page ORDER BY next_read_at LIMIT $2`;

/** Longer than any reading with its wait for a turn. */
const PAGE_CLAIM_MS = 3 * 60_000;

/** Keeps other offers of these pages from being sent to a reader while one is on its way, until the page's outcome is known. */
export async function keepPages(tx: Transaction, offerIds: readonly string[], from: Date): Promise<void> {
  await tx.run(
    `INSERT INTO offers.library_pages (page, claimed_until)
     SELECT DISTINCT page, $2::timestamptz FROM offers.offer_watches
     WHERE offer_id = ANY ($1::uuid[]) AND page IS NOT NULL
     ON CONFLICT (page) DO UPDATE SET claimed_until = excluded.claimed_until`,
    [offerIds, new Date(from.getTime() + PAGE_CLAIM_MS)],
  );
}

/** Puts an offer back that was claimed and could not be read: it is due again. */
export async function putBack(tx: Transaction, offerId: string, now: Date): Promise<void> {
  await tx.repository(WatchEntity).update(offerId, { nextReadAt: now });
}
