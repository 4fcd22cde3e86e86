import {
  CUT_DAYS_MAX,
  type CutKey,
  type CutOrder,
  type Dimension,
  type ViewMail,
} from '@garimpo/traffic-filter-contract';

const dimensions: Record<Dimension, string> = {
  campaign: 'Campanha',
  utm_source: 'Fonte (utm_source)',
  utm_medium: 'Mídia (utm_medium)',
  utm_campaign: 'Anúncio (utm_campaign)',
  utm_content: 'Criativo (utm_content)',
  referrer: 'Site de onde veio',
  network: 'Rede de anúncios',
  country: 'País',
  device: 'Dispositivo',
  hour: 'Hora do dia',
  page: 'Página',
};
const keys: Record<Exclude<CutKey['kind'], 'value'>, string> = {
  none: 'Não informado',
  erased: 'Apagado após 90 dias',
  rest: 'Outros',
};
const orders: Record<CutOrder, string> = {
  impressions: 'Mais impressões',
  clicks: 'Mais cliques',
  conversions: 'Mais conversões',
  valueCents: 'Mais receita',
  costCents: 'Mais custo',
  profitCents: 'Mais lucro',
};

const mails: Record<ViewMail | 'never', string> = {
  never: 'Não enviar',
  daily: 'Todo dia',
  weekly: 'Toda segunda-feira',
};

/** Texts of `/traffic-filter/reports/cuts`. */
export const cutsText = {
  tabs: { label: 'Relatórios', overview: 'Visão geral', cuts: 'Recortes' },
  loading: 'Carregando...',
  loadFailed: 'Erro ao carregar o recorte.',
  by: 'Ver por',
  and: 'E por',
  andNone: 'Nada mais',
  dimensionOf: (dimension: Dimension) => dimensions[dimension],
  period: 'Período',
  periodOf: (period: '7' | '30' | '90' | 'custom') =>
    period === 'custom' ? 'Entre duas datas' : `Últimos ${period} dias`,
  rangeProblem: `A data final vem depois da inicial, e o período tem até ${CUT_DAYS_MAX} dias.`,
  order: 'Ordem',
  orderOf: (order: CutOrder) => orders[order],
  keyOf: (kind: Exclude<CutKey['kind'], 'value'>) => keys[kind],
  goneCampaign: 'Campanha excluída',
  hourOf: (hour: string) => `${hour}h`,
  table: (by: Dimension, and: Dimension | null) =>
    and === null ? dimensions[by] : `${dimensions[by]} e ${dimensions[and]}`,
  compared: (from: string, to: string, beforeFrom: string, beforeTo: string) =>
    `${from} a ${to}, ao lado de ${beforeFrom} a ${beforeTo}`,
  open: (name: string) => `Abrir ${name}`,
  close: (name: string) => `Fechar ${name}`,
  /** It stands above names that are cut on a phone, which it would be as well. */
  column: 'Recorte',
  value: 'Receita',
  cost: 'Custo',
  profit: 'Lucro',
  roi: 'ROI',
  cpa: 'CPA',
  epc: 'EPC',
  columns: { label: 'Colunas', money: 'Resultado', traffic: 'Tráfego' },
  unassigned: 'Custo sem divisão',
  unassignedNote: (dimension: Dimension, of: string) =>
    `${of} de custo não se divide por “${dimensions[dimension]}”: foi informado sem isso, ou só por dia. Está no total e em nenhuma linha.`,
  moneyNote:
    'Receita: conversões assinadas. ROI: lucro sobre o custo. CPA: custo por conversão. EPC: receita por visita de pessoa.',
  kpis: 'Resultado em dinheiro',
  erasedNote:
    'Os parâmetros dos anúncios são apagados 90 dias depois da visita. As visitas mais antigas continuam nos totais.',
  csv: {
    save: 'Exportar CSV',
    busy: 'Exportando...',
    failed: 'Erro ao exportar o recorte. Tente de novo.',
    name: 'recorte.csv',
    saved: (name: string) => `“${name}” foi baixado.`,
  },
  views: {
    open: 'Visões',
    title: 'Visões salvas',
    why: 'Guarde este recorte com um nome e volte a ele quando quiser.',
    name: 'Nome da visão',
    example: 'Criativos da semana',
    required: 'Informe um nome.',
    mail: 'Enviar por e-mail',
    mailOf: (mail: ViewMail | 'never') => mails[mail],
    mailHint: 'Às 8h, com os números até o dia anterior.',
    noMail: 'Um recorte de datas fixas tem sempre os mesmos números e não vai por e-mail.',
    save: 'Salvar visão',
    saving: 'Salvando...',
    saved: 'Visão salva.',
    saveFailed: 'Erro ao salvar a visão. Tente de novo.',
    loadFailed: 'Erro ao carregar as visões.',
    none: 'Nenhuma visão salva ainda.',
    list: 'Visões',
    show: (name: string) => `Mostrar ${name}`,
    remove: (name: string) => `Excluir ${name}`,
    removeFailed: 'Erro ao excluir a visão. Tente de novo.',
  },
} as const;
