import { isReversal, lastPaid, type MatchedNotice } from './subscription-state.ts';

/** A notice that its provider ties to a buyer: that is its `subscriptionId`. */
export interface BuyerNotice extends MatchedNotice {
  /** Which of the buyer's purchases it names. */
  purchase: string | null;
  /** Of the charge that it is about. */
  amountCents: number | null;
}

/**
 * The notices of a buyer with each purchase as what ties them together. What is said of an order is of the purchase that was
 * paid with it. Money that went back must close what it opened: where no payment names its order, it is taken for the
 * buyer's last payment by then of the same amount, and another order's for the one before. Where there is none, it is of
 * something else that the seller sells.
 */
export function purchasesApart(notices: readonly BuyerNotice[]): MatchedNotice[] {
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
