import { type CaptureReport, SITES_LIST_MAX, type siteStates } from '@garimpo/cloner-contract';
import type { Transaction } from '@garimpo/service-kit';

export interface SiteRow {
  id: string;
  originalUrl: string;
  subdomain: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
  state: (typeof siteStates)[number];
  report: CaptureReport | null;
}

const OWN_SITES = `
  SELECT id, original_url AS "originalUrl", subdomain, created_at AS "createdAt", updated_at AS "updatedAt", version, state,
    report
  FROM cloner.cloned_sites WHERE user_id = $1`;

/** Newest first. */
export function listOwnSites(tx: Transaction, userId: string): Promise<SiteRow[]> {
  return tx.rows(`${OWN_SITES} ORDER BY created_at DESC, id DESC LIMIT $2`, [userId, SITES_LIST_MAX]);
}

/** Null for a site that does not exist as for one of another user. */
export async function findOwnSite(
  tx: Transaction,
  userId: string,
  by: { subdomain: string } | { id: string },
): Promise<SiteRow | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['subdomain', by.subdomain];
  const rows = await tx.rows<SiteRow>(`${OWN_SITES} AND ${column} = $2`, [userId, value]);
  return rows[0] ?? null;
}

/** The same, and nobody else changes it before this transaction ends. In one of the service, which alone may write. */
export async function holdOwnSite(
  tx: Transaction,
  userId: string,
  subdomain: string,
): Promise<SiteRow | null> {
  const rows = await tx.rows<SiteRow>(`${OWN_SITES} AND subdomain = $2 FOR UPDATE`, [userId, subdomain]);
  return rows[0] ?? null;
}

/** Hosted clones, those that are being made included. */
export async function countClones(tx: Transaction, userId: string): Promise<number> {
  const rows = await tx.rows<{ count: number }>(
    `SELECT (SELECT count(*) FROM cloner.cloned_sites WHERE user_id = $1)::integer
       + (SELECT count(*) FROM cloner.captures
          WHERE user_id = $1 AND kind = 'folder' AND state IN ('waiting', 'running'))::integer AS count`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}
