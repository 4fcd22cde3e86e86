import type { Transaction } from '@garimpo/service-kit';
import type { StoredNotice } from './billing-inbox.ts';

/**
 * Whether a payment says that less was paid than what was sold costs: less than the plan's price, or than the least that an
 * operator has set for the product, for coupons and offers. More may be paid (interest, taxes, what else was in the cart).
 * Prices are in reais: another currency cannot be compared, and counts as less unless the operator's least is nothing.
 *
 * A renewal is not compared where an earlier payment of the same order or subscription was taken: providers charge part of a
 * price when a plan is changed within its month, and people keep the price that they began with.
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
