// @ts-check
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { toolBudget } from '../../bench/budgets.mjs';
import { demoLogin } from '../../local/shared/demo-login.mjs';
import { countRounds } from './first-cards.mjs';
import { addressesUntil, readLoaded } from './loaded-files.mjs';

/** @typedef {Awaited<ReturnType<typeof readLoaded>>} FirstLoad */

/** What a visitor's browser fetches until the sign-in screen stands. */
export async function loadSignIn(
  /** @type {import('playwright-core').Browser} */ browser,
  /** @type {string} */ url,
) {
  return inFreshContext(browser, undefined, async (page) =>
    readLoaded(await addressesUntil(page, `${url}/login`, 'input[type=password]')),
  );
}

/**
 * What the browser of somebody who is signed in, and has nothing in its cache, fetches until the first page of a tool
 * stands with what the services answered.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {string} tool
 * @returns {Promise<FirstLoad>}
 */
export async function loadSignedIn(browser, url, tool) {
  const session = await signedIn(url);
  const { address, selector } = firstPageOf(url, tool);
  return inFreshContext(browser, session, async (page) =>
    readLoaded(await addressesUntil(page, address, selector)),
  );
}

/** What the cards of the board cost a browser that holds nothing. @param {import('playwright-core').Browser} browser @param {string} url */
export async function countBoard(browser, url) {
  const what = firstPageOf(url, 'mf-offers');
  return inFreshContext(browser, await signedIn(url), (_page, context) => countRounds(context, what));
}

/**
 * Where a tool opens, and what of it shows that it has.
 * @param {string} url
 * @param {string} tool
 */
export function firstPageOf(url, tool) {
  return {
    address: `${url}${firstRoute(tool)}`,
    selector: `[data-mf^="${tool}@"] :is(${toolBudget(tool).shown})`,
  };
}

/**
 * As the sign-in screen would leave a browser: with the session of the sample account, and nothing else.
 * @param {string} url
 */
export async function signedIn(url) {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await demoLogin(url)),
  });
  if (!answer.ok) throw new Error(`The sample account cannot sign in: ${answer.status}`);
  const localStorage = [{ name: 'garimpo-session', value: await answer.text() }];
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] };
}

/** @param {string} tool */
function firstRoute(tool) {
  const place = fileURLToPath(new URL(`../../../${tool}/tool.json`, import.meta.url));
  const [route] = JSON.parse(readFileSync(place, 'utf8')).routes;
  return route;
}

/**
 * @template T
 * @param {import('playwright-core').Browser} browser
 * @param {Awaited<ReturnType<import('playwright-core').BrowserContext['storageState']>> | undefined} storageState
 * @param {(page: import('playwright-core').Page, context: import('playwright-core').BrowserContext) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function inFreshContext(browser, storageState, work) {
  const context = await browser.newContext({
    storageState,
    locale: 'pt-BR',
    viewport: { width: 1366, height: 900 },
  });
  try {
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}
