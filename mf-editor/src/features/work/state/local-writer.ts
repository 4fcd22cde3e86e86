import { log } from '../../../log.ts';
import type { LocalDraft, LocalDrafts } from '../lib/local-drafts.ts';

/** Between two writes: every key stroke is a change. */
const GAP_MS = 300;

interface Waiting {
  source: string;
  make: () => LocalDraft;
}

/** Writes the latest work into the browser, one write at a time, and knows what of it is there. */
export class LocalWriter {
  readonly #drafts: LocalDrafts;
  readonly #tell: () => void;
  #waiting: Waiting | 'remove' | null = null;
  #running: Promise<void> | null = null;
  #written: string | null = null;
  #works = true;
  #wake: (() => void) | null = null;

  constructor(drafts: LocalDrafts, tell: () => void) {
    this.#drafts = drafts;
    this.#tell = tell;
  }

  /** Whether the last write was taken. */
  get works(): boolean {
    return this.#works;
  }

  holds(source: string): boolean {
    return this.#written === source;
  }

  /** `source`: the page that the work leads to. What waits and is not written yet makes room for it. */
  write(source: string, make: () => LocalDraft): void {
    this.#waiting = { source, make };
    void this.#run();
  }

  async remove(): Promise<void> {
    this.#waiting = 'remove';
    this.#wake?.();
    await this.#run();
  }

  /** Resolves when nothing waits. */
  async flush(): Promise<void> {
    this.#wake?.();
    await this.#run();
  }

  #run(): Promise<void> {
    this.#running ??= this.#writeAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #writeAll(): Promise<void> {
    for (let next = this.#waiting; next !== null; next = this.#waiting) {
      this.#waiting = null;
      try {
        if (next === 'remove') await this.#drafts.remove();
        else await this.#drafts.write(next.make());
        this.#written = next === 'remove' ? null : next.source;
        this.#works = true;
      } catch (error) {
        // The badge says so; the service may have it all the same.
        if (this.#works) log.error('mf-editor: the browser keeps no draft', error);
        this.#written = null;
        this.#works = false;
      }
      this.#tell();
      if (this.#waiting !== null) await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = setTimeout(wake, GAP_MS);
      this.#wake = wake;
    });
  }
}
