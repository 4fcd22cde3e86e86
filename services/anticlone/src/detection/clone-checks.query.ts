import type { SimilarityParts } from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';
import type { Comparison } from '../similarity/compare-pages.ts';
import type { ExaminedSite, Finding } from './clone-examiner.ts';

export interface ClaimedClone {
  id: string;
  userId: string;
  cloneUrl: string;
  status: 'suspect' | 'confirmed';
  caseStatus: string;
  checkedAt: Date | null;
  failures: number;
  /** Identifies the claim: a run that takes longer stores nothing. */
  claimedUntil: Date;
}

/** Claims the most visited clone that is due, until `until`. */
export async function claimDue(
  tx: Transaction,
  { siteId, now, until }: { siteId: string; now: Date; until: Date },
): Promise<ClaimedClone | null> {
  const rows = await tx.rows<ClaimedClone>(
    `UPDATE anticlone.detected_clones SET look_until = $3 WHERE id = (
       SELECT id FROM anticlone.detected_clones
       WHERE anticlone_site_id = $1 AND look_at <= $2 AND (look_until IS NULL OR look_until <= $2)
       ORDER BY access_count DESC, look_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, user_id AS "userId", clone_url AS "cloneUrl", status, case_status AS "caseStatus",
       checked_at AS "checkedAt", failures, look_until AS "claimedUntil"`,
    [siteId, now, until],
  );
  return rows[0] ?? null;
}

/** Sites with clones that are due, those that wait longest first. */
export async function sitesWithDue(tx: Transaction, now: Date, most: number): Promise<string[]> {
  const rows = await tx.rows<{ siteId: string }>(
    `SELECT anticlone_site_id AS "siteId" FROM anticlone.detected_clones
     WHERE look_at <= $1 AND (look_until IS NULL OR look_until <= $1)
     GROUP BY anticlone_site_id ORDER BY min(look_at) LIMIT $2`,
    [now, most],
  );
  return rows.map(({ siteId }) => siteId);
}

/** Null where the site was deleted. */
export async function findExaminedSite(tx: Transaction, siteId: string): Promise<ExaminedSite | null> {
  const site = await tx.one<ExaminedSite>(
    `SELECT id AS "siteId", original_url AS "originalUrl", original_host AS "originalHost",
       extra_hosts AS "extraHosts", script_key AS "scriptKey"
     FROM anticlone.anticlone_sites WHERE id = $1`,
    [siteId],
  );
  return site ?? null;
}

interface CheckEnd {
  clone: ClaimedClone;
  finding: Finding;
  /** Failures in a row, this one included. */
  failures: number;
  now: Date;
  nextAt: Date | null;
}

/**
 * A confirmed clone stays confirmed, and a check that compared nothing leaves the last score.
 * @returns false where the claim was lost or the clone is gone
 */
export async function storeFinding(
  tx: Transaction,
  { clone, finding: { status, reason, comparison }, failures, now, nextAt }: CheckEnd,
): Promise<boolean> {
  const count = await tx.changed(
    `UPDATE anticlone.detected_clones SET
       status = CASE WHEN status = 'confirmed' THEN status ELSE $3 END, reason = $4,
       similarity_score = coalesce($5, similarity_score), similarity = coalesce($6, similarity),
       failures = $7, checked_at = $8, look_at = $9, look_until = NULL
     WHERE id = $1 AND look_until = $2`,
    [
      clone.id,
      clone.claimedUntil,
      status,
      reason,
      comparison?.score ?? null,
      comparison === null ? null : JSON.stringify(partsOf(comparison)),
      failures,
      now,
      nextAt,
    ],
  );
  return count === 1;
}

function partsOf({ parts }: Comparison): SimilarityParts {
  return {
    text: rounded(parts.text),
    structure: rounded(parts.structure),
    assets: rounded(parts.images),
    screenshot: rounded(parts.screenshot),
    fingerprint: parts.marked,
  };
}

function rounded(part: number | null): number | null {
  return part === null ? null : Math.round(part * 100) / 100;
}

/** For a clone that could not be checked. */
export async function releaseClaim(tx: Transaction, { id, claimedUntil }: ClaimedClone): Promise<void> {
  await tx.run('UPDATE anticlone.detected_clones SET look_until = NULL WHERE id = $1 AND look_until = $2', [
    id,
    claimedUntil,
  ]);
}

/**
 * Makes a reported clone due where it was never checked, or not lately; one that is due already stays as it is.
 * @returns the site whose job has work now
 */
export async function makeDueByReport(
  tx: Transaction,
  cloneId: string,
  { now, copyHours, suspectHours }: { now: Date; copyHours: number; suspectHours: number },
): Promise<string | null> {
  const due = await tx.one<{ siteId: string }>(
    `UPDATE anticlone.detected_clones SET look_at = $2, check_asked_at = $2
     WHERE id = $1 AND case_status <> 'ignored' AND (look_at IS NULL OR look_at > $2)
       AND (checked_at IS NULL OR (look_at IS NULL
         AND checked_at < $2::timestamptz - make_interval(hours => CASE status WHEN 'confirmed' THEN $3::int ELSE $4::int END)))
     RETURNING anticlone_site_id AS "siteId"`,
    [cloneId, now, copyHours, suspectHours],
  );
  return due?.siteId ?? null;
}

/** Makes a clone due now. False while a check waits or runs, or where the last one ended less than `pauseSeconds` ago. */
export async function makeDueByOwner(
  tx: Transaction,
  cloneId: string,
  { now, pauseSeconds }: { now: Date; pauseSeconds: number },
): Promise<boolean> {
  const count = await tx.changed(
    `UPDATE anticlone.detected_clones SET look_at = $2, check_asked_at = $2, failures = 0
     WHERE id = $1 AND (check_asked_at IS NULL OR check_asked_at <= checked_at)
       AND (look_until IS NULL OR look_until <= $2)
       AND (checked_at IS NULL OR checked_at <= $2::timestamptz - make_interval(secs => $3::int))`,
    [cloneId, now, pauseSeconds],
  );
  return count === 1;
}
