import type { DomainFinding } from '@garimpo/traffic-filter-contract';
import {
  isLost,
  nextAfterSilence,
  nextMissingLook,
  nextPendingLook,
  nextProvedLook,
} from './look-times.rules.ts';

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
