import type { DomainFinding } from '@garimpo/service-contract';
import type { Transaction } from '../database/database.ts';
import type { Proof, ProofAfterCheck } from './check-schedule.ts';

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

/** Ids of due domains, the longest waiting first. @param schema of the domain's tables, here and below */
export async function dueDomains(
  tx: Transaction,
  schema: string,
  now: Date,
  most: number,
): Promise<string[]> {
  const due = await tx.rows<{ id: string }>(
    `SELECT id FROM ${schema}.domains WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT $2`,
    [now, most],
  );
  return due.map(({ id }) => id);
}

/** Null for a domain that is erased, or no longer due. */
export async function claimDue(
  tx: Transaction,
  schema: string,
  id: string,
  now: Date,
): Promise<ClaimedDomain | null> {
  const found = await tx.one<ClaimedDomain>(
    `UPDATE ${schema}.domains SET looks_begun = looks_begun + 1 WHERE id = $1 AND next_check_at <= $2
     RETURNING ${CLAIMED}`,
    [id, now],
  );
  return found ?? null;
}

/** Claims a domain at its owner's request. Null within the pause after the last request, in seconds of the database's clock. */
export async function claimRequested(
  tx: Transaction,
  schema: string,
  id: string,
  pauseSeconds: number,
): Promise<ClaimedDomain | null> {
  const found = await tx.one<ClaimedDomain>(
    `UPDATE ${schema}.domains
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
export async function lockName(tx: Transaction, schema: string, domain: string): Promise<void> {
  await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${schema}.domain:${domain}`]);
}

/** Null for a domain that is deleted, or that a later check has updated. */
export async function reread(
  tx: Transaction,
  schema: string,
  { id, check }: ClaimedDomain,
): Promise<ClaimedDomain | null> {
  const found = await tx.one<ClaimedDomain>(
    `SELECT ${CLAIMED} FROM ${schema}.domains
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

export async function otherOwner(
  tx: Transaction,
  schema: string,
  { id, domain }: ClaimedDomain,
): Promise<OtherOwner | null> {
  const found = await tx.one<OtherOwner>(
    `SELECT id, user_id AS "userId", token, proof_seen_at AS "seenAt" FROM ${schema}.domains
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

export async function storeCheck(
  tx: Transaction,
  schema: string,
  id: string,
  stored: StoredCheck,
): Promise<void> {
  const { check, finding, found, foundAt, pointsHere, at, after } = stored;
  await tx.run(
    `UPDATE ${schema}.domains
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
export async function loseTo(
  tx: Transaction,
  schema: string,
  id: string,
  at: Date,
  after: ProofAfterCheck,
): Promise<void> {
  await tx.run(
    `UPDATE ${schema}.domains
     SET verified_at = NULL, missing_since = NULL, failures = $3, next_check_at = $4, finding = 'taken', found = '{}',
       found_at = NULL, checked_at = $2
     WHERE id = $1`,
    [id, at, after.failures, after.nextCheckAt],
  );
}
