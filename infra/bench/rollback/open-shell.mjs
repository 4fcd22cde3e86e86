// @ts-check

/**
 * @typedef {object} OpenShell
 * @property {() => Promise<void>} leave goes to a page of the shell
 * @property {(version: string) => Promise<{ shownMs: number, own: number, others: number, pageLoads: number }>} comeBack
 *   to the tool by the sidebar: milliseconds until that version is on screen, and what was asked for meanwhile
 */

const SHOWN_LIMIT_MS = 30_000;

/**
 * A shell that somebody has had open for a while: another tool and the tool itself were used in it.
 * @param {import('playwright-core').Page} page
 * @param {{ url: string, tool: string, link: string, shown: string, other: string }} options
 * @returns {Promise<OpenShell>}
 */
export async function openShell(page, { url, tool, link, shown, other }) {
  /** @type {string[]} */
  let asked = [];
  let pageLoads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pageLoads += 1;
    asked.push(new URL(request.url()).pathname);
  });
  const sidebar = (/** @type {string} */ name) => page.getByRole('link', { name, exact: true }).first();
  await page.goto(`${url}/${other}`);
  await page.locator(`[data-mf^="${other}@"]`).waitFor({ timeout: SHOWN_LIMIT_MS });
  await sidebar(link).click();
  await page.locator(`[data-mf^="${tool}@"] ${shown}`).first().waitFor({ timeout: SHOWN_LIMIT_MS });
  return {
    async leave() {
      await sidebar('Configurações').click();
      await page.getByRole('heading', { name: 'Configurações' }).waitFor();
    },
    async comeBack(version) {
      asked = [];
      pageLoads = 0;
      const startedAt = performance.now();
      await sidebar(link).click();
      await page
        .locator(`[data-mf="${tool}@${version}"] ${shown}`)
        .first()
        .waitFor({ timeout: SHOWN_LIMIT_MS });
      const shownMs = performance.now() - startedAt;
      const remotes = asked.filter((path) => path.startsWith('/remotes/'));
      const own = remotes.filter((path) => path.startsWith(`/remotes/${tool}/`)).length;
      return { shownMs, own, others: remotes.length - own, pageLoads };
    },
  };
}
