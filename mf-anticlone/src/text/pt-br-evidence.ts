import type {
  EvidenceReason,
  EvidenceState,
  NoticeRecipient,
  NoticeState,
} from '@garimpo/anticlone-contract';
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

const noticeStates: Record<NoticeState, string> = {
  drafted: 'Preparada',
  sent: 'Enviada',
  answered: 'Respondida',
  removed: 'Removida',
  refused: 'Recusada',
};

const nextSteps: Record<NoticeState, string> = {
  drafted: 'Próximo passo: enviar.',
  sent: 'Próximo passo: esperar a resposta; sem ela, insistir ou denunciar a outro destinatário.',
  answered: 'Próximo passo: conferir se a cópia saiu do ar.',
  removed: 'Encerrada: a cópia saiu do ar. Se ela voltar, a denúncia é reaberta e você recebe um e-mail.',
  refused: 'Encerrada sem remoção. Tente outro destinatário: quem hospeda, registra ou vende por ela.',
};

const marks: Record<NoticeState, string> = {
  drafted: 'Preparada',
  sent: 'Marcar como enviada',
  answered: 'Responderam',
  removed: 'Removida',
  refused: 'Recusada',
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
    title: 'Denúncias',
    back: 'Voltar ao clone',
    intro:
      'Nada é enviado por nós: confira, complete e envie do seu e-mail. Aqui você acompanha até a cópia sair do ar.',
    recipient: 'Para',
    recipientOf: (recipient: string) => said(recipients, recipient, 'Outro destinatário'),
    language: 'Idioma',
    languages: { pt: 'Português', en: 'Inglês' },
    gaps: 'Complete',
    gapsHint: 'Vale para os rascunhos deste idioma enquanto o painel estiver aberto.',
    subject: 'Assunto',
    body: 'Texto',
    sendTo: 'Enviar a',
    unknownAddress:
      'Não conhecemos o endereço. Reúna as provas ou procure o canal de denúncias no site do destinatário.',
    sourceOf: (name: string | null) => (name === null ? 'Ver as regras' : `Ver as regras de ${name}`),
    copy: 'Copiar texto',
    copySubject: 'Copiar assunto',
    mail: 'Abrir no e-mail',
    eml: 'Baixar .eml',
    emlName: (recipient: string) => `denuncia-${recipient}.eml`,
    emlHint: 'Se o seu programa de e-mail cortar o texto, use o arquivo .eml. Anexe o ZIP das provas.',
    recipientIn: (recipient: string, state: string | undefined) =>
      state === undefined
        ? said(recipients, recipient, 'Outro destinatário')
        : `${said(recipients, recipient, 'Outro destinatário')}: ${said(noticeStates, state, 'em andamento').toLowerCase()}`,
    form: 'Abrir formulário',
    restore: 'Desfazer alterações',
    left: (count: number) => `${plural(count, 'lacuna', 'lacunas')} por preencher`,
    loadFailed: 'Erro ao carregar os rascunhos.',
    copied: 'Texto copiado.',
    gone: 'A cópia não responde mais. Se ela saiu do ar, marque as denúncias como removidas: continuamos de olho, e avisamos se ela voltar.',
    steps: {
      title: 'Acompanhamento',
      notBegun: 'Ainda não enviada. Abra no e-mail, baixe ou copie o texto; depois, marque aqui.',
      stateOf: (state: string) => said(noticeStates, state, 'Em andamento'),
      nextOf: (state: NoticeState, when: string | null) =>
        `${nextSteps[state]}${when === null ? '' : ` Lembrete em ${when}.`}`,
      markOf: (next: NoticeState, from: NoticeState) =>
        next === 'sent' && from !== 'drafted' ? 'Enviei de novo' : marks[next],
      draftedAt: 'Preparada',
      sentAt: 'Enviada',
      answeredAt: 'Respondida',
      reopened: (when: string) =>
        `A cópia voltou ao ar em ${when}. Escreva de novo, com o protocolo anterior.`,
      note: 'Protocolo e resposta',
      noteExample: 'Número do protocolo, prazo que deram',
      saveNote: 'Salvar',
      saving: 'Salvando...',
      failed: 'A mudança não foi salva. Tente de novo.',
    },
  },
};
