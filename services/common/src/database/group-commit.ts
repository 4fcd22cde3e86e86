/** Stores what arrives meanwhile together, so that nothing waits for more than one batch. */
interface GroupCommitOptions<T> {
  store: (items: T[]) => Promise<void>;
  /** Whether the failure may come from one item, so that halves are worth a try. */
  isOfItems: (error: unknown) => boolean;
  batchMax: number;
  batchesMax: number;
  waitingMax: number;
}

export class GroupCommitFullError extends Error {
  constructor() {
    super('more is waiting to be stored than there is room for');
    this.name = 'GroupCommitFullError';
  }
}

interface Waiting<T> {
  item: T;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Stores many small things in few statements. `add` resolves when its item is stored, and rejects when it is not: nothing is
 * held back for the sake of a fuller batch, and nothing is answered for before.
 */
export class GroupCommit<T> {
  #waiting: Waiting<T>[] = [];
  #underWay = 0;
  #idle: (() => void)[] = [];

  constructor(private readonly options: GroupCommitOptions<T>) {}

  add(item: T): Promise<void> {
    if (this.#waiting.length >= this.options.waitingMax) return Promise.reject(new GroupCommitFullError());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      // Requests that were read in one turn of the loop go together.
      if (this.#waiting.length === 1) setImmediate(() => this.#begin());
    });
  }

  async settled(): Promise<void> {
    while (this.#waiting.length > 0 || this.#underWay > 0) {
      await new Promise<void>((resolve) => this.#idle.push(resolve));
    }
  }

  #begin(): void {
    const { batchMax, batchesMax } = this.options;
    while (this.#waiting.length > 0 && this.#underWay < batchesMax) {
      const batch = this.#waiting.slice(0, batchMax);
      this.#waiting = this.#waiting.slice(batchMax);
      this.#underWay += 1;
      void this.#store(batch).finally(() => {
        this.#underWay -= 1;
        this.#begin();
        if (this.#waiting.length === 0 && this.#underWay === 0) {
          for (const resolve of this.#idle.splice(0)) resolve();
        }
      });
    }
  }

  async #store(batch: Waiting<T>[]): Promise<void> {
    try {
      await this.options.store(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1 || !this.options.isOfItems(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const half = batch.length >> 1;
      await this.#store(batch.slice(0, half));
      await this.#store(batch.slice(half));
    }
  }
}
