import type { OwnTrackerKind, QuizReport } from '@garimpo/cloner-contract';
import { formatNumber, plural } from '@garimpo/sdk';
import { actionOn } from '@garimpo/sdk/parts';
import { reportText } from './pt-br-report.ts';

const quizzes = (count: number) => plural(count, 'quiz', 'quizzes');
const screens = (count: number) => plural(count, 'tela', 'telas');
const ways = (count: number) => plural(count, 'caminho', 'caminhos');

/** What an id of each kind looks like. */
const trackerExamples: Record<OwnTrackerKind, string> = {
  'meta-pixel': '123456789012345',
  'google-analytics': 'G-ABC123DEF4',
  'google-ads': 'AW-123456789',
  'google-tag-manager': 'GTM-ABC1234',
  tiktok: 'C4ABCDEF1234567890AB',
  kwai: '123456789012',
  clarity: 'abcde12345',
  utmify: '65f0c1a2b3c4d5e6f7a8b9c0',
};

/** Reasons why a walk ended early. */
const endings: Record<Exclude<QuizReport['ended'], 'complete'>, string> = {
  screens: 'o quiz tem mais telas do que percorremos de uma vez',
  steps: 'o quiz tem mais caminhos do que percorremos de uma vez',
  seconds: 'o tempo da cópia acabou',
  bytes: 'o quiz passou do limite de tamanho',
  requests: 'o quiz passou do limite de arquivos',
};

const reach = (all: number, toCheckout: number) => {
  if (toCheckout === 0) return 'nenhum até o seu checkout';
  if (toCheckout < all) return `${formatNumber(toCheckout)} até o seu checkout`;
  return all === 1 ? 'que vai até o seu checkout' : 'todos até o seu checkout';
};

/** Why a walk on the clone did not come where the original led. */
const failures = {
  screen: 'a tela não apareceu na cópia',
  way: 'não leva adiante na cópia',
  elsewhere: 'leva a outro endereço',
};

const pressed = (screen: string, way: string) => {
  const on = screen === '' ? 'uma tela sem título' : `“${screen}”`;
  return way === '' ? `${on}, só esperando` : `${on}, em “${way}”`;
};

