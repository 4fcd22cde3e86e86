import type {
  CaptureKind,
  CaptureMode,
  CaptureStep,
  CloneFolderInput,
  ClonerErrorCode,
  SubdomainProblem,
} from '@garimpo/cloner-contract';
import { type ErrorSentence, formatNumber, plural } from '@garimpo/sdk';
import { actionOn } from '@garimpo/sdk/parts';
import { type Known, said } from './said.ts';
import { sizeText } from './size.ts';

/** Reasons why an address was not fetched, as part of a sentence. A newer service may send others. */
const outbound: Known = {
  bad_address: 'o endereço não é de uma página pública',
  private_address: 'o endereço não é público',
  unknown_host: 'o domínio não existe',
  unreachable: 'o servidor não respondeu',
  timeout: 'o servidor demorou demais',
  too_many_redirects: 'há redirecionamentos demais',
  interrupted: 'a conexão caiu',
};

const sensitive: Known = {
  password: 'uma senha',
  card: 'dados de cartão',
  bank: 'dados bancários',
};

const limits: Known = {
  bytes: 'é grande demais para ser copiada',
  requests: 'carrega arquivos demais para ser copiada',
  seconds: 'demorou demais para carregar',
};

/** What the answer of a page means, by its status. */
function refusedBy(status = ''): string {
  if (status === '404' || status === '410')
    return `Esta página não existe${status === '410' ? ' mais' : ''} (resposta ${status}). Confira o endereço.`;
  if (/^5\d\d$/.test(status))
    return `O servidor da página está com problemas (resposta ${status}). Tente de novo mais tarde.`;
  if (status === '429')
    return 'A página recebeu pedidos demais (resposta 429). Tente de novo em alguns minutos.';
  return `A página recusou a cópia (resposta ${status || 'desconhecida'}). Confira se ela abre sem login.`;
}

const pictures: Known = {
  unreadable: 'A imagem está danificada e não pôde ser lida.',
  animated_png: 'PNG animado não é aceito. Envie a animação em GIF ou WebP.',
  video: 'Este arquivo não é um vídeo aceito. Envie MP4 ou WebM.',
};

const storageFull = (bytes: string | undefined): string =>
  bytes === undefined
    ? 'O espaço do seu plano para vídeos acabou.'
    : `O espaço do seu plano para vídeos acabou (${sizeText(Number(bytes))}). Exclua clones ou versões antigas.`;
const domainRefusals: Known = {
  own: 'ele é nosso',
  private: 'ele não existe na internet pública',
  suffix: 'é um sufixo público, e não um domínio seu',
  imitates: 'o nome lembra um banco, um órgão público ou uma plataforma',
  campaign: 'ele já abre uma campanha do Filtro de Tráfego',
};

const rule = (error: { fields: readonly { rule: string }[] }) => error.fields[0]?.rule;

