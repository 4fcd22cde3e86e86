import { randomInt } from 'node:crypto';
import { type Config, linksUrl } from '@garimpo/service-kit';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import type { CampaignRow } from './campaign.query.ts';

const LENGTH = 8;
const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Names of links. They cannot be guessed from one another: 36^8 of them. */
@Injectable()
export class CampaignKeys {
  next(): string {
    return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  }
}

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
