import type { ClonerErrorCode, PageLock } from '@garimpo/cloner-contract';
import type { ErrorSentence } from '@garimpo/sdk';
import { type WordTable, wordFor } from './words.ts';

const sensitive: WordTable = {
  password: 'uma senha',
  card: 'dados de cartão',
  bank: 'dados bancários',
};

const patches: WordTable = {
  bounds: 'As alterações não cabem nesta página. Recarregue o editor: o rascunho é oferecido de novo.',
  base: 'A página mudou desde que você a abriu. Recarregue o editor: o rascunho é oferecido de novo.',
  characters: 'O texto tem um caractere que não pode ser salvo. Apague o que foi colado por último.',
  encoding: 'Esta página usa uma codificação antiga e não pode ser salva.',
};

const images: WordTable = {
  unreadable: 'A imagem está danificada e não pôde ser lida.',
  animated_png: 'PNG animado não é aceito. Envie a animação em GIF ou WebP.',
  video: 'Este arquivo não é um vídeo aceito. Envie MP4 ou WebM.',
};

const formFields: WordTable = { ...sensitive, document: 'um documento ou um arquivo' };

const webhooks: WordTable = {
  not_https: 'o endereço precisa começar com https://',
  bad_address: 'este não é um endereço válido',
  private_address: 'o endereço não é público',
  unknown_host: 'o domínio não existe',
};

const rule = (error: { fields: readonly { rule: string }[] }) => error.fields[0]?.rule;

/** The editor's routes give some of these; the others are listed so that no code lacks a sentence. */
const errors: Record<ClonerErrorCode, ErrorSentence> = {
  'cloner.site.not_found': 'Este site não existe mais.',
  'cloner.quiz.not_found': 'Este quiz não existe mais.',
  'cloner.quizzes.limit_reached': 'Limite de quizzes atingido para seu plano.',
  'cloner.quiz.not_deleted': 'Os arquivos não puderam ser apagados agora. Tente de novo em alguns minutos.',
  'cloner.quiz.not_a_quiz': 'Este endereço não é de um quiz.',
  'cloner.quiz.zip_forbidden': 'Sua conta não pode baixar quizzes em ZIP.',
  'cloner.subdomain.taken': 'Este subdomínio já está em uso. Escolha outro.',
  'cloner.clones.limit_reached': 'Limite de clones atingido.',
  'cloner.address.refused': 'Este endereço não pode ser copiado: só páginas públicas, com http ou https.',
  'cloner.page.unreachable': 'A página não abriu. Confira o endereço e tente de novo.',
  'cloner.page.refused': 'A página recusou a cópia.',
  'cloner.page.not_html': 'O endereço não é de uma página da web.',
  'cloner.page.sensitive': (error) =>
    `A página passou a pedir ${wordFor(sensitive, rule(error), 'dados sensíveis')}, e páginas assim não são publicadas. Remova o campo e salve de novo.`,
  'cloner.page.protected': 'O dono desta página a protege no Garimpo. Ela não pode ser copiada.',
  'cloner.capture.too_large': 'A página é grande demais para ser copiada.',
  'cloner.capture.failed': 'Erro inesperado ao clonar.',
  'cloner.capture.cancelled': 'A cópia foi cancelada.',
  'cloner.queue.full': 'Você já tem cópias demais em andamento. Aguarde uma delas terminar.',
  'cloner.job.not_found': 'Esta cópia não está mais disponível.',
  'cloner.version.not_found': 'Esta versão não existe mais.',
  'cloner.version.conflict': 'O site mudou em outra aba ou em outro aparelho.',
  'cloner.site.suspended': 'Este site está suspenso e não pode ser alterado. Fale com o suporte.',
  'cloner.patches.refused': (error) =>
    wordFor(
      patches,
      rule(error),
      'As alterações não se aplicam mais a esta página. Recarregue o editor: o rascunho é oferecido de novo.',
    ),
  'cloner.page.size': (error) =>
    rule(error) === 'empty'
      ? 'A página ficou vazia e não foi salva.'
      : 'A página ficou grande demais para ser salva. O limite é de 10 MB.',
  'cloner.draft.conflict': 'Há um rascunho mais novo deste site, feito em outra aba ou em outro aparelho.',
  'cloner.upload.unsupported': (error) =>
    wordFor(images, rule(error), 'Este arquivo não é uma imagem aceita. Envie JPG, PNG, GIF, WebP ou AVIF.'),
  'cloner.upload.too_large': 'A imagem é grande demais. Envie uma com menos pixels.',
  'cloner.uploads.limit_reached': (error) =>
    `Há arquivos demais à espera de serem salvos neste site (${rule(error) ?? 'limite atingido'}). Salve o site e tente de novo.`,
  'cloner.upload.not_found': 'Um arquivo enviado não está mais disponível. Envie-o de novo.',
  'cloner.upload.offset':
    'O envio do vídeo saiu de ordem. Envie o arquivo de novo: ele continua de onde parou.',
  'cloner.storage.full':
    'O espaço do seu plano para imagens e vídeos acabou. Exclua clones ou arquivos, ou mude de plano.',
  'cloner.archive.not_recorded':
    'Este clone não guarda as respostas da página original. Clone de novo para ter o WARC.',
  'cloner.archive.unreadable': 'O arquivo não é um WARC que possa ser lido.',
  'cloner.archive.page_missing': 'O arquivo não tem esta página. Confira o endereço da página inicial.',
  'cloner.archives.too_many': 'Muitas importações seguidas. Aguarde um minuto.',
  'cloner.maps.too_many': 'Muitas buscas de páginas seguidas. Aguarde um minuto.',
  'cloner.block.not_found': 'Este bloco não está mais na sua lista.',
  'cloner.blocks.limit_reached': (error) =>
    `Você já tem ${rule(error) ?? 'o máximo de'} blocos. Exclua um para salvar outro.`,
  'cloner.blocks.too_many': 'Muitos blocos salvos em pouco tempo. Aguarde um instante.',
  'cloner.report.not_found': 'Esta denúncia não existe mais.',
  'cloner.domain.not_found': 'Este domínio não está mais na sua lista.',
  'cloner.domain.repeated': 'Este domínio já está na sua lista.',
  'cloner.domain.refused': 'Este domínio não pode ser usado.',
  'cloner.domains.limit_reached': 'Você já tem domínios demais.',
  'cloner.domain.check_too_soon': 'A última verificação foi há instantes. Tente de novo em alguns segundos.',
  'cloner.form.not_found': 'Este formulário não está mais ligado. Feche o painel e abra de novo.',
  'cloner.form.sensitive': ({ fields }) =>
    `O campo “${fields[0]?.path ?? ''}” pede ${wordFor(formFields, fields[0]?.rule, 'um dado sensível')}, e um formulário ligado não pode pedir isso. Remova o campo da página e tente de novo.`,
  'cloner.form.privacy':
    'Um formulário ligado está sem a linha com a sua política de privacidade. Desfaça a alteração, ou altere o formulário em Formulários.',
  'cloner.form.refused': (error) =>
    `O webhook não pode ser usado: ${wordFor(webhooks, rule(error), 'o endereço não é público')}.`,
  'cloner.forms.limit_reached': (error) =>
    `Este site já tem ${rule(error) ?? 'o máximo de'} formulários ligados. Exclua um para ligar outro.`,
  'cloner.forms.too_many': 'Foram pedidos demais em pouco tempo. Tente de novo em instantes.',
};

