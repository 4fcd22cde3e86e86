export const previewText = {
  region: 'Página em edição',
  frame: 'Página em edição. Clique em um elemento para editar; as setas levam ao elemento vizinho.',
  loading: 'Carregando a página...',
  lost: 'A página não abriu no editor. Confira sua conexão.',
  retry: 'Tentar de novo',
  removed: 'Elemento removido.',
  undo: 'Desfazer',
  notRemoved: 'Este elemento não pode ser removido.',
  outline: 'Estrutura da página',
  path: 'Caminho do elemento',
  pathEmpty: 'Nenhum elemento selecionado',
};
