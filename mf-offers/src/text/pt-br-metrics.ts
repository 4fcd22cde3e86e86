import type { MetricPeriod, OfferEventData, OfferEventKind, ReadingSource } from '@garimpo/offers-contract';
import { formatNumber, formatPercent, plural } from '@garimpo/sdk';
import { text } from './pt-br.ts';

const periods: Record<MetricPeriod, { short: string; long: string }> = {
  7: { short: '7 dias', long: 'nos últimos 7 dias' },
  30: { short: '30 dias', long: 'nos últimos 30 dias' },
  90: { short: '90 dias', long: 'nos últimos 90 dias' },
  0: { short: 'Tudo', long: 'desde a primeira leitura' },
};

/** "de R$ 97 para R$ 67"; null is what a page does not show. */
const fromTo = ({ before, after }: OfferEventData) => {
  const [was, is] = [before, after].map((value) => (value == null ? 'nada' : `“${value}”`));
  return `de ${was} para ${is}`;
};

const events: Record<OfferEventKind, (data: OfferEventData) => string> = {
  creatives: ({ fresh, gone }) =>
    [
      Number(fresh) > 0 && plural(Number(fresh), 'criativo novo', 'criativos novos'),
      Number(gone) > 0 && plural(Number(gone), 'saiu do ar', 'saíram do ar'),
    ]
      .filter((part) => part !== false)
      .join(', '),
  price: (data) => `Preço ${fromTo(data)}`,
  headline: (data) => `Título da página ${fromTo(data)}`,
  checkout: (data) => `Checkout ${fromTo(data)}`,
  appearance: ({ percent }) => `A página mudou ${formatNumber(Number(percent))} % do visual`,
};

const sources: Record<ReadingSource, string> = {
  manual: 'Registrada por você',
  pasted: 'Página colada',
  api: 'API oficial',
  browser: 'Leitura automática',
  extension: 'Salva da biblioteca',
};

/** "~" where the library itself rounds. */
const counted = (count: number, approx: boolean) => `${approx ? '~' : ''}${formatNumber(count)}`;

