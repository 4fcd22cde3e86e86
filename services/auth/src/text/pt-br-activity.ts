import { type ActivityKind, DENIAL_DAYS, type Device } from '@garimpo/auth-contract';

const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});
const regions = new Intl.DisplayNames('pt-BR', { type: 'region' });

interface EventText {
  subject: string;
  opening: (detail: string | null) => string;
}

export const activityText: Record<ActivityKind, EventText> = {
  sign_in: {
    subject: 'Entrada na sua conta do Garimpo por um novo aparelho',
    opening: () => 'Alguém entrou na sua conta do Garimpo por um aparelho ou lugar que ela não conhecia.',
  },
  password_set: {
    subject: 'Sua conta no Garimpo agora tem uma senha',
    opening: () => 'Uma senha foi criada na sua conta do Garimpo. Os outros aparelhos foram desconectados.',
  },
  password_changed: {
    subject: 'A senha da sua conta no Garimpo foi trocada',
    opening: () => 'A senha da sua conta no Garimpo foi trocada. Os outros aparelhos foram desconectados.',
  },
  factor_added: {
    subject: 'Verificação em duas etapas ativada no Garimpo',
    opening: (detail) => `Uma segunda etapa${named(detail)} foi adicionada à sua conta no Garimpo.`,
  },
  factor_removed: {
    subject: 'Uma segunda etapa saiu da sua conta no Garimpo',
    opening: (detail) => `Uma segunda etapa${named(detail)} foi removida da sua conta no Garimpo.`,
  },
  email_changed: {
    subject: 'O e-mail da sua conta no Garimpo foi trocado',
    opening: () => 'Sua conta no Garimpo passou a usar outro e-mail. Para entrar, use o novo endereço.',
  },
  email_restored: {
    subject: 'Sua conta no Garimpo voltou ao e-mail anterior',
    opening: () => 'A troca de e-mail da sua conta no Garimpo foi desfeita por quem recebe neste endereço.',
  },
  phone_changed: {
    subject: 'Um telefone agora entra na sua conta do Garimpo',
    opening: (detail) =>
      `O telefone${named(detail)} foi confirmado e agora entra na sua conta do Garimpo com um código por SMS.`,
  },
  phone_removed: {
    subject: 'Um telefone saiu da sua conta no Garimpo',
    opening: (detail) => `O telefone${named(detail)} não entra mais na sua conta do Garimpo.`,
  },
  identity_linked: {
    subject: 'Uma conta foi conectada ao seu Garimpo',
    opening: (detail) => `Uma conta${of(detail)} foi conectada e agora pode entrar na sua conta do Garimpo.`,
  },
  identity_unlinked: {
    subject: 'Uma conta foi desconectada do seu Garimpo',
    opening: (detail) => `Uma conta${of(detail)} não entra mais na sua conta do Garimpo.`,
  },
  sessions_ended: {
    subject: 'Aparelhos desconectados da sua conta no Garimpo',
    opening: () => 'Outros aparelhos em que sua conta do Garimpo estava aberta foram desconectados.',
  },
  data_exported: {
    subject: 'Uma cópia dos seus dados do Garimpo foi baixada',
    opening: () => 'Alguém pediu e começou a baixar a cópia de tudo o que o Garimpo guarda sobre você.',
  },
  deletion_requested: {
    subject: 'A exclusão da sua conta no Garimpo foi pedida',
    opening: () => 'A exclusão da sua conta no Garimpo foi pedida.',
  },
  deletion_cancelled: {
    subject: 'Sua conta continua no Garimpo',
    opening: () => 'O pedido para excluir a sua conta no Garimpo foi desfeito.',
  },
  team_token_created: {
    subject: 'Nova chave de equipe no Garimpo',
    opening: (detail) => `Uma chave que publica ferramentas foi criada para a equipe${named(detail)}.`,
  },
  team_token_revoked: {
    subject: 'Chave de equipe encerrada no Garimpo',
    opening: (detail) => `A chave da equipe${named(detail)} foi encerrada e não publica mais ferramentas.`,
  },
  access_token_created: {
    subject: 'Um novo acesso à sua conta no Garimpo',
    opening: (detail) =>
      `Um acesso${named(detail)} foi criado: ele salva ofertas e leituras no quadro da sua conta do Garimpo. Você encerra acessos no seu perfil.`,
  },
  access_token_revoked: {
    subject: 'Um acesso à sua conta no Garimpo foi encerrado',
    opening: (detail) =>
      `O acesso${named(detail)} foi encerrado e não salva mais nada na sua conta do Garimpo.`,
  },
  passkey_added: {
    subject: 'Uma passkey foi adicionada à sua conta no Garimpo',
    opening: (detail) =>
      `Uma passkey${named(detail)} foi adicionada e agora pode entrar na sua conta do Garimpo sem senha.`,
  },
  passkey_removed: {
    subject: 'Uma passkey saiu da sua conta no Garimpo',
    opening: (detail) => `Uma passkey${named(detail)} não entra mais na sua conta do Garimpo.`,
  },
  passkey_refused: {
    subject: 'Uma chave da sua conta no Garimpo pode ter sido copiada',
    opening: (detail) =>
      `Alguém tentou entrar com uma cópia da passkey ou chave de segurança${named(detail)} da sua conta no Garimpo. A entrada foi recusada. Remova essa chave no seu perfil e crie outra.`,
  },
  recovery_codes_made: {
    subject: 'Novos códigos de recuperação da sua conta no Garimpo',
    opening: () =>
      'Códigos de recuperação foram criados para a sua conta no Garimpo. Os anteriores, se havia, não valem mais.',
  },
  recovery_code_used: {
    subject: 'Um código de recuperação foi usado na sua conta do Garimpo',
    opening: () =>
      'Alguém passou pela segunda etapa da sua conta no Garimpo com um código de recuperação, em vez do app autenticador.',
  },
  program_allowed: {
    subject: 'Um programa ganhou acesso à sua conta no Garimpo',
    opening: (detail) =>
      `Você permitiu que o programa${named(detail)} use a sua conta do Garimpo, só para o que a tela de permissão dizia. Você encerra esse acesso no seu perfil.`,
  },
  program_ended: {
    subject: 'O acesso de um programa à sua conta no Garimpo foi encerrado',
    opening: (detail) => `O programa${named(detail)} não tem mais acesso à sua conta do Garimpo.`,
  },
  access_denied: {
    subject: 'Sua conta no Garimpo foi protegida',
    opening: () =>
      'Você disse que uma atividade da sua conta no Garimpo não foi sua. Todos os aparelhos foram desconectados e a senha deixou de valer. Use o link que enviamos para escolher outra.',
  },
};

