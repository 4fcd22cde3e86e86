import { type SubscriptionView, UNLIMITED } from '@garimpo/accounts-contract';
import { SITES_LIST_MAX } from '@garimpo/cloner-contract';

/** How many hosted clones the user may have. No plan, no clones; no limit still ends where the list does. */
export function cloneLimit({ limits }: SubscriptionView): number {
  const limit = limits?.maxClones ?? 0;
  return limit === UNLIMITED ? SITES_LIST_MAX : Math.min(limit, SITES_LIST_MAX);
}
