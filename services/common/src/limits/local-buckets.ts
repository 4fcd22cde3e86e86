import { LruMap } from '../cache/lru-map.ts';
import { steadyNow } from '../clock/time.ts';

/** `burst` at once, and `perSecond` more each second. */
export interface BucketRule {
  burst: number;
  perSecond: number;
}

/** Subjects remembered at a time; those not heard of longest start anew. */
const REMEMBERED = 50_000;

/**
 * Limits that one process keeps by itself, for what comes too often to ask the database: with several processes the bound is
 * that many times higher.
 */
export class LocalBuckets {
  /** When the bucket of each is full again, in milliseconds. */
  readonly #fullAt = new LruMap<string, number>({ max: REMEMBERED });
  readonly #stepMs: number;
  readonly #roomMs: number;

  /** @param scale how many times as much the operator allows */
  constructor(
    { burst, perSecond }: BucketRule,
    scale: number,
    private readonly now: () => number = steadyNow,
  ) {
    this.#stepMs = 1000 / (perSecond * scale);
    this.#roomMs = this.#stepMs * Math.max(burst * scale, 1);
  }

  /** Seconds until there is room; 0 when one was taken. */
  take(subject: string): number {
    const at = this.now();
    const fullAt = Math.max(this.#fullAt.get(subject) ?? 0, at) + this.#stepMs;
    const waitMs = fullAt - at - this.#roomMs;
    // A thousandth of a step is what adding such numbers may lose.
    if (waitMs > this.#stepMs / 1000) return Math.ceil(waitMs / 1000);
    this.#fullAt.set(subject, fullAt);
    return 0;
  }
}
