// @ts-check
// `node infra/pictures/make-demo-page.mjs`: takes the pictures of the landing page that the sample account watches, as it
// stood before and after its price fell, and of its clones, and writes them into the samples' sources.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { demoClonesText } from '../../services/cloner/src/text/pt-br-demo.ts';
import { root } from '../build/workspaces.mjs';
import { findChromium } from '../e2e/support/chromium.mjs';

const FILE = 'services/offers/src/demo/demo-page-pictures.ts';
const CLONES_FILE = 'services/cloner/src/demo/demo-clone-pictures.ts';
const PHONE = { width: 390, height: 700 };
const COMPUTER = { width: 960, height: 632 };
/** What the list of clones shows of one. */
const LISTED = { height: 632, scale: 0.5 };
const QUALITY = 28;

/** @param {string} price @param {string} proof */
const page = (price, proof) => `<!doctype html><html lang="pt-BR"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><style>
body { margin: 0; font: 17px/1.5 Georgia, serif; color: #23312a; background: #f5f4ee }
header { padding: 36px 22px 30px; background: #2e5946; color: #fff; text-align: center }
h1 { margin: 0 0 10px; font-size: 29px; line-height: 1.2 }
main { padding: 24px 22px } li { margin-bottom: 8px }
.buy { display: block; padding: 16px; border-radius: 8px; background: #e2a03a; color: #201505; font-weight: 700; text-align: center }
.price { margin: 26px 0 14px; font-size: 30px; font-weight: 700; text-align: center }
</style><header><h1>Seu cachorro calmo em 14 dias, sem gritar</h1><p>Dez minutos por dia, com petisco e paciência.</p></header>
<main><ul><li>As 14 aulas curtas, na ordem certa</li><li>O que fazer quando ele puxa a guia</li><li>Visitas sem latido: o passo a passo</li></ul>
<p>${proof}</p><p class="price">Hoje por ${price}</p><p class="buy">Quero meu cachorro calmo</p><p>Garantia de sete dias.</p></main></html>`;

const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env: { .../** @type {Record<string, string>} */ (process.env), ...env },
  args: ['--no-sandbox', '--disable-gpu'],
});
/**
 * @param {string} html
 * @param {{ width: number, height: number }} window
 * @param {{ height: number, scale: number } | null} first its first screen alone, smaller
 */
async function pictureOf(html, window, first = null) {
  const tab = await browser.newPage({ viewport: window });
  await tab.setContent(html);
  const cdp = await tab.context().newCDPSession(tab);
  const { contentSize } = await cdp.send('Page.getLayoutMetrics');
  const { width } = contentSize;
  const clip = { x: 0, y: 0, width, height: first?.height ?? contentSize.height, scale: first?.scale ?? 1 };
  const { data } = await cdp.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip,
    captureBeyondViewport: true,
  });
  await tab.close();
  return data;
}
const before = await pictureOf(page('R$ 97', 'Mais de 1.200 tutores já fizeram.'), PHONE);
const after = await pictureOf(page('R$ 67', 'Mais de 2.000 tutores já fizeram.'), PHONE);
const course = await pictureOf(demoClonesText.course.page, COMPUTER, LISTED);
const quiz = await pictureOf(demoClonesText.quiz.page, COMPUTER, LISTED);
await browser.close();
await writeFile(
  join(root, FILE),
  `/** Pictures of the sample's watched page, as WebP in base64. Written by \`node infra/pictures/make-demo-page.mjs\`. */
export const demoPagePictures = {
  before: '${before}',
  after: '${after}',
};
`,
);
await writeFile(
  join(root, CLONES_FILE),
  `/** Pictures of the sample's clones, as WebP in base64. Written by \`node infra/pictures/make-demo-page.mjs\`. */
export const demoClonePictures = {
  course: '${course}',
  quiz: '${quiz}',
};
`,
);
