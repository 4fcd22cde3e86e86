// @ts-check
// `node infra/release/gates/record-sample.mjs mf-offers URL`: writes down anew what the services answer to the first page of a tool, for
// the sample account of a Garimpo that was just started on an empty DATA_DIR.
import { writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { toolBudget } from '../../bench/budgets.mjs';
import { readJson, root } from '../../build/workspaces.mjs';
import { findChromium } from '../../e2e/support/chromium.mjs';
import { demoLogin } from '../../local/shared/demo-login.mjs';
import { sampleFile, USER, userOf } from './sample.mjs';
import { signIn } from './smoke-page.mjs';

/** More of a list loads no other file. */
const LISTED = 3;

const [tool = '', url = ''] = process.argv.slice(2);
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  env: { .../** @type {Record<string, string>} */ (process.env), ...env },
  args: ['--no-sandbox'],
});
try {
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR' });
  await signIn(await context.newPage(), await demoLogin(url));
  const page = await context.newPage();
  /** @type {Map<string, unknown>} */
  const answers = new Map();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    const isJson = response.headers()['content-type']?.includes('json') === true;
    if (!pathname.startsWith('/api/') || response.request().method() !== 'GET' || !isJson) return;
    answers.set(pathname, shortened(await response.json()));
  });
  await page.goto(readJson(`${root}/${tool}/tool.json`).routes[0], { waitUntil: 'networkidle' });
  await page
    .locator(`[data-mf^="${tool}@"] :is(${toolBudget(tool).shown})`)
    .first()
    .waitFor();
  const lines = [...answers]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([path, body]) => JSON.stringify({ path, body }));
  const text = [JSON.stringify({ at: new Date().toISOString() }), ...lines].join('\n');
  await writeFile(sampleFile(tool), `${text.replaceAll(await userOf(page), USER)}\n`);
} finally {
  await browser.close();
}

/** @param {any} value @returns {any} */
function shortened(value) {
  if (Array.isArray(value)) return value.slice(0, LISTED).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}
