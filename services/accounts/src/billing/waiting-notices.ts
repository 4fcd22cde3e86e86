import type { Transaction } from '@garimpo/service-kit';
import { normaliseEmail } from './billing.rules.ts';

/** Notices that are tried again after one thing became known; the hourly look takes up what is beyond. */
const AT_ONCE = 100;

const WAITING = `outcome in ('received', 'unmatched', 'unknown_product', 'amount_mismatch')`;

/** Waiting notices that a user's id or verified e-mail may have become the answer to. */
export function waitingForUser(tx: Transaction, user: { userId: string; email: string }): Promise<string[]> {
  return ids(
    tx,
    `select id from accounts.billing_events where ${WAITING} and (lower(reference) = $1 or lower(email) = $2)
     order by received_at limit $3`,
    [user.userId, normaliseEmail(user.email), AT_ONCE],
  );
}

/** As far as its address is unverified, a user is told by the reference alone. */
export function waitingForReference(tx: Transaction, userId: string): Promise<string[]> {
  return ids(
    tx,
    `select id from accounts.billing_events where ${WAITING} and lower(reference) = $1 order by received_at limit $2`,
    [userId, AT_ONCE],
  );
}

export function waitingForProduct(tx: Transaction, provider: string, productId: string): Promise<string[]> {
  return ids(
    tx,
    `select id from accounts.billing_events
     where ${WAITING} and provider = $1 and $2 in (product_id, offer_id) order by received_at limit $3`,
    [provider, productId, AT_ONCE],
  );
}

/** Waiting notices of the same order or purchase as this one, itself among them, where one of them has its user by now. */
export function waitingWith(tx: Transaction, id: string): Promise<string[]> {
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

/** All that could be told by now, those first that were looked at longest ago. */
export function waitingInVain(tx: Transaction, limit: number): Promise<string[]> {
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