const errors: Record<ClonerErrorCode, ErrorSentence> = {
  'cloner.site.not_found': 'Não foi possível identificar o subdomínio do site clonado.',
  'cloner.quiz.not_found': 'Não foi possível identificar o subdomínio do quiz clonado.',
  'cloner.quizzes.limit_reached': (error) =>
    `Limite de quizzes atingido para seu plano (${rule(error) ?? 'sem quizzes'}).`,
  'cloner.quiz.not_deleted': 'Os arquivos não puderam ser apagados agora. Tente de novo em alguns minutos.',
  'cloner.quiz.not_a_quiz':
    'Não encontramos um quiz neste endereço: nada leva de uma tela a outra. Para copiar uma página, use Clonar Sites.',
  'cloner.quiz.zip_forbidden': 'Sua conta não pode baixar quizzes em ZIP.',
  'cloner.subdomain.taken': 'Este subdomínio já está em uso. Escolha outro.',
  'cloner.clones.limit_reached': (error) => {
    const limit = rule(error);
    return limit === undefined
      ? 'Limite de clones atingido.'
      : `Limite de páginas clonadas atingido para seu plano. (${limit})`;
  },
  'cloner.address.refused': 'Este endereço não pode ser copiado: só páginas públicas, com http ou https.',
  'cloner.page.unreachable': (error) =>
    `A página não abriu: ${said(outbound, rule(error), 'o servidor não respondeu')}. Confira o endereço e tente de novo.`,
  'cloner.page.refused': (error) => refusedBy(rule(error)),
  'cloner.page.not_html': 'O endereço não é de uma página da web: ele responde com outro tipo de arquivo.',
  'cloner.page.sensitive': (error) =>
    `A página pede ${said(sensitive, rule(error), 'dados sensíveis')}, e páginas assim não são copiadas.`,
  'cloner.page.protected': 'O dono desta página a protege no Garimpo. Ela não pode ser copiada.',
  'cloner.capture.too_large': (error) =>
    `A página ${said(limits, rule(error), 'é grande demais para ser copiada')}.`,
  'cloner.capture.failed': (error) =>
    rule(error) === 'no_browser'
      ? 'Não há um navegador no servidor para abrir a página. Tente de novo mais tarde.'
      : 'Erro inesperado ao clonar.',
  'cloner.capture.cancelled': 'A cópia foi cancelada.',
  'cloner.queue.full': 'Você já tem cópias demais em andamento. Aguarde uma delas terminar.',
  'cloner.job.not_found': 'Esta cópia não está mais disponível. Faça outra.',
  'cloner.version.not_found': 'Esta versão não existe mais. Atualize a página.',
  'cloner.version.conflict': 'O site mudou em outra aba ou em outro aparelho. Atualize a página.',
  'cloner.site.suspended': 'Este site está suspenso e não pode ser alterado. Fale com o suporte.',
  'cloner.patches.refused':
    'As alterações não se aplicam mais a esta página. Atualize a página e tente de novo.',
  'cloner.page.size': (error) =>
    rule(error) === 'empty'
      ? 'A página ficou vazia e não foi salva.'
      : 'A página ficou grande demais para ser salva.',
  'cloner.draft.conflict': 'Há um rascunho mais novo deste site, feito em outra aba ou em outro aparelho.',
  'cloner.upload.unsupported': (error) =>
    said(pictures, rule(error), 'Este arquivo não é uma imagem aceita. Envie JPG, PNG, GIF, WebP ou AVIF.'),
  'cloner.upload.too_large': 'A imagem é grande demais. Envie uma com menos pixels.',
  'cloner.uploads.limit_reached': (error) =>
    `Há imagens demais à espera de serem salvas neste site (${rule(error) ?? 'limite atingido'}). Salve o site e tente mais tarde.`,
  'cloner.upload.not_found': 'Um arquivo enviado não está mais disponível. Envie-o de novo.',
  'cloner.upload.offset':
    'O envio do vídeo saiu de ordem. Envie o arquivo de novo: ele continua de onde parou.',
  'cloner.storage.full': (error) => storageFull(rule(error)),
  'cloner.archive.not_recorded':
    'Este clone não guarda as respostas da página original. Clone de novo para ter o WARC.',
  'cloner.archive.unreadable': 'O arquivo não é um WARC que possa ser lido.',
  'cloner.archive.page_missing': 'O arquivo não tem esta página. Confira o endereço da página inicial.',
  'cloner.archives.too_many': 'Muitas importações seguidas. Aguarde um minuto.',
  'cloner.maps.too_many': 'Muitas buscas de páginas seguidas. Aguarde um minuto.',
  'cloner.block.not_found': 'Este bloco não existe mais.',
  'cloner.blocks.limit_reached': 'Você já tem blocos demais.',
  'cloner.blocks.too_many': 'Muitos blocos salvos em pouco tempo. Aguarde um instante.',
  'cloner.report.not_found': 'Esta denúncia não existe mais. Atualize a página.',
  'cloner.domain.not_found': 'Este domínio não está mais na sua lista. Atualize a lista.',
  'cloner.domain.repeated': 'Este domínio já está na sua lista.',
  'cloner.domain.refused': (error) =>
    `Este domínio não pode ser usado: ${said(domainRefusals, rule(error), 'ele não é um domínio público seu')}.`,
  'cloner.domains.limit_reached': (error) =>
    `Você já tem ${rule(error) ?? 'o máximo de'} domínios. Remova um para adicionar outro.`,
  'cloner.domain.check_too_soon':
    'A última verificação foi há instantes. Espere alguns segundos e tente de novo.',
  'cloner.form.not_found': 'Este formulário não está mais ligado. Atualize a página.',
  'cloner.form.sensitive': 'O formulário pede um dado que não pode ser recebido.',
  'cloner.form.privacy': 'Um formulário ligado está sem a linha com a sua política de privacidade.',
  'cloner.form.refused': 'O endereço do webhook não pode ser usado.',
  'cloner.forms.limit_reached': 'Este site já tem formulários ligados demais.',
  'cloner.forms.too_many': 'Foram pedidos demais em pouco tempo. Tente de novo em instantes.',
};

