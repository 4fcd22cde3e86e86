/** When a canary goes back by itself. These are the defaults, and the only place that says them. */
export const CANARY_RULE = {
  /** Of the canary and of the current version, what shells said within so long counts. */
  windowSeconds: 120,
  /** Fewer loads than this say nothing yet. */
  loadsMin: 50,
  /** Of its loads so many may fail… */
  errorRateMax: 0.02,
  /** …and so many times as many as of the current version's. */
  timesCurrent: 3,
  /** Errors of fewer people may be theirs: a broken extension, a bad network, ill will. Weighed as `voiceWeight` says. */
  voicesMin: 3,
  /** All accounts of one network together have no more voices than this: one network alone takes nothing back. */
  voicesPerNetworkMax: 2,
  /** One person's loads beyond this many do not count, and nor do the errors. */
  loadsPerPersonMax: 10,
};
export type CanaryRule = typeof CANARY_RULE;

/** What shells said of a version within the window, nobody counted for more than their part. */
export interface WindowCounts {
  loads: number;
  errors: number;
  /** People who met one error at least. */
  peopleWithErrors: number;
  /** What these people count for, by the age of their accounts and within the bound of their networks. */
  voices: number;
  /** Errors per load from 0 to 1, each person's weighed in the same way. */
  errorRate: number;
}

/** What sums of weights may be off by. */
const ROUNDING = 1e-6;

/** Why the canary must go back, for the history; `null` when it may stay. */
export function canaryFault(
  canary: WindowCounts,
  current: WindowCounts,
  rule: CanaryRule = CANARY_RULE,
): string | null {
  const isHeard = ({ voices }: WindowCounts) => voices > rule.voicesMin - ROUNDING;
  if (canary.loads < rule.loadsMin || !isHeard(canary)) return null;
  // A few who call the current version broken must not keep a broken canary either.
  const usual = isHeard(current) ? current.errorRate : 0;
  const bound = Math.max(rule.errorRateMax, rule.timesCurrent * usual);
  if (canary.errorRate < bound + ROUNDING) return null;
  return (
    `${canary.errors} of ${canary.loads} loads failed (${percent(canary.errorRate)}) for ${canary.peopleWithErrors} people ` +
    `within ${rule.windowSeconds} s; of the current version ${current.errors} of ${current.loads} (${percent(current.errorRate)})`
  );
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}
