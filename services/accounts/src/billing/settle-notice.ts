import type { BillingOutcome } from '@garimpo/accounts-contract';
import type { Transaction } from '@garimpo/service-kit';
import type { StoredNotice } from './billing-inbox.ts';
import { settleNotice } from './billing-inbox.ts';
import { payingUser, planSold, userOfPurchase } from './match-notice.ts';
import { isBelowPrice } from './payment-amount.ts';
import { writeSubscription } from './write-subscription.ts';

/** What stands here may be told tomorrow whose it is, and is looked at again then. */
const WAITING: readonly string[] = ['received', 'unmatched', 'unknown_product', 'amount_mismatch'];

export function isWaiting({ outcome }: Pick<StoredNotice, 'outcome'>): boolean {
  return WAITING.includes(outcome);
}

/**
 * Finds out whose a notice is and what follows from it. The caller holds the notice's lock; the subscription is worked out
 * and written under the profile's, in the same transaction.
 * @param known the user, where an operator says so
 */
export async function settle(
  tx: Transaction,
  notice: StoredNotice,
  known: string | null = null,
): Promise<BillingOutcome> {
  const { userId, planId, waits } = await match(tx, notice, known);
  const ignored = notice.kind === null || notice.kind === 'other';
  // Its user comes first: what follows is worked out from the notices that have one.
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
  // An operator who says whose it is has seen what was paid.
  if (planId !== null && known === null && (await isBelowPrice(tx, notice, planId)))
    return { userId: null, planId, waits: 'amount_mismatch' };
  const userId = known ?? (await payingUser(tx, notice));
  return { userId, planId, waits: userId === null ? 'unmatched' : null };
}
