import { fdatasync } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';

/** An item that was added, and whoever waits for its acknowledgement. */
export interface Waiting {
  line: string;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Ask the disk to keep what was written; others in tests. */
export interface DiskSync {
  file: (descriptor: number) => Promise<void>;
  /** Of a file or folder by its path. */
  path: (path: string) => Promise<void>;
}

export const diskSync: DiskSync = {
  file: promisify(fdatasync),
  path: async (path) => {
    const handle = await open(path, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};

export function acknowledge(items: readonly Waiting[]): void {
  for (const { resolve } of items) resolve();
}

/** Acknowledges items in groups: those that come while the disk is busy share its next sync, so that a sync is as dear for a hundred as for one. */
export class GroupSync {
  #waiting: Waiting[] = [];
  #isBusy = false;
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly sync: () => Promise<void>,
    private readonly onFailure: (items: Waiting[], error: unknown) => void,
  ) {}

  /** The items are written. */
  add(items: readonly Waiting[]): void {
    this.#waiting.push(...items);
    if (!this.#isBusy) this.#running = this.#syncAll();
  }

  /** Resolves when nothing waits. */
  settled(): Promise<void> {
    return this.#running;
  }

  async #syncAll(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        await this.sync();
        acknowledge(group);
      } catch (error) {
        this.onFailure(group, error);
      }
    }
    this.#isBusy = false;
  }
}
