import { isExpired } from '@garimpo/accounts-contract';
import type { Transaction } from '@garimpo/service-kit';
import { ProfileEntity } from '../model/profile.entity.ts';
import { billingProviders } from '../providers/billing-providers.ts';
import {
  isReversal,
  lastPaid,
  type MatchedNotice,
  type SubscriptionState,
  subscriptionOf,
} from './subscription-state.ts';

/** A notice that its provider ties to a buyer: that is its `subscriptionId`. */
interface BuyerNotice extends MatchedNotice {
  /** The buyer's purchase that the notice names. */
  purchase: string | null;
  /** Amount of the charge that the notice concerns. */
  amountCents: number | null;
}

/**
 * Groups a buyer's notices by purchase. A notice about an order belongs to the purchase paid with it. A reversal must
 * end what its payment started: when no payment names its order, it is matched to the buyer's last earlier payment of
 * the same amount, and otherwise to another product of the seller.
 */
function purchasesApart(notices: readonly BuyerNotice[]): MatchedNotice[] {
  const undone = paymentsUndone(notices);
  return notices.map(({ purchase, ...notice }) => {
    const paid = ofSameOrder(notices, notice) ?? undone.get(orderKey(notice));
    return {
      ...notice,
      subscriptionId: paid === undefined ? purchase : paid.purchase,
      orderId: paid === undefined ? notice.orderId : paid.orderId,
    };
  });
}

/** The payments that went back, by the order that is named for it where no payment names that one. */
function paymentsUndone(notices: readonly BuyerNotice[]): Map<string, BuyerNotice> {
  const undone = new Map<string, BuyerNotice>();
  const unnamed = notices.filter(
    (one) => isReversal(one) && one.purchase === null && ofSameOrder(notices, one) === undefined,
  );
  for (const reversal of unnamed.sort(byTime)) {
    if (undone.has(orderKey(reversal))) continue;
    const taken = [...undone.values()].map(orderKey);
    const left = notices.filter((one) => mayHavePaid(one, reversal) && !taken.includes(orderKey(one)));
    const paid = lastPaid(left);
    if (paid !== null) undone.set(orderKey(reversal), paid);
  }
  return undone;
}

function ofSameOrder(notices: readonly BuyerNotice[], notice: MatchedNotice): BuyerNotice | undefined {
  if (notice.orderId === null) return undefined;
  return notices.find((one) => !isReversal(one) && orderKey(one) === orderKey(notice));
}

function orderKey({ provider, orderId, key }: MatchedNotice): string {
  return JSON.stringify(orderId === null ? [key] : [provider, orderId]);
}

function mayHavePaid(payment: BuyerNotice, reversal: BuyerNotice): boolean {
  return (
    payment.provider === reversal.provider &&
    payment.subscriptionId !== null &&
    payment.subscriptionId === reversal.subscriptionId &&
    payment.amountCents === reversal.amountCents &&
    payment.occurredAt <= reversal.occurredAt
  );
}

function byTime(one: MatchedNotice, other: MatchedNotice): number {
  return one.occurredAt.getTime() - other.occurredAt.getTime() || (one.key < other.key ? -1 : 1);
}

/** Only for providers whose notices are linked by the buyer alone. */
const purchasesIn = new Map(
  billingProviders.flatMap(({ name, purchaseIn }) => (purchaseIn ? [[name, purchaseIn] as const] : [])),
);

/**
 * Computes a user's subscription from all matched notices and stores it. Returns the key of the deciding notice, or
 * `null` when a manual renewal is newer than every notice, or the profile is gone.
 */
export async function writeSubscription(tx: Transaction, userId: string): Promise<string | null> {
  const profiles = tx.repository(ProfileEntity);
  const inForce = await profiles.findOne({
    select: { id: true, planId: true, subscriptionRenewedAt: true, renewedBy: true },
    where: { id: userId },
    lock: { mode: 'pessimistic_write' },
  });
  if (inForce === null) return null;
  // Read under the lock: of two notices that are settled at once, the second sees the first.
  const state = subscriptionOf(await noticesOf(tx, userId));
  if (state === null || isOlderThanByHand(state, inForce)) return null;
  await profiles.update(userId, {
    planId: state.planId ?? inForce.planId,
    subscriptionStatus: statusNow(state, new Date()),
    subscriptionRenewedAt: state.renewedAt,
    subscriptionRenews: state.renews,
    renewedBy: state.decidedBy,
  });
  return state.decidedBy;
}

/** What has run out is written as such, as the hourly job does: a late notice must not seem to open it again. */
function statusNow({ status, renewedAt }: SubscriptionState, now: Date): string {
  return status === 'active' && isExpired(renewedAt?.toISOString() ?? null, now) ? 'expired' : status;
}

/** A renewal by hand has a time and no notice. */
function isOlderThanByHand(state: SubscriptionState, inForce: ProfileEntity): boolean {
  const { renewedBy, subscriptionRenewedAt } = inForce;
  return renewedBy === null && subscriptionRenewedAt !== null && state.decidedAt < subscriptionRenewedAt;
}

interface KeptNotice extends MatchedNotice {
  amountCents: number | null;
  raw: Buffer;
}

/**
 * A notice that names only an order belongs to the purchase that another notice of the order names. A dispute may
 * cover a part of its charge; the charge's own notice has the full amount.
 */
async function noticesOf(tx: Transaction, userId: string): Promise<MatchedNotice[]> {
  const kept = await tx.rows<KeptNotice>(
    `select provider || ' ' || dedupe_key as key, provider, kind, occurred_at as "occurredAt", order_id as "orderId",
       coalesce(subscription_id, (select min(other.subscription_id) from accounts.billing_events other
         where other.provider = notice.provider and other.order_id = notice.order_id)) as "subscriptionId",
       plan_id as "planId", raw,
       case when kind in ('refunded', 'chargeback') then (select max(other.amount_cents) from accounts.billing_events other
         where other.provider = notice.provider and other.order_id = notice.order_id)
       else amount_cents end::float8 as "amountCents"
     from accounts.billing_events notice
     where user_id = $1 and kind <> 'other' and occurred_at is not null and outcome in ('applied', 'superseded')`,
    [userId],
  );
  const ofBuyers = kept.flatMap((notice) => {
    const purchaseIn = purchasesIn.get(notice.provider);
    return purchaseIn === undefined ? [] : [{ ...notice, purchase: purchaseIn(notice.raw) }];
  });
  return [...kept.filter(({ provider }) => !purchasesIn.has(provider)), ...purchasesApart(ofBuyers)];
}
