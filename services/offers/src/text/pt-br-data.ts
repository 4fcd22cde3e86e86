import type { OfferStatus, ReadingPrecision, ReadingSource } from '@garimpo/offers-contract';

/** The columns of the board, as it calls them. */
const statuses: Record<OfferStatus, string> = {
  waiting: 'Aguardando',
  testing: 'Em teste',
  approved: 'Aprovadas',
  invalid: 'Inválidas',
};

const sources: Record<ReadingSource, string> = {
  manual: 'manual',
  pasted: 'página colada',
  api: 'API oficial',
  browser: 'navegador',
};

const precisions: Record<ReadingPrecision, string> = { exact: 'exata', approx: 'aproximada' };

/** Names and words of the tables that people take out of the board and the metrics page. */
export const tableText = {
  sources,
  precisions,
  offersFile: (day: string) => `garimpo-ofertas-${day}.csv`,
  readingsFile: (title: string) => `leituras-${title}.csv`,
  /** Where nothing of a title can stand in the name of a file. */
  untitled: 'oferta',
} as const;

/** Sentences and headings of the copy that people take of their data. */
export const dataText = {
  offers: 'As ofertas do seu quadro, para abrir em uma planilha.',
  offersJson: 'As mesmas ofertas, para outro programa ler.',
  readings: 'As leituras de anúncios ativos de cada oferta.',
  statuses,
  columns: {
    id: 'Código',
    title: 'Título',
    offerUrl: 'URL Biblioteca de Anúncios',
    landingPageUrl: 'Landing Page URL',
    description: 'Descrição',
    tags: 'Tags',
    status: 'Coluna',
    createdAt: 'Criada em',
    updatedAt: 'Alterada em',
    offer: 'Código da oferta',
    checkedAt: 'Lida em',
    count: 'Anúncios ativos',
    source: 'Origem',
    precision: 'Precisão',
  },
} as const;
