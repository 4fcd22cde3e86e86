import type { AbuseReason } from '@garimpo/cloner-contract';
import type { SensitiveKind } from '../sensitive/sensitive-words.ts';

export const reasonText: Record<AbuseReason, string> = {
  phishing: 'Golpe ou tentativa de obter senhas, cartões ou dados bancários',
  copyright: 'Uso de conteúdo ou marca sem autorização',
  malware: 'Vírus ou programa malicioso',
  personal_data: 'Exposição de dados pessoais',
  other: 'Outro motivo',
};

interface SeenText {
  kind: SensitiveKind;
  sign: string;
  window: 'wide' | 'narrow';
  pressed: string | null;
}

const seenKinds: Record<SensitiveKind, string> = {
  password: 'senha ou código',
  card: 'cartão',
  bank: 'dados bancários',
};
const seenWindows = { wide: 'no computador', narrow: 'no celular' };

const seenText = ({ kind, sign, window, pressed }: SeenText) =>
  `“${sign}” (${seenKinds[kind]}, ${seenWindows[window]}${pressed === null ? '' : `, depois de pressionar “${pressed}”`})`;

/** The page where anybody reports a clone, and the email about it. */
export const abuseText = {
  form: {
    title: 'Denunciar esta página',
    intro: (host: string) =>
      `Conte o que há de errado em ${host}. A denúncia é analisada por uma pessoa, e a página pode ser suspensa.`,
    reason: 'Motivo',
    details: 'O que aconteceu?',
    detailsHint: 'De 10 a 4.000 caracteres. Diga em que parte da página está o problema.',
    email: 'Seu e-mail (opcional)',
    emailHint: 'Usado somente se for preciso falar com você sobre esta denúncia.',
    trap: 'Não preencha este campo',
    send: 'Enviar denúncia',
    wrong: {
      reason: 'Escolha um motivo.',
      details: 'Escreva de 10 a 4.000 caracteres.',
      email: 'Confira o e-mail, ou deixe o campo vazio.',
    },
  },
  received: {
    title: 'Denúncia recebida',
    lines: ['Obrigado por avisar. A página será analisada.'],
  },
  tooMany: {
    title: 'Muitas denúncias seguidas',
    lines: ['Recebemos várias denúncias deste endereço. Tente novamente mais tarde.'],
  },
  refused: {
    title: 'Não foi possível receber a denúncia',
    lines: ['Abra o formulário de denúncia e envie novamente.'],
  },
  /** A report of what the guard found. */
  takenFields: (signs: string[]) =>
    `Campo retirado automaticamente da página antes que alguém o preenchesse: ${signs.join(' | ')}`.slice(
      0,
      4_000,
    ),
  /** Decides when a visit suspends a clone. */
  visitor: 'visita automática',
  seenWhy: 'Foi possível digitar em um campo de senha ou cartão da página publicada.',
  /** A report of what a visit found. */
  seenFields: (found: readonly SeenText[]) =>
    `A página publicada pede o que não pode pedir. Visto por uma visita automática: ${found.map(seenText).join(' | ')}`.slice(
      0,
      4_000,
    ),
  message: (hosts: { host: string; reports: number; isSuspended: boolean }[]) => ({
    subject: hosts.length === 1 ? 'Nova denúncia de página clonada' : 'Novas denúncias de páginas clonadas',
    lines: [
      'Há denúncias que esperam uma decisão:',
      ...hosts.map(
        ({ host, reports, isSuspended }) =>
          `${host}: ${reports === 1 ? '1 denúncia' : `${reports} denúncias`}${isSuspended ? ', já suspensa automaticamente' : ''}`,
      ),
    ],
    action: 'Ver denúncias',
  }),
} as const;
