import {
  type ActionInput,
  type ActionType,
  type AnticloneSiteView,
  SITES_LIST_MAX,
  type UpdateSiteInput,
} from '@garimpo/anticlone-contract';
import { type Config, linksUrl, type Transaction } from '@garimpo/service-kit';
import { SiteEntity } from './site.entity.ts';

/** A site with the counts of its clones. */
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
  searchEnabled: boolean;
  brandWords: string[];
  total: number;
  confirmed: number;
  open: number;
}

const OWN_SITES = `
  SELECT site.id, site.user_id AS "userId", site.original_url AS "originalUrl", site.original_host AS "originalHost",
    site.extra_hosts AS "extraHosts", site.created_at AS "createdAt", site.action_type AS "actionType",
    site.action_data AS "actionData", site.action_enabled AS "actionEnabled", site.script_key AS "scriptKey",
    site.verified_at AS "verifiedAt", site.checked_at AS "checkedAt", site.alert_mail AS "alertMail",
    site.alert_suspects AS "alertSuspects", site.webhook_url AS "webhookUrl", site.webhook_created_at AS "webhookCreatedAt",
    site.search_enabled AS "searchEnabled", site.brand_words AS "brandWords", clones.*
  FROM anticlone.anticlone_sites site
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS total, (count(*) FILTER (WHERE status = 'confirmed'))::integer AS confirmed,
      (count(*) FILTER (WHERE status = 'confirmed' AND case_status = 'new'))::integer AS open
    FROM anticlone.detected_clones WHERE anticlone_site_id = site.id) clones
  WHERE site.user_id = $1`;

/** Newest first. */
export function listOwnSites(tx: Transaction, userId: string): Promise<SiteRow[]> {
  return tx.rows(`${OWN_SITES} ORDER BY site.created_at DESC, site.id DESC LIMIT $2`, [
    userId,
    SITES_LIST_MAX,
  ]);
}

/** Null where the site does not exist or is another user's. */
export async function findOwnSite(tx: Transaction, userId: string, id: string): Promise<SiteRow | null> {
  const site = await tx.one<SiteRow>(`${OWN_SITES} AND site.id = $2`, [userId, id]);
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

type NewSite = Pick<
  SiteRow,
  'id' | 'userId' | 'originalUrl' | 'originalHost' | 'scriptKey' | 'searchEnabled'
> & {
  pageAddress: string;
};

/** False where another site has the script key. */
export async function insertSite(tx: Transaction, site: NewSite): Promise<boolean> {
  const made = await tx.changed(
    `INSERT INTO anticlone.anticlone_sites (id, user_id, original_url, original_host, page_address, script_key,
       search_enabled)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (script_key) DO NOTHING`,
    [
      site.id,
      site.userId,
      site.originalUrl,
      site.originalHost,
      site.pageAddress,
      site.scriptKey,
      site.searchEnabled,
    ],
  );
  return made > 0;
}
export async function updateOwnSite(
  tx: Transaction,
  userId: string,
  id: string,
  { action, actionEnabled, extraHosts, alerts, search }: UpdateSiteInput,
): Promise<void> {
  const changes: Record<string, unknown> = {
    ...(action !== undefined && { action_type: action?.type ?? null, action_data: addressOf(action) }),
    ...(actionEnabled !== undefined && { action_enabled: actionEnabled }),
    ...(extraHosts !== undefined && { extra_hosts: extraHosts }),
    ...(alerts?.mail !== undefined && { alert_mail: alerts.mail }),
    ...(alerts?.suspects !== undefined && { alert_suspects: alerts.suspects }),
    ...(search?.enabled !== undefined && { search_enabled: search.enabled }),
    ...(search?.brandWords !== undefined && { brand_words: search.brandWords }),
  };
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  await tx.run(
    `UPDATE anticlone.anticlone_sites SET ${columns.map((name, at) => `${name} = $${at + 3}`).join(', ')}
     WHERE user_id = $1 AND id = $2`,
    [userId, id, ...Object.values(changes)],
  );
}

function addressOf(action: ActionInput | null): string | null {
  return action !== null && action.type !== 'redirect' ? action.url : null;
}

export function toSiteView(
  row: SiteRow,
  config: Pick<Config, 'publicUrl' | 'linksDomain'>,
): AnticloneSiteView {
  const { id, originalUrl, originalHost, extraHosts, actionType, actionData, actionEnabled, scriptKey } = row;
  const { total, confirmed, open, alertMail, alertSuspects, webhookUrl, webhookCreatedAt } = row;
  const { searchEnabled, brandWords } = row;
  return {
    id,
    originalUrl,
    originalHost,
    extraHosts,
    createdAt: row.createdAt.toISOString(),
    // The table has an address for exactly the types that need one.
    action:
      actionType === null || actionType === 'redirect'
        ? actionType && { type: actionType }
        : { type: actionType, url: actionData ?? '' },
    actionEnabled,
    key: scriptKey,
    scriptUrl: `${linksUrl(config)}/a/${scriptKey}.js`,
    clones: { total, confirmed, open },
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    alerts: {
      mail: alertMail,
      suspects: alertSuspects,
      webhook:
        webhookUrl === null || webhookCreatedAt === null
          ? null
          : { url: webhookUrl, createdAt: webhookCreatedAt.toISOString() },
    },
    search: { enabled: searchEnabled, brandWords },
  };
}
