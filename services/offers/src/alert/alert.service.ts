import { AccountsPort } from '@garimpo/accounts-contract';
import {
  ALERT_EVENTS_PAGE,
  type AlertCondition,
  type AlertEventsReply,
  type AlertEventView,
  type AlertMailMode,
  type AlertSettingsReply,
  offersErrors,
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

interface AlertEventRow {
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

  /** Newest first; only those before the event `before`, if given. Throws `offers.alert_event.not_found`. */
  events(actor: Actor, before: string | null): Promise<AlertEventsReply> {
    return this.database.asUser(actor, async (tx) => {
      if (before !== null) await requireEvent(tx, actor, before);
      const rows = await listOwnEvents(tx, actor.userId, before);
      return {
        events: rows.slice(0, ALERT_EVENTS_PAGE).map(toEventView),
        unseen: await countUnseen(tx, actor.userId),
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
    const mail = settings?.mail ?? MAIL_BY_DEFAULT;
    const contact = await this.accounts.contactOf(actor.userId);
    return { settings: { mail }, mailAllowed: contact.mail && contact.email !== null };
  }

  async changeSettings(actor: Actor, mail: AlertMailMode): Promise<AlertSettingsReply> {
    await this.database.asUser(actor, (tx) =>
      tx
        .repository(AlertSettingsEntity)
        .createQueryBuilder()
        .insert()
        .values({ userId: actor.userId, mail })
        // The repository's own upsert would also write the key, which users may not.
        .orUpdate(['mail'], ['user_id'])
        .execute(),
    );
    return this.settings(actor);
  }
}

async function requireEvent(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const there = await tx.repository(AlertEventEntity).existsBy({ userId: actor.userId, id });
  if (!there) throw fail('offers.alert_event.not_found');
}

/**
 * Newest first; only those before the event `before`, if given. One more row than a page shows that there are more.
 */
function listOwnEvents(tx: Transaction, userId: string, before: string | null): Promise<AlertEventRow[]> {
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

/** Without those of deleted offers, which users do not see. */
async function countUnseen(tx: Transaction, userId: string): Promise<number> {
  const { unseen } = await tx.only<{ unseen: number }>(
    `SELECT count(*)::integer AS unseen FROM offers.alert_events event
     JOIN offers.offers offer ON offer.id = event.offer_id AND offer.user_id = event.user_id
     WHERE event.user_id = $1 AND NOT event.seen`,
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
