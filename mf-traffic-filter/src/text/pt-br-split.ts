import { formatNumber, formatPercent, plural } from '@garimpo/sdk';
import { type Interval, testWords } from '@garimpo/traffic-filter-contract';

/** Results of the pages among which a campaign divides its visitors. */
export const splitText = {
  ...testWords,
  title: 'Resultado da divisão',
  titleOf: (campaign: string) => `Resultado da divisão: ${campaign}`,
  gone: 'Campanha excluída',
  page: 'Página de oferta',
  visits: 'Visitas',
  clicks: 'Cliques',
  conversions: 'Conversões',
  value: 'Valor',
  rate: 'Taxa de conversão',
  interval: ({ low, high }: Interval) => `${formatPercent(low)} a ${formatPercent(high)}`,
  actions: 'Ações',
  days: (days: number) => `Últimos ${formatNumber(days)} dias`,
  none: 'Nenhuma visita dividida neste período.',
  loading: 'Carregando resultado da divisão...',
  loadFailed: 'Erro ao carregar o resultado da divisão.',
  converted: (count: number) => plural(count, 'visita converteu', 'visitas converteram'),
};
