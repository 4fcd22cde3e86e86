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
  /** Errors of fewer people may be theirs: a broken extension, a bad network, ill will. */
  peopleMin: 3,
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
}

/** Why the canary must go back, for the history; `null` when it may stay. */
export function canaryFault(
  canary: WindowCounts,
  current: WindowCounts,
  rule: CanaryRule = CANARY_RULE,
): string | null {
  if (canary.loads < rule.loadsMin || canary.peopleWithErrors < rule.peopleMin) return null;
  const rate = rateOf(canary);
  const usual = rateOf(current);
  if (rate <= rule.errorRateMax || rate <= rule.timesCurrent * usual) return null;
  return (
    `${canary.errors} of ${canary.loads} loads failed (${percent(rate)}) for ${canary.peopleWithErrors} people within ` +
    `${rule.windowSeconds} s; of the current version ${current.errors} of ${current.loads} (${percent(usual)})`
  );
}

function rateOf({ loads, errors }: WindowCounts): number {
  return loads === 0 ? 0 : errors / loads;
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}
