/**
 * Slots for runs, given in the order of asking. Runs that give way come after all others, one at a time, and are asked to end
 * as soon as another run has to wait.
 */
export class RunSlots {
  readonly #waiting: (() => void)[] = [];
  readonly #later: (() => void)[] = [];
  #free: number;
  /** Asks the run that gives way to end, while it has a slot. */
  #giveWay: (() => void) | null = null;

  constructor(slots: number) {
    this.#free = slots;
  }

  /**
   * Resolves with the function that releases the slot. Rejects with the signal's reason when that comes
   * first. @param giveWay marks a run that gives way; called when another run waits for its slot
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
