// @ts-check

/** How long a load that should be there in seconds may take until the measurement has failed. */
const LIMIT_MS = 30_000;

/**
 * Times of one page, in milliseconds since it was opened.
 * @typedef {object} Times
 * @property {number} askedAt the shell asked for the first file of the tool
 * @property {number} brokenAt the first broken answer was there, or the page threw; NaN where neither happened
 * @property {number} usableAt the awaited version is on screen and takes clicks
 */

/**
 * Opens a page of a tool and waits for one version of it.
 * @param {import('playwright-core').Page} page
 * @param {{ url: string, tool: string, awaited: string, page?: string, shown?: string, broken?: { path: string, pattern?: RegExp } }} options
 *   `page`: address of the tool; `shown`: what of it must be on screen; `broken`: where the files of the faulty version are, and which of them are broken
 * @returns {Promise<Times>}
 */
export async function timeTool(
  page,
  { url, tool, awaited, page: address = `/${tool}`, shown = 'button', broken },
) {
  await page.addInitScript(watch, `[data-mf="${tool}@${awaited}"] :is(${shown})`);
  await page.goto(url + address);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, {
    timeout: LIMIT_MS,
  });
  return page.evaluate(readTimes, {
    tool: `/remotes/${tool}/`,
    brokenPath: broken?.path ?? null,
    brokenPattern: broken?.pattern?.source ?? null,
  });
}

/** Runs in the page. Usable: the button is there, and the frame that shows it is drawn. @param {string} selector */
function watch(selector) {
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Runs in the page.
 * @param {{ tool: string, brokenPath: string | null, brokenPattern: string | null }} options
 * @returns {Times}
 */
function readTimes({ tool, brokenPath, brokenPattern }) {
  const resources = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
  const asked = resources.filter(({ name }) => name.includes(tool)).map(({ startTime }) => startTime);
  const answered = resources
    .filter(({ name }) => brokenPath !== null && brokenPattern !== null && name.includes(brokenPath))
    .filter(({ name }) => new RegExp(brokenPattern ?? '').test(new URL(name).pathname))
    .map(({ responseEnd }) => responseEnd)
    .filter((at) => at > 0);
  const thrown = performance.getEntriesByName('garimpo-fault').map(({ startTime }) => startTime);
  const earliest = (/** @type {number[]} */ times) => (times.length === 0 ? Number.NaN : Math.min(...times));
  return {
    askedAt: earliest(asked),
    brokenAt: earliest([...answered, ...thrown]),
    usableAt: earliest(performance.getEntriesByName('usable').map(({ startTime }) => startTime)),
  };
}
