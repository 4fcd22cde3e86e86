import { type ErrorSentence, formatDateTable, formatMoney, formatNumber, plural } from '@garimpo/sdk';
import {
  COST_DAYS_MAX,
  COSTS_CSV_ROWS_MAX,
  type CostColumn,
  type CostFault,
  type CostNaming,
  type CostProblem,
  type CostRule,
  type ImportCostsReply,
} from '@garimpo/traffic-filter-contract';
import { text } from './pt-br.ts';

const columns: Record<CostColumn, string> = {
  from: 'Dia',
  to: 'Até',
  cost: 'Custo',
  currency: 'Moeda',
  campaign: 'Nome da campanha',
  campaignId: 'ID da campanha',
  ad: 'Nome do anúncio',
  adId: 'ID do anúncio',
  utmSource: 'utm_source',
};
const named = (column: string) => (Object.hasOwn(columns, column) ? columns[column as CostColumn] : column);

const faults: Record<CostFault, (place: string) => string> = {
  empty: () => 'O arquivo está vazio.',
  encoding: () => 'O arquivo não é de texto. Exporte como CSV e tente de novo.',
  not_a_table: () => 'Este arquivo é do Excel (XLSX). Exporte como CSV e tente de novo.',
  quotes: (line) => `Há aspas sem par na linha ${line}. Corrija e tente de novo.`,
  missing_column: (column) =>
    column === 'from'
      ? 'O arquivo não tem uma coluna com o dia. Informe abaixo o período que ele cobre.'
      : `Falta a coluna “${named(column)}”: valor usado, custo ou gasto.`,
  too_many_rows: () =>
    `O arquivo tem mais de ${formatNumber(COSTS_CSV_ROWS_MAX)} linhas. Divida-o e importe em partes.`,
};
const unreadable: ErrorSentence = ({ fields }) => {
  const fault = fields[0]?.rule ?? '';
  return Object.hasOwn(faults, fault)
    ? faults[fault as CostFault](fields[0]?.path ?? '')
    : 'Este arquivo não é uma tabela de custos.';
};

/** What a cell holds is said before this. */
const expected: Record<CostRule, string> = {
  not_a_day: 'esperado um dia, como 22/11/2026 ou 2026-11-22',
  in_future: 'esperado um dia até hoje',
  not_a_span: `esperado um fim depois do começo, com até ${COST_DAYS_MAX} dias`,
  not_money: 'esperado um valor em reais, como 1.234,56',
  negative: 'esperado um valor acima de zero',
  too_much: 'esperado até R$ 10 milhões',
  currency: 'esperado um valor em reais (BRL)',
  unknown_campaign: 'nenhuma campanha recebeu visitas com este utm_campaign. Escolha a campanha acima',
  several_campaigns: 'mais de uma campanha recebeu visitas com este utm_campaign. Escolha a campanha acima',
  extra_cells: 'esperadas tantas células quanto colunas',
};
const namings: Record<CostNaming, string> = {
  name: 'Pelo nome',
  id: 'Pelo ID',
  none: 'Não separar',
};
const costs = (count: number) => plural(count, 'custo', 'custos');
/** Noon is the same day everywhere that we are read. */
const dayText = (day: string) => formatDateTable(`${day}T15:00:00Z`);

