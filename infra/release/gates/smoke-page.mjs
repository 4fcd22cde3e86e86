// @ts-check
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../e2e/support/chromium.mjs';
import { answerWith } from './sample.mjs';

const SHOWN_LIMIT_MS = 20_000;
const TYPES = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
});
/** How Chromium tells of what the content policy refused. Pictures aside: those of accounts lie wherever they lie. */
const REFUSED = /Content Security Policy directive.*(?<!img|media)-src/;

/**
 * @typedef {import('../publish/publish.mjs').BuiltRelease} BuiltRelease
 * @typedef {import('playwright-core').Page} Page
 *
 * @typedef {object} SmokeOptions
 * @property {string} baseUrl of the running Garimpo
 * @property {string} folder of the built tool
 * @property {BuiltRelease} release
 * @property {string} shown CSS selector of what the first page shows
 * @property {{ email: string, password: string }} account that may use tools
 * @property {import('./sample.mjs').Sample | null} sample
 * @property {AbortSignal} [signal]
 */

/**
 * Opens the tool's first page in the running shell, with the files of the build in the place of its addresses: nothing
 * of it is on the server yet, and nothing but the browser of this check sees it.
 * @param {SmokeOptions} options
 * @returns {Promise<{ problems: string[], loaded: string[], shownMs: number }>} `loaded`: files of the first page with what the sample
 *   holds, or with what the account holds where there is no sample
 */
export async function smokePage(options) {
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { .../** @type {Record<string, string>} */ (process.env), ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    // An interrupt is told by us, once the browser is gone.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  const stop = () => void browser.close();
  options.signal?.addEventListener('abort', stop, { once: true });
  try {
    const context = await browser.newContext({ baseURL: options.baseUrl, locale: 'pt-BR' });
    const page = await context.newPage();
    const seen = await lookAt(page, options);
    const { sample } = options;
    if (sample === null || seen.problems.length > 0) return seen;
    await page.close();
    return { ...seen, ...(await weighWith(await context.newPage(), sample, options)) };
  } finally {
    options.signal?.removeEventListener('abort', stop);
    await browser.close();
  }
}

/** @param {Page} page @param {SmokeOptions} options */
async function lookAt(page, options) {
  const seen = watch(page, options);
  await putInPlace(page, options);
  await signIn(page, options.account);
  // What other tools did on the way here is not this one's.
  seen.loaded.clear();
  seen.refused.length = 0;
  seen.thrown.length = 0;
  const startedAt = performance.now();
  const problems = await openFirstPage(page, options);
  const shownMs = Math.round(performance.now() - startedAt);
  for (const message of seen.thrown) problems.push(`thrown in the page: ${message}`);
  for (const message of seen.refused) problems.push(`refused by the policy of the page: ${message}`);
  for (const other of seen.others) problems.push(`files of ${other} were asked for`);
  return { problems, loaded: [...seen.loaded], shownMs };
}

/**
 * The files of the first page where it is given what the sample holds, whatever the account at hand has.
 * @param {Page} page @param {import('./sample.mjs').Sample} sample @param {SmokeOptions} options
 */
async function weighWith(page, sample, options) {
  const { loaded } = watch(page, options);
  await putInPlace(page, options);
  await answerWith(page, sample);
  const problems = await openFirstPage(page, options);
  return {
    loaded: [...loaded],
    problems: problems.map(
      (problem) =>
        `with its sample (infra/release/gates/samples), ${problem}: record it anew by record-sample.mjs`,
    ),
  };
}

/** @param {Page} page @param {SmokeOptions} options @returns {Promise<string[]>} what is wrong with it */
async function openFirstPage(page, { release: { tool, version, manifest }, shown }) {
  await page.goto(manifest.routes.find((route) => !route.includes(':')) ?? '/');
  return page
    .locator(`[data-mf="${tool}@${version}"] :is(${shown})`)
    .first()
    .waitFor({ timeout: SHOWN_LIMIT_MS })
    .then(
      () => [],
      async () => [`the page did not show ${shown} within ${SHOWN_LIMIT_MS / 1000} s${await alertOn(page)}`],
    );
}

/** @param {Page} page @param {SmokeOptions} options */
function watch(page, { release: { tool, version } }) {
  const seen = {
    /** @type {Set<string>} */ loaded: new Set(),
    /** @type {Set<string>} */ others: new Set(),
    /** @type {string[]} */ thrown: [],
    /** @type {string[]} */ refused: [],
  };
  page.on('pageerror', (error) => {
    if (!isOfOther(error.stack ?? '', tool)) seen.thrown.push(error.message);
  });
  page.on('console', (message) => {
    const isRefusal = message.type() === 'error' && REFUSED.test(message.text());
    if (isRefusal && !isOfOther(message.location().url, tool)) seen.refused.push(message.text());
  });
  page.on('request', (request) => {
    const [, remotes, name, of, ...file] = new URL(request.url()).pathname.split('/');
    if (remotes !== 'remotes' || name !== tool || of === undefined) return;
    if (of === version) seen.loaded.add(file.join('/'));
    else seen.others.add(`${tool} ${of}`);
  });
  return seen;
}

/**
 * Whether it comes from the files of other tools alone, which bring items of the frame to every page.
 * @param {string} where a stack or an address @param {string} tool
 */
export function isOfOther(where, tool) {
  return where.includes('/remotes/') && !where.includes(`/remotes/${tool}/`);
}

/** @param {Page} page @param {SmokeOptions} options */
async function putInPlace(page, { folder, release }) {
  const { tool, version, entry, files } = release;
  const base = `/remotes/${tool}/${version}/`;
  await page.route(
    ({ pathname }) => pathname.startsWith(base),
    async (route) => {
      const file = new URL(route.request().url()).pathname.slice(base.length);
      if (!files.some((known) => known.path === file)) return route.fulfill({ status: 404 });
      const body = await readFile(path.join(folder, 'files', file));
      return route.fulfill({ body, contentType: TYPES[path.extname(file)] ?? 'application/octet-stream' });
    },
  );
  const integrity = files.find((file) => file.path === entry)?.sha384;
  const { name: _name, ...extras } = release.manifest;
  const deployment = {
    url: `${base}${entry}`,
    metadata: { version, integrity },
    deployment: { traffic: 100, default: true },
    extras,
  };
  await page.route(
    ({ pathname }) => pathname === '/discovery',
    async (route) => {
      const headers = { ...route.request().headers() };
      delete headers['if-none-match'];
      const answer = await (await route.fetch({ headers })).json();
      // Alone: with a last good version behind it, a failure would not be seen.
      answer.microFrontends[tool] = [deployment];
      await route.fulfill({ json: answer });
    },
  );
  // What this browser saw counts for no tool: others load here too, on a machine that is busy with a build.
  await page.route(
    ({ pathname }) => /^\/api\/releases\/[^/]+\/health$/.test(pathname),
    (route) => route.fulfill({ status: 204 }),
  );
}

/** @param {Page} page @param {SmokeOptions['account']} account */
export async function signIn(page, { email, password }) {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page
    .waitForURL(({ pathname }) => pathname !== '/login', { timeout: SHOWN_LIMIT_MS })
    .catch(async () => {
      throw new Error(`${email} could not sign in${await alertOn(page)}`);
    });
}

/** What the page says of itself. @param {Page} page */
async function alertOn(page) {
  const alerts = await page
    .getByRole('alert')
    .allInnerTexts()
    .catch(() => []);
  const said = alerts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  return said.length === 0 ? '' : `; it says: ${said.join(' / ')}`;
}
