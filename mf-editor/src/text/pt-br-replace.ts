import { plural } from '@garimpo/sdk';

const kinds: Readonly<Record<string, string>> = {
  checkout: 'Checkout',
  whatsapp: 'WhatsApp',
  phone: 'Telefone',
  email: 'E-mail',
};

const problems = {
  missing: 'Digite o novo endereço.',
  address: 'Digite um endereço que comece com https://, ou um lugar da página, como #oferta.',
  number: 'Digite o número com DDD, como (11) 99999-8888.',
  email: 'Digite um e-mail, como vendas@seusite.com.br.',
} as const;

const links = (count: number) => plural(count, 'link', 'links');
const texts = (count: number) => plural(count, 'texto', 'textos');
const prices = (count: number) => plural(count, 'preço', 'preços');
const places = (count: number) => plural(count, 'lugar', 'lugares');

/** Messages about edits of the whole page and their undo. */
export const applyText = {
  undo: 'Desfazer',
  undone: 'A troca foi desfeita.',
  changedSince: 'A página mudou desde então. Use o botão Desfazer da barra.',
  notNow: 'A página ainda está sendo lida. Tente de novo em um instante.',
  impossible: 'Um destes lugares não pode ser alterado. Desmarque-o e tente de novo.',
  failed: 'A alteração não foi feita: a página não pôde ser lida depois dela.',
  locked: 'Esta página pode ser vista, mas não alterada.',
  show: (name: string) => `Mostrar na página: ${name}`,
  showTip: 'Mostrar na página',
  more: (count: number) => `Mostrar mais ${count}`,
};

export const replaceText = {
  title: 'Localizar e trocar',
  why: 'Tudo o que se repete na página, de uma vez',
  tabs: { label: 'O que trocar', links: 'Links', texts: 'Textos e preços', images: 'Imagens' },
  places,
  all: 'Marcar todos',
  none: 'Desmarcar todos',
  links: {
    kind: 'Links que levam a',
    kindName: (kind: string) => kinds[kind] ?? kind.replace(/^host:/, ''),
    kindOption: (name: string, count: number) => `${name} · ${links(count)}`,
    ownHost: 'Páginas deste clone',
    empty: 'Nenhum link nesta página',
    emptyHint: 'Links de checkout, WhatsApp, telefone e outros sites aparecem aqui.',
    listTitle: 'Na página',
    scriptsTitle: 'Em scripts',
    scriptsHint: 'Endereços escritos dentro de códigos. Marque só os que levam visitantes.',
    noLabel: 'Sem texto',
    form: 'Formulário',
    script: 'Script',
    address: 'Novo endereço',
    addressExample: 'https://pay.hotmart.com/A12345678B',
    whatsapp: 'Número do WhatsApp',
    whatsappExample: '(11) 99999-8888',
    message: 'Mensagem',
    messageExample: 'Olá, quero saber mais sobre a oferta',
    phone: 'Número de telefone',
    phoneExample: '(11) 3333-4444',
    email: 'E-mail',
    emailExample: 'vendas@seusite.com.br',
    willBe: (address: string) => `Fica assim: ${address}`,
    problem: problems,
    keep: {
      page: 'Manter os parâmetros (utm, src, sck…)',
      whatsapp: 'Manter a mensagem de cada link',
      email: 'Manter assunto e texto de cada link',
    },
    keepHint: 'Os que identificam a campanha continuam em cada link; os da oferta antiga saem.',
    replace: (count: number) => `Trocar ${links(count)}`,
    replaced: (count: number) => plural(count, 'link trocado', 'links trocados'),
  },
  texts: {
    mode: 'O que localizar',
    words: 'Textos',
    prices: 'Preços',
    find: 'Localizar',
    findExample: 'Nome do produto',
    replaceBy: 'Trocar por',
    exact: 'Diferenciar maiúsculas e acentos',
    wholeWord: 'Só palavras inteiras',
    found: (count: number) => plural(count, 'resultado', 'resultados'),
    foundMany: (count: number) => `Os primeiros ${plural(count, 'resultado', 'resultados')}`,
    none: 'Nada encontrado nesta página.',
    replaceOne: (found: string) => `Trocar só este: ${found}`,
    replaceOneTip: 'Trocar só este',
    attributes: {
      alt: 'texto da imagem',
      title: 'dica ao passar o mouse',
      placeholder: 'exemplo do campo',
      'aria-label': 'nome para leitores de tela',
      value: 'texto do botão',
      content: 'descrição da página',
    } as Readonly<Record<string, string>>,
    pageTitle: 'título da página',
    replace: (count: number) => `Trocar ${texts(count)}`,
    remove: (count: number) => `Apagar ${texts(count)}`,
    removed: (count: number) => plural(count, 'texto apagado', 'textos apagados'),
    replaced: (count: number) => plural(count, 'texto trocado', 'textos trocados'),
    spread: (count: number) =>
      count === 1
        ? 'Um deles tinha partes com formatação própria: o texto novo ficou na primeira.'
        : `${count} deles tinham partes com formatação própria: o texto novo ficou na primeira.`,
  },
  prices: {
    empty: 'Nenhum preço nesta página',
    emptyHint: 'Valores como R$ 47,00, 12x de R$ 9,74 e US$ 27 aparecem aqui.',
    newPrice: (price: string) => `Novo preço no lugar de ${price}`,
    example: 'Novo preço',
    problem: 'Digite um valor, como 97 ou 97,90.',
    showPlaces: (count: number) => `Ver ${places(count)}`,
    replace: (count: number) => `Trocar ${prices(count)}`,
    replaced: (count: number) => plural(count, 'preço trocado', 'preços trocados'),
  },
  images: {
    empty: 'Nenhuma imagem nesta página',
    emptyHint: 'Imagens que só as folhas de estilo usam não aparecem aqui.',
    found: (count: number) => plural(count, 'imagem', 'imagens'),
    noName: 'Imagem sem nome',
    inPlaces: (count: number) => `em ${places(count)}`,
    change: 'Trocar',
    changeOf: (name: string) => `Trocar ${name}`,
    close: 'Fechar',
    newImage: 'Nova imagem',
    replaced: (count: number) => `Imagem trocada em ${places(count)}`,
  },
};
