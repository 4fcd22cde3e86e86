import { formatNumber, formatPercent, plural } from '@garimpo/sdk';
import {
  DECIDING_CONVERSIONS,
  DECIDING_VISITS,
  type Interval,
  type SplitVerdict,
} from '@garimpo/traffic-filter-contract';

const why: Record<Extract<SplitVerdict, { best: null }>['why'], string> = {
  alone: 'Só uma página recebeu visitas neste período: não há com o que comparar.',
  few: `Ainda não dá para dizer: faltam visitas ou conversões. É preciso ao menos ${DECIDING_VISITS} visitas em cada página e ${DECIDING_CONVERSIONS} conversões ao todo.`,
  close: 'Ainda não dá para dizer: as taxas estão próximas demais para o número de visitas.',
};

/** Results of the pages among which a campaign divides its visitors. */
export const splitText = {
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
  best: 'Converte mais',
  undecided: (reason: keyof typeof why) => why[reason],
  decided: (page: string) => `Já dá para dizer: ${page} converte mais que as outras.`,
  note: 'A faixa abaixo da taxa é onde a taxa verdadeira está, com 95 % de confiança. Várias vendas da mesma visita contam uma vez na taxa.',
  days: (days: number) => `Últimos ${formatNumber(days)} dias`,
  none: 'Nenhuma visita dividida neste período.',
  loading: 'Carregando resultado da divisão...',
  loadFailed: 'Erro ao carregar o resultado da divisão.',
  converted: (count: number) => plural(count, 'visita converteu', 'visitas converteram'),
};
