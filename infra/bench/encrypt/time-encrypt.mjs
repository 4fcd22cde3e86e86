// @ts-check
/**
 * @typedef {object} Timed
 * @property {number} ms until it is shown
 * @property {number} longestTaskMs for so long the page did not answer; 0 where no task took 50 ms or more
 */

/** What is pressed and what is seen then, in this order. */
const FIELD = 'Texto';
const RESULT_SHOWN = /^Mostrando os primeiros/;
const REVERTED = 'Este é o texto original, caractere por caractere.';

/**
 * A text is pasted into /tools/encrypt, encrypted, copied, pasted again and reverted.
 * @param {import('playwright-core').Page} page signed in
 * @param {string} text
 * @returns {Promise<Record<'paste' | 'encrypt' | 'revert', Timed>>}
 */
export async function timePage(page, text) {
  await page.goto('/tools/encrypt');
  const field = page.getByRole('textbox', { name: FIELD });
  await field.focus();
  await page.evaluate((whole) => navigator.clipboard.writeText(whole), text);
  const press = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true }).click();
  const paste = await timed(page, async () => {
    await page.keyboard.press('ControlOrMeta+v');
    await page.getByText(/^Texto longo/).waitFor();
  });
  const encrypt = await timed(page, async () => {
    await press('Criptografar');
    await page.getByText(RESULT_SHOWN).waitFor();
  });
  await press('Copiar');
  await page.getByText('Texto copiado.', { exact: true }).waitFor();
  await press('Limpar texto');
  await page.keyboard.press('ControlOrMeta+v');
  await page.getByText(/^Texto longo/).waitFor();
  const revert = await timed(page, async () => {
    await press('Reverter');
    await page.getByText(REVERTED, { exact: true }).waitFor();
  });
  return { paste, encrypt, revert };
}

/**
 * The same as a page does it that takes no care: all of the text in the fields, all of the work in one go.
 * @param {import('playwright-core').Page} page
 * @param {string} text
 * @returns {Promise<Record<'paste' | 'encrypt' | 'revert', Timed>>}
 */
export async function timeNaive(page, text) {
  await page.goto('/privacy');
  await page.evaluate(() => {
    document.body.innerHTML = '<textarea></textarea><textarea></textarea>';
  });
  const [first, second] = [0, 1];
  /** @param {number} at @param {'given' | 'encrypt' | 'revert'} kind @param {string} given */
  const put = (at, kind, given) =>
    timed(page, () =>
      page.evaluate(
        async ([index, how, whole]) => {
          const fields = document.querySelectorAll('textarea');
          const field = fields[index];
          const other = fields[1 - index];
          if (field === undefined || other === undefined) throw new Error('the fields are gone');
          const changed = {
            given: () => whole,
            encrypt: () =>
              Array.from(new Intl.Segmenter().segment(other.value), ({ segment }) =>
                segment.normalize('NFD').replace(/[aeo]/g, 'а').normalize('NFC'),
              ).join('\u200b'),
            revert: () =>
              other.value
                .split('\u200b')
                .map((segment) => segment.normalize('NFD').replace(/а/g, 'a').normalize('NFC'))
                .join(''),
          };
          field.value = changed[how]();
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        },
        /** @type {const} */ ([at, kind, given]),
      ),
    );
  const paste = await put(first, 'given', text);
  const encrypt = await put(second, 'encrypt', '');
  return { paste, encrypt, revert: await put(first, 'revert', '') };
}

/** @param {import('playwright-core').Page} page @param {() => Promise<void>} work @returns {Promise<Timed>} */
async function timed(page, work) {
  await page.evaluate(() => {
    const tasks = /** @type {number[]} */ ([]);
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    Object.assign(window, { longTasks: tasks });
  });
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  // What is observed is told a little later.
  await page.waitForTimeout(200);
  const longestTaskMs = await page.evaluate(() =>
    Math.max(0, .../** @type {{ longTasks: number[] }} */ (/** @type {unknown} */ (window)).longTasks),
  );
  return { ms, longestTaskMs };
}
