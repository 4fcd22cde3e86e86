import { Transform, type TransformCallback } from 'node:stream';
import { OutboundError } from './outbound-error.ts';

/** Passes bytes on up to a number of them, and fails with `too_large` at the first one more. */
export class BoundedBody extends Transform {
  #bytes = 0;

  /** @param toError how a failure is told to who reads: of this stream, or of one before it in the pipeline */
  constructor(
    private readonly maxBytes: number,
    private readonly toError: (error: Error) => Error = (error) => error,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.byteLength;
    if (this.#bytes > this.maxBytes) done(tooLarge(this.maxBytes));
    else done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    done(error && this.toError(error));
  }
}

export function tooLarge(maxBytes: number): OutboundError {
  return new OutboundError('too_large', `more than ${maxBytes} bytes`);
}
