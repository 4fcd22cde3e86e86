import { type BillingKind, isExpired } from '@garimpo/accounts-contract';

/** A notice matched to one user, reduced to what it says about the subscription. */
export interface MatchedNotice {
  /** Stable identity of the notice across deliveries. */
  key: string;
  provider: string;
  kind: Exclude<BillingKind, 'other'>;
  occurredAt: Date;
  orderId: string | null;
  /** What the charges of one purchase have in common, where the provider names it. */
  subscriptionId: string | null;
  /** The plan that was sold: every payment has one. */
  planId: string | null;
}

export interface SubscriptionState {
  status: string;
  /** `null` while nothing was ever paid: then the plan chosen at sign-up stays the wish that it is. */
  planId: string | null;
  /** Time of the last payment that was not reversed. */
  renewedAt: Date | null;
  /** False where the purchase that decides was cancelled for the end of what is paid. */
  renews: boolean;
  /** Key and time of the notice that decides. */
  decidedBy: string;
  decidedAt: Date;
}

/** Of two notices of the same moment the graver one decides, because it responds to the other. */
const GRAVITY: Record<MatchedNotice['kind'], number> = {
  approved: 0,
  renewed: 0,
  resumed: 1,
  cancel_scheduled: 2,
  refused: 3,
  past_due: 4,
  unpaid: 5,
  expired: 6,
  canceled: 7,
  refunded: 8,
  chargeback: 9,
};

/**
 * Computes the subscription from all notices of a user, in any order of arrival. Each purchase is judged by its
 * newest notice; an order that was reversed never counts as paid, and neither a failed charge nor the refund of an
 * earlier order removes days that were paid for. The newest purchase decides; if it is in bad standing, another
 * purchase that is paid at that moment takes precedence.
 */
export function subscriptionOf(notices: readonly MatchedNotice[]): SubscriptionState | null {
  const verdicts = purchasesOf(notices).flatMap((purchase) => verdictOf(purchase) ?? []);
  const newest = verdicts.reduce<Verdict | null>(laterVerdict, null);
  if (newest === null) return null;
  const covering = verdicts
    .filter(({ state }) => state.status === 'active' && covers(state.renewedAt, newest.state.decidedAt))
    .reduce<Verdict | null>(laterVerdict, null);
  const { state } = newest.state.status === 'active' ? newest : (covering ?? newest);
  return { ...state, planId: state.planId ?? lastPaid(notices)?.planId ?? null };
}

interface Verdict {
  decider: MatchedNotice;
  state: SubscriptionState;
}

function purchasesOf(notices: readonly MatchedNotice[]): MatchedNotice[][] {
  const purchases = new Map<string, MatchedNotice[]>();
  for (const notice of notices) {
    const key = purchaseKey(notice);
    purchases.set(key, [...(purchases.get(key) ?? []), notice]);
  }
  return [...purchases.values()];
}

function purchaseKey({ provider, subscriptionId, orderId, key }: MatchedNotice): string {
  if (subscriptionId !== null) return JSON.stringify([provider, 'subscription', subscriptionId]);
  return JSON.stringify(orderId === null ? [key] : [provider, 'order', orderId]);
}

function verdictOf(purchase: readonly MatchedNotice[]): Verdict | null {
  const takenBack = reversals(purchase);
  const standing = purchase.filter(({ orderId }) => orderId === null || !takenBack.has(orderId));
  const paid = lastPaid(standing);
  const lastOrder = lastPaid(purchase)?.orderId;
  const isPaidAt = (at: Date) => standing.some((one) => isPayment(one) && covers(one.occurredAt, at));
  const telling = [
    ...standing.filter(
      (one) => !tellsOfRenewal(one) && (one.kind !== 'refused' || !isPaidAt(one.occurredAt)),
    ),
    ...[...takenBack.values()].filter(
      ({ orderId, occurredAt }) => orderId === lastOrder || !isPaidAt(occurredAt),
    ),
  ];
  const decider = telling.reduce<MatchedNotice | null>(later, null);
  if (decider === null) return null;
  const status = isPayment(decider) ? 'active' : decider.kind;
  return {
    decider,
    state: {
      status,
      planId: paid?.planId ?? lastPaid(purchase)?.planId ?? null,
      renewedAt: paid?.occurredAt ?? null,
      renews: goesOn(standing),
      decidedBy: decider.key,
      decidedAt: decider.occurredAt,
    },
  };
}

/** Whether the next charge will be made: the newest word on it counts, and a payment is one. */
function goesOn(standing: readonly MatchedNotice[]): boolean {
  const words = standing.filter((one) => isPayment(one) || tellsOfRenewal(one));
  return words.reduce<MatchedNotice | null>(later, null)?.kind !== 'cancel_scheduled';
}

/** Says nothing of what is open now. */
function tellsOfRenewal({ kind }: MatchedNotice): boolean {
  return kind === 'cancel_scheduled' || kind === 'resumed';
}

/** Reversal per order: a chargeback takes precedence over a refund, whichever came later. */
function reversals(purchase: readonly MatchedNotice[]): Map<string, MatchedNotice> {
  const found = new Map<string, MatchedNotice>();
  for (const notice of purchase) {
    if (notice.orderId === null || !isReversal(notice)) continue;
    const known = found.get(notice.orderId) ?? null;
    const graver = known !== null && GRAVITY[known.kind] > GRAVITY[notice.kind];
    const sameKind = known?.kind === notice.kind;
    found.set(notice.orderId, graver ? known : sameKind ? later(known, notice) : notice);
  }
  return found;
}

export function lastPaid<T extends MatchedNotice>(notices: readonly T[]): T | null {
  return notices.filter(isPayment).reduce<T | null>(later, null);
}

function isPayment({ kind }: MatchedNotice): boolean {
  return kind === 'approved' || kind === 'renewed';
}

export function isReversal({ kind }: MatchedNotice): boolean {
  return kind === 'refunded' || kind === 'chargeback';
}

/** True where a payment of that moment is still good at this one. */
function covers(renewedAt: Date | null, at: Date): boolean {
  if (renewedAt === null || renewedAt > at) return false;
  return !isExpired(renewedAt.toISOString(), at);
}

function laterVerdict(one: Verdict | null, other: Verdict): Verdict {
  return one !== null && later(one.decider, other.decider) === one.decider ? one : other;
}

function later<T extends MatchedNotice>(one: T | null, other: T): T {
  if (one === null) return other;
  const ahead =
    one.occurredAt.getTime() - other.occurredAt.getTime() || GRAVITY[one.kind] - GRAVITY[other.kind];
  if (ahead !== 0) return ahead > 0 ? one : other;
  return one.key > other.key ? one : other;
}
