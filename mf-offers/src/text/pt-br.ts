import type { OfferStatus, OffersErrorCode, ReadingSource, UnreadableReason } from '@garimpo/offers-contract';
import { type ErrorSentence, fieldRule, formatNumber, plural } from '@garimpo/sdk';

/** Why there is no count, as part of "leitura indisponível: …". */
const unreadable: Record<UnreadableReason, string> = {
  not_library: 'o endereço não é de uma página da biblioteca de anúncios',
  no_source: 'a leitura automática está desligada',
  not_covered: 'a API oficial não mostra os anúncios desta página',
  login_wall: 'a biblioteca pediu login',
  blocked: 'a biblioteca bloqueou a leitura automática',
  token_refused: 'a biblioteca recusou o acesso do Garimpo',
  rate_limited: 'a biblioteca pediu para esperar',
  no_number: 'a página não mostrou nenhuma contagem',
  changed_page: 'a página mudou de formato',
  timeout: 'a página demorou demais para responder',
  unreachable: 'a página não respondeu',
};

const reasonOf = (rule: string | undefined) =>
  unreadable[rule as UnreadableReason] ?? 'o motivo é desconhecido';

function waitOf(seconds: number | null): string {
  if (seconds === null) return 'alguns minutos';
  return seconds < 90
    ? plural(Math.max(seconds, 1), 'segundo', 'segundos')
    : plural(Math.ceil(seconds / 60), 'minuto', 'minutos');
}

/** The sentences for alerts, their channels and downloads load with their panels: see `alertErrors`. */
type BoardErrorCode = Exclude<
  OffersErrorCode,
  `offers.${'alert_rule' | 'alert_event' | 'channel' | 'page_watch' | 'page_snapshot' | 'media' | 'capture' | 'creative'}.${string}`
>;

const errors: Record<BoardErrorCode, ErrorSentence> = {
  'offers.offer.not_found': 'Esta oferta não existe mais. Atualize a página.',
  'offers.status.invalid': 'Status inválido',
  'offers.offer.id_taken': 'Esta oferta já foi enviada. Feche e abra o formulário para adicionar outra.',
  'offers.reading.in_future': 'A data da leitura ainda não chegou. Informe uma data passada.',
  'offers.reading.not_found': 'Esta leitura não existe mais. Atualize a página.',
  'offers.reading.moment_taken':
    'Esta oferta já tem uma leitura neste momento. Informe outra data ou exclua aquela leitura.',
  'offers.reading.too_many': (error) =>
    `Muitas correções seguidas. Tente de novo em ${waitOf(error.retryAfterSeconds)}.`,
  'offers.libraries.limit_reached': (error) =>
    `Limite de bibliotecas atingido para seu plano. (${fieldRule(error, 'maxLibraries') ?? ''})`,
  'offers.page.unreadable': (error) =>
    `Nenhuma contagem foi encontrada: ${reasonOf(error.fields[0]?.rule)}. Nada foi registrado.`,
  'offers.reading.under_way': 'Esta oferta já está sendo lida. Aguarde um instante.',
  'offers.refresh.too_many': (error) =>
    `Muitas leituras seguidas. Tente de novo em ${waitOf(error.retryAfterSeconds)}.`,
  'offers.refresh.not_yet': (error) =>
    `Há outras ofertas na fila de leitura. Tente de novo em ${waitOf(error.retryAfterSeconds)}.`,
  'offers.bulk.too_many': (error) =>
    `Muitas mudanças seguidas. Tente de novo em ${waitOf(error.retryAfterSeconds)}.`,
  'offers.archive.full': (error) =>
    `Seu arquivo está cheio: cabem ${formatNumber(Number(fieldRule(error, 'ids')))} ofertas. Exclua algumas para arquivar outras.`,
  'offers.tags.too_many': 'A oferta passaria do número de tags que pode ter.',
  'offers.csv.unreadable': 'O arquivo não é uma tabela de ofertas que possa ser lida.',
};

