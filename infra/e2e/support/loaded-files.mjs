// @ts-check
/**
 * @typedef {object} Loaded
 * @property {string} path of the address
 * @property {Buffer} content as the browser sees it, uncompressed
 */

const text = /\.(?:js|css|json)$/;

/**
 * Marks the first frame with what `selector` finds, for `untilShown`.
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 * @param {{ holdsIdle: boolean }} options whether what the page does when it has been quiet for a while waits until then: it is no
 *   part of what is shown first, however slow the machine is
 */
export async function watchFor(page, selector, { holdsIdle }) {
  await page.addInitScript(
    ([wanted, holds]) => {
      const idle = window.requestIdleCallback.bind(window);
      /** @type {Parameters<typeof idle>[]} */
      const later = [];
      if (holds) window.requestIdleCallback = (...asked) => later.push(asked);
      const watch = () => {
        if (document.querySelector(wanted) === null) return requestAnimationFrame(watch);
        return requestAnimationFrame(() => {
          performance.mark('garimpo-shown');
          window.requestIdleCallback = idle;
          for (const asked of later) idle(...asked);
        });
      };
      requestAnimationFrame(watch);
    },
    /** @type {const} */ ([selector, holdsIdle]),
  );
}

/** @param {import('playwright-core').Page} page @returns {Promise<number>} milliseconds since the page was opened */
export async function untilShown(page, timeout = 30_000) {
  await page.waitForFunction(() => performance.getEntriesByName('garimpo-shown').length > 0, undefined, {
    timeout,
    polling: 100,
  });
  return page.evaluate(() => performance.getEntriesByName('garimpo-shown')[0]?.startTime ?? 0);
}

/**
 * Opens an address and waits for the first frame with what `selector` finds.
 * @param {import('playwright-core').Page} page a fresh one: nothing in its cache
 * @param {string} address
 * @param {string} selector
 * @returns {Promise<string[]>} addresses of the page and of all that it had asked for by then
 */
export async function addressesUntil(page, address, selector) {
  await watchFor(page, selector, { holdsIdle: true });
  await page.goto(address);
  const shownMs = await untilShown(page);
  return page.evaluate((ms) => {
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= ms);
    return [location.href, ...asked.map(({ name }) => name)];
  }, shownMs);
}

/**
 * The files among them: what the build made, not what services answered.
 * @param {string[]} addresses
 * @returns {Promise<{ shell: Loaded[], tool: Loaded[], fonts: Loaded[] }>}
 */
export async function readLoaded(addresses) {
  const [page, ...rest] = [...new Set(addresses)];
  /** @type {{ shell: Loaded[], tool: Loaded[], fonts: Loaded[] }} */
  const loaded = { shell: [await read(page ?? '')], tool: [], fonts: [] };
  for (const address of rest) {
    const { pathname } = new URL(address);
    if (pathname.startsWith('/remotes/')) loaded.tool.push(await read(address));
    else if (/^\/(?:js|css)\//.test(pathname) && text.test(pathname)) loaded.shell.push(await read(address));
    else if (pathname.endsWith('.woff2')) loaded.fonts.push(await read(address));
  }
  return loaded;
}

/** @param {string} address @returns {Promise<Loaded>} */
async function read(address) {
  const answer = await fetch(address, { headers: { accept: 'text/html,*/*' } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return { path: new URL(address).pathname, content: Buffer.from(await answer.arrayBuffer()) };
}
