import type { BillingOutcome } from '@garimpo/accounts-contract';
import type { Transaction } from '@garimpo/service-kit';
import { normaliseEmail, referencedUser } from '../model/billing.entities.ts';
import { ProfileEntity } from '../model/profile.entity.ts';
import { type StoredNotice, settleNotice } from './billing-inbox.ts';
import { writeSubscription } from './write-subscription.ts';

/** The plan that was sold. An offer of a product may be a plan of its own, and goes before it. */
async function planSold(tx: Transaction, notice: StoredNotice): Promise<string | null> {
  const product = await tx.one<{ planId: string }>(
    `select plan_id as "planId" from accounts.provider_products
     where provider = $1 and product_id in ($2, $3) order by product_id = $2 desc limit 1`,
    [notice.provider, notice.offerId, notice.productId],
  );
  return product?.planId ?? null;
}

/**
 * Finds the user by the checkout's reference, else by an earlier notice of the same order or purchase, else by the
 * payer's verified email. An unverified email proves nothing, and one that two profiles claim matches neither. A
 * notice without a product may concern anything the seller sells, so an email alone does not match it.
 */
async function payingUser(tx: Transaction, notice: StoredNotice): Promise<string | null> {
  return (await namedUser(tx, notice)) ?? (await userOfPurchase(tx, notice)) ?? (await emailUser(tx, notice));
}

async function namedUser(tx: Transaction, notice: StoredNotice): Promise<string | null> {
  const id = referencedUser(notice);
  return id !== null && (await tx.repository(ProfileEntity).existsBy({ id })) ? id : null;
}

/** A link by order and purchase in turn: a dispute names an order, whose charge named the customer. */
async function userOfPurchase(tx: Transaction, notice: StoredNotice): Promise<string | null> {
  const users = await tx.rows<{ id: string }>(
    `select distinct profiles.id from accounts.billing_events event join accounts.profiles on profiles.id = user_id
     where provider = $1 and event.id <> $4 and (order_id = $2 or subscription_id in (
       select $3::text union
       select subscription_id from accounts.billing_events where provider = $1 and order_id = $2))
     limit 2`,
    [notice.provider, notice.orderId, notice.subscriptionId, notice.id],
  );
  return users.length === 1 ? (users[0]?.id ?? null) : null;
}

async function emailUser(tx: Transaction, notice: StoredNotice): Promise<string | null> {
  const email = normaliseEmail(notice.email);
  if (email === null || (notice.productId === null && notice.offerId === null)) return null;
  const users = await tx
    .repository(ProfileEntity)
    .find({ select: { id: true }, where: { email, emailVerified: true }, take: 2 });
  return users.length === 1 ? (users[0]?.id ?? null) : null;
}

/**
 * True when a payment is below the price of its product: below the plan's price, or below the minimum that an
 * operator set for coupons and offers. More is fine (interest, taxes, other items). Prices are in reais; another
 * currency cannot be compared and counts as below unless the minimum is zero. A renewal is not compared when an
 * earlier payment of the purchase was accepted.
 */
export async function isBelowPrice(tx: Transaction, notice: StoredNotice, planId: string): Promise<boolean> {
  const rows = await tx.rows(
    `with product as (
       select min_amount_cents from accounts.provider_products
       where provider = $2 and product_id in ($3, $4) order by product_id = $3 desc limit 1),
     sold as (
       select coalesce((select min_amount_cents from product), price * 100) as least from accounts.plans where id = $5)
     select from accounts.billing_events paid, sold
     where paid.id = $1 and paid.kind in ('approved', 'renewed') and paid.amount_cents is not null and sold.least > 0
       and (paid.amount_cents < sold.least or upper(paid.currency) <> 'BRL')
       and (paid.kind = 'approved' or not exists (select from accounts.billing_events taken
         where taken.provider = paid.provider and taken.id <> paid.id and taken.kind in ('approved', 'renewed')
           and taken.outcome in ('applied', 'superseded')
           and (taken.order_id = paid.order_id or taken.subscription_id = paid.subscription_id)))`,
    [notice.id, notice.provider, notice.offerId, notice.productId, planId],
  );
  return rows.length > 0;
}

/** Outcomes that may change when more becomes known; these notices are retried. */
const WAITING: readonly string[] = ['received', 'unmatched', 'unknown_product', 'amount_mismatch'];

export function isWaiting({ outcome }: Pick<StoredNotice, 'outcome'>): boolean {
  return WAITING.includes(outcome);
}

/**
 * Matches a notice to a user and applies it. The caller holds the notice's lock; the subscription is computed and
 * written under the profile's lock, in the same transaction.
 * @param known the user, when an operator states it
 */
export async function settle(
  tx: Transaction,
  notice: StoredNotice,
  known: string | null = null,
): Promise<BillingOutcome> {
  const { userId, planId, waits } = await match(tx, notice, known);
  const ignored = notice.kind === null || notice.kind === 'other';
  // Stored first, because the subscription is computed from the notices that have a user.
  await settleNotice(tx, notice.id, {
    outcome: waits ?? (ignored ? 'ignored' : 'superseded'),
    userId,
    planId,
  });
  if (userId === null) return waits ?? 'ignored';
  // One that changes nothing by itself may tie two others together.
  const decidedBy = await writeSubscription(tx, userId);
  if (ignored || decidedBy !== noticeKey(notice)) return ignored ? 'ignored' : 'superseded';
  await settleNotice(tx, notice.id, { outcome: 'applied', userId, planId });
  return 'applied';
}

export function noticeKey({ provider, dedupeKey }: { provider: string; dedupeKey: string }): string {
  return `${provider} ${dedupeKey}`;
}

interface Match {
  userId: string | null;
  planId: string | null;
  waits: 'unmatched' | 'unknown_product' | 'amount_mismatch' | null;
}

async function match(tx: Transaction, notice: StoredNotice, known: string | null): Promise<Match> {
  if (notice.kind === null || notice.kind === 'other') {
    const userId = known ?? (await payingUser(tx, notice));
    return { userId, planId: null, waits: null };
  }
  const planId = await planSold(tx, notice);
  const isPayment = notice.kind === 'approved' || notice.kind === 'renewed';
  // Sellers sell other things, too: without a plan only what belongs to a purchase of a plan is ours.
  if (planId === null && known === null && !isPayment) {
    const namesNothing = notice.productId === null && notice.offerId === null;
    const userId = namesNothing ? await payingUser(tx, notice) : await userOfPurchase(tx, notice);
    if (userId !== null) return { userId, planId, waits: null };
    return { userId: null, planId, waits: namesNothing ? 'unmatched' : 'unknown_product' };
  }
  if (planId === null && isPayment) return { userId: null, planId, waits: 'unknown_product' };
  // An operator who assigns the notice has seen the amount.
  if (planId !== null && known === null && (await isBelowPrice(tx, notice, planId)))
    return { userId: null, planId, waits: 'amount_mismatch' };
  const userId = known ?? (await payingUser(tx, notice));
  return { userId, planId, waits: userId === null ? 'unmatched' : null };
}
