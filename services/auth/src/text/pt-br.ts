import type { TokenPurpose } from '../token/one-time-token.entity.ts';

/** What is sent to people. `action` is the button, or the sentence before a code. */
interface MailText {
  subject: string;
  opening: string;
  action: string;
  lasts: string;
}

export const mailText: Record<Exclude<TokenPurpose, 'oauth'>, MailText> = {
  signup: {
    subject: 'Confirme seu e-mail no Garimpo',
    opening: 'Alguém criou uma conta no Garimpo com este e-mail. Se foi você, confirme o endereço.',
    action: 'Confirmar e-mail',
    lasts: 'O link e o código valem por 24 horas e funcionam uma única vez.',
  },
  invite: {
    subject: 'Você foi convidado para o Garimpo',
    opening: 'Criaram uma conta no Garimpo para você. Aceite o convite para começar a usar.',
    action: 'Aceitar convite',
    lasts: 'O link e o código valem por 24 horas e funcionam uma única vez.',
  },
  recovery: {
    subject: 'Troque sua senha do Garimpo',
    opening: 'Recebemos um pedido para trocar a senha da sua conta no Garimpo.',
    action: 'Trocar senha',
    lasts: 'O link e o código valem por 1 hora e funcionam uma única vez.',
  },
  magiclink: {
    subject: 'Seu acesso ao Garimpo',
    opening: 'Recebemos um pedido para entrar na sua conta do Garimpo sem senha.',
    action: 'Entrar no Garimpo',
    lasts: 'O link e o código valem por 1 hora e funcionam uma única vez.',
  },
  reauthentication: {
    subject: 'Confirme que é você no Garimpo',
    opening: 'Para continuar com a alteração na sua conta, informe o código abaixo.',
    action: '',
    lasts: 'O código vale por 10 minutos e funciona uma única vez.',
  },
};

/** What is sent to a phone. */
export const phoneCodeText = (code: string): string =>
  `${code} é o seu código do Garimpo. Ele vale por 5 minutos.`;

export const mailWords = {
  code: 'Código',
  orCode: 'Ou informe este código:',
  linkFallback: 'Se o botão não abrir, copie este endereço:',
  ignore: 'Se não foi você, ignore esta mensagem: nada muda na sua conta.',
};
