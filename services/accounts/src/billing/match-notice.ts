import type { Transaction } from '@garimpo/service-kit';
import { ProfileEntity } from '../profiles/profile.entity.ts';
import { normaliseEmail, referencedUser } from './billing.rules.ts';
import type { StoredNotice } from './billing-inbox.ts';

/** The plan that was sold. An offer of a product may be a plan of its own, and goes before it. */
export async function planSold(tx: Transaction, notice: StoredNotice): Promise<string | null> {
  const product = await tx.one<{ planId: string }>(
    `select plan_id as "planId" from accounts.provider_products
     where provider = $1 and product_id in ($2, $3) order by product_id = $2 desc limit 1`,
    [notice.provider, notice.offerId, notice.productId],
  );
  return product?.planId ?? null;
}

/**
 * The user that the checkout address named, else the one of the same order or purchase, else the one whose verified e-mail
 * paid. An address that is not verified proves nothing, and one that two profiles claim names nobody.
 *
 * A notice that names no product may be of anything that the seller sells: an e-mail alone does not make it ours.
 */
export async function payingUser(tx: Transaction, notice: StoredNotice): Promise<string | null> {
  return (await namedUser(tx, notice)) ?? (await userOfPurchase(tx, notice)) ?? (await emailUser(tx, notice));
}

async function namedUser(tx: Transaction, notice: StoredNotice): Promise<string | null> {
  const id = referencedUser(notice);
  return id !== null && (await tx.repository(ProfileEntity).existsBy({ id })) ? id : null;
}

/** A link by order and purchase in turn: a dispute names an order, whose charge named the customer. */
export async function userOfPurchase(tx: Transaction, notice: StoredNotice): Promise<string | null> {
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
