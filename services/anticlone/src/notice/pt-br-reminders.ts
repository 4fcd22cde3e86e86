import type { NoticeRecipient } from '@garimpo/anticlone-contract';
import { cutText, type NoticeText } from '@garimpo/service-kit';
import type { DueReminder } from './notice.query.ts';

const HOST_MAX = 100;
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' });

const recipients: Record<NoticeRecipient, string> = {
  host: 'a hospedagem',
  registrar: 'o registro do domínio',
  cdn: 'a CDN',
  meta: 'a Meta',
  google: 'o Google',
  tiktok: 'o TikTok',
  checkout: 'a plataforma de pagamento',
};

function stepOf({ state, recipient, sentAt, reopenedAt, cloneHost }: DueReminder): string {
  const to = recipients[recipient];
  const host = cutText(cloneHost, HOST_MAX);
  const since = sentAt === null ? '' : `, enviada em ${day.format(sentAt)}`;
  if (reopenedAt !== null && state === 'sent')
    return `${host}: a cópia voltou ao ar depois de removida. Escreva de novo para ${to}, com o protocolo anterior.`;
  switch (state) {
    case 'drafted':
      return `${host}: a denúncia para ${to} está pronta e ainda não foi enviada.`;
    case 'answered':
      return `${host}: ${to} respondeu. Confira se a cópia saiu do ar e encerre a denúncia.`;
    default:
      return `${host}: sem resposta à denúncia para ${to}${since}. Insista, ou denuncie a outro destinatário.`;
  }
}

/** @param due of one account, at least one */
export function reminderEmail(due: readonly DueReminder[]): NoticeText {
  const [first] = due;
  const isBack = due.some(({ reopenedAt, state }) => reopenedAt !== null && state === 'sent');
  return {
    subject: isBack
      ? `Uma cópia de ${first?.originalHost ?? 'sua página'} voltou ao ar`
      : 'Próximo passo das suas denúncias',
    lines: [
      ...due.map(stepOf),
      'Para encerrar os lembretes, marque na ferramenta como cada denúncia terminou.',
    ],
    action: 'Abrir as denúncias',
  };
}
