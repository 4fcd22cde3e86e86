import { Injectable } from '@nestjs/common';

/**
 * Lets the pools of a process end at the same time. Nest calls hooks module by module and waits for each: a server that hangs would
 * be waited for as often as there are domains.
 */
@Injectable()
export class PoolEnds {
  #open = 0;
  readonly #ending: Promise<void>[] = [];

  opened(): void {
    this.#open += 1;
  }

  /** Takes the end of a pool that nothing uses any more. Other domains may still use theirs, so the last one waits for all. */
  async add(end: Promise<void>): Promise<void> {
    // Until the last one comes, nobody hears of a failure.
    end.catch(() => {});
    this.#ending.push(end);
    if (this.#ending.length >= this.#open) await Promise.all(this.#ending);
  }
}
