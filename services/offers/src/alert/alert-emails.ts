import { AccountsPort } from '@garimpo/accounts-contract';
import type { AlertCondition } from '@garimpo/offers-contract';
import {
  CONFIG,
  type Config,
  type createLogger,
  type Database,
  InjectDatabase,
  InjectJobs,
  Jobs,
  LOGGER,
  lockPerUser,
  Mailer,
  notice,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual } from 'typeorm';
import { alertEmail } from '../text/pt-br-alerts.ts';
import { AlertEmailEntity, MAIL_BY_DEFAULT } from './alert.entities.ts';

/** Eight in the morning in São Paulo, which has no summer time. */
const MORNING_HOUR_UTC = 11;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The last morning up to `now`: everything that fired before it has been sent by then. */
export function lastMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setUTCHours(MORNING_HOUR_UTC, 0, 0, 0);
  return morning.getTime() <= now.getTime() ? morning : new Date(morning.getTime() - DAY_MS);
}

/** Bounds of one run; the next run takes the rest. */
const USERS_AT_ONCE = 2000;
const EMAILS_AT_ONCE = 2000;
/**
 * Wait before the second try, doubled with each further one up to {@link WAIT_MAX_MINUTES}. The email stays claimed
 * for this time.
 */
const WAIT_MINUTES = 10;
const WAIT_MAX_MINUTES = 360;

interface Email {
  id: string;
  userId: string;
}

interface EmailedEvent {
  offerTitle: string;
  condition: AlertCondition;
  direction: 'up' | 'down';
  count: number;
  previousCount: number | null;
  checkedAt: Date;
}

/**
 * A user who has turned emails off gets none later either, neither for events since then nor one that could not be
 * sent before.
 */
async function dropUnwanted(tx: Transaction, now: Date): Promise<void> {
  await tx.run(
    `UPDATE offers.alert_events event SET awaits_letter = false FROM offers.alert_settings settings
     WHERE event.awaits_letter AND settings.user_id = event.user_id AND settings.mail = 'off'`,
  );
  await tx.run(
    `UPDATE offers.alert_letters email SET closed_at = $1 FROM offers.alert_settings settings
     WHERE email.closed_at IS NULL AND settings.user_id = email.user_id AND settings.mail = 'off'`,
    [now],
  );
}

/**
 * Users with something to send now. Users with a daily email: those with an event from before the last morning, and
 * no email since then.
 * @param userId limits the answer to one user
 */
