import type { AlertChannel, DeliveryOutcome } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { MAIL_BY_DEFAULT } from '../alert/alert.entities.ts';
import type { AlertFacts } from '../text/pt-br-alerts.ts';
import { isQuiet, lastMorning } from './quiet-hours.ts';

/** What fires within so many minutes of the first is one message. "soon" promises a quarter of an hour. */
const WINDOW_MINUTES = 5;
/** Bounds of one run; the next one takes the rest. */
const USERS_AT_ONCE = 2000;
export const DELIVERIES_AT_ONCE = 200;

/** Everything but email that a user may be told by. */
const targets = (user: string) => `
  SELECT 'push' AS channel, id AS device_id FROM offers.push_devices WHERE user_id = ${user}
  UNION ALL SELECT 'telegram', NULL FROM offers.telegram_chats WHERE user_id = ${user}
  UNION ALL SELECT 'webhook', NULL FROM offers.alert_webhooks WHERE user_id = ${user}`;

/**
 * A user who has turned emails off gets none later either, neither for events since then nor one that could not be sent
 * before. Nor does a channel tell what had fired before it was connected.
 */
export async function dropUnwanted(tx: Transaction, now: Date): Promise<void> {
  await tx.run(
    `UPDATE offers.alert_events event SET awaits_mail = false FROM offers.alert_settings settings
     WHERE event.awaits_mail AND settings.user_id = event.user_id AND settings.mail = 'off'`,
  );
  await tx.run(
    `UPDATE offers.alert_deliveries delivery SET closed_at = $1, outcome = 'unwanted' FROM offers.alert_settings settings
     WHERE delivery.closed_at IS NULL AND delivery.channel = 'mail'
       AND settings.user_id = delivery.user_id AND settings.mail = 'off'`,
    [now],
  );
  await tx.run(
    `UPDATE offers.alert_events event SET awaits_notice = false
     WHERE event.awaits_notice AND NOT EXISTS (${targets('event.user_id')})`,
  );
}

interface DueUser {
  userId: string;
  mail: boolean;
  notice: boolean;
}

/**
 * Users with something to tell now, and none in their quiet hours. A daily email is due where an event is from before the
 * last morning, and no email was made since then.
 * @param userId limits the answer to one user
 */
export function usersToTell(tx: Transaction, now: Date, userId: string | null = null): Promise<DueUser[]> {
  return tx.rows<DueUser>(
    `SELECT due.user_id AS "userId", due.mail, due.notice FROM (
       SELECT waiting.user_id, least(mail_since, notice_since) AS since,
         coalesce(CASE coalesce(settings.mail, $4)
           WHEN 'soon' THEN mail_since <= $5
           WHEN 'daily' THEN mail_since < $1 AND NOT EXISTS (
             SELECT FROM offers.alert_deliveries delivery WHERE delivery.user_id = waiting.user_id
               AND delivery.channel = 'mail' AND delivery.made_at >= $1)
           ELSE false END, false) AS mail,
         coalesce(notice_since <= $5, false) AS notice
       FROM (
         SELECT user_id, min(fired_at) FILTER (WHERE awaits_mail) AS mail_since,
           min(fired_at) FILTER (WHERE awaits_notice) AS notice_since
         FROM offers.alert_events
         WHERE (awaits_mail OR awaits_notice) AND NOT outdated AND ($3::uuid IS NULL OR user_id = $3) GROUP BY user_id
       ) waiting
       LEFT JOIN offers.alert_settings settings ON settings.user_id = waiting.user_id
       WHERE NOT ${isQuiet('settings', '$6')}
     ) due
     WHERE due.mail OR due.notice ORDER BY due.since LIMIT $2`,
    [
      lastMorning(now),
      USERS_AT_ONCE,
      userId,
      MAIL_BY_DEFAULT,
      new Date(now.getTime() - WINDOW_MINUTES * 60_000),
      now,
    ],
  );
}

/** Makes one delivery for each channel of the user, of all events that wait for it. */
export async function makeDeliveries(
  tx: Transaction,
  { userId, mail, notice }: DueUser,
  now: Date,
): Promise<void> {
  if (mail) {
    await tx.run(
      `WITH told AS (
         UPDATE offers.alert_events SET awaits_mail = false
         WHERE user_id = $1 AND awaits_mail AND NOT outdated RETURNING id)
       INSERT INTO offers.alert_deliveries (user_id, channel, event_ids, made_at, try_after)
       SELECT $1, 'mail', array_agg(id), $2, $2 FROM told HAVING count(*) > 0`,
      [userId, now],
    );
  }
  if (notice) {
    await tx.run(
      `WITH told AS (
         UPDATE offers.alert_events SET awaits_notice = false
         WHERE user_id = $1 AND awaits_notice AND NOT outdated RETURNING id)
       INSERT INTO offers.alert_deliveries (user_id, channel, device_id, event_ids, made_at, try_after)
       SELECT $1, target.channel, target.device_id, (SELECT array_agg(id) FROM told), $2, $2
       FROM (${targets('$1')}) target WHERE EXISTS (SELECT FROM told)`,
      [userId, now],
    );
  }
}

