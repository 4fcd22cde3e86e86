import { EVIDENCE_BOUND, evidenceAgainst, ROUNDING, usualRate, voicesNeeded } from './canary-rule.ts';
import type { VersionWindow } from './window-counts.ts';

/** The rule that takes a full release back by itself: that of canaries, with these bounds. Why: record 0104. */
export const RELEASE_RULE = {
  /** A version that people had for longer than this does not fail because it was released. */
  watchedHours: 24,
  /** So much of those who loaded it must have met errors: a few accounts must not decide for thousands. */
  voicesOfPeople: 0.02,
};

/** Whether loads fail far more than those of the version that people would go back to. */
export function isWorse(seen: VersionWindow, before: VersionWindow | null): boolean {
  const usual = before === null ? 0 : usualRate(before);
  return evidenceAgainst(seen, usual) >= EVIDENCE_BOUND;
}

/** @param people who loaded the tool in the last hour, in whichever version */
export function hasVoices(seen: VersionWindow, people: number): boolean {
  const everybody = voicesNeeded({ people, share: 1 });
  const ofPeople = RELEASE_RULE.voicesOfPeople * seen.people;
  return seen.voices >= Math.max(everybody, ofPeople) - ROUNDING;
}
