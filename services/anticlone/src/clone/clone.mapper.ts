import type { CloneView } from '@garimpo/anticlone-contract';
import type { CloneRow } from './clone.query.ts';

export function toCloneView({ siteId, ...row }: CloneRow): CloneView {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastAccess: row.lastAccess.toISOString(),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    caseChangedAt: row.caseChangedAt?.toISOString() ?? null,
  };
}
