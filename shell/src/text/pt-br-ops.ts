import type {
  EventKind,
  ReleaseEvent,
  ReleasesErrorCode,
  VersionFault,
  VersionVerdict,
} from '@garimpo/releases-contract';
import { type ErrorSentence, formatNumber } from '@garimpo/sdk';

const errors: Partial<Record<ReleasesErrorCode, ErrorSentence>> = {
  'releases.tool.not_found': 'Esta ferramenta não existe mais.',
  'releases.tool.forbidden': 'Sua conta não pode mudar esta ferramenta.',
  'releases.version.not_found': 'Esta versão não existe mais. Escolha outra.',
  'releases.version.collected': 'Os arquivos desta versão já foram apagados. Escolha outra.',
  'releases.version.reverted': 'Esta versão foi retirada por causa dos erros que teve como canário.',
  'releases.pointer.moved': 'Outra pessoa mudou esta ferramenta enquanto você decidia.',
  'releases.pointer.unchanged': 'A ferramenta já está assim. Nada mudou.',
  'releases.previous.none': 'Não há versão anterior para onde voltar.',
  'releases.canary.failing': 'As aberturas deste canário falham mais do que o aceitável.',
  'releases.canary.none': 'Não há canário em andamento.',
  'releases.canary.impossible': 'A primeira versão de uma ferramenta não pode ser canário.',
};

const kinds: Record<EventKind, string> = {
  published: 'Publicada',
  rolled_back: 'Voltou de versão',
  canary_started: 'Canário iniciado',
  canary_changed: 'Canário alterado',
  canary_stopped: 'Canário parado',
  canary_reverted: 'Canário revertido por erros',
  promoted: 'Canário promovido',
  kept_failing: 'Falha e continua no ar',
};

const verdicts: Record<VersionVerdict['reason'], (verdict: VersionVerdict) => string> = {
  worked: ({ loads, errors }) =>
    `boa: ${formatNumber(loads)} aberturas, ${errors === 0 ? 'nenhuma falha' : `${formatNumber(errors)} com falha`}`,
  not_loaded: () => 'desconhecida: ninguém a abriu',
  failed: ({ loads, errors }) =>
    `ruim: ${formatNumber(errors)} de ${formatNumber(Math.max(loads, errors))} aberturas falharam`,
  withdrawn: () => 'ruim: já foi retirada',
};

const kilobytes = (bytes: number) => `${formatNumber(Math.round(bytes / 100) / 10)} KB`;

const difference = (bytes: number | null) =>
  bytes === null ? '' : bytes === 0 ? ' (igual)' : ` (${bytes > 0 ? '+' : '−'}${kilobytes(Math.abs(bytes))})`;

const faultText = ({ loads, errors, people, windowSeconds, against }: VersionFault) =>
  [
    `${formatNumber(errors)} de ${formatNumber(loads)} aberturas falharam, de ${people === 1 ? '1 pessoa' : `${formatNumber(people)} pessoas`}, em ${formatNumber(Math.round(windowSeconds / 60))} min`,
    ...(against === null
      ? []
      : [`da ${against.version}, ${formatNumber(against.errors)} de ${formatNumber(against.loads)}`]),
  ].join('; ');

/** What the service and the command line write where nobody gave a reason: the kind of change says it already. */
const UNSAID: ReadonlySet<string> = new Set([
  'published',
  'rolled back',
  'canary',
  'canary stopped',
  'promoted',
]);
const NOT_LOOKED_AT = ' (first page not looked at)';

const whyText = ({ why, automatic, evidence }: Pick<ReleaseEvent, 'why' | 'automatic' | 'evidence'>) => {
  if (automatic) return evidence?.fault ? faultText(evidence.fault) : 'As aberturas falharam.';
  if (UNSAID.has(why)) return '';
  return why.replace(NOT_LOOKED_AT, ' (primeira página não conferida)');
};

const whoText = (who: string) =>
  who === 'operator' ? 'operador' : who === 'garimpo' ? 'automático' : who.replace(/^team /, 'equipe ');

