import { setTimeout } from 'node:timers/promises';
import { withTimeLimit } from '@garimpo/service-kit';
import * as z from 'zod';
import { CaptureError } from '../../capture-error.ts';
import { lookScript } from '../../guard/look-script.ts';
import { BEFORE_PAGE, SCROLL_ON, settled } from './page-scripts.ts';
import type { PageRequest, Tab } from './tab.ts';

const FRAMES_MAX = 20;
/** A frame that does not answer is not waited for. */
const FRAME_MS = 2_000;
const LOOK = lookScript('__garimpoFound');

const found = z.array(z.object({ kind: z.enum(['password', 'card', 'bank']) }));

/**
 * Judges a page as it is drawn, by the rules by which the guard judges it for visitors: labels by where they stand, what scripts have made,
 * frames of other hosts too. Throws {@link CaptureError} for what no copy may ask.
 */
export async function refuseShown(tab: Tab): Promise<void> {
  for (const frame of tab.frames().slice(0, FRAMES_MAX)) {
    // A frame that has just gone shows nothing.
    const shown = frame.evaluate(LOOK).catch(() => []);
    const answer = await withTimeLimit(shown, FRAME_MS, () => []);
    const [field] = found.safeParse(answer).data ?? [];
    if (field !== undefined) throw new CaptureError('cloner.page.sensitive', field.kind);
  }
}

const LOOK_EVERY_MS = 20;
/** One that takes longer is a stream, or a question that waits for its answer: nothing of the page waits for it. */
const SLOW_MS = 4_000;
/** Of a path this much tells it from others: what stands in the address itself has no end. */
const PATH_MAX = 500;
/** So often at one path: it asks for news, and always will. */
const OFTEN = 10;

/** What a tab has asked for and not had yet. */
class Traffic {
  private readonly open = new Map<unknown, number>();
  private readonly times = new Map<string, number>();
  private lastAt = performance.now();

  private constructor() {}

  static async of(tab: Tab): Promise<Traffic> {
    const traffic = new Traffic();
    const end = (request: unknown) => traffic.end(request);
    // Frames of other hosts are told of here only.
    tab.on('request', (request) => traffic.begin(request, 'frames', request.url()));
    tab.on('requestfinished', end);
    tab.on('requestfailed', end);
    // The page says at once what it asks for; above it is told when the guard has it, which on a busy machine is much later.
    const devtools = await tab.context().newCDPSession(tab);
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
      traffic.begin(requestId, 'page', request.url);
    });
    devtools.on('Network.loadingFinished', ({ requestId }) => end(requestId));
    devtools.on('Network.loadingFailed', ({ requestId }) => end(requestId));
    await devtools.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    return traffic;
  }

  private begin(request: unknown, told: 'frames' | 'page', url: string): void {
    const path = `${told} ${(url.split('?', 1)[0] ?? '').slice(0, PATH_MAX)}`;
    const times = (this.times.get(path) ?? 0) + 1;
    this.times.set(path, times);
    if (times > OFTEN) return;
    this.open.set(request, performance.now());
    this.lastAt = performance.now();
  }

  private end(request: unknown): void {
    if (this.open.delete(request)) this.lastAt = performance.now();
  }

  /**
   * Resolves when nothing was asked for in so long, or at the latest after `atMostMs`.
   * @param since when that may have begun
   */
  async quiet(quietMs: number, atMostMs: number, since = 0): Promise<void> {
    const until = performance.now() + atMostMs;
    while (performance.now() < until) {
      const now = performance.now();
      const waiting = [...this.open.values()].some((at) => now - at < SLOW_MS);
      if (!waiting && now - Math.max(since, this.lastAt) >= quietMs) return;
      await setTimeout(LOOK_EVERY_MS);
    }
  }
}

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
