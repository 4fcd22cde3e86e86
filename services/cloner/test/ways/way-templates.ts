import type { WayKind } from '@garimpo/cloner-contract';

/** What a template puts where, and what is true of it. */
export interface MadeWay {
  kind: WayKind;
  /** As the rule names it. */
  target: string;
  markup?: string;
  /** Goes into a script file of the page. */
  script?: string;
  /** Goes into an answer that the page's scripts ask for. */
  answer?: string;
  /** A QR code in a picture file of the page. */
  picture?: string;
  /** A QR code in the page itself: as a data URL, or as a drawing. */
  inline?: { text: string; as: 'png' | 'svg' };
  /** A form sends nothing in a clone. */
  dead?: boolean;
}

/** What differs from page to page. */
export interface Seller {
  /** Address of the checkout of an offer. */
  checkout: (offer: number) => string;
  /** Digits with the country. */
  phone: string;
  name: string;
  site: string;
}

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const json = (value: unknown) => JSON.stringify(value).replaceAll('/', '\\/');
const hex = (text: string) =>
  [...text].map((unit) => `\\x${unit.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
const halves = (text: string): [string, string] => [text.slice(0, 14), text.slice(14)];
const national = (phone: string) => `(${phone.slice(2, 4)}) ${phone.slice(4, 9)}-${phone.slice(9)}`;

/** Every way in which pages lead to a checkout. */
export const shopTemplates: Record<string, (to: string, seller: Seller) => Omit<MadeWay, 'kind' | 'target'>> =
  {
    link: (to) => ({ markup: `<a class="btn" href="${attribute(to)}">Quero comprar</a>` }),
    'link around a picture': (to) => ({
      markup: `<a href="${attribute(to)}" target="_blank"><img src="/botao.png" alt="Comprar agora"></a>`,
    }),
    'button that goes': (to) => ({
      markup: `<button onclick="fbq('track','Lead');window.location.href='${to}'">Garantir vaga</button>`,
    }),
    'button that opens': (to) => ({
      markup: `<div role=button onclick='window.open("${to}", "_blank")'>Comprar</div>`,
    }),
    'address of code': (to) => ({ markup: `<a href="javascript:location.assign('${to}')">Comprar</a>` }),
    'data attribute': (to) => ({ markup: `<button data-href="${attribute(to)}">Comprar</button>` }),
    'data of JSON': (to) => ({
      markup: `<div data-settings="${attribute(json({ button: { url: to, label: 'Comprar' } }))}">Comprar</div>`,
    }),
    'JSON in the page': (to) => ({
      markup: `<script type="application/json">${json({ offers: [{ price: 97, link: to }] })}</script>`,
    }),
    'state of an app': (to) => ({
      markup: `<script>window.__STATE__=JSON.parse(${JSON.stringify(JSON.stringify({ url: to })).replaceAll('/', '\\u002F')})</script>`,
    }),
    'script in the page': (to) => ({
      markup: `<script>document.getElementById('b').onclick=function(){location="${to}"}</script>`,
    }),
    'script put together': (to) => {
      const [begin, end] = halves(to);
      return { markup: `<script>var a='${begin}' + "${end}";function ir(){location.href=a}</script>` };
    },
    'script with parameters': (to) => ({
      markup: `<script>function ir(q){location.href=\`${to}${to.includes('?') ? '&' : '?'}sck=\${q}\`}</script>`,
    }),
    'script in base64': (to) => ({ markup: `<script>location.href=atob("${btoa(to)}")</script>` }),
    'script in codes': (to) => ({ markup: `<script>var d="${hex(to)}";b.onclick=()=>open(d)</script>` }),
    'script by lists': (to) => {
      const [begin, end] = halves(to);
      return { markup: `<script>go(["${begin}","${end}"].join(""))</script>` };
    },
    'script by numbers': (to) => ({
      markup: `<script>location.href=String.fromCharCode(${[...to].map((unit) => unit.charCodeAt(0)).join(',')})</script>`,
    }),
    'script file': (to) => ({
      script: `(()=>{const e="${to}";document.querySelectorAll(".buy").forEach(t=>t.href=e)})();`,
    }),
    'answer of a service': (to) => ({ answer: json({ data: { checkout_url: to } }) }),
    refresh: (to) => ({
      markup: `<noscript><meta http-equiv="refresh" content="3; url=${attribute(to)}"></noscript>`,
    }),
    form: (to) => ({
      markup: `<form action="${attribute(to)}" method="get"><button>Comprar</button></form>`,
      dead: true,
    }),
    'QR code': (to) => ({ picture: to }),
    'QR code in the page': (to) => ({ inline: { text: to, as: 'png' } }),
    'drawn QR code': (to) => ({ inline: { text: to, as: 'svg' } }),
    'redirect of another': (to) => ({
      markup: `<a href="https://l.rastro.test/r?u=${encodeURIComponent(to)}">Comprar</a>`,
    }),
    'option of a list': (to) => ({
      markup: `<select onchange="location=this.value"><option value="${attribute(to)}">Kit 3</option></select>`,
    }),
    'directive of a library': (to) => ({
      markup: `<button @click="window.location='${to}'">Comprar</button>`,
    }),
    'area of a picture': (to) => ({
      markup: `<map name=m><area shape=rect coords="0,0,9,9" href="${attribute(to)}" alt="Comprar"></map>`,
    }),
    'link in a drawing': (to) => ({
      markup: `<svg width=90 height=20><a xlink:href="${attribute(to)}"><text y=15>Comprar</text></a></svg>`,
    }),
    'written address': (to) => ({ markup: `<p>Ou copie: ${attribute(to)}</p>` }),
    'without its scheme': (to) => ({
      markup: `<a href="${attribute(to.replace(/^https:/, ''))}">Comprar</a>`,
    }),
  };