export const activityWords = {
  when: (at: Date) => `Quando: ${moment.format(at)} (horário de Brasília)`,
  device: ({ browser, system }: Device) =>
    `Aparelho: ${browser && system ? `${browser} no ${system}` : (browser ?? system ?? 'desconhecido')}`,
  operator: 'Por: equipe do Garimpo',
  place: (city: string | null, country: string | null, network: string | null) => {
    const named = [city, country && (regions.of(country) ?? country)].filter(Boolean).join(', ');
    return `Lugar: ${named || (network ? `rede ${network}${network.includes(':') ? ':' : '.'}•••` : 'desconhecido')}`;
  },
  itWasYou: 'Se foi você, não precisa fazer nada.',
  ifNot: `Se não foi, use o botão nos próximos ${DENIAL_DAYS} dias: ele desconecta todos os aparelhos, cancela a senha e envia um link para você escolher outra.`,
  ifNotFormer: `Se não foi você, use o botão nos próximos ${DENIAL_DAYS} dias: ele devolve este e-mail à conta, desconecta todos os aparelhos e cancela a senha. Depois desse prazo, só quem usa o novo endereço manda na conta.`,
  ifNotWrite: (contact: string) => `Se não foi você, escreva agora para ${contact}.`,
  action: 'Não fui eu',
};

function named(name: string | null): string {
  return name === null || name === '' ? '' : ` “${name}”`;
}

const PROVIDERS: Record<string, string> = {
  google: ' do Google',
  github: ' do GitHub',
  email: ' por e-mail e senha',
};

function of(provider: string | null): string {
  return provider === null ? '' : (PROVIDERS[provider] ?? ` de ${provider}`);
}