/** Answers of other domains that this tool's routes can give. */
const foreignErrors = {
  'request.token.missing': 'Usuário não autenticado',
  'accounts.subscription.inactive': 'Sua assinatura não está ativa. Escolha um plano para continuar.',
};

const nameProblems: Record<SubdomainProblem | 'taken', string> = {
  format: 'Use até 20 letras, números ou hífen (-)',
  reserved: 'Este nome é reservado. Escolha outro.',
  taken: 'Este nome já está em uso.',
};

const modes: Record<CaptureMode, string> = {
  auto: 'Automático',
  static: 'Pelo HTML',
  rendered: 'No navegador',
};

const modeHints: Record<CloneFolderInput['mode'], string> = {
  auto: 'Escolhe o modo certo para cada página e diz por quê.',
  static: 'Mais rápido: copia o HTML como ele chega do servidor.',
  rendered: 'Para páginas montadas por scripts: copia o que um navegador mostra.',
};

const origins: Known = { capture: 'cópia da página', save: 'salva no editor', restore: 'restaurada' };

const steps: Record<CaptureStep, string> = {
  queued: 'Na fila',
  opening: 'Abrindo a página',
  recording: 'Gravando a página no navegador',
  walking: 'Percorrendo as telas',
  fetching: 'Baixando imagens e fontes',
  rewriting: 'Ajustando endereços',
  checking: 'Conferindo a cópia',
  storing: 'Guardando os arquivos',
};
const quizSteps: Record<CaptureStep, string> = {
  ...steps,
  opening: 'Abrindo o quiz',
  recording: 'Gravando o quiz',
  rewriting: 'Trocando o checkout',
};

/** Texts of the stages; the current stage shows the service's step instead. */
const stages = {
  read: { next: 'Ler a página', done: 'Página lida' },
  walk: { next: 'Percorrer as telas', done: 'Telas percorridas' },
  fetch: { next: 'Baixar imagens e fontes', done: 'Imagens e fontes baixadas' },
  rewrite: { next: 'Ajustar endereços', done: 'Endereços ajustados' },
  publish: { next: 'Publicar', done: 'Publicado' },
};
const quizStages: typeof stages = {
  ...stages,
  read: { next: 'Abrir o quiz', done: 'Quiz aberto' },
  rewrite: { next: 'Trocar o checkout', done: 'Checkout trocado' },
};
const storing = { next: 'Guardar arquivos', done: 'Arquivos guardados' };
const stagesByKind: Record<CaptureKind, typeof stages> = {
  folder: stages,
  zip: { ...stages, publish: storing },
  quiz: quizStages,
  'quiz-zip': { ...quizStages, publish: storing },
};

const deadPlayers = (count: number) =>
  count === 1 ? '1 vídeo não vai tocar na cópia' : `${formatNumber(count)} vídeos não vão tocar na cópia`;

const pages = (count: number) => plural(count, 'página', 'páginas');
const files = (count: number) => plural(count, 'arquivo', 'arquivos');

