import type { DomainFinding } from '@garimpo/traffic-filter-contract';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** After each look at one that is not proved: records are mostly made in the minutes after somebody has read how. */
const PENDING_MS = [1, 1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720].map((minutes) => minutes * MINUTE_MS);
/** From then on once a day, about a month long, then once a week for half a year; after that when somebody asks. */
const DAILY_LOOKS = 45;
const WEEKLY_LOOKS = DAILY_LOOKS + 26;

/** After each look that missed the record of one that was proved. */
const MISSING_MS = [15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS];
/**
 * It is no longer proved after so many misses in a row, and so long after the first of them: name servers err, zones are moved from one provider to
 * another, and one wrong "there is none" is kept by those who ask on our behalf for up to three hours (RFC 2308).
 */
export const LOST_AFTER_LOOKS = 3;
export const LOST_AFTER_HOURS = 4;
const UNANSWERED_MS = HOUR_MS;
/** Looks of domains that were proved together do not stay together. */
const SCATTER_MS = HOUR_MS;

export function isLost(now: Date, missing: { since: Date; looks: number }): boolean {
  const forMs = now.getTime() - missing.since.getTime();
  return missing.looks >= LOST_AFTER_LOOKS && forMs >= LOST_AFTER_HOURS * HOUR_MS;
}

/** @param failures looks in a row that did not prove it, the last among them */
export function nextPendingLook(now: Date, failures: number): Date | null {
  if (failures > WEEKLY_LOOKS) return null;
  const waitMs = PENDING_MS[failures - 1] ?? (failures > DAILY_LOOKS ? 7 * DAY_MS : DAY_MS);
  return new Date(now.getTime() + waitMs);
}

/** @param random 0 to 1 */
export function nextProvedLook(now: Date, random: number): Date {
  return new Date(now.getTime() + DAY_MS - random * SCATTER_MS);
}

/** @param failures misses in a row, the last among them */
export function nextMissingLook(now: Date, failures: number): Date {
  const waitMs = MISSING_MS[Math.min(failures, MISSING_MS.length) - 1] ?? UNANSWERED_MS;
  return new Date(now.getTime() + waitMs);
}

/** Of one that was proved, after a look without an answer. */
export function nextAfterSilence(now: Date): Date {
  return new Date(now.getTime() + UNANSWERED_MS);
}

/** How far a domain is proved to be its user's. */
export interface Proof {
  verifiedAt: Date | null;
  /** Of a proved one: since when its record is missing. */
  missingSince: Date | null;
  /** Looks in a row that have not found it. */
  failures: number;
}

export interface ProofAfterLook extends Proof {
  nextCheckAt: Date | null;
}

/**
 * What a look changes. The record proves it at once; one that was proved is lost only when its record was missing for some looks and some hours. No answer
 * says nothing.
 * @param random 0 to 1
 */
export function afterLook(
  proof: Proof,
  finding: DomainFinding,
  { now, random }: { now: Date; random: number },
): ProofAfterLook {
  const { verifiedAt, missingSince } = proof;
  if (finding === 'found') {
    return {
      verifiedAt: verifiedAt ?? now,
      missingSince: null,
      failures: 0,
      nextCheckAt: nextProvedLook(now, random),
    };
  }
  if (verifiedAt === null) return pending(now, proof.failures + 1);
  if (finding === 'no_answer') return { ...proof, nextCheckAt: nextAfterSilence(now) };
  const since = missingSince ?? now;
  const failures = proof.failures + 1;
  if (isLost(now, { since, looks: failures })) return pending(now, 1);
  return { verifiedAt, missingSince: since, failures, nextCheckAt: nextMissingLook(now, failures) };
}

/** Of one that somebody else has proved. */
export function afterTakeover(now: Date): ProofAfterLook {
  return pending(now, 1);
}

function pending(now: Date, failures: number): ProofAfterLook {
  return { verifiedAt: null, missingSince: null, failures, nextCheckAt: nextPendingLook(now, failures) };
}