/** Texts of the metrics page, in its own chunk. */
export const metricsText = {
  title: 'Métricas da oferta',
  back: text.board.title,
  created: text.card.created,
  library: 'Biblioteca de Anúncios',
  addReading: 'Registrar leitura',
  refresh: 'Atualizar agora',
  refreshing: 'Atualizando...',
  alerts: 'Alertas da oferta',
  loading: 'Carregando...',
  failed: 'Erro ao buscar métricas',
  stale: 'As métricas não puderam ser atualizadas: estas são de antes.',
  retry: 'Tentar de novo',
  retrying: 'Tentando...',
  empty: 'Nenhuma métrica registrada para este período.',
  emptyHint: 'Veja outro período ou registre a contagem que a biblioteca mostra agora.',
  emptyAtAll: 'Atualize agora ou registre a contagem que a biblioteca mostra.',
  showAll: 'Ver tudo',
  counted,
  unknownOffer: {
    title: 'Oferta não encontrada',
    hint: 'Ela pode ter sido excluída, ou o endereço está incompleto.',
    back: 'Ir para Minhas Ofertas',
  },
  archived:
    'Esta oferta está arquivada: guarda o histórico, não é lida automaticamente e não conta no plano.',
  unreadable: (reason: string, since: string, last: string) =>
    `Leitura indisponível desde ${since}: ${text.reasonOf(reason)}. Última tentativa ${last}.`,
  nextTry: (when: string) => `Próxima tentativa: ${when}.`,
  place: (place: number, when: string) =>
    `Esta oferta é a ${formatNumber(place)}ª na fila, com previsão para ${when}.`,
  paused: (reason: string, when: string) =>
    `A leitura automática está parada até ${when}: ${text.reasonOf(reason)}.`,
  kpis: {
    region: 'Resumo do período',
    latest: 'Anúncios ativos',
    latestOn: (moment: string) => `leitura de ${moment}`,
    sinceYesterday: (amount: string) => `${amount} desde ontem`,
    since: (amount: string, day: string) => `${amount} desde ${day}`,
    sinceFirst: 'Desde a primeira leitura',
    first: (count: string, day: string) => `${count} em ${day}`,
    highest: 'Maior leitura',
    rising: 'Dias em alta',
    risingOf: (rising: number, days: number) => `${formatNumber(rising)} de ${formatNumber(days)}`,
    inPeriod: 'período selecionado',
    moment: (day: string, time: string) => `${day}, ${time}`,
  },
  chart: {
    title: 'Quantidade de Anúncios',
    period: 'Período',
    periods,
    label: (period: string, first: string, last: string) =>
      `Quantidade de Anúncios ${period}: de ${first} para ${last}`,
    labelSingle: (period: string, count: string) => `Quantidade de Anúncios ${period}: uma leitura, ${count}`,
    single: 'Há só uma leitura neste período. A linha começa na próxima.',
    labelEmpty: (period: string) => `Quantidade de Anúncios ${period}: sem leituras`,
    failed: 'O gráfico não pôde ser aberto. As mesmas leituras estão na tabela.',
    moment: (day: string, time: string) => `${day}, ${time}`,
    day: (day: string, month: string) => `${day} ${month}`,
    ads: (count: number, approx: boolean) =>
      `${counted(count, approx)} ${count === 1 ? 'anúncio' : 'anúncios'}`,
    gap: (reason: string) => `Sem leitura: ${text.reasonOf(reason)}`,
    gapSpan: (from: string, to: string) => `${from} a ${to}`,
    zoom: 'Zoom do gráfico. Use as setas para mover, mais e menos para ampliar e reduzir, Home para ver tudo.',
    hint: 'Arraste para mover. Ctrl + rolagem ou pinça para ampliar.',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    showAll: 'Ver tudo',
    shown: (from: string, to: string) => `Mostrando de ${from} a ${to}`,
    /** With its sign, in a series of percentages. */
    percent: (value: number) => `${value > 0 ? '+' : ''}${formatPercent(value / 100)}`,
    scale: 'O que comparar',
    scales: { count: 'Anúncios', percent: 'Variação em %' },
    compare: 'Comparar com outra oferta',
    compareMany: (most: number) => `Até ${formatNumber(most)} ofertas`,
    compared: 'Ofertas no gráfico',
    stopComparing: (title: string) => `Tirar ${title} do gráfico`,
    compareFailed: 'não carregou',
    compareEmpty: 'sem leituras no período',
    exportImage: 'Exportar PNG',
    exporting: 'Exportando...',
    imageFailed: 'A imagem do gráfico não pôde ser feita. Tente de novo.',
    imageName: (title: string, period: string) => `${title} - quantidade de anúncios - ${period}.png`,
    imageSpan: (period: string, from: string, to: string) => `${period} · ${from} a ${to}`,
  },
  events: {
    title: 'Acontecimentos',
    /** A newer service may know of more kinds. */
    of: (kind: string, data: OfferEventData) =>
      events[kind as OfferEventKind]?.(data) ?? 'Algo mudou na oferta',
  },
  readings: {
    title: 'Leituras',
    exportCsv: 'Exportar CSV',
    exporting: 'Exportando...',
    csvFailed: 'Erro ao exportar as leituras. Tente de novo.',
    csvName: (title: string) => `${title} - leituras.csv`,
    date: 'Data',
    source: 'Fonte',
    count: 'Anúncios',
    change: 'Variação',
    sources,
    otherSource: 'Outra fonte',
    approx: 'cerca de',
    actions: 'Ações',
    actionsOf: (moment: string) => `Ações da leitura de ${moment}`,
    correct: 'Corrigir leitura',
    remove: 'Excluir leitura',
    gap: (reason: string) => `Sem leitura: ${text.reasonOf(reason)}`,
    gapSpan: (from: string, to: string) => `${from} a ${to}`,
    page: (from: number, to: number, all: number) =>
      `${formatNumber(from)} a ${formatNumber(to)} de ${formatNumber(all)}`,
    newer: 'Leituras mais novas',
    older: 'Leituras mais antigas',
    thinned: (shown: number, all: number) =>
      `${formatNumber(shown)} de ${plural(all, 'leitura', 'leituras')}: as que desenham a mesma linha. O CSV traz todas.`,
  },
};
