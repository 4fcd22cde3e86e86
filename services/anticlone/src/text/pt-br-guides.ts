/** How the snippet is put into a page, by what the page was built with. */
interface Guide {
  builder: string;
  name: string;
  steps: string[];
}

const copy = 'Clique em “Copiar script” nesta tela.';
const check = 'Volte a esta tela e clique em “Verificar instalação”.';
const publish = 'Salve e publique a página de novo.';
const once = 'Cole uma vez só por página.';

const own: readonly { builder: string; name: string; steps: readonly string[] }[] = [
  {
    builder: 'html',
    name: 'HTML puro',
    steps: [
      'Abra o arquivo da página em um editor de texto.',
      'Cole o código logo depois da abertura de <body>. ' + once,
      'Envie o arquivo de novo para a sua hospedagem e limpe o cache, se houver.',
    ],
  },
  {
    builder: 'wordpress',
    name: 'WordPress',
    steps: [
      'Instale um plugin de códigos no cabeçalho e no corpo, como o WPCode.',
      'No painel do plugin, abra a opção de cabeçalho e rodapé e cole o código no campo do início do corpo (Body).',
      'Salve e limpe o cache do site e do plugin de cache.',
    ],
  },
  {
    builder: 'elementor',
    name: 'Elementor',
    steps: [
      'Abra a página no Elementor e arraste um elemento HTML para o topo da página.',
      'Cole o código no campo do elemento. ' + once,
      'No Elementor Pro, você também pode usar um código personalizado no início do <body>, que vale para o site todo.',
      'Clique em Atualizar e limpe o cache do site.',
    ],
  },
  {
    builder: 'hotmart',
    name: 'Hotmart Pages',
    steps: [
      'Abra a página no editor da Hotmart e procure as configurações de scripts ou de código personalizado.',
      'Cole o código no campo do corpo da página (Body). Se só houver blocos, use um bloco de HTML no topo.',
      publish,
    ],
  },
  {
    builder: 'kiwify',
    name: 'Kiwify',
    steps: [
      'Abra o editor da página na Kiwify e adicione um bloco de HTML ou código no topo.',
      'Cole o código no bloco. ' + once,
      'A página de pagamento da Kiwify não precisa do código: proteja a página de vendas que leva a ela.',
      publish,
    ],
  },
  {
    builder: 'greatpages',
    name: 'GreatPages',
    steps: [
      'Abra a página no GreatPages e entre nas configurações da página.',
      'Na parte de códigos ou scripts, cole o código no campo do início do Body.',
      publish,
    ],
  },
  {
    builder: 'atomicat',
    name: 'Atomicat',
    steps: [
      'Abra a página na Atomicat e entre nas configurações da página.',
      'Em códigos personalizados, cole o código no campo do Body.',
      publish,
    ],
  },
  {
    builder: 'klickpages',
    name: 'Klickpages',
    steps: [
      'Abra a página no Klickpages e entre nas configurações dela.',
      'Na parte de códigos, cole o código no campo do Body.',
      publish,
    ],
  },
  {
    builder: 'shopify',
    name: 'Shopify',
    steps: [
      'No painel da Shopify, abra Loja virtual, Temas e escolha editar o código do tema.',
      'Abra o arquivo layout/theme.liquid e cole o código logo depois da abertura de <body>.',
      'Salve. O código vale para todas as páginas da loja.',
      'Se a loja tem outro domínio, adicione-o em “Seus outros domínios”.',
    ],
  },
  {
    builder: 'wix',
    name: 'Wix',
    steps: [
      'No painel do site, abra as configurações e procure código personalizado. É preciso um plano com domínio próprio.',
      'Adicione o código com o lugar “Body – início” e escolha as páginas.',
      'Aplique e publique o site.',
    ],
  },
  {
    builder: 'webflow',
    name: 'Webflow',
    steps: [
      'Abra a página no Webflow e arraste um elemento Embed para o topo do Body.',
      'Cole o código no elemento e salve.',
      'Publique o site.',
    ],
  },
  {
    builder: 'other',
    name: 'Outro construtor',
    steps: [
      'Procure no seu construtor um bloco de HTML, ou um campo para códigos no corpo (Body) da página.',
      'Cole o código inteiro, sem mudar nada. ' + once,
      publish,
    ],
  },
];

export const guides: readonly Guide[] = own.map((guide) => ({
  ...guide,
  steps: [copy, ...guide.steps, check],
}));
