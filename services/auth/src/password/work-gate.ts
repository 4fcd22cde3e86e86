/** The line is full: the caller is asked to come back, rather than made to wait for longer than it will. */
export class GateFullError extends Error {
  override name = 'GateFullError';
}

/**
 * Lets at most `width` pieces of work run at once and at most `queue` wait, first come first served.
 * A slot is handed from one to the next, so nobody who arrives meanwhile can step in between.
 */
export class WorkGate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly width: number,
    private readonly queue: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.width) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.queue) throw new GateFullError(`${this.queue} are waiting already`);
    await new Promise<void>((admit) => this.#waiting.push(admit));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
