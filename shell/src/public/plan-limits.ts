import { counterLimits, type PlanLimits, type UsageCounter } from '@garimpo/accounts-contract';

/** What a plan allows of a counter; `null` for one that this page does not know. */
export function limitOf(plan: PlanLimits, counter: string): number | null {
  return isKnown(counter) ? plan[counterLimits[counter]] : null;
}

function isKnown(counter: string): counter is UsageCounter {
  return Object.hasOwn(counterLimits, counter);
}
