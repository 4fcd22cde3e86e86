import type { VerdictReason, VersionVerdict } from '@garimpo/releases-contract';

/** Highest rate of failures that a good version may have, as of the rule that takes canaries back. */
export const GOOD_RATE_MAX = 0.02;
/** So many failures, or more, must be less likely than this at the highest good rate before a version is called bad. */
const CHANCE_MAX = 0.05;

export interface Loads {
  loads: number;
  errors: number;
}

const HEALTH = { worked: 'good', not_loaded: 'unknown', failed: 'bad', withdrawn: 'bad' } as const;

/**
 * One failure in thirty loads is chance, one in one or two is not: the bound is exact at every number of loads.
 * @param isWithdrawn it was rolled back from or reverted, and nobody has brought it back since
 */
export function verdictOn(version: string, { loads, errors }: Loads, isWithdrawn: boolean): VersionVerdict {
  const reason = reasonOf(loads, errors, isWithdrawn);
  return { version, health: HEALTH[reason], reason, loads, errors };
}

function reasonOf(loads: number, errors: number, isWithdrawn: boolean): VerdictReason {
  if (isWithdrawn) return 'withdrawn';
  if (loads === 0 && errors === 0) return 'not_loaded';
  return isFailing({ loads, errors }) ? 'failed' : 'worked';
}

/** Whether more loads failed than chance explains of a good version, whatever became of it since. */
export function isFailing({ loads, errors }: Loads): boolean {
  return chanceOf(errors, Math.max(loads, errors), GOOD_RATE_MAX) < CHANCE_MAX;
}

/** Probability of `errors` failures or more in `loads` loads, each of which fails with probability `rate`. */
export function chanceOf(errors: number, loads: number, rate: number): number {
  if (errors === 0) return 1;
  // Above the mean the tail is summed upwards until its terms vanish; below it, what it lacks to 1.
  const mean = loads * rate;
  if (errors <= mean) return 1;
  let term = Math.exp(
    logChoose(loads, errors) + errors * Math.log(rate) + (loads - errors) * Math.log1p(-rate),
  );
  let sum = 0;
  for (let at = errors; at <= loads && term > sum * 1e-12; at += 1) {
    sum += term;
    term *= ((loads - at) / (at + 1)) * (rate / (1 - rate));
  }
  return sum;
}

function logChoose(all: number, some: number): number {
  let sum = 0;
  for (let at = 1; at <= some; at += 1) sum += Math.log((all - some + at) / at);
  return sum;
}
