// @ts-check
import { demoLogin } from '../../local/shared/demo-login.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Browser} Browser */

const VIEW = { width: 1366, height: 900 };
const LOADS = 5;
const DRAGS = 6;
/** Moves of the mouse in one drag, over three columns and back. */
const STEPS = 120;
/** Turns of the wheel in one scroll, one a frame, and as many back. */
const TURNS = 90;
const TURN_PX = 120;

/**
 * First paint and frames of the signed-in sample account's board, in a browser that has the files already.
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<{ paintMs: number[], longestTaskMs: number[], frameMs: number[], scrollMs: number[], listScrollMs: number[], cards: number, rows: number }>}
 */
export async function timeBoard(browser, url) {
  const context = await browser.newContext({ viewport: VIEW, locale: 'pt-BR' });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    await signIn(page, url);
    const paintMs = [];
    const longestTaskMs = [];
    for (let load = 0; load < LOADS; load += 1) {
      await page.goto(`${url}/dashboard`);
      paintMs.push(await page.evaluate(() => window.firstCardAt));
      // What follows the paint counts too: it is when people begin to scroll.
      await page.getByRole('article').first().waitFor();
      longestTaskMs.push(await page.evaluate(() => window.longestTask()));
    }
    const frameMs = [];
    for (let drag = 0; drag < DRAGS; drag += 1) frameMs.push(...(await dragAcross(page)));
    const cards = await page.getByRole('article').count();
    const scrollMs = await scroll(page);
    await page.goto(`${url}/dashboard?view=list`);
    await page.locator('tr[data-offer]').first().waitFor();
    const rows = await page.locator('tr[data-offer]').count();
    const listScrollMs = await scroll(page);
    return { paintMs, longestTaskMs, frameMs, scrollMs, listScrollMs, cards, rows };
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
  await page.getByRole('article').first().waitFor();
}

/** The first card of the first column, over the others and back to where it was: nothing is saved. @param {Page} page */
async function dragAcross(page) {
  const card = page
    .getByRole('region', { name: /^Aguardando/ })
    .getByRole('article')
    .first();
  const last = await page.getByRole('region', { name: /^Inválidas/ }).boundingBox();
  const start = await card.boundingBox();
  if (start === null || last === null) throw new Error('The board is not on the screen.');
  const from = { x: start.x + start.width / 2, y: start.y + 12 };
  const way = last.x + last.width / 2 - from.x;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.evaluate(() => window.startFrames());
  for (let step = 0; step <= STEPS; step += 1) {
    const share = Math.sin((step / STEPS) * Math.PI);
    await page.mouse.move(from.x + 10 + way * share, from.y + 10 + 200 * share);
  }
  const frames = await page.evaluate(() => window.endFrames());
  await page.mouse.up();
  return frames;
}

/** Down by the wheel and back up, faster than anybody reads. @param {Page} page */
async function scroll(page) {
  await page.mouse.move(VIEW.width / 2, VIEW.height / 2);
  await page.evaluate(() => window.startFrames());
  for (const way of [TURN_PX, -TURN_PX]) {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, way);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  }
  return page.evaluate(() => window.endFrames());
}

/** Runs in the page, before anything else does. */
function watchPage() {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  window.longestTask = () => longest;

  window.firstCardAt = new Promise((resolve) => {
    const look = () => {
      // The frame after the one that has the card: then it has been painted.
      if (document.querySelector('article') === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now()));
    };
    requestAnimationFrame(look);
  });

  /** @type {number[]} */
  let frames = [];
  let running = false;
  window.startFrames = () => {
    frames = [];
    running = true;
    let last = performance.now();
    const tick = (/** @type {number} */ now) => {
      frames.push(now - last);
      last = now;
      if (running) requestAnimationFrame(tick);
    };
    requestAnimationFrame((now) => {
      last = now;
      requestAnimationFrame(tick);
    });
  };
  window.endFrames = () => {
    running = false;
    return frames;
  };
}
