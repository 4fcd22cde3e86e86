import { steadyNow } from '@garimpo/service-kit';

/** Told when a wait for others begins; what it gives is called when that is over. */
export type Pause = () => () => void;

/** Ends something after so long at work: what it waits for others does not count. Begins to run when it is made; {@link end} it. */
export class WorkClock {
  #leftMs: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #stops = 0;

  /** @param around stops the clocks of whoever waits for this work, too */
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

  /** For good, whoever still waits: a stop that nothing ends. */
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
