import { steadyNow } from '@garimpo/service-kit';

/** Called when a wait for a shared resource begins; the returned function ends it. */
export type Pause = () => () => void;

/** Calls back after a time of work, not counting waits for shared resources. Starts when it is made; {@link end} it. */
export class WorkClock {
  #leftMs: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #stops = 0;

  /** @param around pauses the clocks of callers, too */
  constructor(
    ms: number,
    private readonly over: () => void,
    private readonly around?: Pause,
  ) {
    this.#leftMs = ms;
    this.#run();
  }

  get leftMs(): number {
    return this.#stops > 0 ? this.#leftMs : Math.max(0, this.#leftMs - (steadyNow() - this.#since));
  }

  readonly pause: Pause = () => {
    const goOnAround = this.around?.();
    this.#stop();
    return () => {
      this.#stops -= 1;
      if (this.#stops === 0) this.#run();
      goOnAround?.();
    };
  };

  /** Stops for good, even while paused. */
  end(): void {
    this.#stop();
  }

  #stop(): void {
    this.#leftMs = this.leftMs;
    this.#stops += 1;
    clearTimeout(this.#timer);
  }

  #run(): void {
    this.#since = steadyNow();
    this.#timer = setTimeout(this.over, this.#leftMs);
  }
}
