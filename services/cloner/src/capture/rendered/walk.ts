import { CaptureError } from '../../capture-error.ts';
import { BEFORE_PAGE, SCROLL_ON, settled } from './page-scripts.ts';
import type { PageRequest, Tab } from './tab.ts';
import { Traffic } from './traffic.ts';

const OPEN_MS = 30_000;
const LOADED_MS = 10_000;
/** Nothing asked for in this time: the page has what it wanted so far. */
const QUIET_MS = 250;
const QUIET_AT_MOST_MS = 5_000;
/** At what looks like its end. */
const END_QUIET_MS = 120;
const END_AT_MOST_MS = 5_000;
/** After each step of the way down. */
const STEP_QUIET_MS = 30;
const STEP_AT_MOST_MS = 500;
/** Pages that grow for ever end here. */
const STEPS_MAX = 60;
const WALK_MS = 15_000;
/** Pictures of a slow server come one after the other; one that never comes holds up no page. */
const SETTLED = { calmMs: 2_000, atMostMs: 12_000 };

/**
 * Opens a page, waits until it is quiet, goes down to its end as a reader would so that all that is lazy comes, and back to the top. A page
 * that is never quiet is left as it is then. It cannot lead the tab elsewhere. Throws {@link CaptureError} where it does not open.
 * @returns where it was read, after redirects, whatever its scripts write over the address
 */
export async function walk(tab: Tab, address: string): Promise<URL> {
  const traffic = await Traffic.of(tab);
  await tab.addInitScript(BEFORE_PAGE);
  let isOpen = false;
  await tab.route('**/*', (route) => {
    return isOpen && isOfTab(tab, route.request()) ? route.abort('aborted') : route.fallback();
  });
  const url = new URL(address);
  try {
    const answer = await tab.goto(address, { waitUntil: 'commit', timeout: OPEN_MS });
    if (answer !== null) url.href = answer.url();
    isOpen = true;
    await tab.waitForLoadState('domcontentloaded', { timeout: OPEN_MS });
  } catch (error) {
    // It has answered, and is more than can be read in that time.
    if (isOpen) throw new CaptureError('cloner.capture.too_large', 'seconds', { cause: error });
    throw new CaptureError('cloner.page.unreachable', 'browser', { cause: error });
  }
  // A picture that never comes holds up no page.
  await tab.waitForLoadState('load', { timeout: LOADED_MS }).catch(() => {});
  await traffic.quiet(QUIET_MS, QUIET_AT_MOST_MS);
  await goDown(tab, traffic);
  await tab.evaluate(settled(SETTLED));
  await traffic.quiet(STEP_QUIET_MS, STEP_AT_MOST_MS);
  url.hash = '';
  return url;
}

/** Whether the request is for what the tab itself would show. */
export function isOfTab(tab: Tab, request: PageRequest): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame() === tab.mainFrame();
  } catch {
    // Of a frame that is being made.
    return false;
  }
}

async function goDown(tab: Tab, traffic: Traffic): Promise<void> {
  const until = performance.now() + WALK_MS;
  let endsAt = -1;
  for (let step = 0; step < STEPS_MAX && performance.now() < until; step += 1) {
    const askedAt = performance.now();
    const { height, isEnd } = (await tab.evaluate(SCROLL_ON)) as { height: number; isEnd: boolean };
    // Two frames take that long: on a busy machine what the page asks for comes as much later.
    const framesMs = performance.now() - askedAt;
    await traffic.quiet(STEP_QUIET_MS, STEP_AT_MOST_MS);
    if (isEnd && endsAt === height) return;
    if (isEnd) await traffic.quiet(Math.max(END_QUIET_MS, 2 * framesMs), END_AT_MOST_MS, performance.now());
    endsAt = isEnd ? height : -1;
  }
}
