import { setTimeout } from 'node:timers/promises';
import { withTimeLimit } from '@garimpo/service-kit';
import * as z from 'zod';
import { CaptureError } from '../../capture-error.ts';
import { lookScript } from '../../guard/guard-script.ts';
import type { SteadyPage } from '../../programs/settings.ts';
import { BEFORE_PAGE, SCROLL_ON, settled, steadyPage } from './page-scripts.ts';
import type { PageRequest, Tab } from './tab.ts';

const FRAMES_MAX = 20;
/** A frame that does not answer is skipped. */
const FRAME_MS = 2_000;
const LOOK = lookScript('__garimpoFound');

const found = z.array(z.object({ kind: z.enum(['password', 'card', 'bank']) }));

/**
 * Judges a drawn page by the rules of the visitors' guard: labels by their position, elements that scripts made, frames of other
 * hosts too. Throws {@link CaptureError} for fields that no copy may ask for.
 */
export async function refuseShown(tab: Tab): Promise<void> {
  for (const frame of tab.frames().slice(0, FRAMES_MAX)) {
    // A frame that has gone shows nothing.
    const shown = frame.evaluate(LOOK).catch(() => []);
    const answer = await withTimeLimit(shown, FRAME_MS, () => []);
    const [field] = found.safeParse(answer).data ?? [];
    if (field !== undefined) throw new CaptureError('cloner.page.sensitive', field.kind);
  }
}

const LOOK_EVERY_MS = 20;
/** A slower request is a stream, or long polling, for which no page waits. */
const SLOW_MS = 4_000;
/** Length of a path that identifies it: data URLs have no end. */
const PATH_MAX = 500;
/** A path that is requested more often is polled for ever. */
const OFTEN = 10;

/** The requests of a tab that are not answered yet. */
class Traffic {
  private readonly open = new Map<unknown, number>();
  private readonly times = new Map<string, number>();
  private lastAt = performance.now();

  private constructor() {}

  static async of(tab: Tab): Promise<Traffic> {
    const traffic = new Traffic();
    const end = (request: unknown) => traffic.end(request);
    // Only Playwright reports the requests of frames of other hosts.
    tab.on('request', (request) => traffic.begin(request, 'frames', request.url()));
    tab.on('requestfinished', end);
    tab.on('requestfailed', end);
    // DevTools reports requests at once. Playwright reports them after the guard, which is much later on a busy machine.
    const devtools = await tab.context().newCDPSession(tab);
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
      traffic.begin(requestId, 'page', request.url);
    });
    devtools.on('Network.loadingFinished', ({ requestId }) => end(requestId));
    devtools.on('Network.loadingFailed', ({ requestId }) => end(requestId));
    await devtools.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    return traffic;
  }

  private begin(request: unknown, source: 'frames' | 'page', url: string): void {
    const path = `${source} ${(url.split('?', 1)[0] ?? '').slice(0, PATH_MAX)}`;
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
   * Resolves when nothing was requested for `quietMs`, or after `atMostMs`.
   * @param since start of the quiet time, at the earliest
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
/** Quiet time after which the page has loaded what it needs so far. */
const QUIET_MS = 250;
const QUIET_AT_MOST_MS = 5_000;
/** The same at what looks like the page's end. */
const END_QUIET_MS = 120;
const END_AT_MOST_MS = 5_000;
/** The same after each scroll step. */
const STEP_QUIET_MS = 30;
const STEP_AT_MOST_MS = 500;
/** Endless pages end here. */
const STEPS_MAX = 60;
const WALK_MS = 15_000;
/** All of it, so that a large page leaves time for its picture. */
const ALL_MS = 32_000;
/** Slow servers send pictures one by one; a picture that never comes must not hold up the page. */
const SETTLED = { calmMs: 2_000, atMostMs: 12_000 };

/**
 * Opens a page, waits until it is quiet, scrolls to its end so that lazy content loads, and back to the top. A page that is never
 * quiet is taken as it is. The page cannot navigate the tab. Throws {@link CaptureError} when it does not open.
 * @param steady see `programs/steady`
 * @returns address after redirects, whatever scripts write into the address bar
 */
export async function walk(tab: Tab, address: string, steady?: SteadyPage): Promise<URL> {
  const traffic = await Traffic.of(tab);
  await tab.addInitScript(BEFORE_PAGE);
  if (steady !== undefined) await tab.addInitScript(steadyPage(steady));
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
    // The page has answered, and is too large for the time limit.
    if (isOpen) throw new CaptureError('cloner.capture.too_large', 'seconds', { cause: error });
    throw new CaptureError('cloner.page.unreachable', 'browser', { cause: error });
  }
  const until = performance.now() + ALL_MS;
  const atMost = (ms: number) => Math.max(1, Math.min(ms, until - performance.now()));
  await tab.waitForLoadState('load', { timeout: LOADED_MS }).catch(() => {});
  await traffic.quiet(QUIET_MS, QUIET_AT_MOST_MS);
  await goDown(tab, traffic, atMost(WALK_MS));
  await tab.evaluate(settled({ ...SETTLED, atMostMs: atMost(SETTLED.atMostMs) }));
  await traffic.quiet(STEP_QUIET_MS, STEP_AT_MOST_MS);
  url.hash = '';
  return url;
}

/** Whether the request would navigate the tab itself. */
export function isOfTab(tab: Tab, request: PageRequest): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame() === tab.mainFrame();
  } catch {
    // A frame that is being created has no parent yet.
    return false;
  }
}

async function goDown(tab: Tab, traffic: Traffic, atMostMs: number): Promise<void> {
  const until = performance.now() + atMostMs;
  let endsAt = -1;
  for (let step = 0; step < STEPS_MAX && performance.now() < until; step += 1) {
    const askedAt = performance.now();
    const { height, isEnd } = (await tab.evaluate(SCROLL_ON)) as { height: number; isEnd: boolean };
    // On a busy machine, requests come later by as much as two animation frames take.
    const framesMs = performance.now() - askedAt;
    await traffic.quiet(STEP_QUIET_MS, STEP_AT_MOST_MS);
    if (isEnd && endsAt === height) return;
    if (isEnd) await traffic.quiet(Math.max(END_QUIET_MS, 2 * framesMs), END_AT_MOST_MS, performance.now());
    endsAt = isEnd ? height : -1;
  }
}
