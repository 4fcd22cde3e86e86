// @ts-check
import { demoLogin } from '../../local/shared/demo-login.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').FrameLocator} FrameLocator */

/**
 * @typedef {object} ScreenTimes all in ms
 * @property {number[]} openingMs from the click on the site's "Editar" until its page stands in the frame
 * @property {number[]} selectMs from a click in the page until the panel has its element
 * @property {number[]} keyMs from a key going down until what it wrote is painted in the page
 * @property {number[]} saveMs from the click on "Salvar site" until it is said to be saved
 */

const VIEW = { width: 1366, height: 900 };
const ROUNDS = 5;
const KEYS = 60;
/** A quick typist's. */
const KEY_GAP_MS = 90;

/**
 * The editor with one site, in a browser that has the files already.
 * @param {Browser} browser
 * @param {string} url of the product
 * @param {string} site of the sample account
 * @returns {Promise<ScreenTimes>}
 */
export async function timeScreen(browser, url, site) {
  const context = await browser.newContext({ viewport: VIEW, locale: 'pt-BR' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await signIn(page, url);
    await page.goto(`${url}/tools/clonesites`);
    await openSite(page, site);
    const openingMs = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.getByRole('link', { name: 'Voltar' }).click();
      openingMs.push(await openSite(page, site));
    }
    const frame = page.frameLocator('main iframe');
    const selectMs = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      selectMs.push(await selectTitle(page, frame, round));
    }
    const keyMs = await typeTitle(page, frame);
    const saveMs = [await save(page)];
    return { openingMs, selectMs, keyMs, saveMs };
  } finally {
    await context.close();
  }
}

/** @param {Page} page @param {string} url */
async function signIn(page, url) {
  await page.goto(`${url}/login`);
  const { email, password } = await demoLogin(url);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** @param {Page} page @param {string} site */
async function openSite(page, site) {
  const link = page.getByRole('link', { name: `Editar ${site}` });
  await link.waitFor();
  const shown = untilInPage(page, { element: 'main iframe', gone: 'Carregando' });
  const start = Date.now();
  await link.click();
  return (await shown) - start;
}

/**
 * The first frame in which an element is there and says this, and the page does not say the other, in ms since 1970. The page's policy lets nobody
 * bring a function of their own.
 * @param {Page} page
 * @param {{ element: string, says?: string, gone?: string }} what `element`: a CSS selector
 * @returns {Promise<number>}
 */
function untilInPage(page, what) {
  return page.evaluate(
    ({ element, says = '', gone }) =>
      new Promise((resolve) => {
        const look = () => {
          const found = [...document.querySelectorAll(element)].some((one) => one.textContent.includes(says));
          const isGone = gone === undefined || !document.body.textContent.includes(gone);
          if (found && isGone) resolve(performance.timeOrigin + performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    what,
  );
}

/** @param {Page} page @param {FrameLocator} frame @param {number} place among the titles that can be seen */
async function selectTitle(page, frame, place) {
  const { x, y } = await middleOf(page, frame.locator('h2').nth(place % 2));
  // Another element first: what is selected already is not selected again.
  const other = await middleOf(page, frame.locator('p').first());
  await page.mouse.click(other.x, other.y);
  await page.getByRole('complementary').getByRole('heading', { name: /^p/ }).waitFor();
  const selected = untilInPage(page, {
    element: '[aria-label="Elemento selecionado"] :is(h1, h2, h3)',
    says: 'h2',
  });
  const start = Date.now();
  await page.mouse.click(x, y);
  return (await selected) - start;
}

/** In the window: the frame is drawn smaller than it is. @param {Page} page @param {import('playwright-core').Locator} element */
async function middleOf(page, element) {
  const inside = await element.evaluate((node) => {
    const box = node.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  const frame = await page.locator('main iframe').evaluate((node) => {
    const box = node.getBoundingClientRect();
    return { x: box.x, y: box.y, scale: box.width / /** @type {HTMLIFrameElement} */ (node).offsetWidth };
  });
  return { x: frame.x + inside.x * frame.scale, y: frame.y + inside.y * frame.scale };
}

/** @param {Page} page @param {FrameLocator} frame */
async function typeTitle(page, frame) {
  const title = frame.locator('h2').first();
  const { x, y } = await middleOf(page, title);
  await page.mouse.click(x, y);
  const field = page.getByRole('complementary').getByLabel('Texto', { exact: true }).first();
  await field.click();
  await field.press('End');
  await page.evaluate(() => {
    window.keysAt = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) => window.keysAt.push(performance.timeOrigin + timeStamp),
      true,
    );
  });
  await title.evaluate((node) => {
    const own = /** @type {Window} */ (node.ownerDocument.defaultView);
    own.paintedAt = [];
    new MutationObserver(() => {
      // A task after the frame: by then it is painted.
      own.requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => own.paintedAt.push(performance.timeOrigin + performance.now());
        port2.postMessage(null);
      });
    }).observe(node, { characterData: true, childList: true, subtree: true });
  });
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('abcdefghij'.charAt(key % 10));
    await page.waitForTimeout(KEY_GAP_MS);
  }
  const keysAt = await page.evaluate(() => window.keysAt);
  const paintedAt = await title.evaluate(
    (node) => /** @type {Window} */ (node.ownerDocument.defaultView).paintedAt,
  );
  // Of keys that came before the one before was painted, the next paint shows both.
  return keysAt.map((at) => (paintedAt.find((painted) => painted >= at) ?? Number.POSITIVE_INFINITY) - at);
}

/** @param {Page} page */
async function save(page) {
  const saved = untilInPage(page, { element: 'body', says: 'Site salvo com sucesso!' });
  const start = Date.now();
  await page.getByRole('button', { name: 'Salvar site' }).click();
  return (await saved) - start;
}
