import { at, type CorpusPage } from './corpus-page.ts';

/** Pages as frameworks and builders of pages export them, each with what is hard to copy about it. */
export const APPLICATIONS: readonly CorpusPage[] = [
  at('next-paginas', {
    shows:
      "a router that takes the page from its address, chunks told by their script's address, data by fetch",
    mode: 'rendered',
    texts: ['Curso de Fotografia', 'Vagas: 12'],
    clicks: [{ on: 'button', shows: 'Preciso de câmera?' }],
  }),
  at('next-app', {
    shows: 'chunks that say who they are by their own address, and a router with answers of its own kind',
    mode: 'rendered',
    texts: ['Próxima turma: março', '(37 relatos)'],
    clicks: [{ on: '#plano', shows: 'Plano anual escolhido' }],
  }),
  at('nuxt', {
    shows:
      'modules, a payload, a history that is written at once, a module by an address that is put together',
    mode: 'rendered',
    texts: ['Mousse de maracujá'],
    clicks: [{ on: '#mais', shows: '/nuxt/mais' }],
  }),
  at('sveltekit', {
    shows: 'a start script in the page, links that a router follows',
    mode: 'rendered',
    texts: ['Tarefas feitas: 3. Comece pela mais curta'],
    clicks: [{ on: 'a.botao', shows: 'Você está em /agenda' }],
  }),
  at('astro', {
    shows: 'islands whose modules stand in attributes, one far below',
    mode: 'rendered',
    texts: ['Chás da serra', 'Hortelã', 'Camomila'],
    clicks: [
      { on: 'astro-island:first-of-type button', shows: '1 na cesta' },
      { on: 'astro-island:first-of-type button', shows: '2 na cesta' },
    ],
  }),
  at('gatsby', {
    shows: 'page data, and a page that leaves where its address is another',
    mode: 'rendered',
    texts: ['Gruta do Lago Azul', 'Rio Sucuri'],
    clicks: [{ on: 'button', shows: 'Chapada dos Veadeiros' }],
  }),
  at('angular', {
    shows: 'an empty root, a base that the router reads, a route on demand',
    mode: 'rendered',
    texts: ['Agenda de consultas', 'Escolha um horário'],
    clicks: [{ on: 'button', shows: 'Marcado para as 9h' }],
  }),
  at('remix', {
    shows: 'route modules by a manifest, and a page that loads again where its address is another',
    mode: 'rendered',
    texts: ['Clube do livro em remix', 'Livro do mês: Torto Arado'],
    clicks: [{ on: 'button', shows: 'Seu voto foi contado' }],
  }),
  at('webflow', {
    shows: 'parts that appear when they come near, tabs, a drawing of animation data',
    mode: 'rendered',
    texts: ['Estúdio Aurora', 'Nossos trabalhos'],
    clicks: [{ on: '.w-tab-link:nth-of-type(2)', shows: 'Três curtas premiados' }],
  }),
  at('elementor', {
    shows: 'widgets whose scripts are loaded beside the first one, addresses in settings',
    mode: 'rendered',
    texts: ['Clínica Bem Viver', '1.500 pacientes'],
    clicks: [{ on: '.elementor-tab-title', shows: 'Todos os principais convênios.' }],
  }),
  at('construtor', {
    shows: "a page builder's boxes, a picture for each width, a clock",
    mode: 'rendered',
    texts: ['Desafio 7 dias de organização'],
    clicks: [{ on: '.botao', shows: 'Reserve sua vaga' }],
  }),
  at('framer', {
    shows: 'modules of another host that draw for one width',
    mode: 'rendered',
    texts: ['Ana Prado', '4 projetos desde 2019'],
    clicks: [{ on: 'button', shows: 'Escreva para ana@prado.test' }],
  }),
  at('vite', {
    shows: 'an empty root, a part with a style sheet that it waits for',
    mode: 'rendered',
    texts: ['Calculadora de juros', 'R$ 1.000'],
    clicks: [{ on: 'button', shows: 'R$ 1.120' }],
  }),
  at('fragmentos', {
    shows: 'symbols, gradients, masks and clips of the page itself, beside a base',
    mode: 'rendered',
    texts: ['Selos e recortes'],
  }),
  at('proprio-src', {
    shows: 'a script of another host that finds its files by its own address',
    mode: 'rendered',
    texts: ['Carla', 'João'],
    clicks: [{ on: 'button', shows: 'Mais 128 depoimentos' }],
  }),
  at('largura', {
    shows: 'content that is chosen by the width when the page loads',
    mode: 'rendered',
    texts: ['Cardápio completo'],
    clicks: [{ on: 'button', shows: 'Suco de cupuaçu' }],
  }),
  at('secoes', {
    shows: 'sections that are fetched and drawn when they come near',
    mode: 'rendered',
    texts: ['Oficinas', 'Inscrição'],
    clicks: [{ on: 'button', shows: 'Inscrição feita' }],
  }),
  at('falhas', {
    shows: 'calls without an answer, with an error, and with nothing in it',
    mode: 'rendered',
    texts: [
      'Sem conexão com a bolsa',
      'Moedas indisponíveis',
      'Servidor: 500 bolsa fechada',
      'Vazio: 204',
      'Ajuda desligada',
    ],
    clicks: [{ on: 'button', shows: 'Tentou outra vez' }],
  }),
  at('relogio', {
    shows: 'a clock, a ticker, drawings by chance and by frame',
    mode: 'rendered',
    texts: ['Ao vivo agora', 'pessoas olhando'],
  }),
];
