import type { DomainFinding } from '@garimpo/service-contract';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Waits after each check of an unverified domain: records are mostly created in the minutes after their owner has read how. */
const PENDING_MS = [1, 1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720].map((minutes) => minutes * MINUTE_MS);
/** Then checks follow daily for about a month and weekly for half a year; after that only on request. */
const DAILY_CHECKS = 45;
const WEEKLY_CHECKS = DAILY_CHECKS + 26;

/** Waits after each check that missed the record of a verified domain. */
const MISSING_MS = [15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS] as const;
/**
 * A domain is lost after so many misses in a row, and so long after the first of them: name servers err, zones are moved between providers, and
 * resolvers cache a wrong negative answer for up to three hours (RFC 2308).
 */
const LOST_AFTER_CHECKS = 3;
const LOST_AFTER_MS = 4 * HOUR_MS;
const NO_ANSWER_MS = HOUR_MS;
/** Spreads the checks of domains that were verified together. */
const JITTER_MS = HOUR_MS;

/** How far the ownership of a domain is proved. */
export interface Proof {
  verifiedAt: Date | null;
  /** Since when the record of a verified domain is missing. */
  missingSince: Date | null;
  /** Checks in a row that did not find the record. */
  failures: number;
}

export interface ProofAfterCheck extends Proof {
  nextCheckAt: Date | null;
}

/**
 * The effect of one check. A found record verifies at once; a verified domain is lost only after several misses and hours; no answer changes nothing.
 * @param random 0 to 1
 */
export function afterCheck(
  proof: Proof,
  finding: DomainFinding,
  { now, random }: { now: Date; random: number },
): ProofAfterCheck {
  const { verifiedAt, missingSince } = proof;
  const inMs = (ms: number) => new Date(now.getTime() + ms);
  if (finding === 'found') {
    return {
      verifiedAt: verifiedAt ?? now,
      missingSince: null,
      failures: 0,
      nextCheckAt: inMs(DAY_MS - random * JITTER_MS),
    };
  }
  if (verifiedAt === null) return pending(now, proof.failures + 1);
  if (finding === 'no_answer') return { ...proof, nextCheckAt: inMs(NO_ANSWER_MS) };
  const since = missingSince ?? now;
  const failures = proof.failures + 1;
  if (failures >= LOST_AFTER_CHECKS && now.getTime() - since.getTime() >= LOST_AFTER_MS)
    return pending(now, 1);
  const [, , longest] = MISSING_MS;
  const nextCheckAt = inMs(MISSING_MS[failures - 1] ?? longest);
  return { verifiedAt, missingSince: since, failures, nextCheckAt };
}

/** The state of an unverified domain. @param failures checks in a row without the record, including the last */
export function pending(now: Date, failures: number): ProofAfterCheck {
  const waitMs = PENDING_MS[failures - 1] ?? (failures > DAILY_CHECKS ? 7 * DAY_MS : DAY_MS);
  const nextCheckAt = failures > WEEKLY_CHECKS ? null : new Date(now.getTime() + waitMs);
  return { verifiedAt: null, missingSince: null, failures, nextCheckAt };
}
