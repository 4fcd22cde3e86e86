/** The rule that reverts a canary automatically. It is stated only here; why, and how often it errs: record 0103. */
export const CANARY_RULE = {
  /** Reports about the canary and the current version count for this long. */
  windowSeconds: 120,
  /** With fewer loads than this within it, the longer window counts: a small installation has few at a time. */
  loadsOfWindow: 50,
  sparseWindowSeconds: 3_600,
  /** Rate of failures that a canary may have, and the one that it must not have; between them either may be decided. */
  goodRate: 0.01,
  badRate: 0.05,
  /** …and so many times the current version's rate, where that is higher. */
  timesCurrent: 3,
  badRateMax: 0.95,
  /** A good canary is found bad with this probability in one window, a bad one missed with the other: Wald's bounds. */
  falseAlarm: 0.001,
  missed: 0.05,
  /** Errors of fewer people may be caused by a broken extension, a bad network or malice. Weighted by `voiceWeight`. */
  voicesMax: 3,
  /** So much of the people that a canary is expected to have must have met errors, up to the bound above. */
  voicesShare: 0.5,
  /** All accounts of one network together have no more voices than this: one network alone takes nothing back. */
  voicesPerNetworkMax: 2,
  /** One person's loads beyond this many do not count, and nor do the errors. */
  loadsPerPersonMax: 10,
};

/** Weighted counts of a version within the window; no reporter exceeds a fixed share. */
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

export interface Audience {
  /** People who loaded the tool lately, in whichever version. */
  people: number;
  /** From 0 to 1. */
  share: number;
}

/** What sums of weights may be off by. */
export const ROUNDING = 1e-6;

/** Voices that are enough: three, and fewer where the canary has so few people that three would be most of them. */
export function voicesNeeded({ people, share }: Audience): number {
  return Math.min(CANARY_RULE.voicesMax, Math.max(1, people * share * CANARY_RULE.voicesShare));
}

/** Logarithm of how much likelier the bad rate makes what was seen than the good one. */
export function evidenceAgainst(canary: Pick<WindowCounts, 'loads' | 'errorRate'>, usual: number): number {
  const good = Math.min(Math.max(CANARY_RULE.goodRate, usual), 0.9);
  const bad = Math.min(
    CANARY_RULE.badRateMax,
    Math.max(CANARY_RULE.badRate, CANARY_RULE.timesCurrent * usual),
  );
  const errors = canary.errorRate * canary.loads;
  return errors * Math.log(bad / good) + (canary.loads - errors) * Math.log((1 - bad) / (1 - good));
}

/** From here on the canary is bad, by Wald's sequential probability ratio test. */
export const EVIDENCE_BOUND = Math.log((1 - CANARY_RULE.missed) / CANARY_RULE.falseAlarm);

/** Whether the canary must go back. */
export function canaryFails(canary: WindowCounts, current: WindowCounts, audience: Audience): boolean {
  if (canary.voices < voicesNeeded(audience) - ROUNDING) return false;
  return evidenceAgainst(canary, usualRate(current)) >= EVIDENCE_BOUND;
}

/** Rate of a version that others are held against: a few who call it broken must not keep a broken one. */
export function usualRate({ voices, errorRate }: WindowCounts): number {
  return voices > CANARY_RULE.voicesMax - ROUNDING ? errorRate : 0;
}
