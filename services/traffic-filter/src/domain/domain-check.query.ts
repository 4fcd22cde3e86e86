import type { Transaction } from '@garimpo/service-kit';
import type { DomainFinding } from '@garimpo/traffic-filter-contract';
import { LessThanOrEqual } from 'typeorm';
import type { Proof, ProofAfterCheck } from './check-schedule.ts';
import { DomainEntity } from './domain.entity.ts';

/** A domain while it is checked. */
export interface ClaimedDomain extends Proof {
  id: string;
  userId: string;
  domain: string;
  token: string;
  /** Number of this check, counted for the domain. */
  check: number;
}

const CLAIMED = `id, user_id AS "userId", domain, token, looks_begun AS "check", verified_at AS "verifiedAt",
  missing_since AS "missingSince", failures`;

/** Ids of due domains, the longest waiting first. */
export async function dueDomains(tx: Transaction, now: Date, most: number): Promise<string[]> {
  const due = await tx.repository(DomainEntity).find({
    select: { id: true },
    where: { nextCheckAt: LessThanOrEqual(now) },
    order: { nextCheckAt: 'ASC' },
    take: most,
  });
  return due.map(({ id }) => id);
}

/** Null for a domain that is erased, or no longer due. */
export async function claimDue(tx: Transaction, id: string, now: Date): Promise<ClaimedDomain | null> {
  const found = await tx.one<ClaimedDomain>(
    `UPDATE traffic_filter.domains SET looks_begun = looks_begun + 1 WHERE id = $1 AND next_check_at <= $2
     RETURNING ${CLAIMED}`,
    [id, now],
  );
  return found ?? null;
}

/** Claims a domain at its owner's request. Null within the pause after the last request, in seconds of the database's clock. */
export async function claimRequested(
  tx: Transaction,
  id: string,
  pauseSeconds: number,
): Promise<ClaimedDomain | null> {
  const found = await tx.one<ClaimedDomain>(
    `UPDATE traffic_filter.domains
     SET looks_begun = looks_begun + 1, asked_at = clock_timestamp(),
       -- The owner waits for the record, so the frequent checks start over.
       failures = CASE WHEN verified_at IS NULL THEN 0 ELSE failures END
     WHERE id = $1 AND deleted_at IS NULL
       AND (asked_at IS NULL OR asked_at <= clock_timestamp() - make_interval(secs => $2::float8))
     RETURNING ${CLAIMED}`,
    [id, pauseSeconds],
  );
  return found ?? null;
}

/** Serialises the results of checks of one name. */
export async function lockName(tx: Transaction, domain: string): Promise<void> {
  await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`traffic_filter.domain:${domain}`]);
}

/** Null for a domain that is deleted, or that a later check has updated. */
export async function reread(tx: Transaction, { id, check }: ClaimedDomain): Promise<ClaimedDomain | null> {
  const found = await tx.one<ClaimedDomain>(
    `SELECT ${CLAIMED} FROM traffic_filter.domains
     WHERE id = $1 AND deleted_at IS NULL AND looks_stored < $2 FOR UPDATE`,
    [id, check],
  );
  return found ?? null;
}

/** Another user for whom the name is verified. */
interface OtherOwner {
  id: string;
  userId: string;
  token: string;
  /** When the last check began that found their record. */
  seenAt: Date;
}

export async function otherOwner(tx: Transaction, { id, domain }: ClaimedDomain): Promise<OtherOwner | null> {
  const found = await tx.one<OtherOwner>(
    `SELECT id, user_id AS "userId", token, proof_seen_at AS "seenAt" FROM traffic_filter.domains
     WHERE domain = $1 AND verified_at IS NOT NULL AND id <> $2 FOR UPDATE`,
    [domain, id],
  );
  return found ?? null;
}

/** The result of a check. */
export interface StoredCheck {
  check: number;
  finding: DomainFinding;
  found: string[];
  foundAt: string | null;
  pointsHere: boolean | null;
  at: Date;
  after: ProofAfterCheck;
}

export async function storeCheck(tx: Transaction, id: string, stored: StoredCheck): Promise<void> {
  const { check, finding, found, foundAt, pointsHere, at, after } = stored;
  await tx.run(
    `UPDATE traffic_filter.domains
     SET looks_stored = $2, finding = $3, found = $4, found_at = $5, points_here = coalesce($6, points_here), checked_at = $7,
       verified_at = $8, missing_since = $9, failures = $10, next_check_at = $11,
       proof_seen_at = CASE WHEN $3 = 'found' THEN $7 ELSE proof_seen_at END
     WHERE id = $1`,
    [
      id,
      check,
      finding,
      found,
      foundAt,
      pointsHere,
      at,
      after.verifiedAt,
      after.missingSince,
      after.failures,
      after.nextCheckAt,
    ],
  );
}

/** Ends the verification of a domain whose name another user has taken over. */
export async function loseTo(tx: Transaction, id: string, at: Date, after: ProofAfterCheck): Promise<void> {
  await tx.run(
    `UPDATE traffic_filter.domains
     SET verified_at = NULL, missing_since = NULL, failures = $3, next_check_at = $4, finding = 'taken', found = '{}',
       found_at = NULL, checked_at = $2
     WHERE id = $1`,
    [id, at, after.failures, after.nextCheckAt],
  );
}
