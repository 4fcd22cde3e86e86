import { AccountsPort } from '@garimpo/accounts-contract';
import {
  ALERT_EVENTS_PAGE,
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
import { AlertSettingsEntity } from './alert.entities.ts';
import {
  type AlertEventRow,
  countUnseen,
  hasOwnEvent,
  listOwnEvents,
  markSeen,
} from './alert-event.query.ts';
import { MAIL_UNLESS_TOLD } from './alert-mail.ts';

const fail = defineErrors(offersErrors);

/** What a user's rules have fired on, and how the user is told of it. */
@Injectable()
export class AlertService {
  constructor(
    @InjectDatabase('offers') private readonly database: Database,
    private readonly accounts: AccountsPort,
  ) {}

  /** Newest first; those before the event `before`. Throws `offers.alert_event.not_found`. */
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
    const mail = settings?.mail ?? MAIL_UNLESS_TOLD;
    const contact = await this.accounts.contactOf(actor.userId);
    return { settings: { mail }, mailAllowed: contact.mail && contact.email !== null };
  }

  async changeSettings(actor: Actor, mail: AlertMailMode): Promise<AlertSettingsReply> {
    await this.database.asUser(actor, (tx) =>
      // The repository's upsert writes the key as well, which no user may.
      tx.run(
        `INSERT INTO offers.alert_settings (user_id, mail) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET mail = excluded.mail`,
        [actor.userId, mail],
      ),
    );
    return this.settings(actor);
  }
}

async function requireEvent(tx: Transaction, actor: Actor, id: string): Promise<void> {
  if (!(await hasOwnEvent(tx, actor.userId, id))) throw fail('offers.alert_event.not_found');
}

function toEventView({ checkedAt, firedAt, ...event }: AlertEventRow): AlertEventView {
  return { ...event, checkedAt: checkedAt.toISOString(), firedAt: firedAt.toISOString() };
}
