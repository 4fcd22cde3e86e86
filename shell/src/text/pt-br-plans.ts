/** Sentences around the plans: their cards, their page and the list of the sign-up form. Loaded with those screens. */
export const planText = {
  title: 'Escolha seu plano para continuar',
  hint: 'Você pode trocar de plano ou cancelar quando quiser.',
  /** When money is due, for whoever is about to pay. */
  due: 'O primeiro pagamento vence na contratação, no checkout do provedor, e as ferramentas abrem assim que ele é confirmado. Onde o provedor oferece avaliação, ela corre no checkout dele: é lá que aparecem os dias e a data da primeira cobrança, e as ferramentas abrem quando ela é paga.',
  recommended: 'Recomendado',
  current: 'Plano atual',
  /** Who a plan is for: on its card, and shorter in the sign-up form. */
  audience: {
    starter: 'Para começar a acompanhar ofertas.',
    intermediario: 'Para quem testa toda semana.',
    avancado: 'Para quem escala.',
  },
  audienceShort: {
    starter: 'Para começar',
    intermediario: 'Para quem testa toda semana',
    avancado: 'Para quem escala',
  },
  perMonth: 'por mês',
  perMonthShort: '/mês',
  launchFrom: 'de',
  launchTo: 'por',
  launchSentence: (full: number, launch: number) => `de R$${full} por R$${launch}/mês - Lançamento`,
  launchCoupon: (coupon: string) => `Lançamento · cupom ${coupon}`,
  overage: (price: string) => `${price} por 1.000 requisições extras`,
  libraries: (count: string, one: boolean) =>
    one ? '1 biblioteca acompanhada' : `${count} bibliotecas acompanhadas`,
  clones: (count: string, one: boolean) => (one ? '1 página clonada' : `${count} páginas clonadas`),
  anticlone: (count: string, one: boolean) =>
    one ? '1 página no Anticlone' : `${count} páginas no Anticlone`,
  quizzes: (count: string, one: boolean) => (one ? '1 quiz' : `${count} quizzes`),
  quizExtra: (price: string) => `, extra por ${price}`,
  requests: (count: string) => `${count} requisições por mês`,
  unlimited: {
    libraries: 'Bibliotecas ilimitadas',
    clones: 'Páginas clonadas ilimitadas',
    anticlone: 'Anticlone ilimitado',
    quizzes: 'Quizzes ilimitados',
    requests: 'Requisições ilimitadas',
  },
  million: (count: string, one: boolean) =>
    one ? `${count} milhão de requisições por mês` : `${count} milhões de requisições por mês`,
  subscribe: (plan: string) => `Assinar ${plan}`,
  manage: 'Ver assinatura',
  changeNotOpened: 'Não foi possível abrir a troca de plano. Verifique sua conexão e tente de novo.',
  noCheckout: 'Pagamento indisponível no momento. Fale com o suporte.',
  back: 'Voltar ao perfil',
  signIn: 'Entrar',
  failed: 'Os planos não puderam ser carregados.',
  tryAgain: 'Tentar de novo',
  empty: 'Nenhum plano disponível no momento.',
} as const;
