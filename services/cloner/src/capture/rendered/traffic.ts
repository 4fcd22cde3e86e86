import { setTimeout } from 'node:timers/promises';
import type { Tab } from './tab.ts';

const LOOK_EVERY_MS = 20;
/** One that takes longer is a stream, or a question that waits for its answer: nothing of the page waits for it. */
const SLOW_MS = 4_000;
/** Of a path this much tells it from others: what stands in the address itself has no end. */
const PATH_MAX = 500;
/** So often at one path: it asks for news, and always will. */
const OFTEN = 10;

/** What a tab has asked for and not had yet. */
export class Traffic {
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
