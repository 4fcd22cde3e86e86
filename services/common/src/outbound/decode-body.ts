import { PassThrough, Transform, type TransformCallback } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { OutboundError } from './request-end.ts';

/** Passes bytes on up to a number of them, and fails with `too_large` at the first one more. */
export class BoundedBody extends Transform {
  #bytes = 0;

  /** @param toError maps a failure for the reader: of this stream, or of one before it in the pipeline */
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

/** What we ask for. Deflate is understood, but not asked for: servers disagree about what it is. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

const MAX_LAYERS = 2;

/** As browsers do: a page whose last bytes of compression are missing is shown. */
const TOLERANT = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const TOLERANT_BROTLI = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};

/**
 * The streams that undo `Content-Encoding`, in the order in which they are to be passed.
 * @returns null where it names one that we do not know: the bytes are handed on as they are
 */
export function decodersOf(contentEncoding: string | null): Transform[] | null {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > MAX_LAYERS) return null;
  const decoders = names.reverse().map(decoderOf);
  return decoders.includes(null) ? null : (decoders as Transform[]);
}

function decoderOf(name: string): Transform | null {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(TOLERANT);
    case 'br':
      return createBrotliDecompress(TOLERANT_BROTLI);
    case 'deflate':
      return new Deflated();
    default:
      return null;
  }
}

const ZLIB_METHOD = 8;

/** With zlib's header, as the standard says, or without, as some servers send it: the first byte decides. */
class Deflated extends PassThrough {
  #inflate: Transform | null = null;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#inflate ??= this.#start(chunk);
    if (this.#inflate.write(chunk)) done();
    else this.#inflate.once('drain', done);
  }

  override _flush(done: TransformCallback): void {
    if (this.#inflate === null) {
      done();
      return;
    }
    this.#inflate.once('end', done);
    this.#inflate.end();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#inflate?.destroy();
    done(error);
  }

  override _read(size: number): void {
    this.#inflate?.resume();
    super._read(size);
  }

  #start(chunk: Buffer): Transform {
    const hasHeader = ((chunk[0] ?? 0) & 0x0f) === ZLIB_METHOD;
    const inflate = hasHeader ? createInflate(TOLERANT) : createInflateRaw(TOLERANT);
    inflate.on('error', (error) => this.destroy(error));
    inflate.on('data', (data) => {
      if (!this.push(data)) inflate.pause();
    });
    return inflate;
  }
}
