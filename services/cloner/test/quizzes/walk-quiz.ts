import type { PageRequest, Tab } from '../../src/capture/rendered/tab.ts';
import type { Quiz, QuizStep, QuizWalk } from './quiz.ts';

const STEP_TIMEOUT_MS = 20_000;
/** Lists the windows that a page wants to open, since our browser opens none. */
const NOTE_WINDOWS = `(() => {
  const before = window.open;
  window.open = (address, ...rest) => {
    const { href, host } = new URL(address, location.href);
    if (host !== location.host) window.openedAddress = href;
    return before.call(window, address, ...rest);
  };
})()`;

/**
 * Goes through a quiz, and returns the address of another host to which it led, which need not answer; null for a walk that leads
 * nowhere. Throws when a screen does not appear.
 * @param start address of the original, or of a clone
 */
export async function walkQuiz(
  tab: Tab,
  quiz: Quiz,
  { steps, checkout }: QuizWalk,
  start = quiz.url,
): Promise<URL | null> {
  const { host } = new URL(start);
  const context = tab.context();
  const leaving = context.waitForEvent('request', {
    // The first request of a new window has no frame.
    predicate: (request) =>
      request.isNavigationRequest() && new URL(request.url()).host !== host && isWholeWindow(request),
    timeout: STEP_TIMEOUT_MS * steps.length,
  });
  // Awaited below; it may fail before.
  leaving.catch(() => {});
  const accept = (dialog: { accept(): Promise<void> }) => void dialog.accept().catch(() => {});
  tab.on('dialog', accept);
  try {
    if (checkout?.window) await tab.addInitScript(NOTE_WINDOWS);
    await tab.goto(start, { waitUntil: 'domcontentloaded' });
    for (const step of steps) await takeStep(tab, quiz, step);
    if (checkout === null) return null;
    const left = leaving.then((request) => request.url());
    return new URL(await (checkout.window ? Promise.any([left, openedAddress(tab)]) : left));
  } finally {
    tab.off('dialog', accept);
  }
}

async function openedAddress(tab: Tab): Promise<string> {
  const opened = await tab.waitForFunction('window.openedAddress', null, { timeout: STEP_TIMEOUT_MS });
  return String(await opened.jsonValue());
}

async function takeStep(
  tab: Tab,
  quiz: Quiz,
  { screen, fill = {}, press = [], scratch, frame }: QuizStep,
): Promise<void> {
  const text = quiz.screens.find(({ id }) => id === screen)?.text;
  if (text === undefined) throw new Error(`${quiz.name} has no screen ${screen}`);
  const inside = frame === undefined ? tab : tab.frameLocator(frame);
  const shown = [tab, inside].map((place) => place.getByText(text).first());
  await Promise.any(shown.map((one) => one.waitFor({ timeout: STEP_TIMEOUT_MS }))).catch(({ errors }) => {
    throw new Error(`${quiz.name}: the screen ${screen} did not come`, { cause: errors[0] });
  });
  for (const [selector, value] of Object.entries(fill)) {
    const field = inside.locator(selector);
    const list = inside.locator(`select${selector}`);
    if ((await list.count()) > 0) await field.selectOption(value, { timeout: STEP_TIMEOUT_MS });
    else await field.fill(value, { timeout: STEP_TIMEOUT_MS });
  }
  if (scratch !== undefined) await scratchOff(tab, scratch);
  for (const label of press) {
    const option = inside.getByText(label, { exact: true }).or(inside.getByAltText(label, { exact: true }));
    // The target may be slow, or never answer.
    await option.first().click({ timeout: STEP_TIMEOUT_MS, noWaitAfter: true });
  }
}

async function scratchOff(tab: Tab, selector: string): Promise<void> {
  const box = await tab.locator(selector).boundingBox({ timeout: STEP_TIMEOUT_MS });
  if (box === null) throw new Error('there is no card to scratch');
  await tab.mouse.move(box.x + 2, box.y + 2);
  await tab.mouse.down();
  for (let line = 0; line <= 8; line += 1) {
    const y = box.y + 2 + ((box.height - 4) * line) / 8;
    await tab.mouse.move(line % 2 === 0 ? box.x + box.width - 2 : box.x + 2, y, { steps: 6 });
  }
  await tab.mouse.up();
}

function isWholeWindow(request: PageRequest): boolean {
  try {
    return request.frame().parentFrame() === null;
  } catch {
    return true;
  }
}
