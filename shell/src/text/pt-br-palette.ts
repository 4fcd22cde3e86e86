import { formatNumber, plural } from '@garimpo/sdk';

/** What the command palette says. */
export const paletteText = {
  close: 'Fechar busca',
  placeholder: 'Páginas, ofertas, clones, campanhas...',
  recent: 'Recentes',
  pages: 'Ir para',
  actions: {
    name: 'Ações',
    theme: { light: 'Mudar para o modo claro', dark: 'Mudar para o modo escuro' },
    themeWords: ['tema', 'aparência'],
    shortcuts: 'Ver atalhos do teclado',
    shortcutsWords: ['teclas', 'ajuda'],
    signOutWords: ['logout', 'encerrar sessão'],
  },
  list: 'Resultados',
  noHits: (search: string) => `Nada encontrado para “${search}”`,
  noHitsHint: 'Confira a escrita ou procure por parte do nome, por uma tag ou pelo endereço.',
  /** Beside the name of a group that shows only the best of what was found. */
  shownOf: (shown: number, found: number) => `${formatNumber(shown)} de ${formatNumber(found)}`,
  found: (count: number) => plural(count, 'resultado', 'resultados'),
  looking: (names: readonly string[]) => `Procurando em ${names.join(', ')}...`,
  unanswered: (names: readonly string[]) => `Sem resposta de ${names.join(', ')}.`,
  tryAgain: 'Tentar de novo',
  keys: { move: 'mover', open: 'abrir', newTab: 'nova aba', leave: 'fechar' },
};