/** Answers of other domains that this tool's routes can give. */
const foreignErrors = {
  'request.token.missing': 'Usuário não autenticado',
  'accounts.subscription.inactive': 'Sua assinatura não está ativa. Escolha um plano para continuar.',
};

const columns: Record<OfferStatus, string> = {
  waiting: 'Aguardando',
  testing: 'Em teste',
  approved: 'Aprovadas',
  invalid: 'Inválidas',
};

const statuses: Record<OfferStatus, string> = { ...columns, approved: 'Aprovada', invalid: 'Inválida' };

const ads = (count: number) => (count === 1 ? 'anúncio ativo' : 'anúncios ativos');

const sources: Record<ReadingSource, string> = {
  manual: 'leitura manual',
  pasted: 'página colada',
  api: 'API oficial',
  browser: 'leitura automática',
  extension: 'salva da biblioteca',
};

/** An offer by its title, many by their number. */
interface Named {
  title: string;
  count: number;
}

const sayNamed = ({ title, count }: Named, one: string, many: string) =>
  count === 1 ? `“${title}” ${one}` : `${plural(count, 'oferta', 'ofertas')} ${many}`;

export const text = {
  errors: { ...foreignErrors, ...errors },
  unreadable,
  reasonOf,
  sources,
  /** Shown when code that loads on demand could not be loaded. */
  notOpened: 'Não foi possível abrir. Verifique sua internet e tente de novo.',
  facts: (...facts: string[]) => facts.join(' · '),
  /** A moment near to now; the day is one of the card's. */
  when: {
    yesterday: (time: string) => `ontem, ${time}`,
    today: (time: string) => `hoje, ${time}`,
    tomorrow: (time: string) => `amanhã, ${time}`,
    on: (day: string, time: string) => `${day}, ${time}`,
  },
  queue: {
    since: (when: string) => `desde ${when}`,
    nextTry: (when: string) => `próxima tentativa ${when}`,
    nextReading: (when: string) => `Próxima leitura: ${when}`,
    firstReading: (when: string) => `primeira leitura ${when}`,
    place: (place: number, when: string) => `${formatNumber(place)}ª na fila · previsão: ${when}`,
    paused: (reason: string, when: string) => `fila parada até ${when}: ${reasonOf(reason)}`,
  },
  /** Texts of the bell in the frame; those of the panel and the rules are in pt-br-alerts.ts. */
  alerts: {
    bell: 'Alertas',
    unseen: (count: number) => `Alertas, ${plural(count, 'novo', 'novos')}`,
  },
  board: {
    title: 'Minhas Ofertas',
    add: 'Adicionar Nova Oferta',
    loading: 'Carregando...',
    loadFailed: 'Erro ao carregar ofertas',
    retry: 'Tentar de novo',
    closeProblem: 'Fechar aviso',
    menu: 'Mais ações do quadro',
    exportTable: 'Exportar CSV',
    exported: (name: string) => `“${name}” foi baixado.`,
    exportFailed: 'Erro ao exportar o CSV. Tente de novo.',
    importTable: 'Importar CSV',
    extension: 'Extensão do navegador',
    columns,
    statuses,
    region: 'Quadro de ofertas',
    tabs: 'Colunas do quadro',
    offerCount: (count: number) => plural(count, 'oferta', 'ofertas'),
    shownOf: (shown: number, all: number) => `${formatNumber(shown)} de ${plural(all, 'oferta', 'ofertas')}`,
    readingToday: (time: string) => `leitura de hoje, ${time}`,
    readingYesterday: (time: string) => `leitura de ontem, ${time}`,
    readingOn: (day: string) => `leitura de ${day}`,
    emptyTitle: 'Nenhuma oferta ainda',
    emptyText: 'Adicione a primeira oferta que você acompanha: ela entra na coluna Aguardando.',
    emptyColumn: 'Nenhuma oferta nesta coluna.',
    emptyColumnHint: 'Arraste um card para cá ou use “Mover para” no menu do card.',
    noHitsInColumn: 'Nada encontrado nesta coluna.',
    noHitsTitle: 'Nenhuma oferta encontrada',
    noHitsText: 'Nenhum título ou tag combina com a busca. Mude as palavras ou limpe os filtros.',
    loadingList: 'Abrindo a lista...',
    clearFilters: 'Limpar filtros',
    showMore: (count: number) => `Mostrar mais ${plural(count, 'oferta', 'ofertas')}`,
    dropHere: (column: string) => `Soltar em ${column}`,
  },
  filter: {
    search: 'Buscar por título ou tag',
    show: 'Buscar e filtrar',
    clearSearch: 'Limpar busca',
    key: '/',
    tags: 'Tags',
    tagsChosen: (count: number) => `Tags (${formatNumber(count)})`,
    searchTags: 'Buscar tag',
    tagCount: (count: number) => plural(count, 'tag', 'tags'),
    noTags: 'Nenhuma tag encontrada',
    clearTags: 'Limpar tags',
    layout: 'Mostrar como',
    layouts: { board: 'Quadro', list: 'Lista', archive: 'Arquivadas' },
    compact: 'Cards compactos',
    sort: 'Ordenar por',
    sorts: {
      newest: 'Mais recentes',
      growth: 'Mais crescimento em 7 dias',
      change: 'Maior variação',
      count: 'Mais anúncios',
      title: 'Título (A a Z)',
    },
  },
  list: {
    label: 'Lista de ofertas',
    columns: {
      title: 'Oferta',
      status: 'Coluna',
      count: 'Anúncios',
      change: 'Variação',
      growth: 'Em 7 dias',
      read: 'Última leitura',
      created: 'Criada em',
    },
    actions: 'Ações',
    select: (title: string) => `Selecionar ${title}`,
    selectAll: 'Selecionar todas',
    selected: (count: number) => plural(count, 'selecionada', 'selecionadas'),
    bulk: 'Ações para as ofertas selecionadas',
    clear: 'Limpar seleção',
    tagging: {
      title: (count: number) => `Tags de ${plural(count, 'oferta', 'ofertas')}`,
      add: 'Adicionar tags',
      remove: 'Tirar tags',
      save: 'Salvar tags',
      nothing: 'Escreva uma tag para adicionar ou marque uma para tirar.',
      tooMany: (count: number, most: number) =>
        count === 1
          ? `1 oferta passaria de ${formatNumber(most)} tags.`
          : `${formatNumber(count)} ofertas passariam de ${formatNumber(most)} tags.`,
    },
  },
  archive: {
    label: 'Ofertas arquivadas',
    since: 'Arquivada em',
    restore: 'Restaurar',
    restoreOne: (title: string) => `Restaurar ${title}`,
    emptyTitle: 'Nenhuma oferta arquivada',
    emptyText:
      'Arquive uma oferta para tirá-la do quadro sem perder o histórico. Ela deixa de ser lida e de contar no plano.',
    deleted: 'Excluídas há pouco',
    deletedHint: 'Ficam aqui por 24 horas, com o histórico. Depois são apagadas de vez.',
    deletedAt: (moment: string) => `Excluída em ${moment}`,
  },
  undo: {
    label: 'Desfazer',
    done: 'Desfeito.',
    moved: (named: Named, column: string) => sayNamed(named, `foi para ${column}.`, `foram para ${column}.`),
    tagged: (named: Named) => sayNamed(named, 'teve as tags alteradas.', 'tiveram as tags alteradas.'),
    archived: (named: Named) => sayNamed(named, 'foi arquivada.', 'foram arquivadas.'),
    unarchived: (named: Named) => sayNamed(named, 'voltou para o quadro.', 'voltaram para o quadro.'),
    deleted: (named: Named) => sayNamed(named, 'foi excluída.', 'foram excluídas.'),
    plans: 'Ver planos',
    restoredToArchive: (named: Named) =>
      `${sayNamed(named, 'voltou', 'voltaram')} em Arquivadas. Com o quadro no limite do plano, abra espaço para restaurar.`,
  },
  shortcuts: {
    title: 'Quadro de ofertas',
    search: 'Buscar por título ou tag',
    add: 'Adicionar Nova Oferta',
    layout: 'Trocar entre quadro e lista',
    archive: 'Ver as arquivadas',
    compact: 'Cards compactos ou completos',
    space: 'Espaço',
    lift: 'Levantar ou soltar o card da alça em foco',
    arrows: '← →',
    drag: 'Escolher a coluna do card levantado',
    range: 'Shift + clique',
    select: 'Selecionar um intervalo da lista',
  },
  card: {
    created: (day: string) => `Criada em ${day}`,
    drag: (title: string) => `Arrastar oferta ${title}`,
    dragTip: 'Arrastar oferta',
    edit: 'Editar Oferta',
    remove: 'Excluir Oferta',
    ads,
    about: 'cerca de',
    approx: '~',
    noReading: 'Nenhuma leitura ainda',
    unreadable: (reason: string) => `leitura indisponível · ${reasonOf(reason)}`,
    lastReading: (last: string) => `Última leitura: ${last}`,
    refresh: 'Atualizar agora',
    refreshing: 'Lendo a biblioteca...',
    refreshed: (title: string, count: string) => `“${title}”: ${count} anúncios ativos.`,
    notRead: (title: string, reason: string) => `“${title}”: leitura indisponível, ${reasonOf(reason)}.`,
    refreshFailed: (title: string, why: string) => `“${title}” não foi atualizada. ${why}`,
    refreshUnknown: 'Erro ao ler a biblioteca de anúncios. Tente de novo.',
    refreshUnsaved: (title: string) =>
      `“${title}” ainda não foi salva no servidor. Tente de novo em instantes.`,
    alerts: 'Alertas',
    archive: 'Arquivar',
    growth: (amount: string) => `${amount} em 7 dias`,
    loadingMetrics: 'Carregando métricas...',
    trend: (first: string, last: string) => `Tendência: de ${first} para ${last} anúncios`,
    library: 'Biblioteca de Anúncios',
    landingPage: 'Landing page',
    clone: 'Clonar landing page',
    media: 'Baixar mídia',
    metrics: 'Métricas',
    metricsName: 'Ver Métricas Detalhadas',
    menu: 'Mais ações',
    moveTo: 'Mover para',
    addReading: 'Registrar leitura',
    unsaved: 'não salvo',
    retry: 'Tentar de novo',
    retrying: 'Salvando...',
  },
  readingEdits: {
    corrected: 'Leitura corrigida.',
    removed: (count: string) => `Leitura de ${count} anúncios excluída.`,
    undo: 'Desfazer',
    failed: {
      correct: 'Erro ao corrigir a leitura. Tente de novo.',
      remove: 'Erro ao excluir a leitura. Tente de novo.',
      put: 'Erro ao devolver a leitura excluída. Tente de novo.',
    },
  },
  unsaved: {
    line: (count: number) =>
      count === 1
        ? '1 alteração não salva. Ela fica guardada neste navegador e é enviada assim que possível.'
        : `${formatNumber(count)} alterações não salvas. Elas ficam guardadas neste navegador e são enviadas assim que possível.`,
    kept: 'Sem conexão com o servidor. Está guardado neste navegador e será enviado assim que possível.',
  },
  drag: {
    role: 'oferta arrastável',
    instructions:
      'Para mover a oferta, aperte espaço ou enter. Use as setas esquerda e direita para escolher a coluna, espaço ou enter para soltar e Esc para cancelar.',
    /** Said while the card is over its own column. */
    lifted: (title: string, column: string) =>
      `Oferta ${title} levantada, sobre a coluna ${column}, onde já está.`,
    over: (title: string, column: string) => `Oferta ${title} sobre a coluna ${column}.`,
    overNothing: (title: string) => `Oferta ${title} fora das colunas.`,
    dropped: (title: string, column: string) => `Oferta ${title} solta na coluna ${column}.`,
    unchanged: (title: string, column: string) => `Oferta ${title} continua na coluna ${column}.`,
    cancelled: (title: string, column: string) =>
      `Movimento cancelado. Oferta ${title} continua na coluna ${column}.`,
  },
};
