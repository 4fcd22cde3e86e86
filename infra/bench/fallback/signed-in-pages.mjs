// @ts-check
import { chromium } from 'playwright-core';
import { findChromium } from '../../e2e/support/chromium.mjs';
import { demoLogin } from '../../local/shared/demo-login.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {<T>(work: (page: Page) => Promise<T>) => Promise<T>} InPage */

/**
 * A browser that has signed in once; each page then has an empty cache of its own.
 * @template T @param {string} url @param {(inPage: InPage) => Promise<T>} work @returns {Promise<T>}
 */
export async function withSignedInPages(url, work) {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { .../** @type {Record<string, string>} */ (process.env), ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  /** @param {Parameters<typeof browser.newContext>[0]} options @param {(page: Page) => Promise<any>} inside */
  const inContext = async (options, inside) => {
    const viewport = { width: 1366, height: 900 };
    const context = await browser.newContext({ locale: 'pt-BR', viewport, ...options });
    try {
      return await inside(await context.newPage());
    } finally {
      await context.close();
    }
  };
  try {
    const storageState = await inContext({}, async (page) => {
      await page.goto(`${url}/login`);
      const { email, password } = await demoLogin(url);
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Senha', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForSelector('[data-mf]');
      return page.context().storageState();
    });
    return await work((inside) => inContext({ storageState }, inside));
  } finally {
    await browser.close();
  }
}
