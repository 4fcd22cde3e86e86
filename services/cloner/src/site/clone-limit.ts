import { type SubscriptionView, UNLIMITED } from '@garimpo/accounts-contract';
import { SITES_LIST_MAX } from '@garimpo/cloner-contract';

/** How many hosted clones of pages the user may have. No plan, no clones; no limit still ends where the list does. */
export function cloneLimit({ limits }: SubscriptionView): number {
  return ofPlan(limits?.maxClones);
}

/** And of quizzes. */
export function quizLimit({ limits }: SubscriptionView): number {
  return ofPlan(limits?.maxQuizzes);
}

function ofPlan(limit = 0): number {
  return limit === UNLIMITED ? SITES_LIST_MAX : Math.min(limit, SITES_LIST_MAX);
}
