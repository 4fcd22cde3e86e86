import type { ActionType } from '@garimpo/anticlone-contract';
import { SITES_LIST_MAX } from '@garimpo/anticlone-contract';
import type { Transaction } from '@garimpo/service-kit';
import { SiteEntity } from './site.entity.ts';

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
  const site = await tx.one<CountedSiteRow>(`${OWN_SITES} AND site.id = $2`, [userId, id]);
  return site ?? null;
}

export function hasOwnSite(tx: Transaction, userId: string, id: string): Promise<boolean> {
  return tx.repository(SiteEntity).existsBy({ userId, id });
}

export function hasOwnPage(tx: Transaction, userId: string, address: string): Promise<boolean> {
  return tx.repository(SiteEntity).existsBy({ userId, pageAddress: address });
}

export function countOwnSites(tx: Transaction, userId: string): Promise<number> {
  return tx.repository(SiteEntity).countBy({ userId });
}

export type NewSite = Pick<SiteRow, 'id' | 'userId' | 'originalUrl' | 'originalHost' | 'scriptKey'> & {
  pageAddress: string;
};

/** False where another site's script has that name already. */
export async function insertSite(tx: Transaction, site: NewSite): Promise<boolean> {
  const made = await tx.changed(
    `INSERT INTO anticlone.anticlone_sites (id, user_id, original_url, original_host, page_address, script_key)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (script_key) DO NOTHING`,
    [site.id, site.userId, site.originalUrl, site.originalHost, site.pageAddress, site.scriptKey],
  );
  return made > 0;
}