async function usersToEmail(tx: Transaction, now: Date, userId: string | null = null): Promise<string[]> {
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
         SELECT FROM offers.alert_letters email WHERE email.user_id = waiting.user_id AND email.made_at >= $1)
       ELSE false END
     ORDER BY waiting.since LIMIT $2`,
    [lastMorning(now), USERS_AT_ONCE, userId, MAIL_BY_DEFAULT],
  );
  return rows.map((row) => row.userId);
}

/** Makes one email of all events that the user has not been sent. */
async function makeEmail(tx: Transaction, userId: string, now: Date): Promise<void> {
  const message = tx.repository(AlertEmailEntity).create({ userId, madeAt: now, tryAfter: now });
  await tx.repository(AlertEmailEntity).insert(message);
  await tx.run(
    'UPDATE offers.alert_events SET awaits_letter = false, letter_id = $2 WHERE user_id = $1 AND awaits_letter',
    [userId, message.id],
  );
}

async function openEmails(tx: Transaction, now: Date): Promise<string[]> {
  const messages = await tx.repository(AlertEmailEntity).find({
    select: { id: true },
    where: { closedAt: IsNull(), tryAfter: LessThanOrEqual(now) },
    order: { tryAfter: 'ASC' },
    take: EMAILS_AT_ONCE,
  });
  return messages.map(({ id }) => id);
}

/** Null when another process has it, or it is closed. */
async function claimEmail(tx: Transaction, id: string, now: Date): Promise<Email | null> {
  const message = await tx.one<Email>(
    `UPDATE offers.alert_letters SET tries = tries + 1,
       try_after = $2::timestamptz + make_interval(mins => least($3 * 2 ^ least(tries, 10), $4)::integer)
     WHERE id = $1 AND closed_at IS NULL AND try_after <= $2 RETURNING id, user_id AS "userId"`,
    [id, now, WAIT_MINUTES, WAIT_MAX_MINUTES],
  );
  return message ?? null;
}

async function closeEmail(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.repository(AlertEmailEntity).update(id, { closedAt: now });
}

function eventsOfEmail(tx: Transaction, id: string): Promise<EmailedEvent[]> {
  return tx.rows(
    `SELECT offer.title AS "offerTitle", event.condition, event.direction, event.count,
       event.previous_count AS "previousCount", event.checked_at AS "checkedAt"
     FROM offers.alert_events event JOIN offers.offers offer ON offer.id = event.offer_id
     WHERE event.letter_id = $1 AND offer.deleted_at IS NULL ORDER BY event.checked_at, event.id`,
    [id],
  );
}

/**
 * SMTP codes for a mailbox that does not exist, has moved, or has an invalid name. A hyphen announces further lines.
 */
const NO_MAILBOX = /^55[013][ -](?!5\.7\.)/;

/**
 * True where the mail server will never take an email to the address. Not where it refuses us (5.7 of RFC 3463): one that is
 * set up wrongly does so for every address, until it is mended.
 * @param error of the mailer
 */
export function isMailboxRefused(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown };
  return command === 'RCPT TO' && typeof response === 'string' && NO_MAILBOX.test(response);
}

type Logger = ReturnType<typeof createLogger>;

const BOARD_PATH = '/dashboard';
/** After this many failures in a row, sending stops until the next run. */
const FAILURES_IN_A_ROW = 3;

/**
 * Emails users about what has fired, all of it in one email. An email is a row that owns its events, so each event is
 * sent once. It is closed when it was sent or its mailbox refused it, and retried until then. One may be sent twice
 * if the process dies while sending.
 */
@Injectable()
export class AlertEmails {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly accounts: AccountsPort,
    private readonly mailer: Mailer,
  ) {
    jobs.schedule({
      name: 'offers.write-alert-letters',
      // "soon" promises a quarter of an hour.
      every: '*/10 * * * *',
      timeoutSeconds: 540,
      work: async ({ now, signal }) => {
        await this.makeAll(now, signal);
        await this.sendAll(now, signal);
      },
    });
  }

  // The service acts here and below: there is no signed-in user, and users cannot read emails.
  private async makeAll(now: Date, signal: AbortSignal): Promise<void> {
    await this.database.asService((tx) => dropUnwanted(tx, now));
    for (const userId of await this.database.asService((tx) => usersToEmail(tx, now))) {
      signal.throwIfAborted();
      await this.database.asService(async (tx) => {
        await lockPerUser(tx, userId, 'alert letter');
        // Another run may have made the email a moment ago.
        if ((await usersToEmail(tx, now, userId)).length > 0) await makeEmail(tx, userId, now);
      });
    }
  }

  private async sendAll(now: Date, signal: AbortSignal): Promise<void> {
    let failures = 0;
    for (const id of await this.database.asService((tx) => openEmails(tx, now))) {
      signal.throwIfAborted();
      const message = await this.database.asService((tx) => claimEmail(tx, id, now));
      if (message === null) continue;
      try {
        await this.send(message);
        failures = 0;
      } catch (err) {
        this.log.warn({ err, emailId: id }, 'an email of alerts was not sent');
        // Otherwise it stays open, and is retried when its time has come.
        if (!isMailboxRefused(err)) {
          failures += 1;
          if (failures === FAILURES_IN_A_ROW) return;
          continue;
        }
      }
      await this.database.asService((tx) => closeEmail(tx, id, now));
    }
  }

  /** Sends nothing to a user who has turned emails off or deleted the offers since. */
  private async send({ id, userId }: Email): Promise<void> {
    const { email, mail } = await this.accounts.contactOf(userId);
    if (email === null || !mail) return;
    const events = await this.database.asService((tx) => eventsOfEmail(tx, id));
    if (events.length === 0) return;
    await this.mailer.send(notice(email, alertEmail(events), `${this.config.publicUrl}${BOARD_PATH}`));
  }
}

export const EVENT_DAYS = 180;
/** Rows of one statement: few enough that readings are not held up. */
const BATCH = 1000;

/** Deletes old events and their emails. */
@Injectable()
export class AlertRetention {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    @InjectJobs('offers') jobs: Jobs,
  ) {
    jobs.schedule({
      name: 'offers.drop-old-alerts',
      every: '23 5 * * *',
      irrevocable: true,
      timeoutSeconds: 300,
      work: async ({ now, signal }) => {
        await this.dropAll(
          'alert_events',
          `fired_at < $1::timestamptz - make_interval(days => ${EVENT_DAYS})`,
          now,
          signal,
        );
        await this.dropAll(
          'alert_letters',
          `made_at < $1::timestamptz - make_interval(days => ${EVENT_DAYS})
           AND NOT EXISTS (SELECT FROM offers.alert_events event WHERE event.letter_id = old.id)`,
          now,
          signal,
        );
      },
    });
  }

  private async dropAll(table: string, isOld: string, now: Date, signal: AbortSignal): Promise<void> {
    for (let dropped = BATCH; dropped === BATCH; ) {
      signal.throwIfAborted();
      // The service acts: users may not delete what fired.
      dropped = await this.database.asService((tx) =>
        tx.changed(
          `DELETE FROM offers.${table} WHERE id IN (SELECT id FROM offers.${table} old WHERE ${isOld} LIMIT $2)`,
          [now, BATCH],
        ),
      );
    }
  }
}