const duration = (seconds: number) => {
  const whole = Math.max(1, Math.round(seconds));
  const rest = whole % 60;
  if (whole < 60) return `${whole} s`;
  return rest === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${rest} s`;
};

const of = (some: number, all: string) => `${formatNumber(some)} de ${all}`;

/** Every sentence of /tools/clonequiz. What captures of every kind say stands in pt-br.ts, codes of the service too. */
export const quizText = {
  page: {
    title: 'Clonar Quiz',
    beta: 'BETA',
    worksWith:
      'Para quizzes de construtores como inlead e xquiz. Percorra a cópia até o checkout antes de divulgar.',
    used: (count: number, limit: number) =>
      limit < 0 ? `${quizzes(count)}, sem limite no plano` : `${of(count, quizzes(limit))} do plano`,
    clone: 'Clonar Quiz',
    loadFailed: 'Erro ao carregar os quizzes clonados.',
    countFailed: 'Erro ao contar quizzes.',
  },
  list: {
    label: 'Quizzes clonados',
    emptyTitle: 'Nenhum quiz clonado ainda',
    emptyText:
      'Informe o endereço de um quiz e o do seu checkout: percorremos as telas, e a cópia leva ao seu link.',
    noHitsTitle: 'Nenhum quiz encontrado',
    noHitsText: 'Nenhum nome ou endereço combina com a busca.',
    name: 'Nome',
    original: 'Original e checkout',
    leadsTo: (checkout: string) => `Leva a ${checkout}`,
    state: 'Situação',
    created: 'Clonado em',
    actions: 'Ações',
    active: 'Publicado',
    suspended: 'Suspenso',
    deleting: 'Exclusão pendente',
    doubtful: 'Confira a cópia',
    open: 'Abrir',
    copyLink: 'Copiar link',
    report: 'Resultado da cópia',
    remove: 'Excluir',
    of: actionOn,
    showMore: (count: number) => `Mostrar mais ${quizzes(count)}`,
  },
  dialog: {
    title: 'Clonar Quiz',
    why: 'A cópia fica em um endereço nosso e leva ao seu checkout.',
    url: 'URL do quiz',
    urlExample: 'https://quiz.exemplo.com.br/meu-quiz',
    checkout: 'URL do checkout',
    checkoutExample: 'https://pay.exemplo.com.br/abc123',
    checkoutHint: 'Todo caminho da cópia até a compra leva para este link, com os parâmetros da campanha.',
    name: 'Subdomínio',
    nameExample: 'meu-quiz',
    nameHint: 'Letras, números e hífen.',
    nameHintWithZip: 'Letras, números e hífen. Só para hospedagem.',
    options: 'Opções',
    removeTrackers: 'Remover rastreadores do quiz original',
    removeTrackersHint: 'Pixels, contadores e webhooks de quem fez o quiz saem da cópia.',
    passParameters: 'Levar ao seu checkout o que o quiz acrescenta ao link',
    passParametersHint: 'Respostas e origem que o quiz põe no endereço do checkout seguem com o visitante.',
    own: 'Seus rastreadores',
    ownHint: 'Entram na cópia pelo ID. Nada mais é preciso colar.',
    ownKind: (row: number) => `Rastreador ${row}`,
    ownId: (row: number) => `ID do rastreador ${row}`,
    ownName: (kind: OwnTrackerKind) => reportText.tracker(kind, null),
    ownExample: (kind: OwnTrackerKind) => trackerExamples[kind],
    ownMissing: 'Informe o ID ou remova esta linha.',
    ownProblem: (kind: OwnTrackerKind) =>
      `O ID de ${reportText.tracker(kind, null)} é como ${trackerExamples[kind]}.`,
    addOwn: 'Adicionar rastreador',
    removeOwn: (row: number) => `Remover rastreador ${row}`,
    host: 'Usar Hospedagem',
    zip: 'Baixar ZIP',
    busy: 'Processando...',
  },
  success: {
    title: 'Quiz clonado com sucesso!',
    /** Nobody has seen the clone work. */
    online: 'Quiz no ar',
    onlineFails: 'Quiz no ar, mas não funciona como o original',
    zip: 'ZIP do quiz pronto',
    zipFails: 'ZIP do quiz pronto, mas não funciona como o original',
    open: 'Abrir quiz',
    screens: (walked: number, seen: number) => of(walked, screens(seen)),
    checkoutWays: (count: number) => `${ways(count)} até o seu checkout`,
    /** “7 telas, 3 caminhos, todos até o seu checkout” */
    walked: (seen: number, { all, toCheckout }: NonNullable<QuizReport['routes']>) =>
      `${screens(seen)}, ${ways(all)}, ${reach(all, toCheckout)}`,
    noCheckout: 'Nenhum caminho até um checkout foi encontrado. Percorra a cópia antes de divulgar.',
  },
  failure: {
    hosted: 'Erro ao clonar quiz para hospedagem',
    notSaved: 'Erro ao salvar quiz clonado no banco.',
    unexpected: 'Erro inesperado ao clonar quiz.',
    zip: 'Erro ao baixar ZIP',
    because: (what: string, why: string) => `${what}: ${why}`,
  },
  deletion: {
    title: 'Excluir quiz',
    question: 'Tem certeza que deseja excluir este quiz?',
    confirm: 'Excluir',
    busy: 'Excluindo...',
    done: 'Quiz excluído.',
    failed: (detail: string) => `Erro ao excluir quiz: ${detail}`,
    unknown: 'o servidor não respondeu como esperado. Tente de novo.',
  },
  report: {
    none: 'Este quiz não tem um resultado guardado.',
    coverage: 'Cobertura',
    screens: 'Telas',
    ways: 'Caminhos',
    share: (some: number, all: number) => of(some, formatNumber(all)),
    walked: ({ screens: { walked, seen }, ways: { tried, seen: all }, seconds }: QuizReport) =>
      `Percorremos ${of(walked, screens(seen))} e ${of(tried, ways(all))}, em ${duration(seconds)}.`,
    /** Older reports count every click as a way. */
    walkedScreens: ({ screens: { walked, seen }, seconds, again }: QuizReport) =>
      `Percorremos ${of(walked, screens(seen))}, em ${duration(seconds)}${again === true ? ', em duas tentativas' : ''}.`,
    complete: 'Todas as telas encontradas foram percorridas.',
    open: 'O que não conseguimos percorrer, e pode não funcionar na cópia:',
    openWay: pressed,
    stuck: 'Paramos antes do fim: alguns caminhos do quiz não abriram para nós.',
    triedAll: (count: number) =>
      `Na cópia, com o original desligado e outras respostas, ${count === 1 ? 'o caminho foi percorrido' : `os ${ways(count)} foram percorridos`} até o fim.`,
    triedSome: (walked: number, walks: number) =>
      `Na cópia, percorremos ${of(walked, ways(walks))} com o original desligado; para os outros o tempo não bastou.`,
    failedWalks: 'Na cópia, não chegamos ao fim por aqui:',
    failedWalk: (screen: string, way: string, why: keyof typeof failures) =>
      `${pressed(screen, way)}: ${failures[why]}.`,
    endedBy: (ended: keyof typeof endings) =>
      `Paramos antes do fim: ${endings[ended]}. O que ficou de fora pode não funcionar na cópia.`,
    works: 'A cópia abriu em um navegador com a mesma primeira tela do original.',
    fails:
      'A cópia não abriu como o original em nosso navegador. Percorra a cópia até o checkout antes de divulgar.',
    notTried: 'A cópia não foi aberta em um navegador: percorra você mesmo até o checkout.',
    checkout: 'Checkout',
    leadsTo: (checkout: string) => `Estes endereços agora levam a ${checkout}:`,
    noCheckout:
      'Nenhum caminho até um checkout foi encontrado: se o quiz tem um, ele pode estar em uma tela que não vimos.',
    links: 'Outros links',
    linksKept: 'Continuam levando para onde sempre levaram:',
    waysTo: (count: number) => `em ${plural(count, 'lugar', 'lugares')}`,
    visitors: 'Dados dos visitantes',
    nobody: 'O que os visitantes digitam não vai para ninguém: não é guardado nem enviado.',
    leads: 'O original enviava para:',
    data: 'Dados do quiz',
    dataKept: 'A cópia responde com o que foi gravado destes endereços:',
    calls: (count: number) => plural(count, 'chamada', 'chamadas'),
    endpoint: (method: string, address: string) => `${method} ${address}`,
    own: 'Seus rastreadores',
    noOwn: 'Nenhum rastreador seu foi posto na cópia.',
    added: 'adicionado',
  },
};
