/** One browser asks for some dozens of files at once; the customers of one network share an address. */
const PER_ADDRESS = 200;
const IN_ALL = 1_000;

/** Answers under way in this process. Who asks for ever more at once, and reads slowly, holds files open that others wait for. */
export class UnderWay {
  readonly #byAddress = new Map<string, number>();
  #all = 0;

  /** Null where there is no room; else what gives the place back, once. */
  enter(address: string): (() => void) | null {
    const own = this.#byAddress.get(address) ?? 0;
    if (own >= PER_ADDRESS || this.#all >= IN_ALL) return null;
    this.#byAddress.set(address, own + 1);
    this.#all += 1;
    return () => this.#leave(address);
  }

  #leave(address: string): void {
    this.#all -= 1;
    const left = (this.#byAddress.get(address) ?? 1) - 1;
    if (left === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, left);
  }
}
