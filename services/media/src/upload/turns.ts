import { FILES_PER_USER } from '@garimpo/media-contract';
import { CONFIG, type Config, KeyedConcurrencyLimit, refuseToWait, steadyNow } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { fail } from '../fail.ts';

/** Each is an open file and, for as long as its owner's line is slow, a place on the disk. */
const FILES_AT_ONCE = 32;
const RETRY_SECONDS = 10;
/** So many at once, as of somebody who cleans a folder, and one more every second. */
const BURST = 100;
const EVERY_MS = 1000;
/** Users whose files are counted, before those that may send all of them again are forgotten. */
const COUNTED_MAX = 10_000;

/** Who has how many files under way in this process, and had lately. */
@Injectable()
export class Turns {
  readonly #running = new KeyedConcurrencyLimit(FILES_AT_ONCE);
  /** When each may send all of them again. */
  readonly #fullAt = new Map<string, number>();
  readonly #everyMs: number;

  constructor(@Inject(CONFIG) { rateLimitScale }: Pick<Config, 'rateLimitScale'>) {
    this.#everyMs = EVERY_MS / rateLimitScale;
  }

  /**
   * Throws `media.queue.full` and `request.rate.exceeded` instead of letting anybody wait: a request that waits holds its connection
   * all the same.
   */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const leave = this.#running.enter({ key: userId, max: FILES_PER_USER });
    if (leave === null) throw fail('media.queue.full', { retryAfterSeconds: RETRY_SECONDS });
    try {
      this.#count(userId, steadyNow());
      return await work();
    } finally {
      leave();
    }
  }

  #count(userId: string, now: number): void {
    const fullAt = Math.max(this.#fullAt.get(userId) ?? 0, now) + this.#everyMs;
    const waitMs = fullAt - now - BURST * this.#everyMs;
    if (waitMs > 0) refuseToWait(waitMs / 1000);
    if (this.#fullAt.size >= COUNTED_MAX) {
      for (const [user, at] of this.#fullAt) if (at <= now) this.#fullAt.delete(user);
    }
    this.#fullAt.set(userId, fullAt);
  }
}
