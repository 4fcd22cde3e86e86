import { plural } from '@garimpo/sdk';

export const previewText = {
  region: 'Página em edição',
  frame: 'Página em edição. Clique em um elemento para editar; as setas levam ao elemento vizinho.',
  loading: 'Carregando a página...',
  lost: 'A página não abriu no editor. Confira sua conexão.',
  retry: 'Tentar de novo',
  canvas: {
    group: 'Tela da página',
    widths: 'Largura da tela, em pixels',
    desktop: '1366',
    tablet: '768',
    mobile: '390',
    free: 'Largura livre, em pixels',
    handle: 'Mudar a largura da tela',
    rotate: 'Girar a tela',
    zoom: 'Zoom',
    fit: 'Caber',
    out: 'Diminuir o zoom',
    in: 'Aumentar o zoom',
    percent: (scale: number) => `${Math.round(scale * 100)} %`,
  },
  hidden: {
    show: 'Mostrar escondidos',
    hide: 'Não mostrar escondidos',
    row: 'Escondido até um script mostrar',
    inside: 'Contém conteúdo escondido',
  },
  outline: 'Estrutura da página',
  search: 'Buscar na estrutura',
  searchExample: 'Botão, garantia, preço...',
  found: (count: number) =>
    count === 0 ? 'Nada encontrado.' : plural(count, 'elemento encontrado', 'elementos encontrados'),
  path: 'Caminho do elemento',
  pathEmpty: 'Nenhum elemento selecionado',
};

export const testRunText = {
  start: 'Testar a página',
  region: 'Teste da página',
  frame: 'Página em teste',
  hint: 'Os scripts da página estão rodando. Nada é enviado, e a visita não é contada.',
  loading: 'Abrindo a página...',
  lost: 'A página não abriu para o teste. Confira sua conexão.',
  again: 'Recomeçar',
  back: 'Voltar a editar',
};
