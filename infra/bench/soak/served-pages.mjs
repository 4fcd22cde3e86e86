// @ts-check
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** Hosts that the product finds on this machine alone. The last of them show copies of the first one's page. */
const ORIGINAL = 'oferta-da-bancada.test';
const COPIES = ['copia-um.test', 'copia-dois.test', 'copia-tres.test'];
const PICTURES = 5;
const PICTURE_BYTES = 20_000;
const PARAGRAPHS = 150;

/**
 * @typedef {object} ServedPages
 * @property {string} original host
 * @property {string[]} copies hosts
 * @property {string} allowed what `OUTBOUND_ALLOW` says so that they are found
 * @property {() => void} stop
 */

/**
 * Pages as sellers have them: `/pagina/<n>` is there as it comes, with pictures that no other has; `/app/<n>` shows nothing before its script has run.
 * @returns {Promise<ServedPages>}
 */
export async function servePages() {
  const pixels = randomBytes(PICTURE_BYTES);
  const server = createServer(({ url = '/' }, response) => {
    const [, kind, n = '0'] = url.split(/[/?]/);
    if (kind === 'figura') {
      response.writeHead(200, { 'content-type': 'image/gif' });
      return response.end(Buffer.concat([GIF_START, Buffer.from(n), pixels]));
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(kind === 'app' ? appOf(n) : pageOf(n));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    original: ORIGINAL,
    copies: COPIES,
    allowed: [ORIGINAL, ...COPIES].map((host) => `${host}=127.0.0.1:${port}`).join(','),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const GIF_START = Buffer.from('GIF89a', 'latin1');

/** @param {string} n */
function pageOf(n) {
  const words = Array.from(
    { length: PARAGRAPHS },
    (_, at) =>
      `<p>Oferta ${n}: o bolo de número ${at} leva farinha, ovos, manteiga, e uma tarde de paciência.</p>`,
  );
  const pictures = Array.from(
    { length: PICTURES },
    (_, at) => `<img src="/figura/${n}-${at}.gif" alt="Bolo ${at}">`,
  );
  return `<!doctype html><html lang="pt-BR"><head><title>Oferta ${n}</title></head><body><h1>Bolos de domingo ${n}</h1>
${words.join('\n')}
${pictures.join('\n')}
<a href="https://pay.kiwify.com.br/bolos">Comprar</a></body></html>`;
}

/** @param {string} n */
function appOf(n) {
  return `<!doctype html><html lang="pt-BR"><head><title>App ${n}</title></head><body><div id="root"></div><script>
for (let at = 0; at < 60; at += 1) {
  const line = document.createElement('p');
  line.textContent = 'Aplicativo ${n}: a receita de número ' + at + ' aparece só depois que o programa da página rodou.';
  document.getElementById('root').append(line);
}
</script></body></html>`;
}
