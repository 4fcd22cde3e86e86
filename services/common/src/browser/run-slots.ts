/**
 * So many at once; the others wait for their turn, in the order in which they came. Runs that give way come after all others, one at a
 * time, and are told to end as soon as somebody else has to wait.
 */
export class RunSlots {
  readonly #waiting: (() => void)[] = [];
  readonly #later: (() => void)[] = [];
  #free: number;
  /** Of the run that gives way, while it has a place. */
  #giveWay: (() => void) | null = null;

  constructor(slots: number) {
    this.#free = slots;
  }

  /**
   * Resolves at one's turn with what gives it back. Rejects with the signal's reason when that comes first.
   * @param giveWay of a run that gives way: told that somebody waits for its place
   */
  async take(signal: AbortSignal, giveWay?: () => void): Promise<() => void> {
    signal.throwIfAborted();
    if (giveWay === undefined) {
      if (this.#free > 0) this.#free -= 1;
      else {
        this.#giveWay?.();
        await this.#turn(this.#waiting, signal);
      }
      return () => this.#next();
    }
    const come = () => {
      this.#giveWay = giveWay;
    };
    if (this.#free > 0 && this.#giveWay === null) {
      this.#free -= 1;
      come();
    } else await this.#turn(this.#later, signal, come);
    return () => {
      this.#giveWay = null;
      this.#next();
    };
  }

  #turn(queue: (() => void)[], signal: AbortSignal, onCome?: () => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const come = () => {
        signal.removeEventListener('abort', leave);
        onCome?.();
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(come), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(come);
    });
  }

  #next(): void {
    const come = this.#waiting.shift() ?? (this.#giveWay === null ? this.#later.shift() : undefined);
    if (come === undefined) this.#free += 1;
    else come();
  }
}
