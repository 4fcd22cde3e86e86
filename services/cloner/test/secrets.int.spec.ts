import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { findSensitiveField } from '../src/sensitive/find-sensitive.ts';
import { type CloneHostsApp, startCloneHosts } from './support/clone-hosts.ts';
import { disguisedPages, plainPages } from './support/disguised-pages.ts';
import { openChromium } from './support/open-chromium.ts';
import { harmlessPages, hostilePages, type JudgedPages } from './support/secret-pages.ts';

// Chromium opens more than a hundred pages, beside whatever else the machine does.
jest.setTimeout(600_000);

let hosts: CloneHostsApp;
let browser: Browser;
beforeAll(async () => {
  hosts = await startCloneHosts();
  browser = await openChromium();
});
afterAll(async () => {
  await browser.close();
  await hosts.close();
});

const HOSTILE = { ...hostilePages, ...disguisedPages };
const HARMLESS = { ...harmlessPages, ...plainPages };
const TYPED = 'q7';
const AT_ONCE = 4;

interface Visit {
  /** Whether what a visitor typed stood anywhere in the page. */
  typed: boolean;
  /** What the guard has told its host. */
  reports: string[];
}

/** A visitor who waits, presses what there is to press, and types wherever the keyboard leads. */
async function visit(html: string): Promise<Visit> {
  const clone = await hosts.publish({
    '/': { body: `<!doctype html><html><body>${html}</body></html>`, type: 'text/html; charset=utf-8' },
  });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/__garimpo/field')) reports.push(request.postData() ?? '');
    });
    page.on('dialog', (dialog) => void dialog.accept(TYPED));
    await page.goto(`http://${clone.name}.localhost:${new URL(hosts.app.url).port}/`);
    await page.waitForTimeout(700);
    for (const pressed of await page.locator('button,a,canvas,area,[data-press]').all()) {
      await pressed.click({ timeout: 500, force: true }).catch(() => {});
    }
    await page.waitForTimeout(600);
    await handOver(page);
    await pressFields(page);
    for (let field = 0; field < 6; field += 1) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(TYPED);
    }
    await page.waitForTimeout(400);
    return { typed: await holdsTyped(page), reports };
  } finally {
    await context.close();
  }
}

/** What is not typed: a file, and what was copied elsewhere. */
async function handOver(page: Page): Promise<void> {
  const file = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(TYPED) };
  for (const field of (await page.locator('input[type=file]').all()).slice(0, 2)) {
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
    for (const field of (
      await frame
        .locator('input,textarea,[contenteditable]')
        .all()
        .catch(() => [])
    ).slice(0, 4)) {
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

async function visitAll(pages: JudgedPages): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>();
  const left = Object.entries(pages);
  const one = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      visits.set(next[0], await visit(next[1]));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return visits;
}

it('lets nobody type a secret into a clone, in whatever way it is asked for', async () => {
  const visits = await visitAll(HOSTILE);
  const refused = Object.values(HOSTILE).filter((html) => findSensitiveField(html) !== null).length;
  const missed = [...visits].filter(([, { typed }]) => typed).map(([name]) => name);
  process.stdout.write(
    `hostile pages: ${visits.size}, refused by their source: ${refused}, disarmed: ${visits.size - missed.length}\n`,
  );
  expect(missed).toEqual([]);
});

it('leaves pages alone that ask for nothing of the kind', async () => {
  const visits = await visitAll(HARMLESS);
  const refused = Object.entries(HARMLESS).filter(([, html]) => findSensitiveField(html) !== null);
  const touched = [...visits].filter(([, { reports }]) => reports.length > 0);
  process.stdout.write(
    `harmless pages: ${visits.size}, refused: ${refused.length}, touched: ${touched.length}\n`,
  );
  expect(refused.map(([name]) => name)).toEqual([]);
  expect(touched.map(([name, { reports }]) => `${name}: ${reports.join()}`)).toEqual([]);
  // Of the others the fields take numbers, dates and choices, or the press has led away.
  expect([...visits.values()].filter(({ typed }) => typed).length).toBeGreaterThan(visits.size - 10);
});