const foreignErrors = {
  'request.token.missing': 'Usuário não autenticado',
  'request.body.too_large': 'As alterações passam do tamanho permitido. Salve em partes menores.',
  'accounts.subscription.inactive': 'Sua assinatura não está ativa. Escolha um plano para continuar.',
};

const locks: Record<PageLock, string> = {
  suspended: 'Este site está suspenso. Você pode ver a página, mas não alterá-la. Fale com o suporte.',
  encoding: 'Esta página usa uma codificação antiga. Você pode vê-la, mas não alterá-la.',
};

export const text = {
  errors: { ...foreignErrors, ...errors },
  locks,
  facts: (...facts: string[]) => facts.join(' · '),
  page: {
    title: 'Editor Studio',
    titleOf: (name: string) => `${name} · Editor Studio`,
    loading: 'Carregando editor...',
    retry: 'Tentar de novo',
    toSites: 'Ir para Clonar Sites',
  },
  choose: {
    title: 'Selecione um site para editar.',
    hint: 'Escolha um dos seus sites clonados.',
    emptyTitle: 'Nenhum site clonado ainda',
    emptyText: 'Clone uma página e volte para editá-la.',
    list: 'Seus sites',
    loading: 'Carregando...',
    failed: 'Erro ao carregar os sites clonados.',
    suspended: 'Suspenso',
  },
  failure: {
    title: 'Site não encontrado ou formato inválido',
    hint: 'Confira se o site ainda está na sua lista, ou escolha outro para editar.',
    other: 'Escolher outro site',
    notOpened: 'O editor não abriu',
    again: 'Algo não respondeu como devia. Tente de novo em instantes.',
  },
  layout: {
    palette: 'Blocos e estrutura',
    blocks: 'Blocos',
    outline: 'Estrutura',
    showPalette: 'Mostrar blocos e estrutura',
    hidePalette: 'Ocultar blocos e estrutura',
    panel: 'Elemento selecionado',
    fold: { palette: 'Recolher blocos e estrutura', panel: 'Recolher o painel do elemento' },
    unfold: { palette: 'Abrir blocos e estrutura', panel: 'Abrir o painel do elemento' },
    resize: { palette: 'Largura de blocos e estrutura', panel: 'Largura do painel do elemento' },
  },
};
