import type { CloneView } from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';
import { CloneEntity } from './clone.entity.ts';

export function toCloneView({ siteId, ...row }: CloneRow): CloneView {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastAccess: row.lastAccess.toISOString(),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    caseChangedAt: row.caseChangedAt?.toISOString() ?? null,
  };
}

type CloneTimes = 'createdAt' | 'lastAccess' | 'checkedAt' | 'caseChangedAt';
export interface CloneRow extends Omit<CloneView, CloneTimes> {
  siteId: string;
  createdAt: Date;
  lastAccess: Date;
  checkedAt: Date | null;
  caseChangedAt: Date | null;
}

const OWN = `SELECT clone.id, clone.anticlone_site_id AS "siteId", clone.clone_url AS "cloneUrl",
  clone.clone_host AS "cloneHost", clone.created_at AS "createdAt", clone.last_access AS "lastAccess",
  clone.access_count::float8 AS "accessCount", clone.status, clone.similarity_score AS "similarityScore", clone.similarity,
  clone.reason, clone.checked_at AS "checkedAt",
  clone.check_asked_at IS NOT NULL AND (clone.checked_at IS NULL OR clone.check_asked_at > clone.checked_at) AS checking,
  clone.layers, clone.found_by AS "foundBy", clone.certificate, clone.case_status AS "caseStatus", clone.case_note AS "caseNote",
  clone.case_changed_at AS "caseChangedAt"
  FROM anticlone.detected_clones clone
  WHERE clone.user_id = $1 AND clone.anticlone_site_id = $2`;

/** Confirmed clones first, then by last access. @param options.after the id of the last clone of the page before */
export function listOwnClones(
  tx: Transaction,
  userId: string,
  siteId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<CloneRow[]> {
  return tx.rows(
    `${OWN} AND ($3::uuid IS NULL OR (clone.status = 'confirmed', clone.last_access, clone.id) < (
       SELECT last.status = 'confirmed', last.last_access, last.id FROM anticlone.detected_clones last WHERE last.id = $3))
     ORDER BY (clone.status = 'confirmed') DESC, clone.last_access DESC, clone.id DESC LIMIT $4`,
    [userId, siteId, after ?? null, limit],
  );
}

/** Null where the clone does not exist or is another user's. */
export async function findOwnClone(
  tx: Transaction,
  userId: string,
  siteId: string,
  id: string,
): Promise<CloneRow | null> {
  const clone = await tx.one<CloneRow>(`${OWN} AND clone.id = $3`, [userId, siteId, id]);
  return clone ?? null;
}

export function countOwnClones(tx: Transaction, userId: string, siteId: string): Promise<number> {
  return tx.repository(CloneEntity).countBy({ userId, siteId });
}