/** Every sentence that a user of this tool can read, by place. What became of a capture is said in pt-br-report.ts. */
export const text = {
  errors: { ...foreignErrors, ...errors },
  facts: (...facts: string[]) => facts.join(' · '),
  page: {
    title: 'Sites Clonados',
    used: (count: number, limit: number) =>
      limit < 0
        ? `${pages(count)}, sem limite no plano`
        : `${formatNumber(count)} de ${pages(limit)} do plano`,
    cloneSite: 'Clonar Site',
    cloneQuiz: 'Clonar Quiz',
    importWarc: 'Importar WARC',
    domains: 'Domínio próprio',
    loading: 'Carregando...',
    loadFailed: 'Erro ao carregar os sites clonados.',
    countFailed: 'Erro ao contar clones.',
    retry: 'Tentar de novo',
    notOpened: 'Não foi possível abrir. Verifique a conexão e tente de novo.',
  },
  list: {
    label: 'Sites Clonados',
    search: 'Buscar por nome ou endereço',
    clearSearch: 'Limpar busca',
    emptyTitle: 'Nenhum site clonado ainda',
    emptyText: 'Informe o endereço de uma página: a cópia fica em um endereço só dela ou em um ZIP.',
    noHitsTitle: 'Nenhum site encontrado',
    noHitsText: 'Nenhum nome ou endereço combina com a busca.',
    name: 'Nome',
    original: 'Página original',
    state: 'Situação',
    created: 'Clonado em',
    actions: 'Ações',
    published: 'Publicado',
    suspended: 'Suspenso',
    lost: (count: number) => (count === 1 ? '1 arquivo faltando' : `${files(count)} faltando`),
    deadPlayers: (count: number) =>
      count === 1 ? '1 vídeo não toca' : `${formatNumber(count)} vídeos não tocam`,
    copyLink: 'Copiar link',
    edit: 'Editar',
    remove: 'Excluir',
    more: 'Mais ações',
    open: 'Abrir',
    zip: 'Baixar ZIP',
    warc: 'Baixar WARC',
    versions: 'Versões',
    domain: 'Domínio próprio',
    report: 'Resultado da cópia',
    showMore: (count: number) => `Mostrar mais ${plural(count, 'site', 'sites')}`,
    of: actionOn,
    linkCopied: 'Link copiado.',
    linkNotCopied: 'O navegador não deixou copiar. Selecione o endereço e copie.',
  },
  zip: {
    preparing: 'Baixando ZIP...',
    done: (name: string) => `“${name}” foi baixado.`,
    failed: 'Erro ao baixar ZIP',
    warcFailed: 'Erro ao baixar WARC',
    failedBecause: (failed: string, why: string) => (why === failed ? why : `${failed}: ${why}`),
  },
  cloneDialog: {
    title: 'O que deseja fazer?',
    why: 'Publique a cópia em um endereço nosso ou baixe os arquivos.',
    url: 'URL da página',
    urlExample: 'https://exemplo.com.br/oferta',
    urlProblem: 'Informe o endereço completo, com http:// ou https://.',
    name: 'Nome do site',
    nameExample: 'minha-oferta',
    nameHint: 'Letras, números e hífen. Só para hospedagem.',
    checking: 'Verificando...',
    available: 'Nome disponível',
    counter: (count: number, most: number) => `${formatNumber(count)}/${formatNumber(most)}`,
    nameProblems,
    nameMissing: 'Informe um nome para o endereço da cópia.',
    options: 'Opções',
    mode: 'Modo de cópia',
    modes,
    modeHints,
    removeTrackers: 'Remover rastreadores da página original',
    removeTrackersHint: 'Pixels e contadores do dono da página saem da cópia.',
    takeVideos: 'Levar os vídeos junto',
    takeVideosHint:
      'Copia o vídeo de players como VTurb, Panda, Vimeo e Wistia quando a página o oferece. Sem isto, eles tocam a partir do próprio player.',
    linked: 'Copiar também as páginas ligadas',
    linkedHint: 'Oferta, upsell, obrigado e termos do mesmo site viram um só clone, com as mesmas rotas.',
    host: 'Usar Hospedagem',
    zip: 'Baixar ZIP',
    busy: 'Processando...',
  },
  progress: {
    title: (host: string) => `Clonando ${host}`,
    hosted: (name: string, domain: string | null) => `para ${domain === null ? name : `${name}.${domain}`}`,
    zip: 'para ZIP',
    waitingTitle: (host: string) => `${host} aguarda a vez`,
    place: (place: number) => `${formatNumber(place)}º na fila`,
    files: (done: number, all: number) => `${formatNumber(done)} de ${files(all)}`,
    failedFiles: (count: number) => (count === 1 ? '1 não veio' : `${formatNumber(count)} não vieram`),
    pages: (done: number, all: number) => `${formatNumber(done)} de ${pages(all)}`,
    screens: (walked: number, seen: number) => `${formatNumber(walked)} de ${plural(seen, 'tela', 'telas')}`,
    stageOf: (kind: CaptureKind, stage: keyof typeof stages) => stagesByKind[kind][stage],
    stepOf: (kind: CaptureKind, step: CaptureStep) =>
      (kind === 'folder' || kind === 'zip' ? steps : quizSteps)[step],
    cancel: 'Cancelar',
    cancelOf: (host: string) => `Cancelar a cópia de ${host}`,
    cancelFailed: 'A cópia não foi cancelada. Tente de novo.',
    cancelled: (host: string) => `A cópia de ${host} foi cancelada.`,
    failed: (host: string, why: string) => `${host}: ${why}`,
    manyFailed: (count: number, hosts: string) => `${formatNumber(count)} cópias não deram certo: ${hosts}.`,
    showFailed: 'Ver motivos',
    hideFailed: 'Ocultar',
    dismissFailed: 'Fechar todos os avisos',
    zipReady: (host: string) => `O ZIP de ${host} está pronto.`,
    saveZip: 'Baixar ZIP',
    report: 'Ver resultado',
    again: 'Tentar de novo',
    dismiss: 'Fechar aviso',
    of: (action: string, host: string) => `${action}: ${host}`,
  },
  zipDialog: {
    title: 'Site clonado com sucesso!',
    started: 'O download do ZIP começou. Se precisar, baixe de novo dentro de uma hora.',
    again: 'Baixar de novo',
    back: 'Voltar',
  },
  success: {
    title: 'Site clonado com sucesso!',
    address: 'Endereço da cópia',
    copyLink: 'Copiar link',
    edit: 'Ir para o editor',
    open: 'Abrir site',
    back: 'Voltar',
    report: 'Ver resultado',
    kept: (count: number) => `${files(count)} na cópia`,
    lost: (count: number) => (count === 1 ? '1 faltando' : `${formatNumber(count)} faltando`),
    fidelity: (share: string) => `${share} igual ao original`,
    deadPlayers,
  },
  failure: {
    title: 'Erro',
    close: 'Fechar',
    again: 'Tentar de novo',
    unexpected: 'Erro inesperado ao clonar.',
  },
  deleteDialog: {
    title: 'Excluir site',
    question: 'Tem certeza que deseja excluir este site?',
    confirm: 'Excluir',
    busy: 'Excluindo...',
    done: 'Site excluído.',
    failed: (why: string) => `Erro ao excluir clone: ${why}`,
    unknown: 'o servidor não respondeu como esperado. Tente de novo.',
  },
  versions: {
    title: 'Versões',
    loadFailed: 'Erro ao carregar as versões.',
    name: (version: number) => `Versão ${formatNumber(version)}`,
    current: 'No ar',
    originOf: (origin: string) => said(origins, origin, 'alterada'),
    restore: 'Restaurar',
    restoreOf: (version: number) => `Restaurar versão ${formatNumber(version)}`,
    restored: (version: number) => `A versão ${formatNumber(version)} está no ar.`,
    undo: 'Desfazer',
    restoreFailed: 'A versão não foi restaurada. Tente de novo.',
    open: 'Abrir site',
    hint: 'Restaurar cria uma versão nova: nenhuma se perde.',
  },
};
