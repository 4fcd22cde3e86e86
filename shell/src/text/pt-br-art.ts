/** Cards that show what the product is about, beside the sign-in form and on the public pages. */
export const artText = {
  unit: 'anúncios ativos',
  metrics: 'Métricas',
  samples: [
    {
      title: 'Adestramento Gentil',
      createdAt: 'Criada em 22 out 2026',
      counts: [340, 398, 415, 472, 528, 566, 612],
      description: 'Em escala há 4 semanas. Três criativos novos desde sexta.',
      tags: ['pets', 'quiz', 'escala'],
    },
    {
      title: 'Desafio Barriga Zero 21 dias',
      createdAt: 'Criada em 18 nov 2026',
      counts: [96, 104, 101, 118, 126, 131, 148],
      description: 'VSL de 14 min, quiz na entrada e order bump de receitas.',
      tags: ['emagrecimento', 'vídeo longo'],
    },
  ],
} as const;
