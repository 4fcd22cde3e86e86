// @ts-check
import { demoLogin } from '../../local/shared/demo-login.mjs';

/** @typedef {import('playwright-core').Page} Page */

const VIEW = { width: 1366, height: 900 };
/** The page sets it from the moment that it has the answer to the moment that its chart is painted. */
const MEASURE = 'metrics-chart';

/**
 * From the answer to the painted chart, on the real metrics page with a whole history, loaded anew each time.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {string} offerId
 * @param {number} rounds
 * @returns {Promise<{ drawMs: number[], longestTaskMs: number[] }>}
 */
export async function timeMetricsPage(browser, url, offerId, rounds) {
  const context = await browser.newContext({ viewport: VIEW, locale: 'pt-BR' });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchTasks);
    await signIn(page, url);
    /** @type {{ drawMs: number[], longestTaskMs: number[] }} */
    const times = { drawMs: [], longestTaskMs: [] };
    // The first one fetches the files.
    for (let round = -1; round < rounds; round += 1) {
      await page.goto(`${url}/offers/${offerId}/metrics?days=0`);
      const drawMs = await drawn(page);
      if (round < 0) continue;
      times.drawMs.push(drawMs);
      times.longestTaskMs.push(await page.evaluate(() => window.longestTask()));
    }
    return times;
  } finally {
    await context.close();
  }
}

/** @param {Page} page @returns {Promise<number>} */
async function drawn(page) {
  const measured = await page.waitForFunction(
    (name) => performance.getEntriesByName(name, 'measure')[0]?.duration,
    MEASURE,
  );
  return /** @type {number} */ (await measured.jsonValue());
}

/** @param {Page} page @param {string} url */
async function signIn(page, url) {
  await page.goto(`${url}/login`);
  const { email, password } = await demoLogin(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('article').first().waitFor();
}

/** Runs in the page, before anything else does. */
function watchTasks() {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  window.longestTask = () => longest;
}