const percent = (value: number) => `${formatNumber(value)}%`;

/** What administrators read at /ops/releases. */
export const opsText = {
  product: 'Garimpo',
  errors: errors as Readonly<Record<string, ErrorSentence>>,
  kinds,
  percent,
  title: 'Versões das ferramentas',
  sub: (tools: number, at: string) =>
    `${tools === 1 ? '1 ferramenta' : `${formatNumber(tools)} ferramentas`} · atualizado às ${at}`,
  failed: 'As versões não puderam ser carregadas.',
  stale: 'A lista não pôde ser atualizada. O que está na tela pode ter mudado.',
  retry: 'Tentar de novo',
  retrying: 'Tentando...',
  empty: 'Nenhuma ferramenta publicada',
  emptyHint: 'Publique uma ferramenta pela linha de comando e ela aparece aqui.',
  matrix: 'Versões por ferramenta',
  columns: {
    tool: 'Ferramenta',
    current: 'Atual',
    previous: 'Anterior',
    canary: 'Canário',
    loads: 'Aberturas na última hora',
    errors: 'Erros',
    change: 'Última mudança',
  },
  none: '–',
  by: (who: string) => `por ${who}`,
  automatic: 'automático',
  /** Whoever the token was of; emails of administrators as they are. */
  who: whoText,
  detail: (title: string) => `Detalhes de ${title}`,
  actions: {
    rollback: 'Voltar versão',
    canary: 'Iniciar canário',
    share: 'Mudar canário',
    stop: 'Parar canário',
    promote: 'Promover canário',
    preview: 'Link de prévia',
  },
  noPrevious: 'Não há versão anterior.',
  failingCanary: 'As aberturas deste canário falham, ou ele já foi retirado por erros.',
  reverted: 'retirada por erros',
  status: {
    current: 'Atual',
    previous: 'Anterior',
    canary: 'Canário',
    rate: (rate: string) => `${rate} de erros na última hora`,
    rateAfter: 'de erros na última hora',
    noLoads: 'sem aberturas na última hora',
  },
  health: {
    title: 'Aberturas e erros',
    period: 'Período',
    periods: { '15': '15 min', '60': '1 h', '360': '6 h', '1440': '24 h' },
    view: 'Ver como',
    chart: 'Gráfico',
    table: 'Tabela',
    loads: 'Aberturas',
    errors: 'Erros',
    summary: (what: string, versions: readonly { version: string; total: number }[]) =>
      `${what} por versão no período: ${versions
        .map(({ version, total }) => `${version}, ${formatNumber(total)}`)
        .join('; ')}.`,
    empty: 'Nenhuma abertura no período.',
    failed: 'Os números não puderam ser carregados.',
    chartFailed: 'O gráfico não pôde ser aberto. Os mesmos números estão na tabela.',
    columns: {
      at: 'Minuto',
      version: 'Versão',
      loads: 'Aberturas',
      errors: 'Erros',
      fallbacks: 'No lugar de outra',
      meanMs: 'Tempo médio',
    },
    milliseconds: (ms: number) => `${formatNumber(Math.round(ms))} ms`,
    more: (rows: number) => `Os ${formatNumber(rows)} minutos mais recentes com aberturas.`,
  },
  history: {
    title: 'Histórico',
    failed: 'O histórico não pôde ser carregado.',
    more: 'Ver mais',
    loading: 'Carregando...',
    columns: { at: 'Quando', kind: 'O quê', versions: 'De e para', who: 'Quem', why: 'Motivo' },
    move: (from: string | null, to: string) => (from === null ? to : `${from} → ${to}`),
    share: (share: number) => ` (${percent(share)})`,
    verdict: (verdict: VersionVerdict) => `${verdict.version} ${verdicts[verdict.reason](verdict)}`,
    passedOver: (verdict: VersionVerdict) =>
      `pulou ${verdict.version} (${verdicts[verdict.reason](verdict)})`,
    forced: 'confirmado apesar dos erros',
    claimed: (who: string, by: string) => `${whoText(who)}, em nome de ${by}`,
    why: whyText,
  },
  versions: {
    title: 'Versões',
    all: (count: number) => `Ver as ${formatNumber(count)} versões`,
    columns: {
      version: 'Versão',
      source: 'De quem',
      changes: 'O que mudou',
      sizes: 'Tamanho',
      routes: 'Endereços',
    },
    commit: (commit: string, modified: boolean) => `commit ${commit}${modified ? ', com alterações' : ''}`,
    changes: (first: string, more: number) => `${first} (e mais ${formatNumber(more)})`,
    code: (bytes: number, more: number | null) => `código ${kilobytes(bytes)}${difference(more)}`,
    styles: (bytes: number, more: number | null) => `estilos ${kilobytes(bytes)}${difference(more)}`,
    routes: (count: number) => (count === 1 ? '1 endereço' : `${formatNumber(count)} endereços`),
    newRoute: (route: string) => `+ ${route}`,
    goneRoute: (route: string) => `− ${route}`,
  },
  dialog: {
    rollback: { title: 'Voltar versão', confirm: 'Voltar versão', busy: 'Voltando...' },
    canary: { title: 'Canário', confirm: 'Aplicar canário', busy: 'Aplicando...' },
    stop: { title: 'Parar canário', confirm: 'Parar canário', busy: 'Parando...' },
    promote: { title: 'Promover canário', confirm: 'Promover canário', busy: 'Promovendo...' },
    what: {
      rollback: (title: string, current: string) =>
        `${title} está em ${current}. Na próxima navegação, todos passam a receber a versão escolhida.`,
      canary: (title: string, current: string) =>
        `${title} está em ${current}. Só uma parte das pessoas recebe a versão escolhida, sempre as mesmas.`,
      stop: (title: string, current: string) => `Todos voltam a receber ${title} ${current}.`,
      promote: (title: string, canary: string) => `Todos passam a receber ${title} ${canary}.`,
    },
    version: 'Versão',
    versionRequired: 'Escolha uma versão.',
    share: 'Parte das pessoas',
    shareHint: 'De 0,01 a 100.',
    shareInvalid: 'Informe um número de 0,01 a 100, com até duas casas.',
    why: 'Motivo',
    whyHint: 'Fica no histórico.',
    whyRequired: 'Informe o motivo.',
    force: 'Sei dos erros desta versão e quero usá-la assim mesmo',
    cancel: 'Cancelar',
    failed: 'A mudança não foi feita.',
    moved: (what: string, who: string, current: string) =>
      `Outra pessoa mudou esta ferramenta enquanto você decidia: ${what}, por ${who}. A atual agora é ${current}. Nada do que você pediu foi feito. Confira e confirme de novo, se ainda for o caso.`,
    versionsFailed: 'As versões não puderam ser listadas.',
    done: {
      rollback: (title: string, version: string) => `${title} voltou para ${version}.`,
      canary: (title: string, version: string) => `${title} ${version} está como canário.`,
      stop: (title: string, version: string) => `Canário parado: todos recebem ${title} ${version}.`,
      promote: (title: string, version: string) => `${title} ${version} é a atual para todos.`,
    },
  },
  preview: {
    title: 'Link de prévia',
    hint: (title: string) =>
      `Quem abrir o link vê ${title} na versão escolhida, só naquele navegador, até o prazo.`,
    version: 'Versão',
    minutes: 'Prazo',
    durations: { '60': '1 hora', '480': '8 horas', '1440': '1 dia', '10080': '7 dias' },
    create: 'Criar link',
    creating: 'Criando...',
    link: 'Link',
    until: (moment: string) => `Vale até ${moment}.`,
    copy: 'Copiar link',
    open: 'Abrir prévia',
    copied: 'Link copiado.',
    copyFailed: 'Não foi possível copiar. Selecione o link e copie.',
    close: 'Fechar',
    failed: 'O link não pôde ser criado.',
  },
} as const;
