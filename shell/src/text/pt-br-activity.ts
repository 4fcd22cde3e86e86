import type { ActivityKind, DenialOutcome } from '@garimpo/auth-contract';

/** Sentences of the account's history and of saying that it was somebody else. */
export const activityText = {
  title: 'Atividade da conta',
  back: 'Voltar ao perfil',
  hint: 'Mudanças e entradas por novos aparelhos nos últimos 12 meses.',
  failed: 'A atividade da conta não pôde ser carregada.',
  tryAgain: 'Tentar de novo',
  empty: 'Nada aconteceu ainda',
  emptyHint: 'Entradas por novos aparelhos e mudanças na conta aparecem aqui.',
  elsewhere: 'O histórico não está disponível',
  elsewhereHint: 'Nesta instalação, outro serviço cuida da entrada e não oferece o histórico da conta.',
  more: 'Mostrar mais',
  loadingMore: 'Carregando...',
  here: 'Nesta sessão',
  denied: 'Você disse que não foi você',
  operator: 'Equipe do Garimpo',
  /** The rest of an address is not kept. */
  network: (network: string) => `rede ${network}${network.includes(':') ? ':' : '.'}•••`,
  unknownPlace: 'lugar desconhecido',
  /** @param detail a provider, the name of a team or of a factor */
  kinds: {
    sign_in: () => 'Entrada por um novo aparelho ou lugar',
    password_set: () => 'Senha criada',
    password_changed: () => 'Senha trocada',
    factor_added: (detail) => `Segunda etapa adicionada${named(detail)}`,
    factor_removed: (detail) => `Segunda etapa removida${named(detail)}`,
    email_changed: () => 'E-mail da conta trocado',
    email_restored: () => 'E-mail anterior devolvido à conta',
    identity_linked: (detail) => `Conta conectada${named(detail)}`,
    identity_unlinked: (detail) => `Conta desconectada${named(detail)}`,
    sessions_ended: () => 'Outros aparelhos desconectados',
    data_exported: () => 'Cópia dos dados baixada',
    deletion_requested: () => 'Exclusão da conta pedida',
    deletion_cancelled: () => 'Exclusão da conta desfeita',
    team_token_created: (detail) => `Chave de equipe criada${named(detail)}`,
    team_token_revoked: (detail) => `Chave de equipe encerrada${named(detail)}`,
    access_token_created: (detail) => `Acesso criado${named(detail)}`,
    access_token_revoked: (detail) => `Acesso encerrado${named(detail)}`,
    passkey_added: (detail) => `Passkey adicionada${named(detail)}`,
    passkey_removed: (detail) => `Passkey removida${named(detail)}`,
    passkey_refused: (detail) => `Cópia de passkey ou chave de segurança recusada${named(detail)}`,
    recovery_codes_made: () => 'Códigos de recuperação criados',
    recovery_code_used: () => 'Código de recuperação usado',
    program_allowed: (detail) => `Programa permitido${named(detail)}`,
    phone_changed: (detail) => `Telefone confirmado${named(detail)}`,
    phone_removed: (detail) => `Telefone removido${named(detail)}`,
    program_ended: (detail) => `Acesso de programa encerrado${named(detail)}`,
    access_denied: () => 'Conta protegida por você',
  } satisfies Record<ActivityKind, (detail: string | null) => string>,
  otherKind: 'Outra mudança na conta',

  deny: {
    start: 'Não fui eu',
    startOf: (what: string, when: string) => `Não fui eu: ${what}, ${when}`,
    title: 'Não foi você?',
    question:
      'Vamos desconectar todos os aparelhos, inclusive este, cancelar a senha e enviar por e-mail um link para você escolher outra.',
    confirm: 'Proteger minha conta',
    busy: 'Protegendo...',
    failed: 'Não foi possível proteger a conta. Tente de novo.',
  },

  link: {
    title: 'Não foi você?',
    hint: 'Ao continuar, todos os aparelhos são desconectados, a senha deixa de valer e enviamos um link para você escolher outra. Se o e-mail da conta foi trocado, o anterior volta.',
    noLink: 'Para proteger sua conta, abra o link que enviamos por e-mail.',
    over: 'Este link expirou ou já foi usado. Se ainda precisar, troque sua senha.',
    recover: 'Trocar senha',
    login: 'Ir para a entrada',
    outcomes: {
      denied:
        'Pronto. Todos os aparelhos foram desconectados e a senha antiga não vale mais. Enviamos um e-mail com o link para você escolher outra.',
      restored:
        'Pronto. Sua conta voltou a este e-mail, todos os aparelhos foram desconectados e a senha não vale mais. Enviamos um link para você escolher outra.',
      address_taken:
        'Todos os aparelhos foram desconectados e a senha não vale mais, mas este e-mail já é usado por outra conta. Escreva para nós para recuperar a sua.',
    } satisfies Record<DenialOutcome, string>,
  },
} as const;

function named(detail: string | null): string {
  return detail === null || detail === '' ? '' : ` (${detail})`;
}
