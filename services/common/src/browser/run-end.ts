/**
 * - `unavailable`: there is no Chromium, or none that starts on this system
 * - `timeout`: not over within the seconds that it was given
 * - `crashed`: Chromium, or the page in it, ended by itself
 * - `too_large`: more went through than it was given
 * - `interrupted`: the caller's signal or the end of the process ended it
 */
export type BrowserErrorCode = 'unavailable' | 'timeout' | 'crashed' | 'too_large' | 'interrupted';

/** The reason why a page could not be read to its end. */
export class BrowserError extends Error {
  constructor(
    readonly code: BrowserErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'BrowserError';
  }
}

/** The end of a run and its reason. The signal's reason is a {@link BrowserError}. */
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

  /** The first reason counts. */
  end(reason: BrowserError): void {
    this.#controller.abort(reason);
  }

  clear(): void {
    clearTimeout(this.#clock);
    for (const signal of this.from) signal.removeEventListener('abort', this.#interrupt);
  }
}
