import { csv, jsonList, type PersonalFile } from '@garimpo/service-kit';
import type { Device, Network, Offer, Protection } from '@garimpo/traffic-filter-contract';
import { dataText } from '../text/pt-br-data.ts';
import { type OwnRows, ownRows } from './own-rows.ts';

interface CampaignRow {
  id: string;
  key: string;
  name: string;
  active: boolean;
  securePage: string;
  offers: Offer[];
  networks: Network[];
  devices: Device[];
  protection: Protection;
  parameters: string[];
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

const PAGE = 500;
const { columns } = dataText;

/** Campaigns, those that are deleted and can be brought back among them. */
export function* campaignFiles(own: OwnRows, linksOrigin: string): Generator<PersonalFile> {
  yield {
    path: 'filtro-de-trafego/campanhas.csv',
    about: dataText.campaigns,
    content: csv<CampaignRow>(
      {
        [columns.name]: ({ name }) => name,
        [columns.link]: ({ key }) => `${linksOrigin}/r/${key}`,
        [columns.active]: ({ active }) => active,
        [columns.securePage]: ({ securePage }) => securePage,
        [columns.offers]: ({ offers }) => offers.map(({ url, weight }) => `${url} (${weight})`),
        [columns.networks]: ({ networks }) => networks.map((network) => dataText.networks[network]),
        [columns.devices]: ({ devices }) => devices.map((device) => dataText.devices[device]),
        [columns.parameters]: ({ parameters }) => parameters,
        [columns.createdAt]: ({ createdAt }) => createdAt,
        [columns.updatedAt]: ({ updatedAt }) => updatedAt,
        [columns.deletedAt]: ({ deletedAt }) => deletedAt,
      },
      campaigns(own),
    ),
  };
  yield {
    path: 'filtro-de-trafego/campanhas.json',
    about: dataText.campaignsJson,
    content: jsonList(campaigns(own)),
  };
}

function campaigns(own: OwnRows): AsyncGenerator<CampaignRow> {
  const sql = `SELECT id, key, name, active, secure_page AS "securePage", offers, networks, devices, protection, parameters,
      created_at AS "createdAt", updated_at AS "updatedAt", deleted_at AS "deletedAt"
    FROM traffic_filter.campaigns WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`;
  return ownRows<CampaignRow>(own, { sql, size: PAGE, keys: 1 }, ({ id }) => [id]);
}