/** Texts of costs of ads. */
export const costsText = {
  open: 'Custos',
  title: 'Custos dos anúncios',
  why: 'Com o custo, os recortes mostram lucro, ROI e CPA.',
  dayText,
  days: (from: string, to: string) => (from === to ? dayText(from) : `${dayText(from)} a ${dayText(to)}`),
  form: {
    add: 'Adicionar custo',
    edit: 'Editar custo',
    campaign: 'Campanha',
    choose: 'Escolha a campanha',
    amount: 'Valor',
    example: '1.250,00',
    days: 'Período',
    daysHint: 'Um período é dividido por igual entre os dias.',
    network: 'Rede de anúncios',
    noNetwork: 'Não informar',
    ad: 'Separar por anúncio (opcional)',
    adHint: 'Escreva como está no link do anúncio. O que ficar vazio não aparece nesse recorte.',
    utmSource: 'utm_source',
    utmCampaign: 'utm_campaign',
    utmContent: 'utm_content',
    save: 'Adicionar',
    saveEdit: 'Salvar',
    saving: 'Salvando...',
    cancel: 'Cancelar',
    added: 'Custo adicionado.',
    saved: 'Custo salvo.',
    failed: 'O custo não foi salvo. Tente de novo.',
    campaignRequired: 'Escolha a campanha.',
    amountProblem: 'Informe um valor, como 1.250,00.',
    daysProblem: `A data final vem depois da inicial, e o período tem até ${COST_DAYS_MAX} dias.`,
  },
  list: {
    title: 'Custos informados',
    sum: (count: number, cents: number) => `${costs(count)}, ${formatMoney(cents / 100)}`,
    loading: 'Carregando...',
    failed: 'Erro ao carregar os custos.',
    none: 'Nenhum custo ainda. Adicione acima ou importe o CSV da sua conta de anúncios.',
    imported: 'CSV',
    whole: 'campanha inteira',
    edit: (name: string) => `Editar ${name}`,
    remove: (name: string) => `Excluir ${name}`,
    removed: 'Custo excluído.',
    undo: 'Desfazer',
    undone: 'O custo voltou.',
    removeFailed: 'O custo não foi excluído. Tente de novo.',
    undoFailed: 'O custo não voltou. Tente de novo.',
    more: 'Mostrar mais',
  },
  import: {
    open: 'Importar CSV',
    title: 'Importar custos',
    why: 'O CSV exportado do Meta Ads, Google Ads ou TikTok Ads, ou o seu, com dia e custo.',
    drop: 'Solte o arquivo CSV aqui',
    columns: 'Dia, valor usado e, se houver, nome da campanha e do anúncio. Valores em reais.',
    choose: 'Escolher arquivo',
    chooseOther: 'Escolher outro',
    tooLarge: 'O arquivo tem mais de 4 MB. Divida-o e importe em partes.',
    campaign: 'Campanha',
    byVisits: 'Pelo utm_campaign das visitas',
    network: 'Rede de anúncios',
    utmSource: 'utm_source',
    campaignBy: 'utm_campaign',
    adBy: 'utm_content',
    namingOf: (naming: CostNaming) => namings[naming],
    checking: 'Lendo o arquivo...',
    checkFailed: 'O arquivo não foi lido. Tente de novo.',
    failed: 'Os custos não foram importados. Tente de novo.',
    cancel: 'Cancelar',
    importing: 'Importando...',
    confirm: (count: number) => (count === 0 ? 'Importar' : `Importar ${costs(count)}`),
    done: (count: number) => `${costs(count)} ${count === 1 ? 'importado' : 'importados'}.`,
    undo: 'Desfazer',
    undone: 'A importação foi desfeita.',
    undoFailed: 'A importação não foi desfeita. Tente de novo.',
    rangeProblem: 'A data final vem depois da inicial.',
    counts: ({ created, replaced, unchanged, totalCents }: ImportCostsReply) =>
      [
        plural(created, 'custo novo', 'custos novos'),
        replaced > 0 && plural(replaced, 'com valor novo', 'com valor novo'),
        unchanged > 0 && plural(unchanged, 'já importado', 'já importados'),
        `${formatMoney(totalCents / 100)} no total`,
      ]
        .filter(Boolean)
        .join(', '),
    leftOut: ({ empty, sums, refused }: ImportCostsReply) =>
      [
        refused > 0 && plural(refused, 'linha com problema', 'linhas com problema'),
        empty > 0 && plural(empty, 'linha sem custo', 'linhas sem custo'),
        sums > 0 && plural(sums, 'linha de total', 'linhas de total'),
      ]
        .filter(Boolean)
        .join(', '),
    outside: (list: string) => `Ficam de fora: ${list}.`,
    overlapping: (count: number) =>
      count === 1
        ? '1 custo novo divide dias com outro custo do mesmo anúncio: os dois somam.'
        : `${formatNumber(count)} custos novos dividem dias com outros custos do mesmo anúncio: todos somam.`,
    preview: 'Primeiros custos',
    days: 'Dia',
    ad: 'Anúncio',
    amount: 'Custo',
    problems: 'Problemas',
    line: 'Linha',
    column: 'Coluna',
    problem: 'O que há e o que se espera',
    columnOf: ({ header, column }: CostProblem) => header ?? (column === null ? null : named(column)),
    problemText: ({ rule, value }: CostProblem) =>
      `${value === undefined || value === '' ? 'vazio' : `“${value}”`}: ${expected[rule]}.`,
    errors: { ...text.errors, 'traffic_filter.costs.unreadable': unreadable },
  },
} as const;
