import type {
  OfferStatus,
  ReadingPrecision,
  ReadingSource,
  UnreadableReason,
} from '@garimpo/offers-contract';

const statuses: Record<OfferStatus, string> = {
  waiting: 'Aguardando',
  testing: 'Em teste',
  approved: 'Aprovadas',
  invalid: 'Inválidas',
};

const sources: Record<ReadingSource, string> = {
  manual: 'manual',
  pasted: 'página colada',
  api: 'API oficial',
  browser: 'navegador',
};

const precisions: Record<ReadingPrecision, string> = { exact: 'exata', approx: 'aproximada' };

const reasons: Record<UnreadableReason, string> = {
  not_library: 'não é uma página da biblioteca',
  no_source: 'leitura automática desligada',
  not_covered: 'fora da API oficial',
  login_wall: 'pediu login',
  blocked: 'bloqueou a leitura',
  token_refused: 'recusou o acesso',
  rate_limited: 'pediu para esperar',
  no_number: 'sem contagem',
  changed_page: 'mudou de formato',
  timeout: 'demorou demais',
  unreachable: 'não respondeu',
};

/** Texts of the tables that are exported from the board and the metrics page. */
export const tableText = {
  sources,
  precisions,
  offersFile: (day: string) => `garimpo-ofertas-${day}.csv`,
  readingsFile: (title: string) => `leituras-${title}.csv`,
  /** Used where no character of the title is allowed in a file's name. */
  untitled: 'oferta',
} as const;

/** Texts of the copy of a user's data. */
export const dataText = {
  offers: 'As ofertas do seu quadro, para abrir em uma planilha.',
  offersJson: 'As mesmas ofertas, para outro programa ler.',
  readings: 'As leituras de anúncios ativos de cada oferta.',
  gaps: 'Os períodos em que a página de uma oferta não pôde ser lida.',
  offerEvents: 'O que mais aconteceu com cada oferta: criativos novos e mudanças na landing page.',
  rules: 'Os alertas que você criou.',
  events: 'Os alertas que dispararam nos últimos meses.',
  alertSettings: 'Com que frequência você recebe alertas por e-mail.',
  statuses,
  reasons,
  enabled: { true: 'ligado', false: 'desligado' },
  columns: {
    id: 'Código',
    title: 'Título',
    offerUrl: 'URL Biblioteca de Anúncios',
    landingPageUrl: 'Landing Page URL',
    description: 'Descrição',
    tags: 'Tags',
    status: 'Coluna',
    createdAt: 'Criada em',
    updatedAt: 'Alterada em',
    archivedAt: 'Arquivada em',
    offer: 'Código da oferta',
    checkedAt: 'Lida em',
    count: 'Anúncios ativos',
    source: 'Origem',
    precision: 'Precisão',
    rule: 'Alerta',
    enabled: 'Situação',
    lastFiredAt: 'Último disparo',
    firedAt: 'Disparado em',
    previousCount: 'Anúncios antes',
    since: 'Desde',
    lastAt: 'Última tentativa',
    reason: 'Motivo',
    happenedAt: 'Quando',
    happened: 'O que aconteceu',
  },
} as const;
