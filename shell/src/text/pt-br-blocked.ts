/** Sentences for those whose subscription does not open the tools. */
export const blockedText = {
  /** Why somebody who is signed in may not use the tools, by the status of the subscription. */
  blocked: {
    trialing:
      'Sua conta está em avaliação. As ferramentas abrem quando a assinatura do plano é confirmada no pagamento.',
    trialOver: 'Seu período de avaliação terminou. Assine o plano para usar as ferramentas.',
    canceled: 'Sua assinatura foi cancelada. Assine de novo para voltar a usar as ferramentas.',
    pastDue: 'O pagamento da sua assinatura está em atraso. Regularize-o para voltar a usar as ferramentas.',
    unpaid: 'A última cobrança da sua assinatura não foi paga. Pague-a para voltar a usar as ferramentas.',
    expired: 'Sua assinatura expirou. Escolha um plano para voltar a usar as ferramentas.',
    refused: 'O último pagamento não foi concluído. Escolha um plano para voltar a usar as ferramentas.',
    refunded: 'O último pagamento foi reembolsado. Escolha um plano para voltar a usar as ferramentas.',
    chargeback: 'O último pagamento foi contestado. Escolha um plano para voltar a usar as ferramentas.',
    other: 'Sua assinatura não está ativa. Conclua o pagamento para usar as ferramentas.',
  },

  beforeCheckout: {
    title: 'Pagamento do plano',
    account: (email: string) => `Você entrou como ${email}.`,
    goingOn: 'Em instantes abrimos a página de pagamento.',
    kept: 'Tudo o que você já salvou continua guardado.',
    go: 'Ir para o pagamento',
    otherPlan: 'Escolher outro plano',
  },
} as const;
