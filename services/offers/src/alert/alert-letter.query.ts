import type { AlertCondition } from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { AlertLetterEntity } from './alert.entities.ts';
import { lastMorning, MAIL_UNLESS_TOLD } from './alert-mail.ts';

/** Of one run; who is left is told by the next. */
const USERS_AT_ONCE = 2000;
const LETTERS_AT_ONCE = 2000;
/** Before the second try, doubled with each that follows up to {@link WAIT_MAX_MINUTES}. Nobody else sends it meanwhile. */
const WAIT_MINUTES = 10;
const WAIT_MAX_MINUTES = 360;

export interface Letter {
  id: string;
  userId: string;
}

export interface ToldEvent {
  offerTitle: string;
  condition: AlertCondition;
  direction: 'up' | 'down';
  count: number;
  previousCount: number | null;
  checkedAt: Date;
}

/** Who wants no letters now has none later either: of what fires meanwhile, nor one that could not be sent before. */
export async function dropUnwanted(tx: Transaction, now: Date): Promise<void> {
  await tx.run(
    `UPDATE offers.alert_events event SET awaits_letter = false FROM offers.alert_settings settings
     WHERE event.awaits_letter AND settings.user_id = event.user_id AND settings.mail = 'off'`,
  );
  await tx.run(
    `UPDATE offers.alert_letters letter SET closed_at = $1 FROM offers.alert_settings settings
     WHERE letter.closed_at IS NULL AND settings.user_id = letter.user_id AND settings.mail = 'off'`,
    [now],
  );
}

/**
 * Who has something to be told now. Of those who are told once a day: what has fired before the last morning, and no letter
 * since then.
 * @param userId of one user only
 */
export async function usersToTell(
  tx: Transaction,
  now: Date,
  userId: string | null = null,
): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>(
    `SELECT waiting.user_id AS "userId"
     FROM (
       SELECT user_id, min(fired_at) AS since FROM offers.alert_events
       WHERE awaits_letter AND ($3::uuid IS NULL OR user_id = $3) GROUP BY user_id
     ) waiting
     LEFT JOIN offers.alert_settings settings ON settings.user_id = waiting.user_id
     WHERE CASE coalesce(settings.mail, $4)
       WHEN 'soon' THEN true
       WHEN 'daily' THEN waiting.since < $1 AND NOT EXISTS (
         SELECT FROM offers.alert_letters letter WHERE letter.user_id = waiting.user_id AND letter.made_at >= $1)
       ELSE false END
     ORDER BY waiting.since LIMIT $2`,
    [lastMorning(now), USERS_AT_ONCE, userId, MAIL_UNLESS_TOLD],
  );
  return rows.map((row) => row.userId);
}

/** A letter with all that the user has not been told. */
export async function makeLetter(tx: Transaction, userId: string, now: Date): Promise<void> {
  const letter = tx.repository(AlertLetterEntity).create({ userId, madeAt: now, tryAfter: now });
  await tx.repository(AlertLetterEntity).insert(letter);
  await tx.run(
    'UPDATE offers.alert_events SET awaits_letter = false, letter_id = $2 WHERE user_id = $1 AND awaits_letter',
    [userId, letter.id],
  );
}

export async function openLetters(tx: Transaction, now: Date): Promise<string[]> {
  const letters = await tx.repository(AlertLetterEntity).find({
    select: { id: true },
    where: { closedAt: IsNull(), tryAfter: LessThanOrEqual(now) },
    order: { tryAfter: 'ASC' },
    take: LETTERS_AT_ONCE,
  });
  return letters.map(({ id }) => id);
}

/** Null when another process has it, or it is closed. */
export async function claimLetter(tx: Transaction, id: string, now: Date): Promise<Letter | null> {
  const letter = await tx.one<Letter>(
    `UPDATE offers.alert_letters SET tries = tries + 1,
       try_after = $2::timestamptz + make_interval(mins => least($3 * 2 ^ least(tries, 10), $4)::integer)
     WHERE id = $1 AND closed_at IS NULL AND try_after <= $2 RETURNING id, user_id AS "userId"`,
    [id, now, WAIT_MINUTES, WAIT_MAX_MINUTES],
  );
  return letter ?? null;
}

export async function closeLetter(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.repository(AlertLetterEntity).update(id, { closedAt: now });
}

/** In the order of the readings. */
export function eventsOfLetter(tx: Transaction, id: string): Promise<ToldEvent[]> {
  return tx.rows(
    `SELECT offer.title AS "offerTitle", event.condition, event.direction, event.count,
       event.previous_count AS "previousCount", event.checked_at AS "checkedAt"
     FROM offers.alert_events event JOIN offers.offers offer ON offer.id = event.offer_id
     WHERE event.letter_id = $1 ORDER BY event.checked_at, event.id`,
    [id],
  );
}
