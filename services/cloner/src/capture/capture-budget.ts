import { OutboundError } from '@garimpo/service-kit';
import type { CaptureLimits } from './capture.ts';
import { type Pause, WorkClock } from './work-clock.ts';

/** The limit of the capture for which a file was not fetched. */
type SpentLimit = 'requests' | 'bytes' | 'seconds';

const FILE_SHARE = 1 / 3;

/** What a capture may still fetch. Its clock starts when it is made, and stops while it is paused; {@link end} it. */
export class CaptureBudget {
  readonly #ending = new AbortController();
  readonly #clock: WorkClock;
  #requests = 0;
  #bytes = 0;

  constructor(private readonly limits: CaptureLimits) {
    this.#clock = new WorkClock(limits.seconds * 1_000, () => this.#ending.abort(), limits.pause);
  }

  /** Aborted when the seconds are used up. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Pauses this clock, and those around it. */
  get pause(): Pause {
    return this.#clock.pause;
  }

  /** Bytes fetched so far, decompressed. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Bytes that one file may have, so that an endless one leaves room for others. At least one. */
  get fileBytes(): number {
    return Math.max(1, Math.min(this.#bytesLeft, Math.floor(this.limits.bytes * FILE_SHARE)));
  }

  get #bytesLeft(): number {
    return this.limits.bytes - this.#bytes;
  }

  /** What a second capture of the same page may use. */
  get rest(): CaptureLimits & { pause: Pause } {
    return {
      requests: Math.max(0, this.limits.requests - this.#requests),
      bytes: Math.max(0, this.#bytesLeft),
      seconds: this.#clock.leftMs / 1_000,
      pause: this.pause,
    };
  }

  /** Counts a request; returns the exhausted limit, if any. */
  take(): SpentLimit | null {
    if (this.signal.aborted) return 'seconds';
    if (this.#bytesLeft <= 0) return 'bytes';
    if (this.#requests >= this.limits.requests) return 'requests';
    this.#requests += 1;
    return null;
  }

  /** Passes a body on and counts it. Throws `too_large` at the first byte over the limit. */
  async *counted(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      this.#bytes += chunk.length;
      if (this.#bytesLeft < 0)
        throw new OutboundError('too_large', `more than ${this.limits.bytes} bytes in all`);
      yield chunk;
    }
  }

  end(): void {
    this.#clock.end();
  }
}
