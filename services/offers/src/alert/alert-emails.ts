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
import { AlertEmailEntity, MAIL_UNLESS_TOLD } from './alert.entities.ts';

/** Eight in the morning in São Paulo, which has no summer time. */
const MORNING_HOUR_UTC = 11;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The last morning up to `now`: what fired before it is told by then, once. */
export function lastMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setUTCHours(MORNING_HOUR_UTC, 0, 0, 0);
  return morning.getTime() <= now.getTime() ? morning : new Date(morning.getTime() - DAY_MS);
}

/** Of one run; who is left is told by the next. */
const USERS_AT_ONCE = 2000;
const EMAILS_AT_ONCE = 2000;
/** Before the second try, doubled with each that follows up to {@link WAIT_MAX_MINUTES}. Nobody else sends it meanwhile. */
const WAIT_MINUTES = 10;
const WAIT_MAX_MINUTES = 360;

interface Email {
  id: string;
  userId: string;
}

interface ToldEvent {
  offerTitle: string;
  condition: AlertCondition;
  direction: 'up' | 'down';
  count: number;
  previousCount: number | null;
  checkedAt: Date;
}

/** Who wants no emails now has none later either: of what fires meanwhile, nor one that could not be sent before. */
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
 * Who has something to be told now. Of those who are told once a day: what has fired before the last morning, and no email
 * since then.
 * @param userId of one user only
 */
async function usersToTell(tx: Transaction, now: Date, userId: string | null = null): Promise<string[]> {
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
    [lastMorning(now), USERS_AT_ONCE, userId, MAIL_UNLESS_TOLD],
  );
  return rows.map((row) => row.userId);
}

/** An email with all that the user has not been told. */
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

/** In the order of the readings. */
function eventsOfEmail(tx: Transaction, id: string): Promise<ToldEvent[]> {
  return tx.rows(
    `SELECT offer.title AS "offerTitle", event.condition, event.direction, event.count,
       event.previous_count AS "previousCount", event.checked_at AS "checkedAt"
     FROM offers.alert_events event JOIN offers.offers offer ON offer.id = event.offer_id
     WHERE event.letter_id = $1 ORDER BY event.checked_at, event.id`,
    [id],
  );
}

/** SMTP's codes for no such mailbox, one that is elsewhere, and no name of one. After a hyphen more lines come. */
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
/** A mail server that fails so often in a row will fail for the next one too: it is left alone until the next run. */
const FAILURES_IN_A_ROW = 3;

/**
 * Tells users of what has fired, all of it in one email. An email is a row that takes its events, so each is told once; it
 * is closed when it was sent or its mailbox refused, and tried again until then. One that a process died over may be sent
 * twice.
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
      // Within the quarter of an hour that "soon" promises.
      every: '*/10 * * * *',
      timeoutSeconds: 540,
      work: async ({ now, signal }) => {
        await this.makeAll(now, signal);
        await this.sendAll(now, signal);
      },
    });
  }

  // As the service, here and below: nobody is signed in, and emails are no user's to see.
  private async makeAll(now: Date, signal: AbortSignal): Promise<void> {
    await this.database.asService((tx) => dropUnwanted(tx, now));
    for (const userId of await this.database.asService((tx) => usersToTell(tx, now))) {
      signal.throwIfAborted();
      await this.database.asService(async (tx) => {
        await lockPerUser(tx, userId, 'alert letter');
        // Another run may have told them a moment ago.
        if ((await usersToTell(tx, now, userId)).length > 0) await makeEmail(tx, userId, now);
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
        this.log.warn({ err, letter: id }, 'an email of alerts was not sent');
        // Else it stays open, and is tried again when its time has come.
        if (!isMailboxRefused(err)) {
          failures += 1;
          if (failures === FAILURES_IN_A_ROW) return;
          continue;
        }
      }
      await this.database.asService((tx) => closeEmail(tx, id, now));
    }
  }

  /** Sends nothing to who wants no mail by now, or has deleted the offers meanwhile. */
  private async send({ id, userId }: Email): Promise<void> {
    const { email, mail } = await this.accounts.contactOf(userId);
    if (email === null || !mail) return;
    const events = await this.database.asService((tx) => eventsOfEmail(tx, id));
    if (events.length === 0) return;
    await this.mailer.send(notice(email, alertEmail(events), `${this.config.publicUrl}${BOARD_PATH}`));
  }
}

export const EVENT_DAYS = 180;
/** Rows of one statement: nobody's reading waits long for it. */
const BATCH = 1000;

/** Alerts are news: old ones go, with their emails. What they were about is in the readings. */
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
      // As the service: nobody is signed in, and no user may delete what fired.
      dropped = await this.database.asService((tx) =>
        tx.changed(
          `DELETE FROM offers.${table} WHERE id IN (SELECT id FROM offers.${table} old WHERE ${isOld} LIMIT $2)`,
          [now, BATCH],
        ),
      );
    }
  }
}
