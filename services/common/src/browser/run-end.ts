import { BrowserError } from './browser-error.ts';

/** When a run must be over, and why. The signal's reason is a {@link BrowserError}. */
export class RunEnd {
  readonly #controller = new AbortController();
  readonly #interrupt = () => this.end(new BrowserError('interrupted', 'the run was ended from outside'));
  #clock: NodeJS.Timeout | undefined;

  /** @param from signals that end it from outside */
  constructor(private readonly from: AbortSignal[]) {
    for (const signal of from) {
      if (signal.aborted) this.#interrupt();
      else signal.addEventListener('abort', this.#interrupt, { once: true });
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  startClock(timeoutMs: number): void {
    this.#clock = setTimeout(
      () => this.end(new BrowserError('timeout', `not over within ${timeoutMs} ms`)),
      timeoutMs,
    );
  }

  /** The first reason stands. */
  end(reason: BrowserError): void {
    this.#controller.abort(reason);
  }

  /** The run is over. */
  clear(): void {
    clearTimeout(this.#clock);
    for (const signal of this.from) signal.removeEventListener('abort', this.#interrupt);
  }
}
