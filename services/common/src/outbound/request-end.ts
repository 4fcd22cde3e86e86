/** Settles with the promise, or with the signal's reason when that comes first. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * - `bad_address`: not http or https, with a password in it, or on a port that no web site is served from
 * - `private_address`: leads to this machine, its network, or another place that is not the public internet
 * - `unknown_host`: no such name
 * - `unreachable`: nobody answered, or not in HTTP
 * - `timeout`: not over within the seconds that it was given
 * - `too_large`: more bytes than it was given, counted on the wire and after decompression
 * - `too_many_redirects`
 * - `interrupted`: the answer broke off or cannot be decompressed, or the caller's signal ended it
 */
export type OutboundErrorCode =
  | 'bad_address'
  | 'private_address'
  | 'unknown_host'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'interrupted';

/** Why an address outside was not reached, or not read to its end. */
export class OutboundError extends Error {
  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'OutboundError';
  }
}

/** Whether the guard refused the address, so that no request was sent. */
export function isRefusal(error: unknown): boolean {
  return error instanceof OutboundError && (error.code === 'bad_address' || error.code === 'private_address');
}

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

  /** The failure for the caller: a due end is the cause of whatever broke afterwards. */
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
