import { OutboundError } from './outbound-error.ts';

/** When a request must be over: at its deadline, or when its caller says so. The signal's reason is an {@link OutboundError}. */
export class RequestEnd {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #interrupt: () => void;

  constructor(
    timeoutMs: number,
    private readonly caller?: AbortSignal,
  ) {
    this.#timer = setTimeout(
      () => this.#controller.abort(new OutboundError('timeout', `not over within ${timeoutMs} ms`)),
      timeoutMs,
    );
    this.#interrupt = () =>
      this.#controller.abort(
        new OutboundError('interrupted', 'the caller ended it', { cause: caller?.reason }),
      );
    if (caller?.aborted) this.#interrupt();
    else caller?.addEventListener('abort', this.#interrupt, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What failed, as the caller is told it: an end that was due is the reason for whatever broke afterwards. */
  toError(error: unknown, otherwise: 'unreachable' | 'interrupted'): OutboundError {
    if (this.signal.aborted) return this.signal.reason;
    if (error instanceof OutboundError) return error;
    const message = error instanceof Error ? error.message : String(error);
    return new OutboundError(otherwise, message, { cause: error });
  }

  /** The request is over. */
  clear(): void {
    clearTimeout(this.#timer);
    this.caller?.removeEventListener('abort', this.#interrupt);
  }
}
