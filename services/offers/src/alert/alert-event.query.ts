import { ALERT_EVENTS_PAGE, type AlertCondition } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { AlertEventEntity } from './alert.entities.ts';

export interface AlertEventRow {
  id: string;
  offerId: string;
  offerTitle: string;
  condition: AlertCondition;
  direction: 'up' | 'down';
  count: number;
  checkedAt: Date;
  previousCount: number | null;
  firedAt: Date;
  seen: boolean;
}

/** Several readings may be judged in one moment: the readings' own order is next. */
const place = 'event.fired_at, event.checked_at, event.id';
const placeOf = (parameter: string) =>
  `(SELECT ${place} FROM offers.alert_events event WHERE event.user_id = $1 AND event.id = ${parameter})`;

/** Newest first; those before the event `before`, or all. One more than a page holds tells that there are more. */
export function listOwnEvents(
  tx: Transaction,
  userId: string,
  before: string | null,
): Promise<AlertEventRow[]> {
  return tx.rows(
    `SELECT event.id, event.offer_id AS "offerId", offer.title AS "offerTitle", event.condition, event.direction,
       event.count, event.checked_at AS "checkedAt", event.previous_count AS "previousCount",
       event.fired_at AS "firedAt", event.seen
     FROM offers.alert_events event
     JOIN offers.offers offer ON offer.id = event.offer_id AND offer.user_id = event.user_id
     WHERE event.user_id = $1 ${before === null ? '' : `AND (${place}) < ${placeOf('$3')}`}
     ORDER BY event.fired_at DESC, event.checked_at DESC, event.id DESC LIMIT $2`,
    [userId, ALERT_EVENTS_PAGE + 1, ...(before === null ? [] : [before])],
  );
}

export function hasOwnEvent(tx: Transaction, userId: string, id: string): Promise<boolean> {
  return tx.repository(AlertEventEntity).existsBy({ userId, id });
}

export function countUnseen(tx: Transaction, userId: string): Promise<number> {
  return tx.repository(AlertEventEntity).countBy({ userId, seen: false });
}

/** The event and all before it. */
export async function markSeen(tx: Transaction, userId: string, upTo: string): Promise<void> {
  await tx.run(
    `UPDATE offers.alert_events event SET seen = true
     WHERE event.user_id = $1 AND NOT event.seen AND (${place}) <= ${placeOf('$2')}`,
    [userId, upTo],
  );
}
