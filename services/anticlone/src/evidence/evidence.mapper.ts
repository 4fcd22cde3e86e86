import type { EvidenceView } from '@garimpo/anticlone-contract';
import type { EvidenceRow } from './evidence.query.ts';

export function toEvidenceView({ siteId, cloneHost, ...row }: EvidenceRow): EvidenceView {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    takenAt: row.takenAt?.toISOString() ?? null,
  };
}
