import { formatMoney } from '@garimpo/sdk';

const DEMO = 'demo';

/** Names of who charges, as its customers know them. */
const providers: Readonly<Record<string, string>> = {
  [DEMO]: 'Demonstração',
  kiwify: 'Kiwify',
  hotmart: 'Hotmart',
  cakto: 'Cakto',
  kirvano: 'Kirvano',
  eduzz: 'Eduzz',
  stripe: 'Stripe',
  'mercado-pago': 'Mercado Pago',
};

/** Sentences of the subscription's page, of a payment and of a change of plan, loaded with those screens. */
export const subscriptionText = {
  title: 'Assinatura',
  back: 'Voltar ao perfil',
  failed: 'A assinatura não pôde ser carregada.',
  tryAgain: 'Tentar de novo',
  provider: (name: string) => (Object.hasOwn(providers, name) ? (providers[name] ?? name) : name),

  plan: {
    title: 'O que você tem',
    price: 'Preço do plano',
    perMonth: (price: string) => `${price} por mês`,
    nextCharge: 'Próxima cobrança',
    expected: (date: string) => `Prevista para ${date}`,
    noneCancelled: 'Nenhuma: a renovação foi cancelada',
    noneFree: 'Nenhuma: esta assinatura não é cobrada',
    none: 'Nenhuma',
    last: (amount: string) => `Último pagamento: ${amount}`,
    chargedBy: 'Quem cobra',
    change: 'Trocar de plano',
    choose: 'Escolher plano',
  },

  manage: {
    cancel: 'Cancelar assinatura',
    cancelTitle: 'Cancelar a assinatura?',
    cancelQuestion: (date: string) =>
      `Nenhuma nova cobrança é feita. As ferramentas ficam abertas até ${date} e depois fecham; o que está publicado segue no ar por mais 30 dias, e nada é apagado. Até essa data você pode retomar.`,
    keep: 'Manter assinatura',
    cancelling: 'Cancelando...',
    cancelled: 'Assinatura cancelada.',
    cancelFailed: 'Não foi possível cancelar. Tente de novo.',
    ends: (date: string) =>
      `Você cancelou a renovação: nenhuma nova cobrança é feita, e as ferramentas ficam abertas até ${date}.`,
    resume: 'Retomar assinatura',
    resuming: 'Retomando...',
    resumed: 'Assinatura retomada.',
    resumeFailed: 'Não foi possível retomar. Tente de novo.',
    atProvider: (name: string) =>
      `Quem cobra é o provedor ${name}: cancelar, retomar ou trocar o cartão é na área do cliente dele.`,
    open: (name: string) => `Abrir a área do cliente de ${name}`,
    byEmail: 'O link dela está no e-mail que o provedor enviou na compra. Não achou?',
  },

  payments: {
    title: 'Recibos',
    label: 'Pagamentos, do mais novo ao mais antigo',
    date: 'Data',
    state: 'Situação',
    plan: 'Plano',
    amount: 'Valor',
    provider: 'Quem cobrou',
    order: 'Pedido',
    kinds: { paid: 'Pago', refunded: 'Reembolsado', chargeback: 'Contestado' },
    empty: 'Nenhum pagamento registrado.',
    official: 'O comprovante fiscal é de quem cobrou e chega no e-mail da compra.',
    unknown: 'Onde o valor não aparece, quem cobrou não o informou.',
  },

  /** Of a payment whose amount nobody told: the demonstration charges nothing. */
  amountUnknown: (provider: string): string | null => (provider === DEMO ? formatMoney(0) : null),

  payment: {
    confirmed: 'Pagamento confirmado',
    open: (plan: string, date: string) => `O plano ${plan} está ativo até ${date}.`,
    amount: 'Valor',
    paidAt: 'Pago em',
    order: 'Pedido',
    dashboard: 'Ir para o Dashboard',
    details: 'Ver assinatura e recibos',
    waiting: 'Aguardando o pagamento',
    waitingHint:
      'O provedor nos avisa assim que o confirma: no cartão e no Pix costuma levar instantes, no boleto alguns dias úteis. Esta página muda sozinha, e você pode fechá-la: o plano abre do mesmo jeito.',
    stillOpen: (plan: string) => `Enquanto isso, o plano ${plan} segue aberto.`,
    check: 'Verificar agora',
    checking: 'Verificando...',
    plans: 'Ver planos',
  },

  change: {
    title: (plan: string) => `Trocar para o plano ${plan}`,
    from: (plan: string) => `Hoje você tem o plano ${plan}.`,
    limits: 'Seu uso e os limites do plano novo',
    use: (used: string, limit: string) => `${used} em uso · limite ${limit}`,
    unlimited: (used: string) => `${used} em uso · sem limite`,
    over: 'Acima do limite',
    overHint:
      'Nada é apagado: o que passa do limite continua como está. Você só não cria outros itens desse tipo até ficar abaixo dele.',
    overRequests: 'Seus links continuam funcionando acima do limite de requisições.',
    overage: (price: string) => `Acima do limite de requisições, seus links continuam funcionando: ${price}.`,
    when: (days: number) =>
      `A troca acontece quando o pagamento é confirmado, por ${days} dias a partir dele. Os dias que restam do plano atual não são somados.`,
    price: (price: string) => `O plano novo custa ${price}.`,
    twice: (provider: string) =>
      `No provedor ${provider} o plano novo é outra assinatura. Depois de pagar, cancele a atual na área do cliente para não pagar as duas.`,
    demo: 'Na demonstração, a assinatura que você tem passa para o plano novo, e nada é cobrado.',
    cancel: 'Manter o plano atual',
    go: 'Ir para o pagamento',
  },
} as const;
