import { type Config, linksUrl } from '@garimpo/service-kit';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import type { CampaignRow } from './campaign.query.ts';

export function toCampaignView(
  row: CampaignRow,
  config: Pick<Config, 'publicUrl' | 'linksDomain'>,
): CampaignView {
  const link = `${linksUrl(config)}/r/${row.key}`;
  return {
    id: row.id,
    key: row.key,
    link,
    aboutLink: `${link}/sobre`,
    name: row.name,
    active: row.active,
    securePage: row.securePage,
    offers: row.offers,
    networks: row.networks,
    devices: row.devices,
    protection: row.protection,
    parameters: row.parameters,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
