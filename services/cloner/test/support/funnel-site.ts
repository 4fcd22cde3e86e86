import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pictureOf } from '../corpus/picture.ts';

const HTML = 'text/html; charset=utf-8';
const head = (title: string) =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/estilo.css"></head>`;
const legal = (title: string) =>
  `${head(title)}<body><h1>${title}</h1><p>${'Cláusula. '.repeat(20)}</p></body></html>`;

/** Pages by path: what a funnel of a landing-page builder consists of, and what stands beside it. */
const PAGES: Record<string, string> = {
  '/oferta': `${head('Oferta: Método 21 Dias')}<body>
<h1>Método 21 Dias</h1><p>${'Aprenda em 21 dias. '.repeat(20)}</p><img src="/foto.png" alt="">
<a id="pagar" href="https://pay.test/m21?sck=a">Comprar</a>
<button id="upsell" onclick="window.location.href='http://funil.test/upsell-1'">Ver bônus</button>
<form action="/obrigado" method="post"><input name="email" type="email"><button>Quero</button></form>
<footer><a id="termos" href="/termos">Termos de uso</a> <a id="privacidade" href="http://www.funil.test/privacidade?utm_source=rodape">Privacidade</a>
<a href="/velha">Termos antigos</a> <a href="/pagamento">Pagamento</a> <a href="/quebrada">Sumiu</a> <a href="/fora">Parceiro</a>
<a href="/painel">Painel</a> <a href="/arquivo.pdf">PDF</a> <a href="/wp-login.php">Entrar</a> <a href="http://outro.test/x">Outro</a></footer></body></html>`,
  '/upsell-1': `${head('Espere! Oferta única')}<body><h1>Leve o bônus</h1><p>${'Só agora. '.repeat(20)}</p><img src="/foto.png" alt="">
<a id="nao" href="http://funil.test/downsell#preco">Não, obrigado</a> <a id="sim" href="/obrigado">Sim</a></body></html>`,
  '/downsell': `${head('Última chance')}<body><h1>Metade do preço</h1><p id="preco">${'Pela metade. '.repeat(20)}</p><a id="volta" href="//funil.test/oferta?utm_campaign=x">Voltar</a>
<button id="montado" onclick="location.href = ['http://funil.test', 'termos'].join('/')">Termos</button></body></html>`,
  '/obrigado': `${head('Obrigado!')}<body><h1>Compra confirmada</h1><p>${'Confira seu e-mail. '.repeat(20)}</p></body></html>`,
  '/termos': legal('Termos de uso'),
  '/privacidade': legal('Política de privacidade'),
  '/pagamento': `${head('Pagamento')}<body><h1>Cartão</h1><form><label>Número do cartão <input name="cardnumber" autocomplete="cc-number"></label><label>CVV <input autocomplete="cc-csc"></label></form></body></html>`,
  // Drawn by its script, from what a call answers.
  '/painel': `${head('Painel')}<body><div id="root"></div><script>
fetch('/api/passos', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ painel: 7 }) })
  .then((answer) => answer.json()).then(({ passos }) => {
    document.getElementById('root').innerHTML = '<h1>Painel</h1>' + passos.map((passo) => '<p>' + passo + '</p>').join('') + '<a href="/etapa-final">Etapa final</a>';
  });
</script></body></html>`,
  '/etapa-final': `${head('Etapa final')}<body><h1>Etapa final</h1><p>${'Chegou. '.repeat(20)}</p></body></html>`,
};

const REDIRECTS: Record<string, string> = { '/velha': '/termos', '/fora': 'http://outro.test/x' };

export interface FunnelSite {
  /** Value of `OUTBOUND_ALLOW`. */
  allowed: string[];
  /** `METHOD host/path`, in order. */
  asked: string[];
  stop(): Promise<void>;
}

/** funil.test, with `www.` too, and outro.test. */
export async function startFunnelSite(): Promise<FunnelSite> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const path = url.split('?', 1)[0] ?? '/';
    const host = headers.host ?? '';
    asked.push(`${method} ${host}${path}`);
    const page = PAGES[path];
    const to = REDIRECTS[path];
    if (host === 'outro.test') response.setHeader('content-type', HTML).end(legal('Outro site'));
    else if (to !== undefined) response.writeHead(302, { location: to }).end();
    else if (page !== undefined)
      response.setHeader('content-type', HTML).setHeader('set-cookie', 'visita=1').end(page);
    else if (path === '/estilo.css')
      response.setHeader('content-type', 'text/css').end('h1{color:teal}body{background:url(/foto.png)}');
    else if (path === '/foto.png') response.setHeader('content-type', 'image/png').end(pictureOf('funil'));
    else if (path === '/api/passos' && method === 'POST')
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ passos: ['Um passo', 'Outro passo'] }));
    else response.writeHead(404, { 'content-type': HTML }).end(legal('Não encontrada'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    allowed: ['funil.test', 'www.funil.test', 'outro.test'].map((host) => `${host}=127.0.0.1:${port}`),
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
