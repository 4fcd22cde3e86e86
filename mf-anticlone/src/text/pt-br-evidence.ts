import type { EvidenceReason, EvidenceState, NoticeRecipient } from '@garimpo/anticlone-contract';
import { plural } from '@garimpo/sdk';
import { said } from '../lib/said.ts';

const states: Record<EvidenceState, string> = {
  waiting: 'Na fila',
  collecting: 'Reunindo provas...',
  ready: 'Prontas',
  failed: 'Não deu certo',
};

const reasons: Record<EvidenceReason, string> = {
  bad_address: 'o endereço não é de uma página',
  private_address: 'o endereço não é público',
  unknown_host: 'o servidor não foi encontrado',
  unreachable: 'o servidor não respondeu',
  timeout: 'o servidor demorou demais',
  too_large: 'grande demais',
  too_many_redirects: 'redirecionamentos demais',
  interrupted: 'a conexão caiu',
  leads_to_original: 'a página leva à sua',
  not_drawn: 'a página não abriu a tempo no navegador',
  no_browser: 'sem navegador no momento',
  unknown_to_registry: 'o registro não conhece o domínio',
  not_applicable: 'não se aplica',
  failed: 'falha do nosso lado',
};

const recipients: Record<NoticeRecipient, string> = {
  host: 'Hospedagem',
  registrar: 'Registro do domínio',
  cdn: 'CDN',
  meta: 'Meta (Facebook e Instagram)',
  google: 'Google',
  tiktok: 'TikTok',
  checkout: 'Plataforma de pagamento',
};

/** Proof of a copy, and what is written to those who can take it down. */
export const evidenceText = {
  title: 'Provas',
  text: 'HTML e imagem das duas páginas, endereços, horários e somas de verificação, em um ZIP.',
  collect: 'Reunir provas',
  starting: 'Pedindo...',
  failed: 'As provas não puderam ser pedidas. Tente de novo.',
  loadFailed: 'Erro ao carregar as provas.',
  retry: 'Tentar de novo',
  loading: 'Carregando...',
  stateOf: (state: string) => said(states, state, 'Em andamento'),
  asked: (when: string) => `Pedidas em ${when}`,
  taken: (when: string) => `Colhidas em ${when}`,
  missing: (count: number) => plural(count, 'item não veio', 'itens não vieram'),
  reasonOf: (reason: string) => said(reasons, reason, 'não foi possível obter'),
  hash: 'SHA-256',
  download: 'Baixar ZIP',
  downloadOf: (when: string) => `Baixar provas de ${when}`,
  downloading: 'Baixando ZIP...',
  progress: (done: string, all: string) => `${done} de ${all}`,
  downloaded: (name: string) => `“${name}” foi baixado.`,
  downloadFailed: 'Erro ao baixar ZIP',
  cancel: 'Cancelar',
  notices: {
    title: 'Rascunhos de denúncia',
    back: 'Voltar ao clone',
    intro: 'Nada é enviado por nós: confira, complete e envie você mesmo.',
    recipient: 'Para',
    recipientOf: (recipient: string) => said(recipients, recipient, 'Outro destinatário'),
    language: 'Idioma',
    languages: { pt: 'Português', en: 'Inglês' },
    gaps: 'Complete',
    gapsHint: 'Vale para os rascunhos deste idioma enquanto o painel estiver aberto.',
    subject: 'Assunto',
    body: 'Texto',
    sendTo: 'Enviar a',
    unknownAddress: 'Procure o canal de denúncias no site do destinatário.',
    copy: 'Copiar texto',
    copySubject: 'Copiar assunto',
    mail: 'Abrir no e-mail',
    form: 'Abrir formulário',
    restore: 'Desfazer alterações',
    left: (count: number) => `${plural(count, 'lacuna', 'lacunas')} por preencher`,
    loadFailed: 'Erro ao carregar os rascunhos.',
    copied: 'Texto copiado.',
    marked: 'O caso está como “Notificado”.',
    mark: 'Marcar como notificado',
  },
};
