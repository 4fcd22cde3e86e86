import { PAYMENTS_MAX, type PaymentView } from '@garimpo/accounts-contract';
import type { Transaction } from '@garimpo/service-kit';

/**
 * What a user paid and what went back, newest first, from the kept notices. Several may tell of one order: the first one that
 * does is the payment. Amounts are what the provider said, or unknown.
 */
export async function paymentsOf(tx: Transaction, userId: string): Promise<PaymentView[]> {
  const rows = await tx.rows<Omit<PaymentView, 'at'> & { at: Date }>(
    `select id, kind, at, plan, provider, "orderId", "amountCents", currency from (
       select distinct on (provider, coalesce(order_id, dedupe_key), said.kind)
         event.id, said.kind, occurred_at as at, plans.name as plan, provider, order_id as "orderId",
         amount_cents::float8 as "amountCents", currency
       from accounts.billing_events event
         join lateral (select case when event.kind in ('approved', 'renewed') then 'paid' else event.kind end) said (kind)
           on said.kind in ('paid', 'refunded', 'chargeback')
         left join accounts.plans on plans.id = event.plan_id
       where user_id = $1 and occurred_at is not null and outcome in ('applied', 'superseded')
       order by provider, coalesce(order_id, dedupe_key), said.kind, occurred_at, event.id
     ) payment order by at desc, id desc limit $2`,
    [userId, PAYMENTS_MAX],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
