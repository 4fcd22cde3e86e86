import { APPLICATIONS } from './applications.ts';
import { at, type CorpusPage } from './corpus-page.ts';

export type { CorpusPage } from './corpus-page.ts';

export const CORPUS: readonly CorpusPage[] = [
  at('estatica', {
    shows: 'a sales page as it was always written',
    mode: 'static',
    texts: ['Método Horta em Casa', 'Garantia de 7 dias'],
  }),
  at('loja', {
    shows: 'all files on another origin, chains of @import, image-set, custom properties',
    mode: 'static',
    texts: ['Entrega em todo o Brasil'],
  }),
  at('react', {
    shows: 'an empty root that a renderer with state fills',
    mode: 'rendered',
    texts: ['Curso de Confeitaria', 'Coberturas', 'No carrinho: 0'],
    clicks: [
      { on: '#mais', shows: 'No carrinho: 1' },
      { on: '#mais', shows: 'No carrinho: 2' },
    ],
  }),
  at('vue', {
    shows: 'a template in the page that a script fills in its place',
    mode: 'rendered',
    texts: ['Desafio de 21 dias', 'Bruno perdeu 8 kg'],
    clicks: [{ on: '#mostrar', shows: 'Bônus: planilha de refeições' }],
  }),
  at('lazy-nativa', {
    shows: 'loading=lazy on pictures and a frame, far below',
    mode: 'static',
    texts: ['Fim da página'],
  }),
  at('lazy-observador', {
    shows: 'data-src and an IntersectionObserver',
    mode: 'rendered',
    texts: ['Imagens carregadas'],
  }),
  at('lazy-rolagem', {
    shows: 'data-original and a listener of scroll',
    mode: 'rendered',
    texts: ['Imagens pela rolagem'],
  }),
  at('lazy-fundo', {
    shows: 'data-bg, as an address and as url()',
    mode: 'rendered',
    texts: ['Fundos que chegam depois'],
  }),
  at('lazy-noscript', {
    shows: 'pictures that a script takes out of noscript',
    mode: 'rendered',
    texts: ['Imagens com reserva'],
  }),
  at('lazy-srcset', {
    shows: 'a blurred picture that data-srcset replaces',
    mode: 'rendered',
    texts: ['Troca de tamanhos'],
  }),
  at('picture', {
    shows: 'another picture and another background at each width',
    mode: 'static',
    texts: ['Uma imagem por largura'],
  }),
  at('css-em-js', {
    shows: 'rules that exist only as insertRule',
    mode: 'rendered',
    texts: ['Regras inseridas'],
  }),
  at('folhas-adotadas', {
    shows: 'adoptedStyleSheets of the document and of a shadow root',
    mode: 'rendered',
    texts: ['Dentro da sombra'],
  }),
  at('sombra', {
    shows: 'custom elements with open shadow roots',
    mode: 'rendered',
    texts: ['Plano Ouro', 'R$ 97'],
    clicks: [{ on: 'cartao-oferta:nth-of-type(2) button', shows: 'Escolhido' }],
  }),
  at('sombra-declarada', {
    shows: 'a shadow root in the HTML',
    mode: 'static',
    texts: ['Texto na sombra declarada'],
  }),
  at('fontes', {
    shows: 'a variable font on a third origin',
    mode: 'static',
    texts: ['Aprenda a vender todos os dias'],
  }),
  at('quadros', {
    shows: 'frames of the same origin, of another one, and written in srcdoc',
    mode: 'static',
    texts: ['Quadros'],
  }),
  at('video', {
    shows: 'a video with poster, captions and ranges',
    mode: 'static',
    texts: ['Assista até o fim'],
  }),
  at('cirilico', {
    shows: 'windows-1251 said by http-equiv',
    mode: 'static',
    texts: ['Привет мир', 'Страница в старой кодировке'],
  }),
  at('latim', {
    shows: 'ISO-8859-1 said by the answer',
    mode: 'static',
    texts: ['Promoção de verão', 'Só até amanhã, às três.'],
  }),
  at('base', { shows: 'a base that is not the page', mode: 'static', texts: ['Endereço de base'] }),
  at('nomes', {
    shows: 'blanks, accents, quotes, escaped slashes, two slashes, commas, long and reserved names',
    mode: 'static',
    texts: ['Nomes difíceis'],
  }),
  at(
    'redirecionada',
    {
      shows: 'redirects of the page, of a style sheet and of a picture, over origins',
      mode: 'static',
      texts: ['A folha veio de outra origem'],
    },
    '/redirecionada',
  ),
  at('consulta', {
    shows: 'files that only their query tells apart, without extensions',
    mode: 'static',
    texts: ['Tema escuro'],
  }),
  at('modulos', {
    shows: 'modules, an import map, a module of another origin and one on demand',
    mode: 'rendered',
    texts: ['Olá, Maria! R$ 97,00 Compra segura'],
    clicks: [{ on: '#mais', shows: 'Bônus liberado' }],
  }),
  at('app', {
    shows: 'content by GET and an answer by POST',
    mode: 'rendered',
    texts: ['Curso de Violão', 'R$ 97,00'],
    clicks: [{ on: '#calcular', shows: 'Frete para 01310-100: grátis' }],
  }),
  at('desenho', { shows: 'a canvas that a script draws', mode: 'rendered', texts: ['Gráfico desenhado'] }),
  at('sprites', {
    shows: 'svg use of a file, an object, gradients, pictures in drawings',
    mode: 'static',
    texts: ['Ícones'],
  }),
  at('formulario', {
    shows: 'forms that must post nowhere, and are no reason to refuse',
    mode: 'static',
    texts: ['Lista de espera'],
  }),
  at('atualizacao', {
    shows: 'meta refresh to the real page',
    mode: 'static',
    texts: ['Chegamos ao destino'],
    endsAt: 'http://pagina.test/atualizacao/destino.html',
  }),
  at('politica', {
    shows: 'a content security policy in the page',
    mode: 'rendered',
    texts: ['O script da página rodou'],
  }),
  at('trabalhador', {
    shows: 'a service worker that would break the copy',
    mode: 'static',
    texts: ['Com service worker'],
  }),
  at('rolagem', {
    shows: 'more items with every scroll',
    mode: 'rendered',
    texts: ['Item 1', 'Item 10', 'Acabou'],
  }),
  at('acordeao', {
    shows: 'answers that open',
    mode: 'static',
    texts: ['Tem garantia?'],
    clicks: [
      { on: '#p1', shows: 'Sim, de sete dias.' },
      { on: '#p2', shows: 'Por e-mail, na hora.' },
      { on: '#p3', shows: 'Todos os dias úteis.' },
    ],
  }),
  at('carrossel', {
    shows: 'a slider whose last picture is fetched when it is reached',
    mode: 'static',
    texts: ['1 de 3'],
    clicks: [
      { on: '#proximo', shows: '2 de 3' },
      { on: '#proximo', shows: '3 de 3' },
    ],
  }),
  at('contador', {
    shows: 'a counter whose script is on another origin',
    mode: 'static',
    texts: ['Total: R$ 97'],
    clicks: [
      { on: '#mais', shows: 'Total: R$ 194' },
      { on: '#menos', shows: 'Total: R$ 97' },
    ],
  }),
  at('partes', {
    shows: 'parts that buttons ask the server for: by attributes, one in another, and by a call in a handler',
    mode: 'static',
    texts: ['Escolha uma parte'],
    clicks: [
      { on: '#precos', shows: 'Turma da noite: R$ 97' },
      { on: '#bonus', shows: 'Cifras de cem músicas' },
      { on: '#duvidas', shows: 'Sim, qualquer um.' },
    ],
  }),
  at('cabecalho', {
    shows: 'a sticky header and a fixed bar',
    mode: 'static',
    texts: ['Menu do curso', 'Últimas vagas'],
  }),
  at('animacao', {
    shows: 'animations that end',
    mode: 'static',
    texts: ['Depois da animação tudo fica parado'],
  }),
  at('contagem', { shows: 'a countdown', mode: 'static', texts: ['A oferta acaba em'], moving: ['#tempo'] }),
  at('rastreadores', {
    shows: 'trackers that a button goes on calling',
    mode: 'static',
    texts: ['Com rastreadores'],
    clicks: [{ on: '#comprar', shows: 'Indo para o pagamento' }],
  }),
  at('ligacoes', {
    shows: 'anchors, links to itself, to other pages, to files and out',
    mode: 'static',
    texts: ['R$ 97 à vista'],
  }),
  at('senha', {
    shows: 'a form that asks for a password',
    mode: 'static',
    texts: ['Acesse sua conta'],
    refused: 'password',
  }),
  at('cartao', {
    shows: 'a form that asks for a card',
    mode: 'static',
    texts: ['Pagamento'],
    refused: 'card',
  }),
  ...APPLICATIONS,
];
