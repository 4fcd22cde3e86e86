import type { ActionType, AnticloneErrorCode } from '@garimpo/anticlone-contract';
import { type ErrorSentence, formatNumber, plural } from '@garimpo/sdk';
import { actionOn } from '@garimpo/sdk/parts';
import { type Known, said } from '../lib/said.ts';

/** Why nothing came from an address, as part of a sentence. Services may know more reasons than this. */
export const outbound: Known = {
  bad_address: 'o endereço não é de uma página pública',
  private_address: 'o endereço não é público',
  unknown_host: 'o domínio não existe',
  unreachable: 'o servidor não respondeu',
  timeout: 'o servidor demorou demais',
  too_many_redirects: 'há redirecionamentos demais',
  interrupted: 'a conexão caiu',
};

const rule = (error: { fields: readonly { rule: string }[] }) => error.fields[0]?.rule;

const errors: Record<AnticloneErrorCode, ErrorSentence> = {
  'anticlone.site.not_found': 'Esta página não está mais na sua lista. Atualize a lista.',
  'anticlone.sites.limit_reached': (error) => {
    const limit = rule(error);
    return limit === undefined
      ? 'Limite de anticlones atingido para seu plano.'
      : `Limite de anticlones atingido para seu plano. (${limit})`;
  },
  'anticlone.site.repeated': 'Esta página já está na sua lista.',
  'anticlone.clone.not_found': 'Esta cópia não está mais na lista. Atualize a lista.',
  'anticlone.clone.check_too_soon': 'Esta cópia acabou de ser verificada. Aguarde alguns minutos.',
  'anticlone.tracking.forbidden': 'Sua conta não tem acesso ao trackeamento.',
  'anticlone.event.not_found': 'Este evento não existe mais. Atualize a lista.',
  'anticlone.event.address_erased': 'O endereço deste visitante já foi apagado.',
  'anticlone.event.too_many_reveals': 'Endereços demais revelados em pouco tempo. Aguarde um pouco.',
  'anticlone.install_check.too_many': 'Verificações demais em pouco tempo. Aguarde um minuto.',
  'anticlone.evidence.not_found': 'Estas provas não existem mais. Reúna outras.',
  'anticlone.evidence.not_ready': 'As provas ainda não estão prontas.',
  'anticlone.evidence.too_many': 'Pedidos de provas demais em pouco tempo. Aguarde alguns minutos.',
  'anticlone.webhook.refused': (error) =>
    `Nada pode ser enviado a este endereço: ${said(outbound, rule(error), 'ele não aceita avisos')}.`,
  'anticlone.webhook.not_found': 'Este webhook não existe mais.',
  'anticlone.webhook.too_many': 'Testes demais em pouco tempo. Aguarde um minuto.',
};

/** Answers of other domains that this tool's routes can give. */
const foreignErrors = {
  'request.token.missing': 'Entre para usar este recurso',
  'accounts.subscription.inactive': 'Sua assinatura não está ativa. Escolha um plano para continuar.',
};

const actions: Record<ActionType, string> = {
  redirect: 'Redirecionar',
  replace_links: 'Trocar links',
  replace_images: 'Trocar imagens',
};

const choices: Record<ActionType, string> = {
  redirect: 'Redirecionar para a página original',
  replace_links: 'Trocar os links',
  replace_images: 'Trocar as imagens',
};

const pages = (count: number) => plural(count, 'página', 'páginas');

export const text = {
  errors: { ...foreignErrors, ...errors },
  facts: (...facts: (string | false)[]) => facts.filter(Boolean).join(' · '),
  page: {
    title: 'Anticlone',
    sub: 'Saiba quando copiam a sua página e decida o que o visitante da cópia encontra.',
    refresh: 'Atualizar',
    refreshing: 'Atualizando...',
    loading: 'Carregando...',
    loadFailed: 'Erro ao carregar as páginas protegidas.',
    retry: 'Tentar de novo',
    signedOut: 'Sua sessão terminou. O que você já protege continua protegido.',
    copied: 'Texto copiado.',
    notCopied: 'O navegador não deixou copiar. Selecione o texto e copie.',
  },
  newSite: {
    label: 'Nova Oferta',
    example: 'https://suapagina.com.br/oferta',
    add: 'Adicionar',
    adding: 'Adicionando...',
    problem: 'Informe o endereço completo, com http:// ou https://.',
    hint: 'Cole o endereço da sua página.',
    used: (count: number, limit: number) =>
      limit < 0
        ? `${pages(count)}, sem limite no plano.`
        : `${formatNumber(count)} de ${pages(limit)} do plano.`,
    failed: 'A página não foi adicionada. Tente de novo.',
    added: (address: string) => `${address} está na lista. Falta instalar o script.`,
  },
  list: {
    label: 'Páginas protegidas',
    emptyTitle: 'Nenhuma página protegida ainda',
    emptyText: 'Cole acima o endereço da sua página. Depois, instale nela o script que avisa das cópias.',
    url: 'URL original',
    created: 'Registro',
    action: 'Ação',
    clones: 'Clones',
    actions: 'Ações',
    none: 'Nenhuma',
    off: 'Desligada',
    actionOf: (type: string) => said(actions, type, 'Outra'),
    offOf: (type: string) => `${said(actions, type, 'Outra')}: desligada`,
    installed: 'Script instalado',
    notInstalled: 'Script não encontrado',
    notChecked: 'Script ainda não verificado',
    newClones: (count: number) => plural(count, 'novo', 'novos'),
    copyScript: 'Copiar script',
    details: 'Ver detalhes',
    tracking: 'Trackeamento',
    remove: 'Excluir',
    more: 'Mais ações',
    install: 'Instalação',
    alerts: 'Avisos',
    search: 'Procura por cópias',
    open: 'Abrir página',
    of: actionOn,
    scriptCopied: 'Script copiado. Cole logo depois de <body> na sua página.',
    scriptFailed: 'O script não pôde ser carregado. Tente de novo.',
    scriptNotCopied: 'O navegador não deixou copiar. Abra a instalação e copie o texto.',
  },
  action: {
    title: 'O que fazer com quem abre uma cópia',
    choices,
    linksUrl: 'Endereço dos links',
    linksExample: 'https://suapagina.com.br/oferta',
    imagesUrl: 'Endereço da imagem',
    imagesExample: 'https://suapagina.com.br/aviso.png',
    notChosen: 'Escolha o que fazer.',
    urlProblem: 'Informe o endereço completo, com http:// ou https://.',
    save: 'Salvar ação',
    saving: 'Salvando...',
    saved: 'Ação salva com sucesso!',
    failed: 'A ação não foi salva. Tente de novo.',
    on: 'Ação ligada',
    onHint: 'Desligada, as cópias abertas voltam ao normal em até 10 segundos.',
    switchFailed: 'A ação não foi ligada nem desligada. Tente de novo.',
  },
  deleteDialog: {
    title: 'Excluir página',
    question: 'Tem certeza que deseja excluir este site?',
    confirm: 'Excluir',
    busy: 'Excluindo...',
    done: 'Página excluída. O script dela não faz mais nada.',
    failed: 'A página não foi excluída. Tente de novo.',
  },
};
