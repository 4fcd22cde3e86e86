// @ts-check
// `node infra/pictures/take.mjs`: starts the product on an empty data folder and takes the pictures of the README anew, of
// the sample account. A name after it takes that one alone.
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { runProduct } from '../bench/bundle/running-product.mjs';
import { withSignedInPages } from '../bench/fallback/signed-in-pages.mjs';
import { root } from '../build/workspaces.mjs';
import { demoLogin } from '../local/shared/demo-login.mjs';

/** The page that is cloned for the pictures: of a name that nobody can have. */
const SALES_HOST = 'sono-profundo.example';

const PAGE = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Protocolo Sono Profundo</title>
<style>
body { margin: 0; font: 18px/1.6 Georgia, serif; color: #22303c; background: #f6f3ec; }
header { padding: 64px 24px; text-align: center; background: #1d3448; color: #fff; }
h1 { max-width: 20em; margin: 0 auto 16px; font-size: 38px; line-height: 1.2; }
main { max-width: 640px; margin: 0 auto; padding: 40px 24px; }
.buy { display: inline-block; padding: 14px 32px; border-radius: 6px; background: #d9932f; color: #1b1206; font-weight: 700; text-decoration: none; }
</style>
</head>
<body>
<header><h1>Durma a noite inteira de novo, sem remédio</h1><p>Um método de 21 noites, passo a passo.</p>
<a class="buy" href="https://pay.kiwify.com.br/sono">Quero dormir melhor</a></header>
<main>
<h2>O que você recebe</h2>
<ul><li>Os 21 áudios guiados</li><li>O diário do sono, para imprimir</li><li>A lista do que tirar do quarto hoje</li></ul>
<h2>Para quem é</h2>
<p>Para quem acorda de madrugada e não volta a dormir. Comece pela primeira noite e veja a diferença na sétima.</p>
<p><a class="buy" href="https://pay.kiwify.com.br/sono">Começar por R$ 97</a></p>
</main>
</body>
</html>`;

/** @returns {Promise<{ port: number, stop: () => Promise<void> }>} on loopback */
async function serveSalesPage() {
  const server = createServer((request, response) => {
    const found = request.url === '/';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(found ? PAGE : '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the page has no port');
  return {
    port: address.port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * @typedef {object} Screen
 * @property {string} name of the picture
 * @property {string} path
 * @property {(tab: import('playwright-core').Page, url: string) => Promise<string | void>} [prepare] may say another path
 * @property {(tab: import('playwright-core').Page) => import('playwright-core').Locator} shown what is there once it is all there
 */

const CLONE = 'sono-profundo';

/** One for each tool, and those beside them that a newcomer asks about. @type {Screen[]} */
const screens = [
  { name: 'offers', path: '/dashboard', shown: (tab) => tab.locator('article') },
  {
    name: 'metrics',
    path: '/dashboard',
    prepare: async (tab, url) =>
      `/offers/${await firstId(tab, url, '/api/offers', 'offers', 'Adestramento Gentil')}/metrics`,
    shown: (tab) => tab.locator('main canvas:visible, main svg[width]:visible'),
  },
  {
    name: 'cloner',
    path: '/tools/clonesites',
    prepare: cloneOnce,
    shown: (tab) => tab.locator('main').getByText(CLONE),
  },
  {
    name: 'editor',
    path: `/tools/editor-studio?id=${CLONE}`,
    prepare: cloneOnce,
    shown: (tab) => tab.locator('iframe:visible'),
  },
  { name: 'anticlone', path: '/tools/anticlone', shown: (tab) => tab.locator('main').getByText(SALES_HOST) },
  {
    name: 'traffic-filter',
    path: '/traffic-filter/reports',
    shown: (tab) => tab.locator('main table:visible'),
  },
  {
    name: 'campaigns',
    path: '/traffic-filter/campaigns',
    shown: (tab) => tab.locator('main').getByText('Adestramento Gentil'),
  },
];

/** The page of the sample is cloned once. @param {import('playwright-core').Page} tab @param {string} url */
async function cloneOnce(tab, url) {
  const { sites } = await api(tab, url, 'GET', '/api/clone/sites');
  if (sites.some((/** @type {{ subdomain: string }} */ { subdomain }) => subdomain === CLONE)) return;
  await api(tab, url, 'POST', '/api/clone/folder', { url: `http://${SALES_HOST}/`, subdomain: CLONE });
}

/**
 * @param {import('playwright-core').Page} tab @param {string} url @param {string} path @param {string} list
 * @param {string} title of the one that is wanted
 * @returns {Promise<string>}
 */
async function firstId(tab, url, path, list, title) {
  const answer = await api(tab, url, 'GET', path);
  return answer[list].find((/** @type {{ title: string }} */ one) => one.title === title).id;
}

/** @param {import('playwright-core').Page} tab @param {string} url @param {string} method @param {string} path @param {object} [body] */
async function api(tab, url, method, path, body) {
  const signIn = await tab.request.post(`${url}/auth/v1/token?grant_type=password`, {
    data: await demoLogin(url),
  });
  const { access_token: token } = await signIn.json();
  const answer = await tab.request.fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { data: body }),
    timeout: 120_000,
  });
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

const BYTES_MAX = 120_000;
/** Of the pictures, from the best. */
const QUALITIES = [0.85, 0.75, 0.6, 0.45];

/** @typedef {import('playwright-core').Page} Page */

async function main() {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !screens.some((screen) => screen.name === name));
  if (unknown !== undefined) throw new Error(`There is no picture "${unknown}"`);
  const page = await serveSalesPage();
  process.env['OUTBOUND_ALLOW'] = `${SALES_HOST}=127.0.0.1:${page.port}`;
  const product = await runProduct();
  /** @type {Error[]} */
  const failures = [];
  try {
    await withSignedInPages(product.url, async (inPage) => {
      for (const { name, ...screen } of screens) {
        if (wanted.length > 0 && !wanted.includes(name)) continue;
        try {
          const bytes = await inPage((tab) => take(tab, product.url, screen));
          await writeFile(join(root, 'infra/pictures', `${name}.webp`), bytes);
          process.stdout.write(`${name}.webp: ${bytes.length} bytes\n`);
        } catch (error) {
          // One that cannot be taken keeps nobody from the others.
          failures.push(new Error(`${name} could not be taken`, { cause: error }));
        }
      }
    });
  } finally {
    await product.stop();
    await page.stop();
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some pictures are missing');
}

/** @param {Page} tab @param {string} url @param {Omit<Screen, 'name'>} screen */
async function take(tab, url, { path, prepare, shown }) {
  await tab.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const address = (await prepare?.(tab, url)) ?? path;
  await tab.goto(`${url}${address}`);
  await shown(tab).first().waitFor({ timeout: 60_000 });
  // What comes after the first numbers: charts, pictures, fonts.
  await tab.waitForLoadState('networkidle');
  return small(tab, await tab.screenshot());
}

/** As WebP, which the browser itself writes. @param {Page} tab @param {Buffer} png */
async function small(tab, png) {
  for (const quality of QUALITIES) {
    const base64 = await tab.evaluate(webp, { data: png.toString('base64'), quality });
    const bytes = Buffer.from(base64, 'base64');
    if (bytes.length <= BYTES_MAX) return bytes;
  }
  throw new Error(`a picture has more than ${BYTES_MAX} bytes`);
}

/** In the page. @param {{ data: string, quality: number }} picture @returns {Promise<string>} */
async function webp({ data, quality }) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
}

await main();
