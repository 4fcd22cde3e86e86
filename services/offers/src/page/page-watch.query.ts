import { PAGE_SNAPSHOTS_KEPT, type PageProblem } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { addOfferEvents, type NewOfferEvent } from '../event/offer-events.ts';
import { OfferEntity } from '../offer/offer.entity.ts';
import { isChanged } from './compare-snapshots.ts';
import type { PagePicture } from './page-pictures.ts';
import { PageSnapshotEntity, PageWatchEntity } from './page-watch.entities.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** Spread of the next visit, as a part of the wait, to either side: pages that were added together drift apart. */
const SPREAD = 0.1;

/**
 * Milliseconds to the next visit: a week, or a day after the first failure, doubled with each further one up to a week.
 * @param failures in a row
 * @param random from 0 to 1
 */
export function nextLookMs(failures: number, random: number): number {
  const waitMs = failures === 0 ? WEEK_MS : Math.min(DAY_MS * 2 ** (failures - 1), WEEK_MS);
  return Math.round(waitMs * (1 - SPREAD + 2 * SPREAD * random));
}

/** For so long a page belongs to the process that has claimed it. */
const CLAIM_MS = HOUR_MS / 2;

/**
 * Watched pages, in statements that call their offers `offer`: that of an offer that was put aside rests until it comes back, and
 * leaves its place to another.
 */
const IS_VISITED = `offer.status <> 'invalid' AND offer.archived_at IS NULL AND offer.deleted_at IS NULL`;

/** Claims pages that are due, the most overdue first. */
export async function claimDuePages(tx: Transaction, now: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ offerId: string }>(
    `WITH due AS (
       SELECT watch.offer_id FROM offers.page_watches watch
       JOIN offers.offers offer ON offer.id = watch.offer_id
       WHERE ${IS_VISITED} AND watch.enabled AND watch.next_look_at <= $1
       ORDER BY watch.next_look_at LIMIT $2 FOR UPDATE OF watch SKIP LOCKED)
     UPDATE offers.page_watches watch SET next_look_at = $3 FROM due
     WHERE watch.offer_id = due.offer_id RETURNING watch.offer_id AS "offerId"`,
    [now, most, new Date(now.getTime() + CLAIM_MS)],
  );
  return rows.map(({ offerId }) => offerId);
}

export interface WatchedPage {
  offerId: string;
  userId: string;
  url: string;
  failures: number;
  enabledAt: Date;
  /** Pages of the user that were turned on before this one. */
  before: number;
}

/** Null for one that was turned off since, and for one that rests. */
export async function findWatchedPage(tx: Transaction, offerId: string): Promise<WatchedPage | null> {
  const page = await tx.one<WatchedPage>(
    `SELECT watch.offer_id AS "offerId", watch.user_id AS "userId", offer.landing_page_url AS url, watch.failures,
       watch.enabled_at AS "enabledAt",
       (SELECT count(*)::integer FROM offers.page_watches other JOIN offers.offers offer ON offer.id = other.offer_id
         WHERE other.user_id = watch.user_id AND other.enabled AND ${IS_VISITED}
         AND (other.enabled_at, other.offer_id) < (watch.enabled_at, watch.offer_id)) AS before
     FROM offers.page_watches watch JOIN offers.offers offer ON offer.id = watch.offer_id
     WHERE watch.offer_id = $1 AND watch.enabled AND ${IS_VISITED}`,
    [offerId],
  );
  return page ?? null;
}

export async function countWatchedPages(tx: Transaction, userId: string): Promise<number> {
  const { watched } = await tx.only<{ watched: number }>(
    `SELECT count(*)::integer AS watched FROM offers.page_watches watch JOIN offers.offers offer ON offer.id = watch.offer_id
     WHERE watch.user_id = $1 AND watch.enabled AND ${IS_VISITED}`,
    [userId],
  );
  return watched;
}

