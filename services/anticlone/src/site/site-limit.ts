import { type SubscriptionView, UNLIMITED } from '@garimpo/accounts-contract';
import { SITES_LIST_MAX } from '@garimpo/anticlone-contract';

/** How many pages the user may protect. No plan, no pages; no limit still ends where the list does. */
export function siteLimit({ limits }: SubscriptionView): number {
  const limit = limits?.maxAnticlone ?? 0;
  return limit === UNLIMITED ? SITES_LIST_MAX : Math.min(limit, SITES_LIST_MAX);
}
