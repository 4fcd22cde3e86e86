/** Lets so many pieces of work run at once; the others wait their turn, in the order they came. */
export class FewAtOnce {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(most: number) {
    this.#free = most;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Handed on, not given back: whoever comes now must not overtake.
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
