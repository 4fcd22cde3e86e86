import type { Transaction } from '@garimpo/service-kit';
import type { DomainFinding } from '@garimpo/traffic-filter-contract';
import { LessThanOrEqual } from 'typeorm';
import { DomainEntity } from './domain.entity.ts';
import type { Proof, ProofAfterLook } from './proof.rules.ts';

/** A domain that is looked at. */
export interface ClaimedDomain extends Proof {
  id: string;
  userId: string;
  domain: string;
  token: string;
  /** Which of its looks this one is. */
  look: number;
}

const CLAIMED = `id, user_id AS "userId", domain, token, looks_begun AS look, verified_at AS "verifiedAt",
  missing_since AS "missingSince", failures`;

/** Domains that are due, those first that wait longest. */
export async function dueDomains(tx: Transaction, now: Date, most: number): Promise<string[]> {
  const due = await tx.repository(DomainEntity).find({
    select: { id: true },
    where: { nextCheckAt: LessThanOrEqual(now) },
    order: { nextCheckAt: 'ASC' },
    take: most,
  });
  return due.map(({ id }) => id);
}

/** Null for one that is gone, or not due any more. */
export async function claimDue(tx: Transaction, id: string, now: Date): Promise<ClaimedDomain | null> {
  const found = await tx.one<ClaimedDomain>(
    `UPDATE traffic_filter.domains SET looks_begun = looks_begun + 1 WHERE id = $1 AND next_check_at <= $2
     RETURNING ${CLAIMED}`,
    [id, now],
  );
  return found ?? null;
}

/** Null for one whose owner has asked just now; seconds of the database's clock. */
export async function claimAsked(
  tx: Transaction,
  id: string,
  pauseSeconds: number,
): Promise<ClaimedDomain | null> {
  const found = await tx.one<ClaimedDomain>(
    `UPDATE traffic_filter.domains
     SET looks_begun = looks_begun + 1, asked_at = clock_timestamp(),
       -- Whoever asks waits for it: it is looked at often again.
       failures = CASE WHEN verified_at IS NULL THEN 0 ELSE failures END
     WHERE id = $1 AND deleted_at IS NULL
       AND (asked_at IS NULL OR asked_at <= clock_timestamp() - make_interval(secs => $2::float8))
     RETURNING ${CLAIMED}`,
    [id, pauseSeconds],
  );
  return found ?? null;
}

/** Looks at one name are stored one after the other. */
export async function lockName(tx: Transaction, domain: string): Promise<void> {
  await tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`traffic_filter.domain:${domain}`]);
}

/** Null for one that is gone, and where a later look has been stored. */
export async function reread(tx: Transaction, { id, look }: ClaimedDomain): Promise<ClaimedDomain | null> {
  const found = await tx.one<ClaimedDomain>(
    `SELECT ${CLAIMED} FROM traffic_filter.domains
     WHERE id = $1 AND deleted_at IS NULL AND looks_stored < $2 FOR UPDATE`,
    [id, look],
  );
  return found ?? null;
}

/** Who else has proved that it is theirs. */
export interface OtherOwner {
  id: string;
  userId: string;
  token: string;
  /** When the last look began that found their record. */
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

/** What a look has come to. */
export interface StoredLook {
  look: number;
  finding: DomainFinding;
  found: string[];
  foundAt: string | null;
  pointsHere: boolean | null;
  at: Date;
  after: ProofAfterLook;
}

export async function storeLook(tx: Transaction, id: string, stored: StoredLook): Promise<void> {
  const { look, finding, found, foundAt, pointsHere, at, after } = stored;
  await tx.run(
    `UPDATE traffic_filter.domains
     SET looks_stored = $2, finding = $3, found = $4, found_at = $5, points_here = coalesce($6, points_here), checked_at = $7,
       verified_at = $8, missing_since = $9, failures = $10, next_check_at = $11,
       proof_seen_at = CASE WHEN $3 = 'found' THEN $7 ELSE proof_seen_at END
     WHERE id = $1`,
    [
      id,
      look,
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

/** Pages of the campaign that answers at its root; of a deleted one, too, for it may be brought back. */
export async function pagesAtRoot(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx.rows<{ url: string }>(
    `SELECT p.url FROM traffic_filter.domains d
     JOIN traffic_filter.campaigns c ON c.user_id = d.user_id AND c.id = d.campaign_id
     CROSS JOIN LATERAL (SELECT c.secure_page AS url UNION ALL SELECT offer ->> 'url' FROM jsonb_array_elements(c.offers) offer) p
     WHERE d.id = $1`,
    [id],
  );
  return rows.map(({ url }) => url);
}

/** Its record is not there, and that of somebody else is. */
export async function loseTo(tx: Transaction, id: string, at: Date, after: ProofAfterLook): Promise<void> {
  await tx.run(
    `UPDATE traffic_filter.domains
     SET verified_at = NULL, missing_since = NULL, failures = $3, next_check_at = $4, finding = 'taken', found = '{}',
       found_at = NULL, checked_at = $2
     WHERE id = $1`,
    [id, at, after.failures, after.nextCheckAt],
  );
}
