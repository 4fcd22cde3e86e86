import type { DraftView, SourcePatch } from '@garimpo/cloner-contract';
import { rebasePatches } from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';

/** Pictures that no version names stay for as long as there is a draft, and so long after it. */
export const UPLOAD_HOURS = 24;

export interface DraftRow extends Omit<DraftView, 'updatedAt'> {
  updatedAt: Date;
}

/** As the user, or with the site held. */
export async function findDraft(tx: Transaction, userId: string, siteId: string): Promise<DraftRow | null> {
  const rows = await tx.rows<DraftRow>(
    `SELECT base_version AS "baseVersion", patches, revision::float8 AS revision, updated_at AS "updatedAt"
     FROM cloner.drafts WHERE user_id = $1 AND site_id = $2`,
    [userId, siteId],
  );
  return rows[0] ?? null;
}

/** With the site held, here and below. */
export async function putDraft(
  tx: Transaction,
  userId: string,
  siteId: string,
  { baseVersion, patches }: Pick<DraftView, 'baseVersion' | 'patches'>,
): Promise<Pick<DraftRow, 'revision' | 'updatedAt'>> {
  const rows = await tx.rows<Pick<DraftRow, 'revision' | 'updatedAt'>>(
    `INSERT INTO cloner.drafts AS known (site_id, user_id, base_version, patches) VALUES ($1, $2, $3, $4)
     ON CONFLICT (site_id) DO UPDATE
       SET base_version = excluded.base_version, patches = excluded.patches, revision = excluded.revision,
           updated_at = excluded.updated_at
     RETURNING revision::float8 AS revision, updated_at AS "updatedAt"`,
    [siteId, userId, baseVersion, JSON.stringify(patches)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a draft was not written');
  return row;
}

/** @param baseVersion only the draft of this version */
export async function removeDraft(tx: Transaction, siteId: string, baseVersion?: number): Promise<void> {
  const count = await tx.changed(
    'DELETE FROM cloner.drafts WHERE site_id = $1 AND ($2::integer IS NULL OR base_version = $2)',
    [siteId, baseVersion ?? null],
  );
  if (count === 0) return;
  await tx.run(
    'UPDATE cloner.uploads SET kept_until = now() + make_interval(hours => $2) WHERE site_id = $1',
    [siteId, UPLOAD_HOURS],
  );
}

/** The draft goes on from the next version, where what changed in that lies beside what the draft changes. */
export async function carryDraft(
  tx: Transaction,
  userId: string,
  siteId: string,
  baseVersion: number,
  changed: readonly SourcePatch[],
): Promise<void> {
  const draft = await findDraft(tx, userId, siteId);
  if (draft?.baseVersion !== baseVersion) return;
  const patches = rebasePatches(draft.patches, changed);
  if (patches === null) return;
  await tx.run('UPDATE cloner.drafts SET base_version = $2, patches = $3 WHERE site_id = $1', [
    siteId,
    baseVersion + 1,
    JSON.stringify(patches),
  ]);
}
