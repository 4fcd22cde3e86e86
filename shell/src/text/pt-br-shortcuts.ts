/** Texts of the sheet of shortcuts. */
export const shortcutsText = {
  title: 'Atalhos do teclado',
  everywhere: 'Em qualquer página',
  search: 'Buscar páginas, ofertas e ações',
  sheet: 'Ver os atalhos desta página',
  toasts: 'Ir para os avisos',
  singleKeys: 'Atalhos de uma tecla',
  singleKeysHint: 'Desligue se letras soltas acionarem algo sem você querer.',
  close: 'Fechar',
};
