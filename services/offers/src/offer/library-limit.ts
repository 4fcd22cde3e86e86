import { type SubscriptionView, UNLIMITED } from '@garimpo/accounts-contract';
import { OFFERS_LIST_MAX } from '@garimpo/offers-contract';

/** How many offers the user may have on the board. No plan, no offers; no limit still ends where the list does. */
export function libraryLimit(subscription: SubscriptionView): number {
  const limit = subscription.limits?.maxLibraries ?? 0;
  return limit === UNLIMITED ? OFFERS_LIST_MAX : Math.min(limit, OFFERS_LIST_MAX);
}
