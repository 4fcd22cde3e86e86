import { LruMap, steadyNow } from '@garimpo/service-kit';

const MINUTE_MS = 60_000;
/** People remembered at a time; the ones not heard of longest go first, and start anew. */
const REMEMBERED = 10_000;

/**
 * Bounds what one person can add to the counts. Each process has its own: with several, the bound is that many times
 * higher, and still far below what would move the numbers of a busy tool.
 */
export class LoadBudget {
  private readonly spent = new LruMap<string, { since: number; loads: number }>({ max: REMEMBERED });

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = steadyNow,
  ) {}

  /** Seconds until there is room for this many loads; 0 when they were taken. */
  take(userId: string, loads: number): number {
    const at = this.now();
    const before = this.spent.get(userId);
    const current = before === undefined || at - before.since >= MINUTE_MS ? { since: at, loads: 0 } : before;
    if (current.loads + loads > this.perMinute) return Math.ceil((current.since + MINUTE_MS - at) / 1000);
    this.spent.set(userId, { ...current, loads: current.loads + loads });
    return 0;
  }
}
