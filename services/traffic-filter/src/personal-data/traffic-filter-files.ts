import { type ExportedFile, maskedAddress } from '@garimpo/service-kit';
import type { Offer } from '@garimpo/traffic-filter-contract';
import { dataText } from '../text/pt-br-data.ts';
import { sendsText } from '../text/pt-br-sends.ts';

const UNLIMITED = -1;
const PAGE = 5_000;
const { columns } = dataText;
const withCampaign = (table: string, alias: string) => ({
  from: `traffic_filter.${table} ${alias} LEFT JOIN traffic_filter.campaigns campaign ON campaign.id = ${alias}.campaign_id`,
  owner: `${alias}.user_id`,
});

/** Campaigns and domains include those that are deleted and can be restored. */
export function campaignFiles(linksOrigin: string): ExportedFile[] {
  const campaigns = { from: 'traffic_filter.campaigns', key: ['id'] };
  return [
    {
      path: 'filtro-de-trafego/campanhas.csv',
      about: dataText.campaigns,
      rows: campaigns,
      csv: {
        [columns.name]: 'name',
        [columns.link]: { sql: 'key', show: (key: string) => `${linksOrigin}/r/${key}` },
        [columns.active]: 'active',
        [columns.securePage]: 'secure_page',
        [columns.offers]: {
          sql: 'offers',
          show: (offers: Offer[]) => offers.map(({ url, weight }) => `${url} (${weight})`),
        },
        [columns.networks]: { sql: 'networks', words: dataText.networks },
        [columns.devices]: { sql: 'devices', words: dataText.devices },
        [columns.parameters]: 'parameters',
        [columns.costParameter]: 'cost_parameter',
        [columns.tags]: 'tags',
        [columns.linkEndsAt]: 'expires_at',
        [columns.archivedAt]: 'archived_at',
        [columns.createdAt]: 'created_at',
        [columns.updatedAt]: 'updated_at',
        [columns.deletedAt]: 'deleted_at',
      },
    },
    {
      path: 'filtro-de-trafego/campanhas.json',
      about: dataText.campaignsJson,
      rows: campaigns,
      json: {
        id: 'id',
        key: 'key',
        name: 'name',
        active: 'active',
        securePage: 'secure_page',
        offers: 'offers',
        networks: 'networks',
        devices: 'devices',
        protection: 'protection',
        parameters: 'parameters',
        costParameter: 'cost_parameter',
        tags: 'tags',
        expiresAt: 'expires_at',
        archivedAt: 'archived_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
        deletedAt: 'deleted_at',
      },
    },
    {
      path: 'filtro-de-trafego/dominios.csv',
      about: dataText.domains,
      rows: { ...withCampaign('domains', 'domain'), key: ['domain.id'] },
      csv: {
        [columns.domain]: 'domain.domain',
        [columns.state]: {
          sql: `CASE WHEN verified_at IS NULL THEN 'pending' ELSE 'verified' END`,
          words: dataText.domainStates,
        },
        [columns.registeredAt]: 'registration_date',
        [columns.verifiedAt]: 'verified_at',
        [columns.campaign]: 'campaign.name',
        [columns.deletedAt]: 'domain.deleted_at',
      },
    },
  ];
}

