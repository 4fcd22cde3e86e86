import type { BillingOutcome, WebhookReply } from '@garimpo/accounts-contract';
import {
  type createLogger,
  type Database,
  InjectDatabase,
  LOGGER,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { normaliseEmail } from '../model/billing.entities.ts';
import { lockNotice } from './billing-inbox.ts';
import { isWaiting, settle } from './settle-notice.ts';

/** Notices retried at once when a missing fact becomes known; the hourly job handles the rest. */
const AT_ONCE = 100;

const WAITING = `outcome in ('received', 'unmatched', 'unknown_product', 'amount_mismatch')`;

/** Waiting notices that a user's id or verified e-mail may have become the answer to. */
function waitingForUser(tx: Transaction, user: { userId: string; email: string }): Promise<string[]> {
  return ids(
    tx,
    `select id from accounts.billing_events where ${WAITING} and (lower(reference) = $1 or lower(email) = $2)
     order by received_at limit $3`,
    [user.userId, normaliseEmail(user.email), AT_ONCE],
  );
}

/** Only the reference identifies a user whose email is unverified. */
function waitingForReference(tx: Transaction, userId: string): Promise<string[]> {
  return ids(
    tx,
    `select id from accounts.billing_events where ${WAITING} and lower(reference) = $1 order by received_at limit $2`,
    [userId, AT_ONCE],
  );
}

function waitingForProduct(tx: Transaction, provider: string, productId: string): Promise<string[]> {
  return ids(
    tx,
    `select id from accounts.billing_events
     where ${WAITING} and provider = $1 and $2 in (product_id, offer_id) order by received_at limit $3`,
    [provider, productId, AT_ONCE],
  );
}

/** Waiting notices of the same order or purchase as this one, itself among them, where one of them has its user by now. */
function waitingWith(tx: Transaction, id: string): Promise<string[]> {
  return ids(
    tx,
    `with this as (select provider, order_id, subscription_id from accounts.billing_events where id = $1),
       purchase as (
         select subscription_id from this union
         select other.subscription_id from accounts.billing_events other
           join this on other.provider = this.provider and other.order_id = this.order_id),
       family as (
         select event.id, event.user_id, event.outcome, event.received_at from accounts.billing_events event
           join this on event.provider = this.provider
         where event.order_id = this.order_id or event.subscription_id in (select subscription_id from purchase))
     select id from family where ${WAITING} and exists (select from family known where known.user_id is not null)
     order by received_at limit $2`,
    [id, AT_ONCE],
  );
}

/** Waiting notices that now match a user, least recently checked first. */
function waitingInVain(tx: Transaction, limit: number): Promise<string[]> {
  return ids(
    tx,
    `select id from accounts.billing_events waiting where ${WAITING} and (
       outcome = 'received'
       or outcome = 'unknown_product' and exists (select from accounts.provider_products product
         where product.provider = waiting.provider and product.product_id in (waiting.offer_id, waiting.product_id))
       or outcome = 'unmatched' and exists (select from accounts.profiles
         where profiles.id::text = lower(waiting.reference)
           or profiles.email_verified and profiles.email = lower(waiting.email)
             and coalesce(waiting.product_id, waiting.offer_id) is not null)
       or exists (select from accounts.billing_events known
         where known.provider = waiting.provider and known.user_id is not null
           and (known.order_id = waiting.order_id or known.subscription_id = waiting.subscription_id
             or known.subscription_id in (select link.subscription_id from accounts.billing_events link
               where link.provider = waiting.provider and link.order_id = waiting.order_id))))
     order by processed_at nulls first, received_at limit $1`,
    [limit],
  );
}

async function ids(tx: Transaction, sql: string, values: unknown[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql, values);
  return rows.map(({ id }) => id);
}

type Logger = ReturnType<typeof createLogger>;

/** The provider waits for the response, so notices locked for longer are processed later. */
const LOCK_TIMEOUT = '3s';

/**
 * Processes stored notices, one transaction each: locks the notice first, then the user's profile. Runs as the
 * service throughout, because users may not write subscriptions.
 */
@Injectable()
export class BillingQueue {
  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Settles a notice, unless it was before, and then those that waited for it. */
  async take(id: string): Promise<WebhookReply> {
    const reply = await this.settleWaiting(id);
    // In transactions after this one's end: of two that settle at the same moment and name each other, the later sees both.
    await this.takeUp((tx) => waitingWith(tx, id));
    return reply;
  }

  /** What a new profile, or a newly verified address, is the answer to. */
  async takeUpForUser(user: { userId: string; email: string; emailVerified: boolean }): Promise<number> {
    return this.takeUp((tx) =>
      user.emailVerified ? waitingForUser(tx, user) : waitingForReference(tx, user.userId),
    );
  }

  async takeUpForProduct(provider: string, productId: string): Promise<number> {
    return this.takeUp((tx) => waitingForProduct(tx, provider, productId));
  }

  async takeUpAll(limit: number): Promise<number> {
    return this.takeUp((tx) => waitingInVain(tx, limit));
  }

  /** Returns how many no longer wait. A failing notice is logged and does not stop the others. */
  private async takeUp(find: (tx: Transaction) => Promise<string[]>): Promise<number> {
    const ids = await this.database.asService(find);
    let settled = 0;
    for (const id of ids) {
      try {
        const { outcome } = await this.settleWaiting(id);
        if (!isWaiting({ outcome })) {
          settled += 1;
          await this.takeFamily(id);
        }
      } catch (error) {
        this.log.error({ err: error, billingEventId: id }, 'a stored notice could not be taken up');
      }
    }
    return settled;
  }

  /** One step further, and no more: what a related notice was the answer to in turn. */
  private async takeFamily(id: string): Promise<void> {
    const ids = await this.database.asService((tx) => waitingWith(tx, id));
    for (const related of ids) await this.settleWaiting(related);
  }

  private settleWaiting(id: string): Promise<WebhookReply> {
    return this.database.asService(async (tx) => {
      await limitLocks(tx);
      const notice = await lockNotice(tx, id);
      if (notice === null) throw new Error(`billing notice ${id} is gone`);
      if (!isWaiting(notice)) return { outcome: notice.outcome as BillingOutcome, duplicate: true };
      const outcome = await settle(tx, notice, notice.userId);
      if (outcome === 'amount_mismatch' && notice.outcome !== outcome)
        this.log.warn(
          { billingEventId: id },
          'a payment is below the price of its plan: an operator decides',
        );
      return { outcome, duplicate: notice.outcome !== 'received' };
    });
  }
}

export async function limitLocks(tx: Transaction): Promise<void> {
  await tx.run(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
}
