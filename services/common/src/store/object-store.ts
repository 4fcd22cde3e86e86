import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

export interface StoredObject {
  /** `sha384-` and base64, as subresource integrity writes it. */
  sha384: string;
  sizeBytes: number;
}

export interface PutOptions {
  /** A body that turns out longer is refused with {@link ObjectTooLargeError}, and nothing is kept of it. */
  maxBytes?: number;
}

/** Bytes of an object, both ends counted from 0 and part of it. They must be bytes that it has. */
export interface ByteRange {
  start: number;
  end: number;
}

export class ObjectTooLargeError extends Error {
  constructor(readonly maxBytes: number) {
    super(`the object has more than ${maxBytes} bytes`);
    this.name = 'ObjectTooLargeError';
  }
}

/** Files by key. A key is segments of letters, digits and `. _ @ -`, joined by slashes. An object is whole or not there. */
export abstract class ObjectStore {
  /** Replaces what was there, at once. */
  abstract put(key: string, body: Buffer | Readable, options?: PutOptions): Promise<StoredObject>;
  /** `null` when there is none. */
  abstract get(key: string, range?: ByteRange): Promise<Readable | null>;
  abstract stat(key: string): Promise<{ sizeBytes: number; storedAt: Date } | null>;
  /** Deleting what is not there is no error. */
  abstract delete(key: string): Promise<void>;
  /** Keys under the prefix (a whole number of segments; empty for all), sorted. */
  abstract list(prefix: string): Promise<string[]>;
}

const KEY = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*(?:\/[A-Za-z0-9_@-][A-Za-z0-9._@-]*)*$/;
const KEY_MAX = 512;

/** Throws on a key that could lead out of the store or that a file system would not keep. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.length > KEY_MAX || key.split('/').some((part) => part.length > 200)) {
    throw new Error(`${JSON.stringify(key.slice(0, 80))} is no object key`);
  }
  return key;
}

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
