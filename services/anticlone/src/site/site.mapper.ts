import type { ActionView, AnticloneSiteView } from '@garimpo/anticlone-contract';
import { type Config, linksUrl } from '@garimpo/service-kit';
import type { CountedSiteRow, SiteRow } from './site.query.ts';

export function toSiteView(
  row: CountedSiteRow,
  config: Pick<Config, 'publicUrl' | 'linksDomain'>,
): AnticloneSiteView {
  return {
    id: row.id,
    originalUrl: row.originalUrl,
    originalHost: row.originalHost,
    extraHosts: row.extraHosts,
    createdAt: row.createdAt.toISOString(),
    action: toActionView(row),
    actionEnabled: row.actionEnabled,
    key: row.scriptKey,
    scriptUrl: `${linksUrl(config)}/a/${row.scriptKey}.js`,
    clones: { total: row.total, confirmed: row.confirmed, open: row.open },
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    alerts: { mail: row.alertMail, suspects: row.alertSuspects, webhook: toWebhookView(row) },
  };
}

/** The table holds an address exactly for the types that need one. */
export function toActionView({
  actionType,
  actionData,
}: Pick<SiteRow, 'actionType' | 'actionData'>): ActionView | null {
  if (actionType === null || actionType === 'redirect') return actionType && { type: actionType };
  return { type: actionType, url: actionData ?? '' };
}

function toWebhookView({ webhookUrl, webhookCreatedAt }: SiteRow): AnticloneSiteView['alerts']['webhook'] {
  if (webhookUrl === null || webhookCreatedAt === null) return null;
  return { url: webhookUrl, createdAt: webhookCreatedAt.toISOString() };
}