/** Visitors stay anonymous: what is known of one is exported as the owner is shown it, with the address masked. */
export const visitFiles: ExportedFile[] = [
  {
    path: 'filtro-de-trafego/requisicoes.csv',
    about: dataText.requests,
    rows: { ...withCampaign('requests', 'request'), key: ['request.created_at', 'request.id'], page: PAGE },
    csv: {
      [columns.requestId]: 'request.id',
      [columns.at]: 'request.created_at',
      [columns.campaign]: 'campaign.name',
      [columns.address]: { sql: 'masked_ip::text', show: maskedAddress },
      [columns.state]: { sql: 'state', words: dataText.states },
      [columns.kind]: { sql: 'kind', words: dataText.kinds },
      [columns.page]: { sql: 'page', words: dataText.pages },
      [columns.reason]: { sql: 'reason', words: dataText.reasons },
      [columns.devices]: { sql: 'request.devices', words: dataText.devices },
      [columns.networks]: { sql: 'request.networks', words: dataText.networks },
      [columns.country]: 'country',
      [columns.city]: 'city',
      [columns.destination]: 'destination',
      [columns.referrer]: 'referrer',
      [columns.browser]: 'browser',
      [columns.robot]: 'robot',
      [columns.offerPage]: 'offer_page',
      [columns.clickCost]: 'cost_micros',
      [columns.score]: 'score',
    },
  },
  {
    path: 'filtro-de-trafego/contagens.csv',
    about: dataText.counts,
    rows: {
      ...withCampaign('hourly_totals', 'total'),
      key: ['hour', 'campaign_id', 'source', 'device'],
      page: PAGE,
    },
    csv: {
      [columns.hour]: 'hour',
      [columns.campaign]: 'campaign.name',
      [columns.source]: { sql: 'source', words: dataText.networks },
      [columns.device]: { sql: 'device', words: dataText.devices },
      [columns.people]: 'people::float8',
      [columns.robots]: 'robots::float8',
      [columns.invalid]: 'invalid::float8',
      [columns.blocked]: 'blocked::float8',
      [columns.secure]: 'secure::float8',
      [columns.clicks]: 'clicks::float8',
      [columns.conversions]: 'conversions::float8',
      [columns.valueCents]: 'value_cents::float8',
      [columns.clickCost]: 'cost_micros::float8',
    },
  },
  {
    path: 'filtro-de-trafego/paginas-de-oferta.csv',
    about: dataText.offerTotals,
    rows: {
      ...withCampaign('offer_totals', 'total'),
      key: ['campaign_id', 'hour', 'page_key'],
      page: PAGE,
    },
    csv: {
      [columns.hour]: 'hour',
      [columns.campaign]: 'campaign.name',
      [columns.offerPage]: 'page',
      [columns.people]: 'people::float8',
      [columns.clicks]: 'clicks::float8',
      [columns.conversions]: 'conversions::float8',
      [columns.converted]: 'converted::float8',
      [columns.valueCents]: 'value_cents::float8',
    },
  },
  {
    path: 'filtro-de-trafego/cliques-e-conversoes.csv',
    about: dataText.outcomes,
    rows: { ...withCampaign('outcomes', 'outcome'), key: ['request_id', 'kind', 'event'], page: PAGE },
    csv: {
      [columns.at]: 'outcome.created_at',
      [columns.campaign]: 'campaign.name',
      [columns.outcome]: { sql: 'kind', words: dataText.outcomeKinds },
      [columns.event]: 'event',
      [columns.signed]: 'signed',
      [columns.valueCents]: 'value_cents::float8',
      [columns.requestId]: 'request_id',
    },
  },
  {
    path: 'filtro-de-trafego/regras-de-enderecos.csv',
    about: dataText.addressRules,
    rows: { from: 'traffic_filter.address_rules', key: ['id'] },
    csv: {
      [columns.address]: { sql: 'masked_ip::text', show: maskedAddress },
      [columns.rule]: { sql: 'kind', words: dataText.rules },
      [columns.note]: 'note',
      [columns.createdAt]: 'created_at',
      [columns.expiresAt]: 'expires_at',
    },
  },
  {
    path: 'filtro-de-trafego/visoes-de-relatorios.csv',
    about: dataText.reportViews,
    rows: { from: 'traffic_filter.report_views', key: ['id'] },
    csv: {
      [columns.name]: 'name',
      [columns.query]: {
        sql: 'query',
        show: (query: Record<string, string>) =>
          Object.entries(query).map(([name, value]) => `${name}=${value}`),
      },
      [columns.mail]: { sql: 'mail', words: dataText.viewMails },
      [columns.createdAt]: 'created_at',
    },
  },
  {
    path: 'filtro-de-trafego/meus-navegadores.csv',
    about: dataText.ownBrowsers,
    rows: { from: 'traffic_filter.own_browsers', key: ['id'] },
    csv: {
      [columns.name]: 'name',
      [columns.seenOn]: `to_char(seen_on, 'YYYY-MM-DD')`,
      [columns.createdAt]: 'created_at',
    },
  },
  {
    path: 'filtro-de-trafego/conexoes-de-conversoes.csv',
    about: dataText.conversionTargets,
    rows: { ...withCampaign('conversion_targets', 'target'), key: ['target.id'] },
    csv: {
      [columns.name]: 'target.name',
      [columns.network]: { sql: 'target.network', words: dataText.networks },
      [columns.account]: 'target.account',
      [columns.loginAccount]: 'target.login_account',
      [columns.event]: 'target.event',
      [columns.clientId]: 'target.client_id',
      [columns.tokenEnd]: 'target.token_end',
      [columns.testCode]: 'target.test_code',
      [columns.campaign]: 'campaign.name',
      [columns.unsigned]: 'target.unsigned',
      [columns.dataRule]: { sql: 'target.data_rule', words: dataText.dataRules },
      [columns.active]: 'target.active',
      [columns.createdAt]: 'target.created_at',
    },
  },
  {
    path: 'filtro-de-trafego/conversoes-enviadas.csv',
    about: dataText.conversionSends,
    rows: {
      from: `traffic_filter.conversion_sends send LEFT JOIN traffic_filter.conversion_targets target ON target.id = send.target_id
        LEFT JOIN traffic_filter.campaigns campaign ON campaign.id = send.campaign_id`,
      owner: 'send.user_id',
      key: ['send.id'],
      page: PAGE,
    },
    csv: {
      [columns.at]: 'send.created_at',
      [columns.connection]: 'target.name',
      [columns.network]: { sql: 'target.network', words: dataText.networks },
      [columns.campaign]: 'campaign.name',
      [columns.event]: 'send.event',
      [columns.valueCents]: 'send.value_cents::float8',
      [columns.requestId]: 'send.request_id',
      [columns.state]: { sql: 'send.state', words: dataText.sendStates },
      [columns.reason]: { sql: 'send.reason', words: sendsText.reasons },
      [columns.detail]: 'send.detail',
      [columns.tries]: 'send.tries',
      [columns.closedAt]: 'send.closed_at',
    },
  },
  {
    path: 'filtro-de-trafego/custos.csv',
    about: dataText.costs,
    rows: { ...withCampaign('costs', 'cost'), key: ['cost.id'] },
    csv: {
      [columns.campaign]: 'campaign.name',
      [columns.from]: `to_char(from_day, 'YYYY-MM-DD')`,
      [columns.to]: `to_char(to_day, 'YYYY-MM-DD')`,
      [columns.network]: { sql: 'network', words: dataText.networks },
      [columns.utmSource]: 'utm_source',
      [columns.utmCampaign]: 'utm_campaign',
      [columns.utmContent]: 'utm_content',
      [columns.costCents]: 'amount_cents::float8',
      [columns.imported]: 'imported',
    },
  },
  {
    path: 'filtro-de-trafego/enderecos-vistos.csv',
    about: dataText.reveals,
    rows: { from: 'traffic_filter.request_reveals', key: ['id'] },
    csv: { [columns.requestId]: 'request_id', [columns.revealedAt]: 'revealed_at' },
  },
];

export const usageFiles: ExportedFile[] = [
  {
    path: 'filtro-de-trafego/uso-por-mes.csv',
    about: dataText.usage,
    rows: { from: 'traffic_filter.monthly_usage', key: ['month'] },
    csv: {
      [columns.month]: `to_char(month, 'YYYY-MM')`,
      [columns.requests]: 'requests::float8',
      [columns.planLimit]: {
        sql: 'plan_limit::float8',
        show: (limit: number) => (limit === UNLIMITED ? dataText.unlimited : limit),
      },
    },
  },
  {
    path: 'filtro-de-trafego/avisos-de-uso.csv',
    about: dataText.usageNotices,
    rows: { from: 'traffic_filter.usage_notices', key: ['id'] },
    csv: {
      [columns.month]: `to_char(month, 'YYYY-MM')`,
      [columns.percent]: `percent || '%'`,
      [columns.planLimit]: 'plan_limit::float8',
      [columns.createdAt]: 'created_at',
      [columns.outcomeOfNotice]: { sql: `coalesce(outcome, 'waiting')`, words: dataText.noticeOutcomes },
      [columns.closedAt]: 'closed_at',
    },
  },
];
