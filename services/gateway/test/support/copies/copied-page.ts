import type { PageFixture } from '@garimpo/anticlone-service/testing';
import { salesPage } from '@garimpo/anticlone-service/testing';

/** Where the owner's page is. */
export const ORIGINAL = 'http://original.test/curso/';
/** Of its script: the copy that wget made once has it in its files. */
export const KEY = '1m0n3s1';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const STYLE = 'body{font-family:sans-serif}.titulo{color:#123}';

/** The page with the owner's snippet, as the guides say to put it in. */
export function originalPage(snippet: string): string {
  return salesPage({ seed: 31, template: 0, niche: 0 }).replace(/<body[^>]*>/, (tag) => `${tag}\n${snippet}`);
}

/** Shows a page on the owner's hosts, with the files that it needs. */
export function showOriginal(web: PageFixture, html: string): void {
  const urls = [ORIGINAL, 'http://www.original.test/curso/', 'http://loja.lista.test/curso/'];
  for (const url of urls) {
    web.show(url, html);
    for (const [, path = ''] of html.matchAll(/(?:src="|href="|url\()(\/(?:assets|wp-content)\/[^")]+)/g)) {
      const address = new URL(path, url).href;
      if (path.endsWith('.css')) web.show(address, { bytes: Buffer.from(STYLE), type: 'text/css' });
      else web.show(address, { bytes: PICTURE, type: 'image/png' });
    }
  }
}
