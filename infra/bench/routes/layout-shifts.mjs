// @ts-check

/**
 * How far each page moves by itself from its first paint until nothing more comes.
 * @param {import('playwright-core').Page} page signed in
 * @param {{ url: string, width: number, addresses: string[] }} pages
 * @returns {Promise<{ address: string, width: number, shift: number }[]>}
 */
export async function measureShifts(page, { url, width, addresses }) {
  await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
  await page.addInitScript(watchShifts);
  const measured = [];
  for (const address of addresses) {
    await page.goto(url + address);
    await page.locator('h1').first().waitFor();
    // The live lists ask for ever, but never at once.
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(() => window.shifted());
    measured.push({ address, width, shift });
  }
  return measured;
}

/** Runs in the page, before anything else does. What follows a click or a key would be the answer to it. */
function watchShifts() {
  let total = 0;
  const count = (/** @type {PerformanceEntryList} */ entries) => {
    for (const entry of /** @type {(PerformanceEntry & { value: number, hadRecentInput: boolean })[]} */ (
      entries
    ))
      if (!entry.hadRecentInput) total += entry.value;
  };
  const observer = new PerformanceObserver((list) => count(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.shifted = async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    count(observer.takeRecords());
    return total;
  };
}
