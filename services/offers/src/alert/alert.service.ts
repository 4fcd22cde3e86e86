import { AccountsPort } from '@garimpo/accounts-contract';
import {
  ALERT_EVENTS_PAGE,
  type AlertEventsReply,
  type AlertEventView,
  type AlertSettingsInput,
  type AlertSettingsReply,
  offersErrors,
  type QuietHours,
} from '@garimpo/offers-contract';
import {
  type Actor,
  type Database,
  defineErrors,
  InjectDatabase,
  type Transaction,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { AlertEventEntity, AlertSettingsEntity, MAIL_BY_DEFAULT } from './alert.entities.ts';

const fail = defineErrors(offersErrors);

interface AlertEventRow extends Omit<AlertEventView, 'checkedAt' | 'firedAt'> {
  checkedAt: Date;
  firedAt: Date;
}

interface WantedEvents {
  /** Only those before this event. */
  before: string | null;
  /** Also of pages that changed. */
  withPages: boolean;
}

/** Events of one moment are ordered by their readings. */
const place = 'event.fired_at, event.checked_at, event.id';
const placeOf = (parameter: string) =>
  `(SELECT ${place} FROM offers.alert_events event WHERE event.user_id = $1 AND event.id = ${parameter})`;

/** The events that a user's rules have fired, and how the user is notified. */
@Injectable()
export class AlertService {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly accounts: AccountsPort,
  ) {}

  /** Newest first. Throws `offers.alert_event.not_found`. */
  events(actor: Actor, wanted: WantedEvents): Promise<AlertEventsReply> {
    return this.database.asUser(actor, async (tx) => {
      if (wanted.before !== null) await requireEvent(tx, actor, wanted.before);
      const rows = await listOwnEvents(tx, actor.userId, wanted);
      return {
        events: rows.slice(0, ALERT_EVENTS_PAGE).map(toEventView),
        unseen: await countUnseen(tx, actor.userId, wanted),
        more: rows.length > ALERT_EVENTS_PAGE,
      };
    });
  }

  /** Throws `offers.alert_event.not_found`. */
  async see(actor: Actor, upTo: string): Promise<void> {
    await this.database.asUser(actor, async (tx) => {
      await requireEvent(tx, actor, upTo);
      await markSeen(tx, actor.userId, upTo);
    });
  }

  async settings(actor: Actor): Promise<AlertSettingsReply> {
    const settings = await this.database.asUser(actor, (tx) =>
      tx.repository(AlertSettingsEntity).findOneBy({ userId: actor.userId }),
    );
    const contact = await this.accounts.contactOf(actor.userId);
    return {
      settings: { mail: settings?.mail ?? MAIL_BY_DEFAULT, quiet: quietHoursOf(settings) },
      mailAllowed: contact.mail && contact.email !== null,
    };
  }

  async changeSettings(actor: Actor, { mail, quiet }: AlertSettingsInput): Promise<AlertSettingsReply> {
    const changed = [
      ...(mail === undefined ? [] : ['mail']),
      ...(quiet === undefined ? [] : ['quiet_from', 'quiet_to']),
    ];
    await this.database.asUser(actor, (tx) =>
      tx
        .repository(AlertSettingsEntity)
        .createQueryBuilder()
        .insert()
        .values({
          userId: actor.userId,
          mail: mail ?? MAIL_BY_DEFAULT,
          quietFrom: quiet?.from ?? null,
          quietTo: quiet?.to ?? null,
        })
        // The repository's own upsert would also write the key, which users may not.
        .orUpdate(changed, ['user_id'])
        .execute(),
    );
    return this.settings(actor);
  }
}

const HOURS_AND_MINUTES = 5;

function quietHoursOf(settings: AlertSettingsEntity | null): QuietHours | null {
  const { quietFrom: from, quietTo: to } = settings ?? { quietFrom: null, quietTo: null };
  if (from === null || to === null) return null;
  return { from: from.slice(0, HOURS_AND_MINUTES), to: to.slice(0, HOURS_AND_MINUTES) };
}

async function requireEvent(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const there = await tx.repository(AlertEventEntity).existsBy({ userId: actor.userId, id });
  if (!there) throw fail('offers.alert_event.not_found');
}

const ofKinds = ({ withPages }: WantedEvents) => (withPages ? '' : 'AND event.page IS NULL');

/** Newest first. One more row than a page shows that there are more. */
function listOwnEvents(tx: Transaction, userId: string, wanted: WantedEvents): Promise<AlertEventRow[]> {
  const { before } = wanted;
  return tx.rows(
    `SELECT event.id, event.offer_id AS "offerId", offer.title AS "offerTitle", event.condition, event.direction,
       event.count, event.checked_at AS "checkedAt", event.previous_count AS "previousCount",
       event.page, event.fired_at AS "firedAt", event.seen, event.outdated
     FROM offers.alert_events event
     JOIN offers.offers offer ON offer.id = event.offer_id AND offer.user_id = event.user_id
     WHERE event.user_id = $1 ${ofKinds(wanted)} ${before === null ? '' : `AND (${place}) < ${placeOf('$3')}`}
     ORDER BY event.fired_at DESC, event.checked_at DESC, event.id DESC LIMIT $2`,
    [userId, ALERT_EVENTS_PAGE + 1, ...(before === null ? [] : [before])],
  );
}

/** Without those of deleted offers, which users do not see. */
async function countUnseen(tx: Transaction, userId: string, wanted: WantedEvents): Promise<number> {
  const { unseen } = await tx.only<{ unseen: number }>(
    `SELECT count(*)::integer AS unseen FROM offers.alert_events event
     JOIN offers.offers offer ON offer.id = event.offer_id AND offer.user_id = event.user_id
     WHERE event.user_id = $1 AND NOT event.seen AND NOT event.outdated ${ofKinds(wanted)}`,
    [userId],
  );
  return unseen;
}

async function markSeen(tx: Transaction, userId: string, upTo: string): Promise<void> {
  await tx.run(
    `UPDATE offers.alert_events event SET seen = true
     WHERE event.user_id = $1 AND NOT event.seen AND (${place}) <= ${placeOf('$2')}`,
    [userId, upTo],
  );
}

function toEventView({ checkedAt, firedAt, ...event }: AlertEventRow): AlertEventView {
  return { ...event, checkedAt: checkedAt.toISOString(), firedAt: firedAt.toISOString() };
}
