import type {
  AlertChannel,
  DeliveryOutcome,
  OfferStatus,
  OffersCsvColumn,
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

/** One offer's, in the singular. */
const status: Record<OfferStatus, string> = { ...statuses, approved: 'Aprovada', invalid: 'Inválida' };

/** As the metrics page says it. */
const sources: Record<ReadingSource, string> = {
  manual: 'Registrada por você',
  pasted: 'Página colada',
  api: 'API oficial',
  browser: 'Leitura automática',
  extension: 'Extensão',
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

/** The columns that an import reads, as the board names them. */
const columns: Record<OffersCsvColumn, string> = {
  id: 'Código',
  titulo: 'Título',
  biblioteca_url: 'URL Biblioteca de Anúncios',
  landing_page_url: 'Landing Page URL',
  descricao: 'Descrição',
  tags: 'Tags',
  status: 'Status',
  criada_em: 'Criada em',
};

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
});

/** Texts of the tables that are exported from the board and the metrics page. */
export const tableText = {
  columns,
  status,
  count: 'Anúncios ativos',
  change: 'Variação',
  latest: 'Última leitura',
  readings: { moment: 'Data', source: 'Fonte', count: 'Anúncios', change: 'Variação', precision: 'Precisão' },
  moment: (time: Date) => moment.format(time).replace(',', ''),
  sources,
  precisions,
  offersFile: (day: string) => `garimpo-ofertas-${day}.csv`,
  readingsFile: (title: string) => `leituras-${title}.csv`,
  /** Used where no character of the title is allowed in a file's name. */
  untitled: 'oferta',
} as const;

const channels: Record<AlertChannel, string> = {
  mail: 'e-mail',
  push: 'notificação do navegador',
  telegram: 'Telegram',
  webhook: 'webhook',
};

const outcomes: Record<DeliveryOutcome | 'open', string> = {
  told: 'entregue',
  unwanted: 'dispensado',
  failed: 'não entregue',
  open: 'em andamento',
};

/** Texts of the copy of a user's data. */
export const dataText = {
  offers: 'As ofertas do seu quadro, para abrir em uma planilha.',
  offersJson: 'As mesmas ofertas, para outro programa ler.',
  readings: 'As leituras de anúncios ativos de cada oferta.',
  gaps: 'Os períodos em que a página de uma oferta não pôde ser lida.',
  pageWatches: 'As landing pages que você acompanha.',
  pageSnapshots: 'O que foi visto em cada visita às landing pages acompanhadas.',
  creatives: 'Os anúncios que você salvou da biblioteca, como estavam nela.',
  offerEvents: 'O que mudou em cada oferta além da contagem: anúncios novos, preço, título, checkout.',
  rules: 'Os alertas que você criou.',
  events: 'Os alertas que dispararam nos últimos meses.',
  alertSettings: 'Com que frequência você recebe alertas por e-mail, e seu horário de silêncio.',
  pushDevices: 'Os navegadores que mostram seus alertas como notificações.',
  telegram: 'A conversa do Telegram que recebe seus alertas.',
  webhook: 'O endereço do seu webhook de alertas.',
  deliveries: 'Os envios de alertas dos últimos 30 dias.',
  channels,
  outcomes,
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
    outdated: 'Leitura corrigida depois',
    previousCount: 'Anúncios antes',
    libraryId: 'Identificação na biblioteca',
    pageName: 'Página',
    text: 'Texto',
    linkUrl: 'Link',
    startedOn: 'Veiculação desde',
    platforms: 'Plataformas',
    firstSeenAt: 'Visto desde',
    lastSeenAt: 'Visto por último',
    goneAt: 'Saiu em',
    since: 'Desde',
    lastAt: 'Última tentativa',
    reason: 'Motivo',
    seenAt: 'Vista em',
    headline: 'Título da página',
    price: 'Preço',
    checkout: 'Checkout',
    name: 'Nome',
    browser: 'Navegador',
    system: 'Sistema',
    address: 'Endereço',
    connectedAt: 'Conectado em',
    channel: 'Canal',
    alerts: 'Alertas',
    madeAt: 'Enviado em',
    tries: 'Tentativas',
    outcome: 'Resultado',
  },
} as const;
