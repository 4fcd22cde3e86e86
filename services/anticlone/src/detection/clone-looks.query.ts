import type { SimilarityParts } from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';
import type { Likeness } from '../similarity/compare-pages.ts';
import type { Finding } from './clone-examiner.ts';

export interface ClaimedClone {
  id: string;
  user_id: string;
  clone_url: string;
  status: 'suspect' | 'confirmed';
  case_status: string;
  checked_at: Date | null;
  failures: number;
  /** By it the claim is known again: a run that overstays writes nothing. */
  look_until: Date;
}

/** Of those that are due the one that is met most; nobody else gets it until `until`. */
export async function claimDue(
  tx: Transaction,
  { siteId, now, until }: { siteId: string; now: Date; until: Date },
): Promise<ClaimedClone | null> {
  const rows = await tx.rows<ClaimedClone>(
    `UPDATE anticlone.detected_clones SET look_until = $3 WHERE id = (
       SELECT id FROM anticlone.detected_clones
       WHERE anticlone_site_id = $1 AND look_at <= $2 AND (look_until IS NULL OR look_until <= $2)
       ORDER BY access_count DESC, look_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, user_id, clone_url, status, case_status, checked_at, failures, look_until`,
    [siteId, now, until],
  );
  return rows[0] ?? null;
}

/** Sites with something due, those first that wait longest. */
export function sitesWithDue(tx: Transaction, now: Date, most: number): Promise<{ site_id: string }[]> {
  return tx.rows(
    `SELECT anticlone_site_id AS site_id FROM anticlone.detected_clones
     WHERE look_at <= $1 AND (look_until IS NULL OR look_until <= $1)
     GROUP BY anticlone_site_id ORDER BY min(look_at) LIMIT $2`,
    [now, most],
  );
}

export interface LookEnd {
  clone: ClaimedClone;
  finding: Finding;
  /** In a row, this one among them. */
  failures: number;
  now: Date;
  lookAt: Date | null;
}

/**
 * What was confirmed once stays so; a look that could compare nothing leaves the score of the last that did.
 * @returns false where the claim was lost meanwhile, or the clone is gone
 */
export async function storeLook(
  tx: Transaction,
  { clone, finding, failures, now, lookAt }: LookEnd,
): Promise<boolean> {
  const { status, reason, likeness } = finding;
  const count = await tx.changed(
    `UPDATE anticlone.detected_clones SET
       status = CASE WHEN status = 'confirmed' THEN status ELSE $3 END, reason = $4,
       similarity_score = coalesce($5, similarity_score), similarity = coalesce($6, similarity),
       failures = $7, checked_at = $8, look_at = $9, look_until = NULL
     WHERE id = $1 AND look_until = $2`,
    [
      clone.id,
      clone.look_until,
      status,
      reason,
      likeness?.score ?? null,
      likeness === null ? null : JSON.stringify(partsOf(likeness)),
      failures,
      now,
      lookAt,
    ],
  );
  return count === 1;
}

function partsOf({ parts }: Likeness): SimilarityParts {
  const { text, structure, pictures, look, marked } = parts;
  return {
    text: rounded(text),
    structure: rounded(structure),
    assets: rounded(pictures),
    screenshot: rounded(look),
    fingerprint: marked,
  };
}

function rounded(part: number | null): number | null {
  return part === null ? null : Math.round(part * 100) / 100;
}

/** Gives back what was claimed and could not be looked at. */
export async function releaseClaim(tx: Transaction, { id, look_until }: ClaimedClone): Promise<void> {
  await tx.run('UPDATE anticlone.detected_clones SET look_until = NULL WHERE id = $1 AND look_until = $2', [
    id,
    look_until,
  ]);
}