/** Every way in which pages lead to a person, a form or the original. */
export const otherTemplates: Record<string, (seller: Seller) => MadeWay> = {
  'WhatsApp link': ({ phone }) => ({
    ...chat(phone),
    markup: `<a href="https://wa.me/${phone}?text=Oi%2C%20quero%20saber">WhatsApp</a>`,
  }),
  'WhatsApp by its service': ({ phone }) => ({
    ...chat(phone),
    markup: `<button onclick="window.open('https://api.whatsapp.com/send?phone=${phone}&text=Oi')">Falar</button>`,
  }),
  'WhatsApp by its app': ({ phone }) => ({
    ...chat(phone),
    markup: `<a href="whatsapp://send?phone=+${phone}">Zap</a>`,
  }),
  'WhatsApp of a script': ({ phone }) => ({
    ...chat(phone),
    markup: `<script>botao.href='https://wa.me/'+'${phone}'+'?text='+encodeURIComponent(msg)</script>`,
  }),
  'WhatsApp group': ({ name }) => ({
    kind: 'messenger',
    target: `https://chat.whatsapp.com/${group(name)}`,
    markup: `<a href="https://chat.whatsapp.com/${group(name)}">Entrar no grupo</a>`,
  }),
  Telegram: ({ name }) => ({
    kind: 'messenger',
    target: `https://t.me/${name}oficial`,
    markup: `<a href="https://t.me/${name}oficial">Canal</a>`,
  }),
  Messenger: ({ name }) => ({
    kind: 'messenger',
    target: `https://m.me/${name}`,
    markup: `<a href="https://m.me/${name}">Messenger</a>`,
  }),
  'telephone link': ({ phone }) => ({ ...call(phone), markup: `<a href="tel:+${phone}">Ligar</a>` }),
  'telephone in a text': ({ phone }) => ({
    ...call(phone),
    markup: `<p>Atendimento: ${national(phone)}, das 9h às 18h</p>`,
  }),
  'telephone with its country': ({ phone }) => ({
    ...call(phone),
    markup: `<footer>Fale conosco <b>+55 ${phone.slice(2, 4)} ${phone.slice(4, 9)}-${phone.slice(9)}</b></footer>`,
  }),
  'telephone over several tags': ({ phone }) => ({
    ...call(phone),
    markup: `<p>Ligue <b>(${phone.slice(2, 4)})</b>\n    <span style="color:#a00">${phone.slice(4, 9)}</span>-<span>${phone.slice(9)}</span> agora</p>`,
  }),
  'telephone of an attribute': ({ phone }) => ({
    ...call(phone),
    markup: `<div data-whatsapp-number="${phone}"></div>`,
  }),
  'telephone in JSON': ({ phone }) => ({
    ...call(phone),
    markup: `<script type="application/json">${json({ widget: { phone: `+${phone}` } })}</script>`,
  }),
  'form of Google': ({ name }) => ({
    kind: 'form',
    target: `https://docs.google.com/forms/d/e/${name}/viewform`,
    markup: `<a href="https://docs.google.com/forms/d/e/${name}/viewform">Inscrição</a>`,
  }),
  'form of another': ({ name }) => ({
    kind: 'form',
    target: `https://${name}.typeform.com/to/abc123`,
    markup: `<button data-href="https://${name}.typeform.com/to/abc123">Responder</button>`,
  }),
  terms: ({ site }) => ({
    ...legal(`${site}/termos-de-uso`),
    markup: `<a href="/termos-de-uso">Termos de uso</a>`,
  }),
  privacy: ({ site }) => ({
    ...legal(`${site}/p/priv`),
    markup: `<a href="${site}/p/priv">Política de Privacidade</a>`,
  }),
  about: ({ site }) => ({ ...legal(`${site}/sobre`), markup: `<a href="/sobre">Quem somos</a>` }),
  'page of the original': ({ site }) => ({
    kind: 'page',
    target: `${site}/blog/receitas`,
    markup: `<a href="/blog/receitas">Blog</a>`,
  }),
  Pix: ({ name }) => ({ kind: 'shop', target: `pix:${pix(name)}`, markup: `<code>${pix(name)}</code>` }),
};

