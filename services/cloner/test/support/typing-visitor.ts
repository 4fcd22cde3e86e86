import type { Browser, ElementHandle, Page } from 'playwright-core';
import type { CloneHostsApp } from './clone-hosts.ts';
import type { JudgedPages } from './secret-pages.ts';

const TYPED = 'q7';
/** Most of a visit is waiting for the page's own timers. */
const AT_ONCE = 12;

export interface TypingVisit {
  /** Whether what a visitor typed stood anywhere in the page. */
  typed: boolean;
  /** What the guard has told its host. */
  reports: string[];
}

/** Visits each of the pages, which are one clone's, as somebody who waits, presses what there is to press, and types wherever the keyboard leads. */
export async function visitTyping(
  hosts: CloneHostsApp,
  browser: Browser,
  pages: JudgedPages,
): Promise<Map<string, TypingVisit>> {
  const named = Object.entries(pages).map(([name, html], at) => ({ name, html, path: `/pagina/${at}` }));
  const clone = await hosts.publish(
    Object.fromEntries(
      named.map(({ html, path }) => [
        path,
        { body: `<!doctype html><html><body>${html}</body></html>`, type: 'text/html; charset=utf-8' },
      ]),
    ),
    { entry: '/pagina/0' },
  );
  const origin = `http://${clone.name}.localhost:${new URL(hosts.app.url).port}`;
  const visits = new Map<string, TypingVisit>();
  const order = Object.keys(pages);
  const visitor = async () => {
    // One window for many pages: a process of the browser for each would be most of the work.
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      let reports: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/__garimpo/field')) reports.push(request.postData() ?? '');
      });
      page.on('dialog', (dialog) => void dialog.accept(TYPED));
      for (let next = named.shift(); next !== undefined; next = named.shift()) {
        const own: string[] = [];
        reports = own;
        await page.goto(origin + next.path);
        const typed = await typeInto(page, /<script|\son\w+=/.test(next.html));
        visits.set(next.name, { typed, reports: own });
      }
    } finally {
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return new Map([...visits].sort(([one], [other]) => order.indexOf(one) - order.indexOf(other)));
}

/** The pages in which something was typed, in the order in which they were given. */
export const typedInto = (visits: Map<string, TypingVisit>): string[] =>
  [...visits].filter(([, { typed }]) => typed).map(([name]) => name);

/** @param changes whether the page does anything by itself */
async function typeInto(page: Page, changes: boolean): Promise<boolean> {
  await page.waitForTimeout(changes ? 700 : 100);
  const pressed = await page.$$('button,a,canvas,area,[data-press]');
  for (const one of pressed) await one.click({ timeout: 500, force: true }).catch(() => {});
  if (changes || pressed.length > 0) await page.waitForTimeout(600);
  await handOver(page);
  await pressFields(page);
  for (let field = 0; field < 6; field += 1) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(TYPED);
  }
  await page.waitForTimeout(400);
  return holdsTyped(page);
}

/** What is not typed: a file, and what was copied elsewhere. */
async function handOver(page: Page): Promise<void> {
  const file = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(TYPED) };
  for (const field of (await page.$$('input[type=file]')).slice(0, 2)) {
    await field.setInputFiles(file, { timeout: 500 }).catch(() => {});
  }
  await page
    .evaluate(
      `(() => { const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', '${TYPED}');
        (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); })()`,
    )
    .catch(() => {});
}

/** What the keyboard does not lead to, the mouse does. */
async function pressFields(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const fields: ElementHandle[] = await frame.$$('input,textarea,[contenteditable]').catch(() => []);
    for (const field of fields.slice(0, 4)) {
      await field.click({ timeout: 300 }).catch(() => {});
      await page.keyboard.type(TYPED);
    }
  }
  await page.mouse.click(60, 60);
  await page.keyboard.type(TYPED);
}

/** In a field of any frame, closed roots included, which the tree for screen readers has too. */
async function holdsTyped(page: Page): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  const shown = nodes.some(({ value }) => String(value?.value ?? '').includes('q'));
  if (shown) return true;
  for (const frame of page.frames()) {
    const found = await frame
      .evaluate(
        `window.stolen !== undefined || [...document.querySelectorAll('input,textarea')].some((one) => one.value.includes('q')) ||
        (document.designMode === 'on' || document.querySelector('[contenteditable]') !== null) && document.body.innerText.includes('${TYPED}')`,
      )
      .catch(() => false);
    if (found) return true;
  }
  return false;
}
