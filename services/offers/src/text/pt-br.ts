/** Formats as "12 nov", by the day in São Paulo. */
export function dayAndMonth(time: Date): string {
  const parts = new Intl.DateTimeFormat('pt-BR', {
    day: 'numeric',
    month: 'short',
    timeZone: 'America/Sao_Paulo',
  });
  const part = (type: string) => parts.formatToParts(time).find((one) => one.type === type)?.value ?? '';
  return `${part('day')} ${part('month').replace('.', '')}`;
}

export const demoText = {
  barrigaZero: {
    title: 'Desafio Barriga Zero 21 dias',
    description: 'VSL de 14 min, quiz na entrada e order bump de receitas.',
    tags: ['emagrecimento', 'vídeo longo'],
  },
  bolosNoPote: { title: 'Curso Bolos no Pote Lucrativos', description: null, tags: ['renda extra'] },
  sonoProfundo: { title: 'Protocolo Sono Profundo', description: null, tags: ['saúde', 'EUA'] },
  ingles: { title: 'Inglês em 90 Dias, método sombra', description: null, tags: ['educação', 'advertorial'] },
  planilha: {
    title: 'Planilha Mestre de Finanças',
    description: 'Página simples, preço âncora de R$\u00a0197.',
    tags: ['finanças'],
  },
  adestramento: {
    title: 'Adestramento Gentil',
    description: 'Em escala há 4 semanas. Três criativos novos desde sexta.',
    tags: ['pets', 'quiz', 'escala'],
  },
  adestramentoPage: {
    headline: 'Seu cachorro calmo em 14 dias, sem gritar',
    checkoutUrl: 'https://pay.kiwify.com.br/adestramento',
  },
  adestramentoPrice: { before: 'R$\u00a097', after: 'R$\u00a067' },
  croche: { title: 'Crochê do Zero ao Pedido', description: null, tags: ['artesanato'] },
  oracao: { title: 'Oração da Manhã Premium', description: null, tags: ['fé'] },
  milhas: {
    title: 'Renda com Milhas 2.0',
    description: (lastReading: string) =>
      `Página da biblioteca exige login; a última leitura foi em ${lastReading}.`,
    tags: ['finanças'],
  },
};
