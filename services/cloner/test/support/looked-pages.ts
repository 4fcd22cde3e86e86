import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { lookScript } from '../../src/guard/guard-script.ts';
import type { GuardFinding } from '../../src/programs/guard/settings.ts';
import type { JudgedPages } from './secret-pages.ts';

const NAME = 'achados';
const AT_ONCE = 3;
/** A frame that scripts add is an empty document at first, which a busy machine may judge. */
const framesLoaded = `Promise.all([...document.querySelectorAll('iframe')].map((frame) =>
  frame.src !== '' && frame.contentDocument?.URL === 'about:blank'
    ? new Promise((loaded) => frame.addEventListener('load', loaded, { once: true }))
    : null)).then(() => undefined)`;

/** Finds fields in each page as it is drawn, with the guard's judge but without the guard. */
export async function lookAtAll(browser: Browser, pages: JudgedPages): Promise<Map<string, GuardFinding[]>> {
  const named = Object.entries(pages);
  const server = createServer(({ url = '' }, response) => {
    const [, html = ''] = named[Number(url.slice(1))] ?? [];
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html><body>${html}</body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://pagina.localhost:${(server.address() as AddressInfo).port}`;
  const look = lookScript(NAME);
  const found = new Map<string, GuardFinding[]>();
  const left = named.keys();
  const looker = async () => {
    const page = await browser.newPage();
    page.on('dialog', (dialog) => void dialog.dismiss());
    for (const at of left) {
      await page.goto(`${address}/${at}`);
      await page.evaluate(framesLoaded);
      found.set(named[at]?.[0] ?? '', (await page.evaluate(look)) as GuardFinding[]);
    }
    await page.close();
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, looker));
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return found;
}
