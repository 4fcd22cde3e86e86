import type { DraftView, SourcePatch } from '@garimpo/cloner-contract';
import { rebasePatches } from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';
import { DraftEntity, UploadEntity } from './editing.entities.ts';

/** Pictures that no version names stay for as long as there is a draft, and so long after it. */
export const UPLOAD_HOURS = 24;

/** On the database's clock. */
export const uploadsKeptUntil = () => `now() + make_interval(hours => ${UPLOAD_HOURS})`;

export type DraftRow = Pick<DraftEntity, 'baseVersion' | 'patches' | 'revision' | 'updatedAt'>;

/** As the user, or with the site held. */
export function findDraft(tx: Transaction, userId: string, siteId: string): Promise<DraftRow | null> {
  return tx.repository(DraftEntity).findOne({
    select: { baseVersion: true, patches: true, revision: true, updatedAt: true },
    where: { userId, siteId },
  });
}

/** With the site held, here and below. */
export function putDraft(
  tx: Transaction,
  userId: string,
  siteId: string,
  { baseVersion, patches }: Pick<DraftView, 'baseVersion' | 'patches'>,
): Promise<Pick<DraftRow, 'revision' | 'updatedAt'>> {
  return tx.only(
    `INSERT INTO cloner.drafts AS known (site_id, user_id, base_version, patches) VALUES ($1, $2, $3, $4)
     ON CONFLICT (site_id) DO UPDATE
       SET base_version = excluded.base_version, patches = excluded.patches, revision = excluded.revision,
           updated_at = excluded.updated_at
     RETURNING revision::float8 AS revision, updated_at AS "updatedAt"`,
    [siteId, userId, baseVersion, JSON.stringify(patches)],
  );
}

/** @param baseVersion only the draft of this version */
export async function removeDraft(tx: Transaction, siteId: string, baseVersion?: number): Promise<void> {
  const { affected } = await tx
    .repository(DraftEntity)
    .delete({ siteId, ...(baseVersion !== undefined && { baseVersion }) });
  if (affected === 0) return;
  await tx.repository(UploadEntity).update({ siteId }, { keptUntil: uploadsKeptUntil });
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
  await tx.repository(DraftEntity).update(siteId, { baseVersion: baseVersion + 1, patches });
}
