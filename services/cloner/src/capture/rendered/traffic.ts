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
  private readonly open = new Map<object, number>();
  private readonly times = new Map<string, number>();
  private lastAt = performance.now();

  constructor(tab: Tab) {
    tab.on('request', (request) => {
      const path = (request.url().split('?', 1)[0] ?? '').slice(0, PATH_MAX);
      const times = (this.times.get(path) ?? 0) + 1;
      this.times.set(path, times);
      if (times > OFTEN) return;
      this.open.set(request, performance.now());
      this.lastAt = performance.now();
    });
    const end = (request: object) => {
      if (this.open.delete(request)) this.lastAt = performance.now();
    };
    tab.on('requestfinished', end);
    tab.on('requestfailed', end);
  }

  /** Resolves when nothing was asked for in so long, or at the latest after `atMostMs`. */
  async quiet(quietMs: number, atMostMs: number): Promise<void> {
    const until = performance.now() + atMostMs;
    while (performance.now() < until) {
      const now = performance.now();
      const waiting = [...this.open.values()].some((since) => now - since < SLOW_MS);
      if (!waiting && now - this.lastAt >= quietMs) return;
      await setTimeout(LOOK_EVERY_MS);
    }
  }
}
