/** As much runs and waits as a {@link ConcurrencyLimit} allows. */
export class LimitFullError extends Error {
  override name = 'LimitFullError';
}

/** Lets so much work run at once; the rest waits in the order in which it came. */
export class ConcurrencyLimit {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param waitingMax beyond it work is refused with a {@link LimitFullError} */
  constructor(
    private readonly runningMax: number,
    private readonly waitingMax = Number.POSITIVE_INFINITY,
  ) {
    this.#free = runningMax;
  }

  get isIdle(): boolean {
    return this.#free === this.runningMax;
  }

  get isFull(): boolean {
    return this.#free === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else {
      if (this.#waiting.length >= this.waitingMax)
        throw new LimitFullError(`${this.waitingMax} are waiting already`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The slot is handed on and never free in between, so that no later caller overtakes.
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}

/** Bounds how much runs at once, in all and by key; it refuses what is beyond that instead of queueing it. */
export class KeyedConcurrencyLimit {
  readonly #byKey = new Map<string, number>();
  #all = 0;

  constructor(private readonly allMax: number) {}

  /** Null where the whole or one of the keys is full; otherwise a function that gives the place back and is called once. */
  enter(...keys: readonly { key: string; max: number }[]): (() => void) | null {
    if (this.#all >= this.allMax || keys.some(({ key, max }) => this.#runningOf(key) >= max)) return null;
    this.#all += 1;
    for (const { key } of keys) this.#byKey.set(key, this.#runningOf(key) + 1);
    return () => {
      this.#all -= 1;
      for (const { key } of keys) {
        const left = this.#runningOf(key) - 1;
        if (left > 0) this.#byKey.set(key, left);
        else this.#byKey.delete(key);
      }
    };
  }

  #runningOf(key: string): number {
    return this.#byKey.get(key) ?? 0;
  }
}
