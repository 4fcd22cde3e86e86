import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ObjectTooLargeError, type StoredObject } from './object-store.ts';

/** A body on its way into a store, which is measured as it is read. */
export class MeasuredBody {
  /** Why its sender, and not the store, broke it off. */
  failure: unknown;
  readonly #hash = createHash('sha384');
  #sizeBytes = 0;

  constructor(
    private readonly body: Buffer | Readable,
    private readonly maxBytes = Number.POSITIVE_INFINITY,
  ) {}

  /** Once, and no further than it is asked for. Fails with an ObjectTooLargeError at the byte too many. */
  read(): Readable {
    return Readable.from(this.#pieces());
  }

  /** Of all that was read. */
  get stored(): StoredObject {
    return { sha384: `sha384-${this.#hash.digest('base64')}`, sizeBytes: this.#sizeBytes };
  }

  async *#pieces(): AsyncGenerator<Buffer> {
    try {
      for await (const piece of Buffer.isBuffer(this.body) ? [this.body] : this.body) {
        const bytes = Buffer.from(piece);
        this.#sizeBytes += bytes.length;
        if (this.#sizeBytes > this.maxBytes) throw new ObjectTooLargeError(this.maxBytes);
        this.#hash.update(bytes);
        yield bytes;
      }
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