const chat = (phone: string) => ({ kind: 'messenger' as const, target: `https://wa.me/${phone}` });
const call = (phone: string) => ({ kind: 'phone' as const, target: `tel:${phone}` });
const legal = (target: string) => ({ kind: 'legal' as const, target });
const group = (name: string) => `${name}GrupoVip0123456789`.slice(0, 22);
const pix = (name: string) =>
  `00020126410014br.gov.bcb.pix0119${name.padEnd(19, 'x').slice(0, 19)}520400005303986540597.005802BR5909LOJA TEST6009SAO PAULO62070503***6304ABCD`;

/** What leads nobody to somebody, by what it is. None of it may be told of. */
export const harmless: Record<string, (seller: Seller) => Pick<MadeWay, 'markup' | 'script' | 'picture'>> = {
  'a font': () => ({
    markup: `<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">`,
  }),
  'a library': () => ({
    markup: `<script src="https://cdn.jsdelivr.net/npm/swiper@11/swiper-bundle.min.js"></script>`,
  }),
  'a licence in a library': () => ({
    script: `/*! Swiper 11 | MIT | https://swiperjs.com https://github.com/nolimits4web/swiper */var s="http://www.w3.org/2000/svg";`,
  }),
  'limits in a library': () => ({
    script: `var MAX_NUMBER=2147483647,number=4294967295,mobile=1e3,tel=/tel:/;`,
  }),
  'a film': () => ({
    markup: `<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Assista ao depoimento</a>`,
  }),
  'a map': () => ({ markup: `<a href="https://maps.google.com/?q=Av+Paulista">Ver no mapa</a>` }),
  'an encyclopedia': () => ({ markup: `<a href="https://pt.wikipedia.org/wiki/Compra">O que é</a>` }),
  'sharing by WhatsApp': ({ site }) => ({
    markup: `<a href="https://wa.me/?text=${encodeURIComponent(site)}">Compartilhar</a>`,
  }),
  'sharing by a network': ({ site }) => ({
    markup: `<a href="https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(site)}">Compartilhar</a><a href="https://twitter.com/intent/tweet?url=${encodeURIComponent(site)}">Tuitar</a>`,
  }),
  'sharing by Telegram': ({ site }) => ({
    markup: `<a href="https://t.me/share/url?url=${encodeURIComponent(site)}">Enviar</a>`,
  }),
  'numbers of a company': () => ({
    markup:
      '<p>CNPJ 12.345.678/0001-90 · CPF 123.456.789-09 · CEP 01310-100 · 12/05/2026 10:30 · R$ 1.997,00 · nº 20260001234</p>',
  }),
  'numbers in a text': () => ({
    markup: '<p>Mais de 12000 alunos, 4,9 de 5 (2.143 notas), de 2019-2026, 24h por dia, 7 dias</p>',
  }),
  'data for search engines': ({ site }) => ({
    markup: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Organization', url: site, telephone: '+5511912345678', sameAs: ['https://www.instagram.com/marca'] })}</script>`,
  }),
  'a pixel': () => ({
    markup: `<script>fbq('init','1234567890123456');new Image().src="https://www.facebook.com/tr?id=1234567890123456"</script>`,
  }),
  'a picture of a shop': () => ({
    markup: `<img src="https://cdn.shopify.com/s/files/1/produto.jpg"><img data-src="https://static-media.hotmart.com/logo.png">`,
  }),
  'the home of a platform': () => ({
    markup: `<a href="https://www.hotmart.com/pt-br">Vendido com Hotmart</a>`,
  }),
  'news of buying': () => ({
    markup: `<a href="https://g1.globo.com/economia/noticia/2026/como-fazer-um-pedido-de-compra-sem-cair-em-golpe.ghtml">Leia no G1</a>`,
  }),
  'privacy of a network': () => ({ markup: `<a href="https://policies.google.com/privacy">Privacidade</a>` }),
  'an office': () => ({ markup: `<a href="https://www.gov.br/anvisa/pt-br/contato">Anvisa</a>` }),
  'a place in the page': () => ({
    markup: `<a href="#comprar">Comprar</a><button onclick="document.getElementById('comprar').scrollIntoView()">Comprar</button>`,
  }),
  'settings of a theme': ({ site }) => ({
    markup: `<script>var theme={"ajaxurl":"${site}\\/wp-admin\\/admin-ajax.php","rest":"${site}\\/wp-json\\/wp\\/v2","home":"${site}"}</script>`,
  }),
  'a code of nothing': () => ({ picture: 'SERIE 8841-A' }),
};
