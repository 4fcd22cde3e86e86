import { recordName } from '@garimpo/service-contract';
import type { NoticeText } from '@garimpo/service-kit';

const ACTION = 'Ver meus domínios';
const stillThere = 'O clone continua no ar no endereço dele no Garimpo.';

/** Emails to the owner of a domain that is no longer verified. */
export const domainEmail: Record<'lost' | 'taken', (domain: string) => NoticeText> = {
  lost: (domain) => ({
    subject: `O domínio ${domain} voltou a Pendente`,
    lines: [
      `Não encontramos mais o registro TXT de ${recordName(domain)} nas últimas verificações, feitas ao longo de algumas horas.`,
      `Por isso ${domain} voltou a Pendente e não abre mais o seu clone. ${stillThere}`,
      'Se o domínio ainda é seu, recrie o mesmo registro no DNS: ele está na tela de domínios, e a verificação é refeita sozinha.',
    ],
    action: ACTION,
  }),
  taken: (domain) => ({
    subject: `O domínio ${domain} agora é de outra conta`,
    lines: [
      `Outra conta comprovou, pelo DNS, que ${domain} é dela, e o registro da sua conta não está mais lá.`,
      `Por isso ${domain} voltou a Pendente na sua conta e não abre mais o seu clone. ${stillThere}`,
      'Se você não esperava por isso, confira com quem administra o DNS do domínio quem pode alterá-lo.',
    ],
    action: ACTION,
  }),
};