/** The newest snapshot of the same address; null where there is none. */
export function latestSnapshot(
  tx: Transaction,
  { offerId, url }: Pick<WatchedPage, 'offerId' | 'url'>,
): Promise<PageSnapshotEntity | null> {
  return tx
    .repository(PageSnapshotEntity)
    .findOne({ where: { offerId, askedUrl: url }, order: { takenAt: 'DESC' } });
}

/** Visits again then; nothing was tried, or nothing was to be learned from it. */
export async function postponePage(tx: Transaction, offerId: string, at: Date): Promise<void> {
  await tx.repository(PageWatchEntity).update(offerId, { nextLookAt: at });
}

/** Shows the problem from the first failure in a row to the last. */
export async function storeProblem(
  tx: Transaction,
  { offerId, url }: Pick<WatchedPage, 'offerId' | 'url'>,
  { reason, now, next }: { reason: PageProblem; now: Date; next: Date },
): Promise<void> {
  await tx.run(
    `UPDATE offers.page_watches watch SET failures = failures + 1, problem = $3,
       problem_since = CASE WHEN problem = $3 THEN problem_since ELSE $4 END, problem_last_at = $4, next_look_at = $5
     FROM offers.offers offer
     WHERE watch.offer_id = $1 AND offer.id = watch.offer_id AND offer.landing_page_url = $2`,
    [offerId, url, reason, now, next],
  );
}

/**
 * Stores what was seen, and what of it is another as an event of the chart and an alert. Answers the pictures that are kept no
 * more; null where the page is not watched any more, or is another one, and nothing was stored.
 */
export async function storeSnapshot(
  tx: Transaction,
  snapshot: PageSnapshotEntity,
  next: Date,
): Promise<PagePicture[] | null> {
  const { offerId, userId, askedUrl, takenAt, changes } = snapshot;
  const offer = await tx.repository(OfferEntity).findOne({
    select: { id: true },
    where: { id: offerId, landingPageUrl: askedUrl },
    lock: { mode: 'pessimistic_read' },
  });
  if (offer === null) return null;
  const { affected } = await tx
    .repository(PageWatchEntity)
    .update(
      { offerId, enabled: true },
      { nextLookAt: next, failures: 0, problem: null, problemSince: null, problemLastAt: null },
    );
  if (affected !== 1) return null;
  await tx.repository(PageSnapshotEntity).insert(snapshot);
  if (isChanged(changes)) {
    await addOfferEvents(tx, eventsOf(snapshot));
    await tx.run(
      `INSERT INTO offers.alert_events (offer_id, user_id, condition, page, checked_at, fired_at)
       VALUES ($1, $2, '{"kind": "page_changed"}', $3, $4, $4)`,
      [offerId, userId, changes, takenAt],
    );
  }
  return tx.rows<PagePicture>(
    `DELETE FROM offers.page_snapshots WHERE id IN (
       SELECT id FROM offers.page_snapshots WHERE offer_id = $1 ORDER BY taken_at DESC OFFSET $2)
     RETURNING offer_id AS "offerId", id`,
    [offerId, PAGE_SNAPSHOTS_KEPT],
  );
}

function eventsOf({ offerId, userId, takenAt, changes }: PageSnapshotEntity): NewOfferEvent[] {
  const { price, headline, checkout, look } = changes;
  const event = (kind: NewOfferEvent['kind'], data?: NewOfferEvent['data']): NewOfferEvent[] =>
    data === undefined ? [] : [{ offerId, userId, at: takenAt, kind, data }];
  return [
    ...event('price', price),
    ...event('headline', headline),
    ...event('checkout', checkout),
    ...event('appearance', look === undefined ? undefined : { percent: Math.round(look * 100) }),
  ];
}

/** Those of these ids that there are. */
export async function knownSnapshots(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>('SELECT id FROM offers.page_snapshots WHERE id = ANY ($1)', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

export function picturesOfUser(tx: Transaction, userId: string): Promise<PagePicture[]> {
  return tx.rows('SELECT offer_id AS "offerId", id FROM offers.page_snapshots WHERE user_id = $1', [userId]);
}
