import type { BillingKind } from '@garimpo/accounts-contract';
import type { NoticeText } from '@garimpo/service-kit';

const day = new Intl.DateTimeFormat('pt-BR', {
  day: 'numeric',
  month: 'long',
  timeZone: 'America/Sao_Paulo',
});
const moment = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});

const kinds: Record<BillingKind, string> = {
  approved: 'Pagamento aprovado',
  renewed: 'Renovação paga',
  refused: 'Pagamento recusado',
  past_due: 'Pagamento em atraso',
  unpaid: 'Assinatura não paga',
  expired: 'Assinatura expirada',
  canceled: 'Assinatura cancelada',
  refunded: 'Pagamento reembolsado',
  chargeback: 'Pagamento contestado (chargeback)',
  cancel_scheduled: 'Renovação cancelada',
  resumed: 'Renovação retomada',
  other: 'Outro aviso',
};

/** Sentences and headings of the copy that people take of their data. */
export const dataText = {
  profile: 'Seu perfil, suas preferências e sua assinatura.',
  payments: 'Os avisos de pagamento que recebemos sobre a sua conta.',
  tokens: 'Os acessos que você criou para a extensão do navegador.',
  picture: 'A foto do seu perfil.',
  user: 'Seu cadastro de acesso: e-mail, nome e datas.',
  kinds,
  columns: {
    provider: 'Plataforma',
    event: 'Evento',
    occurredAt: 'Quando',
    order: 'Pedido',
    subscription: 'Assinatura',
    plan: 'Plano',
    amount: 'Valor',
    currency: 'Moeda',
    name: 'Nome do comprador',
    email: 'E-mail do comprador',
    tokenName: 'Nome',
    createdAt: 'Criado em',
    lastUsedAt: 'Último uso',
  },
  readMe: {
    title: 'Seus dados no Garimpo',
    made: (at: Date) => `Cópia feita em ${moment.format(at)} (horário de Brasília).`,
    content: 'O que há neste arquivo:',
    formats: [
      'Os arquivos .csv abrem em programas de planilha. Neles, as colunas são separadas por ponto e vírgula, e um',
      'texto que poderia ser lido como fórmula começa com um apóstrofo. Os arquivos .json servem para outros',
      'programas. As datas estão no padrão ISO 8601, em UTC.',
    ].join('\n'),
    left: [
      'O que não está aqui: sua senha, que guardamos de um jeito que nem nós conseguimos ler, e os segredos dos',
      'aplicativos autenticadores, que permitiriam a outra pessoa entrar na sua conta.',
    ].join('\n'),
    contact: (email: string) => `Dúvidas sobre os seus dados: ${email}`,
  },
} as const;

/** Emails about the deletion of an account. */
export const deletionText = {
  requested: (erasedFrom: Date, denialLink: string | null): NoticeText => ({
    subject: `Sua conta será excluída em ${day.format(erasedFrom)}`,
    lines: [
      'Recebemos o pedido para excluir a sua conta no Garimpo. As ferramentas já estão fechadas para você.',
      `Até ${moment.format(erasedFrom)} (horário de Brasília) você pode desistir: entre na sua conta e escolha “Manter minha conta”. Depois disso, seus dados são apagados e não há como voltar atrás.`,
      'Se você tem uma assinatura, cancele também a cobrança na plataforma em que pagou.',
      denialLink === null
        ? 'Não foi você? Entre, mantenha a conta e troque a sua senha.'
        : `Não foi você? Este endereço desconecta todos os aparelhos, cancela a senha e envia um link para você entrar e manter a conta: ${denialLink}`,
    ],
    action: 'Manter minha conta',
  }),
  restored: (denialLink: string | null): NoticeText => ({
    subject: 'Sua conta continua no Garimpo',
    lines: [
      'O pedido para excluir a sua conta foi desfeito. Nada foi apagado.',
      ...(denialLink === null
        ? []
        : [`Não foi você? Este endereço desconecta todos os aparelhos e cancela a senha: ${denialLink}`]),
    ],
    action: 'Ver meus dados',
  }),
} as const;
