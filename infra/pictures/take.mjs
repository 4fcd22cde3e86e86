// @ts-check
// `node infra/pictures/take.mjs`: starts the product on an empty data folder and takes the pictures of the README anew, of
// the sample account. A name after it takes that one alone.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProduct } from '../bench/bundle/running-product.mjs';
import { withSignedInPages } from '../bench/fallback/signed-in-pages.mjs';
import { root } from '../build/workspaces.mjs';
import { SALES_HOST, serveSalesPage } from './sales-page.mjs';
import { screens } from './screens.mjs';

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

/** @param {Page} tab @param {string} url @param {Omit<import('./screens.mjs').Screen, 'name'>} screen */
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
