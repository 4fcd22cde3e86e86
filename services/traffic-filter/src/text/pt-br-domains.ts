import type { NoticeText } from '@garimpo/service-kit';
import { recordName } from '@garimpo/traffic-filter-contract';

const ACTION = 'Ver meus domínios';

/** Emails to the owner of a domain that is no longer verified. */
export const domainEmail: Record<'lost' | 'taken', (domain: string) => NoticeText> = {
  lost: (domain) => ({
    subject: `O domínio ${domain} voltou a Pendente`,
    lines: [
      `Não encontramos mais o registro TXT de ${recordName(domain)} nas últimas verificações, feitas ao longo de algumas horas.`,
      `Por isso ${domain} voltou a Pendente e não leva mais ninguém à sua campanha. O link da campanha no endereço do Garimpo continua funcionando.`,
      'Se o domínio ainda é seu, recrie o mesmo registro no DNS: ele está na tela de domínios, e a verificação é refeita sozinha.',
    ],
    action: ACTION,
  }),
  taken: (domain) => ({
    subject: `O domínio ${domain} agora é de outra conta`,
    lines: [
      `Outra conta comprovou, pelo DNS, que ${domain} é dela, e o registro da sua conta não está mais lá.`,
      `Por isso ${domain} voltou a Pendente na sua conta e não leva mais ninguém à sua campanha. O link da campanha no endereço do Garimpo continua funcionando.`,
      'Se você não esperava por isso, confira com quem administra o DNS do domínio quem pode alterá-lo.',
    ],
    action: ACTION,
  }),
};
