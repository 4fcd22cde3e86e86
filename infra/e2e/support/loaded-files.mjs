// @ts-check
/**
 * @typedef {object} Loaded
 * @property {string} path of the address
 * @property {Buffer} content as the browser sees it, uncompressed
 */

const text = /\.(?:js|css|json)$/;

/**
 * Opens an address and waits for the first frame with what `selector` finds.
 * @param {import('playwright-core').Page} page a fresh one: nothing in its cache
 * @param {string} address
 * @param {string} selector
 * @returns {Promise<string[]>} addresses of the page and of all that it had asked for by then
 */
export async function addressesUntil(page, address, selector) {
  await page.addInitScript((wanted) => {
    // What a page fetches when it has been quiet for a while is no part of it, however slow the machine is.
    const idle = window.requestIdleCallback.bind(window);
    /** @type {Parameters<typeof idle>[]} */
    const later = [];
    window.requestIdleCallback = (...asked) => later.push(asked);
    const watch = () => {
      if (document.querySelector(wanted) === null) return requestAnimationFrame(watch);
      return requestAnimationFrame(() => {
        performance.mark('garimpo-shown');
        window.requestIdleCallback = idle;
        for (const asked of later) idle(...asked);
      });
    };
    requestAnimationFrame(watch);
  }, selector);
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('garimpo-shown').length > 0);
  return page.evaluate(() => {
    const shownAt = performance.getEntriesByName('garimpo-shown')[0]?.startTime ?? 0;
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= shownAt);
    return [location.href, ...asked.map(({ name }) => name)];
  });
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
