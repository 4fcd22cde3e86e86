import type { NoticeText } from '@garimpo/service-kit';

export interface MailText {
  subject: string;
  opening: string | ((address: string) => string);
  action: string;
  /** Path of the page that takes the code. */
  codePage: string;
  lasts: string;
}

const CONFIRMATION = '/confirm-email';
const RESET = '/reset-password';
const PROFILE = '/profile';

export const mailText = {
  signup: {
    subject: 'Confirme seu e-mail no Garimpo',
    opening: 'Alguém criou uma conta no Garimpo com este e-mail. Se foi você, confirme o endereço.',
    action: 'Confirmar e-mail',
    codePage: CONFIRMATION,
    lasts: 'O link e o código valem por 24 horas e funcionam uma única vez.',
  },
  invite: {
    subject: 'Você foi convidado para o Garimpo',
    opening: 'Criaram uma conta no Garimpo para você. Aceite o convite para começar a usar.',
    action: 'Aceitar convite',
    codePage: CONFIRMATION,
    lasts: 'O link e o código valem por 24 horas e funcionam uma única vez.',
  },
  recovery: {
    subject: 'Troque sua senha do Garimpo',
    opening: 'Recebemos um pedido para trocar a senha da sua conta no Garimpo.',
    action: 'Trocar senha',
    codePage: RESET,
    lasts: 'O link e o código valem por 1 hora e funcionam uma única vez.',
  },
  magiclink: {
    subject: 'Seu acesso ao Garimpo',
    opening: 'Recebemos um pedido para entrar na sua conta do Garimpo sem senha.',
    action: 'Entrar no Garimpo',
    codePage: CONFIRMATION,
    lasts: 'O link e o código valem por 1 hora e funcionam uma única vez.',
  },
  reauthentication: {
    subject: 'Confirme que é você no Garimpo',
    opening: 'Para continuar com a alteração na sua conta, informe o código abaixo.',
    action: '',
    codePage: PROFILE,
    lasts: 'O código vale por 10 minutos e funciona uma única vez.',
  },
  email_change_new: {
    subject: 'Confirme seu novo e-mail no Garimpo',
    opening:
      'Uma conta do Garimpo pediu para usar este e-mail no lugar do atual. Se foi você, confirme o endereço.',
    action: 'Confirmar novo e-mail',
    codePage: PROFILE,
    lasts: 'O link e o código valem por 24 horas e funcionam uma única vez.',
  },
  email_change_current: {
    subject: 'Confirme a troca do seu e-mail no Garimpo',
    opening: (address) =>
      `Recebemos um pedido para trocar o e-mail da sua conta no Garimpo para ${address}. A troca só acontece se você confirmar.`,
    action: 'Confirmar a troca',
    codePage: PROFILE,
    lasts: 'O link e o código valem por 24 horas e funcionam uma única vez.',
  },
} satisfies Record<string, MailText>;

export const emailChangedNotice = (contact: string): NoticeText => ({
  subject: 'O e-mail da sua conta no Garimpo foi trocado',
  lines: [
    'Sua conta no Garimpo passou a usar outro e-mail. Para entrar, use o novo endereço.',
    `Se não foi você, escreva agora para ${contact}.`,
  ],
});

export const takenAddressNotice: NoticeText = {
  subject: 'Você já tem uma conta no Garimpo',
  lines: [
    'Alguém tentou criar uma conta no Garimpo com este e-mail, que já tem uma.',
    'Se foi você, entre com a sua senha. Se não lembra dela, use “Esqueci minha senha” na mesma tela.',
    'Se não foi você, ignore esta mensagem: nada muda na sua conta.',
  ],
  action: 'Entrar no Garimpo',
};

/** What a code that was sent to a phone is for. */
export type CodeUse = 'sign_in' | 'phone_change' | 'second_step';

const codeUses: Record<CodeUse, string> = {
  sign_in: 'para entrar no Garimpo',
  phone_change: 'para usar este telefone na sua conta do Garimpo',
  second_step: 'da segunda etapa no Garimpo',
};

export const phoneCodeText = (code: string, use: CodeUse): string =>
  `${code} é o código ${codeUses[use]}. Ele vale por 5 minutos. Não passe a ninguém.`;

export const mailWords = {
  code: 'Código',
  orCode: 'Ou informe este código:',
  codeAt: (page: string) => `O código vale em ${page}, neste ou em outro aparelho.`,
  secret: 'Não passe o código a ninguém: o Garimpo nunca pede por ele.',
  linkFallback: 'Se o botão não abrir, copie este endereço:',
  ignore: 'Se não foi você, ignore esta mensagem: nada muda na sua conta.',
};

/** How a new passkey is called until its owner renames it. */
export function passkeyName({ browser, system }: { browser: string | null; system: string | null }): string {
  if (browser !== null && system !== null) return `${browser} no ${system}`;
  return browser ?? system ?? 'Passkey';
}

export const recoveryCodesName = 'Códigos de recuperação';
