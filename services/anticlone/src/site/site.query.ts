import type { ActionType } from '@garimpo/anticlone-contract';
import { SITES_LIST_MAX } from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';

export interface SiteRow {
  id: string;
  userId: string;
  originalUrl: string;
  originalHost: string;
  extraHosts: string[];
  createdAt: Date;
  actionType: ActionType | null;
  actionData: string | null;
  actionEnabled: boolean;
  scriptKey: string;
  verifiedAt: Date | null;
  checkedAt: Date | null;
  alertMail: boolean;
  alertSuspects: boolean;
  webhookUrl: string | null;
  webhookCreatedAt: Date | null;
}

/** A site with how many copies were found of it. */
export interface CountedSiteRow extends SiteRow {
  total: number;
  confirmed: number;
  open: number;
}

export const SITE_COLUMNS = `site.id, site.user_id AS "userId", site.original_url AS "originalUrl",
  site.original_host AS "originalHost", site.extra_hosts AS "extraHosts", site.created_at AS "createdAt",
  site.action_type AS "actionType", site.action_data AS "actionData", site.action_enabled AS "actionEnabled",
  site.script_key AS "scriptKey", site.verified_at AS "verifiedAt", site.checked_at AS "checkedAt",
  site.alert_mail AS "alertMail", site.alert_suspects AS "alertSuspects", site.webhook_url AS "webhookUrl",
  site.webhook_created_at AS "webhookCreatedAt"`;

const OWN_SITES = `
  SELECT ${SITE_COLUMNS}, found.*
  FROM anticlone.anticlone_sites site
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS total, (count(*) FILTER (WHERE status = 'confirmed'))::integer AS confirmed,
      (count(*) FILTER (WHERE status = 'confirmed' AND case_status = 'new'))::integer AS open
    FROM anticlone.detected_clones WHERE anticlone_site_id = site.id) found
  WHERE site.user_id = $1`;

/** Newest first. */
export function listOwnSites(tx: Transaction, userId: string): Promise<CountedSiteRow[]> {
  return tx.rows(`${OWN_SITES} ORDER BY site.created_at DESC, site.id DESC LIMIT $2`, [
    userId,
    SITES_LIST_MAX,
  ]);
}

/** Null for a site that does not exist as for one of another user. */
export async function findOwnSite(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<CountedSiteRow | null> {
  const rows = await tx.rows<CountedSiteRow>(`${OWN_SITES} AND site.id = $2`, [userId, id]);
  return rows[0] ?? null;
}

export async function hasOwnSite(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const rows = await tx.rows('SELECT 1 FROM anticlone.anticlone_sites WHERE user_id = $1 AND id = $2', [
    userId,
    id,
  ]);
  return rows.length > 0;
}

export async function hasOwnPage(tx: Transaction, userId: string, pageAddress: string): Promise<boolean> {
  const rows = await tx.rows(
    'SELECT 1 FROM anticlone.anticlone_sites WHERE user_id = $1 AND page_address = $2',
    [userId, pageAddress],
  );
  return rows.length > 0;
}

export async function countOwnSites(tx: Transaction, userId: string): Promise<number> {
  const rows = await tx.rows<{ count: number }>(
    'SELECT count(*)::integer AS count FROM anticlone.anticlone_sites WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

export type NewSite = Pick<SiteRow, 'id' | 'userId' | 'originalUrl' | 'originalHost' | 'scriptKey'> & {
  pageAddress: string;
};

/** False where another site's script has that name already. */
export async function insertSite(tx: Transaction, site: NewSite): Promise<boolean> {
  const rows = await tx.rows(
    `INSERT INTO anticlone.anticlone_sites (id, user_id, original_url, original_host, page_address, script_key)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (script_key) DO NOTHING RETURNING id`,
    [site.id, site.userId, site.originalUrl, site.originalHost, site.pageAddress, site.scriptKey],
  );
  return rows.length > 0;
}
