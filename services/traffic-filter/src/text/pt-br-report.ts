import type { CutKey, Dimension } from '@garimpo/traffic-filter-contract';
import { dataText } from './pt-br-data.ts';

export const reportText = {
  /** The name without its extension. */
  fileName: (firstDay: string, lastDay: string) => `relatorio-${firstDay}-a-${lastDay}`,
  columns: {
    day: 'Dia',
    impressions: 'Impressões',
    clicks: 'Cliques',
    rate: 'CTR (%)',
    conversions: 'Conversões',
    value: 'Valor das conversões (R$)',
    cost: 'Custo (R$)',
    profit: 'Lucro (R$)',
    roi: 'ROI (%)',
    cpa: 'CPA (R$)',
    epc: 'EPC (R$)',
    requests: 'Requisições',
    people: 'Pessoas',
    secure: 'Página segura',
    robots: 'Robôs',
    invalid: 'Pendentes',
    blocked: 'Bloqueadas',
  },
};

const dimensions: Readonly<Record<Dimension, string>> = {
  campaign: 'Campanha',
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  utm_content: 'utm_content',
  referrer: 'Veio de',
  network: 'Origem',
  country: 'País',
  device: 'Dispositivo',
  hour: 'Hora',
  page: 'Página',
};

/** Words of the table of a cut. */
export const cutText = {
  fileName: (firstDay: string, lastDay: string) => `recorte-${firstDay}-a-${lastDay}`,
  dimensions,
  before: (column: string) => `${column} no período anterior`,
  keys: { none: '(não informado)', erased: '(apagado após 90 dias)', rest: '(outros)' },
  unassigned: '(custo sem divisão)',
  goneCampaign: 'Campanha excluída',
  networks: dataText.networks,
  devices: dataText.devices,
};

/** What a row is called. */
export function keyWord(dimension: Dimension, { kind, value, name }: CutKey): string {
  if (kind !== 'value') return cutText.keys[kind];
  if (dimension === 'campaign') return name || cutText.goneCampaign;
  const words: Readonly<Record<string, string>> =
    dimension === 'network' ? cutText.networks : dimension === 'device' ? cutText.devices : {};
  return words[value] ?? value;
}