/** Of users outside of their quiet hours. */
const OPEN = `FROM offers.alert_deliveries delivery
  LEFT JOIN offers.alert_settings settings ON settings.user_id = delivery.user_id
  WHERE delivery.closed_at IS NULL AND delivery.try_after <= $1 AND NOT ${isQuiet('settings', '$1')}`;

export async function channelsWithOpenDeliveries(tx: Transaction, now: Date): Promise<AlertChannel[]> {
  const rows = await tx.rows<{ channel: AlertChannel }>(`SELECT DISTINCT delivery.channel ${OPEN}`, [now]);
  return rows.map(({ channel }) => channel);
}

/** Those that wait longest first. */
export async function openDeliveries(tx: Transaction, channel: AlertChannel, now: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `SELECT delivery.id ${OPEN} AND delivery.channel = $2 ORDER BY delivery.try_after LIMIT $3`,
    [now, channel, DELIVERIES_AT_ONCE],
  );
  return rows.map(({ id }) => id);
}

/** A delivery that one process sends. */
export interface ClaimedDelivery {
  id: string;
  userId: string;
  deviceId: string | null;
  eventIds: string[];
  madeAt: Date;
  /** This one included. */
  tries: number;
}

/** Wait before a further try, doubled with each, up to a bound. The delivery stays claimed for this time. */
const WAIT_MAX_MINUTES = 360;
/** Given up after so many tries, in about two days. */
export const TRIES_MAX = 16;

/** Null when another process has it, or it is closed. */
export async function claimDelivery(
  tx: Transaction,
  id: string,
  { now, waitMinutes }: { now: Date; waitMinutes: number },
): Promise<ClaimedDelivery | null> {
  const claimed = await tx.one<ClaimedDelivery>(
    `UPDATE offers.alert_deliveries SET tries = tries + 1,
       try_after = $2::timestamptz + make_interval(mins => least($3 * 2 ^ least(tries, 10), $4)::integer)
     WHERE id = $1 AND closed_at IS NULL AND try_after <= $2
     RETURNING id, user_id AS "userId", device_id AS "deviceId", event_ids AS "eventIds", made_at AS "madeAt", tries`,
    [id, now, waitMinutes, WAIT_MAX_MINUTES],
  );
  return claimed ?? null;
}

export interface LastTry {
  status?: number | null;
  failure?: string | null;
}

export async function closeDelivery(
  tx: Transaction,
  id: string,
  { outcome, at, status = null, failure = null }: LastTry & { outcome: DeliveryOutcome; at: Date },
): Promise<void> {
  await tx.run(
    `UPDATE offers.alert_deliveries SET closed_at = $2, outcome = $3, status = $4, failure = $5
     WHERE id = $1 AND closed_at IS NULL`,
    [id, at, outcome, status, failure],
  );
}

/** It stays open for its next try. @param notBefore where the other side has said when */
export async function recordFailure(
  tx: Transaction,
  id: string,
  { status = null, failure = null, notBefore = null }: LastTry & { notBefore?: Date | null },
): Promise<void> {
  await tx.run(
    `UPDATE offers.alert_deliveries SET status = $2, failure = $3, try_after = greatest(try_after, $4)
     WHERE id = $1 AND closed_at IS NULL`,
    [id, status, failure, notBefore],
  );
}

/** An event as it is told. */
export interface ToldEvent extends AlertFacts {
  id: string;
  offerId: string;
}

/** Oldest first, without those of offers that are gone and of readings that were corrected since. */
export function eventsOf(tx: Transaction, ids: readonly string[]): Promise<ToldEvent[]> {
  return tx.rows(
    `SELECT event.id, event.offer_id AS "offerId", offer.title AS "offerTitle", event.condition, event.direction,
       event.count, event.previous_count AS "previousCount", event.page, event.checked_at AS "checkedAt"
     FROM offers.alert_events event JOIN offers.offers offer ON offer.id = event.offer_id
     WHERE event.id = ANY ($1) AND NOT event.outdated AND offer.deleted_at IS NULL ORDER BY event.checked_at, event.id`,
    [ids],
  );
}
