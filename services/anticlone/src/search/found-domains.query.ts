import { FOUND_DOMAINS_SHOWN, type FoundDomainView } from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';
import { shownHost } from './domain-name.ts';

interface FoundRow extends Omit<FoundDomainView, 'shown' | 'foundAt' | 'lookedAt' | 'nextLookAt'> {
  foundAt: Date;
  lookedAt: Date | null;
  nextLookAt: Date | null;
}

/** Those with a copy first, then the newest. */
export async function listFoundDomains(
  tx: Transaction,
  userId: string,
  siteId: string,
): Promise<{ domains: FoundDomainView[]; total: number }> {
  const rows = await tx.rows<FoundRow>(
    `SELECT id, host, found_by AS "foundBy", likeness, certificate, found_at AS "foundAt", looked_at AS "lookedAt",
       look_at AS "nextLookAt", outcome, similarity_score AS "similarityScore", title, clone_id AS "cloneId"
     FROM anticlone.found_domains WHERE user_id = $1 AND anticlone_site_id = $2
     ORDER BY clone_id IS NULL, found_at DESC, id DESC LIMIT $3`,
    [userId, siteId, FOUND_DOMAINS_SHOWN],
  );
  const counted = await tx.one<{ total: number }>(
    'SELECT count(*)::integer AS total FROM anticlone.found_domains WHERE user_id = $1 AND anticlone_site_id = $2',
    [userId, siteId],
  );
  const domains = rows.map(({ foundAt, lookedAt, nextLookAt, ...row }) => ({
    ...row,
    shown: shownHost(row.host),
    foundAt: foundAt.toISOString(),
    lookedAt: lookedAt?.toISOString() ?? null,
    nextLookAt: nextLookAt?.toISOString() ?? null,
  }));
  return { domains, total: counted?.total ?? 0 };
}

export interface SearchSettingsRow {
  originalHost: string;
  enabled: boolean;
  brandWords: string[];
  next: number;
  at: Date;
  endedAt: Date | null;
}

/** Null where the site does not exist or is another user's. */
export async function findSearch(
  tx: Transaction,
  userId: string,
  siteId: string,
): Promise<SearchSettingsRow | null> {
  const row = await tx.one<SearchSettingsRow>(
    `SELECT original_host AS "originalHost", search_enabled AS enabled, brand_words AS "brandWords", search_next AS next,
       search_at AS at, searched_at AS "endedAt"
     FROM anticlone.anticlone_sites WHERE user_id = $1 AND id = $2`,
    [userId, siteId],
  );
  return row ?? null;
}
