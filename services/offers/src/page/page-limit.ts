import { type SubscriptionView, UNLIMITED } from '@garimpo/accounts-contract';
import { OFFERS_LIST_MAX } from '@garimpo/offers-contract';

/** How many landing pages of the account may be watched: as many as its plan lets it clone. */
export function pageLimit(subscription: SubscriptionView): number {
  const limit = subscription.limits?.maxClones ?? 0;
  return limit === UNLIMITED ? OFFERS_LIST_MAX : Math.min(limit, OFFERS_LIST_MAX);
}
