import { plural } from '@garimpo/sdk';
import type { deviceKinds, ReportDays, sources } from '@garimpo/traffic-filter-contract';
import type { Decision, Kind } from '../features/reports/lib/report.ts';
import { deviceText, networkText } from './pt-br-words.ts';

const sourceNames: Record<(typeof sources)[number], string> = { ...networkText, other: 'Outras origens' };
const deviceNames: Record<(typeof deviceKinds)[number], string> = {
  ...deviceText,
  unknown: 'Desconhecido',
};
const decisions: Record<Decision, string> = {
  offer: 'Página de oferta',
  secure: 'Página segura',
  robots: 'Robôs declarados',
  invalid: 'Pendentes',
  blocked: 'Bloqueadas',
};
const kinds: Record<Kind, string> = {
  people: 'Pessoas',
  robots: 'Robôs declarados',
  invalid: 'Pendentes',
  blocked: 'Bloqueadas',
};
const requests = (count: number) => plural(count, 'requisição', 'requisições');
const people = (count: number) => plural(count, 'pessoa', 'pessoas');

/** Texts of `/traffic-filter/reports`. */
export const reportsText = {
  page: {
    title: 'Relatórios',
    sub: 'Visitas reais aos seus links. Os dias começam à meia-noite de Brasília.',
    loading: 'Carregando...',
    loadFailed: 'Erro ao carregar o relatório.',
    campaign: 'Campanha',
    allCampaigns: 'Todas as campanhas',
    goneCampaign: 'Campanha excluída',
  },
  period: {
    label: 'Período',
    of: (days: ReportDays) => `${days}d`,
  },
  csv: {
    save: 'Exportar CSV',
    busy: 'Exportando...',
    failed: 'Erro ao exportar o relatório. Tente de novo.',
    name: 'relatorio.csv',
    saved: (name: string) => `“${name}” foi baixado.`,
  },
  kpis: {
    region: 'Resumo do período',
    impressions: 'Impressões',
    clicks: 'Cliques',
    ctr: 'CTR',
    conversions: 'Conversões',
    before: (days: number) => `vs. ${days} dias antes`,
    nothingBefore: (days: number) => `sem dados nos ${days} dias antes`,
  },
  sources: {
    title: 'Tráfego por origem',
    unit: 'impressões',
    of: (source: (typeof sources)[number]) => sourceNames[source],
    sentence: (impressions: number, clicks: number, ctr: string) =>
      `${plural(impressions, 'impressão', 'impressões')}, ${plural(clicks, 'clique', 'cliques')}, CTR ${ctr}`,
  },
  decisions: {
    title: 'Decisões do filtro',
    all: requests,
    of: (decision: Decision) => decisions[decision],
    see: (decision: Decision) => `Ver requisições: ${decisions[decision]}`,
  },
  campaigns: {
    title: 'Campanhas',
    name: 'Campanha',
    gone: 'Campanha excluída',
    state: 'Situação',
    active: 'Ativa',
    inactive: 'Desativada',
    worth: (money: string) => `${money} em conversões`,
    impressions: 'Impressões',
    clicks: 'Cliques',
    ctr: 'CTR',
    conversions: 'Conversões',
    requests: 'Requisições',
    robots: 'Robôs',
    invalid: 'Pendentes',
    blocked: 'Bloqueadas',
  },
  days: { title: 'Por dia', column: 'Dia' },
  hours: { title: 'Por hora do dia', column: 'Hora', of: (hour: number) => `${hour}h` },
  devices: {
    title: 'Por dispositivo',
    of: (device: (typeof deviceKinds)[number]) => deviceNames[device],
  },
  chart: {
    asTable: 'Ver como tabela',
    asChart: 'Ver como gráfico',
    kindOf: (kind: Kind) => kinds[kind],
    label: (title: string, first: string, last: string, most: number) =>
      `${title}, de ${first} a ${last}: no máximo ${requests(most)}.`,
    sentence: (name: string, counts: { people: number; robots: number; invalid: number; blocked: number }) =>
      `${name}: ${people(counts.people)}, ${plural(counts.robots, 'robô', 'robôs')}, ${plural(counts.invalid, 'pendente', 'pendentes')}, ${plural(counts.blocked, 'bloqueada', 'bloqueadas')}`,
    secure: 'Página segura',
  },
  empty: {
    title: 'Nenhuma visita neste período',
    noCampaigns:
      'Crie uma campanha e use o link dela nos seus anúncios: os números aparecem aqui em segundos.',
    newCampaign: 'Criar Campanha',
    noVisits: 'Use o link de uma campanha nos seus anúncios: os números aparecem aqui em segundos.',
    toCampaigns: 'Ver campanhas',
    longer: (days: ReportDays) => `Ver ${days} dias`,
  },
  how: {
    title: 'Como contamos',
    facts: [
      ['Impressões', 'Visitas de pessoas aos seus links. Robôs e tráfego inválido ficam de fora.'],
      [
        'Cliques',
        'Visitas de pessoas que seguiram da página de oferta para o checkout, contadas pelo código que você põe na página.',
      ],
      ['CTR', 'Cliques a cada 100 impressões.'],
      ['Conversões', 'Vendas que a página ou a plataforma de pagamento avisou, cada uma uma vez só.'],
      [
        'Pendentes e bloqueadas',
        'Pendente viu a mesma página e ficou fora dos números de pessoas. Bloqueada recebeu uma recusa, sem página.',
      ],
    ],
  },
} as const;
