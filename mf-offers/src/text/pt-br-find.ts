export const findText = {
  offers: 'Ofertas',
  archived: 'Arquivada',
  moves: 'Mover oferta',
  move: (title: string) => `Mover “${title}”`,
  /** Found by its beginning. */
  moveVerb: 'mover',
  actions: 'Ações das ofertas',
  add: 'Nova oferta',
  addWords: ['adicionar', 'criar', 'cadastrar'],
  list: 'Ver ofertas em lista',
  board: 'Ver ofertas no quadro',
  archive: 'Ver ofertas arquivadas',
};
