import { StripError } from './errors.ts';
import { isTurnOver, nextTurn } from './turns.ts';

/** A file of which any part can be read: a Blob of a browser, an open file, bytes in memory. */
export interface ByteSource {
  readonly size: number;
  /** Bytes from `offset` on: `length` of them, which all lie within `size`. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** What one call may ask for. Only what has to be understood is read so; pictures and samples are copied by ranges. */
export const MAX_READ_BYTES = 16 * 1024 * 1024;
const PAGE_BYTES = 256 * 1024;
const KEPT_PAGES = 16;
/** A call takes no more arguments than some tens of thousands. */
const TEXT_BYTES = 4096;

/**
 * Reads a file by random access, a page at a time, with the last pages kept: walking a file's boxes costs no read per box, and memory
 * stays the same for any size of file. Whatever lies past the end is StripError `truncated`.
 */
export class SourceReader {
  readonly size: number;
  readonly #source: ByteSource;
  /** By number, the one used last at the end. */
  readonly #pages = new Map<number, Uint8Array>();

  constructor(source: ByteSource) {
    this.#source = source;
    this.size = source.size;
  }

  /** Exactly these bytes; not to be written to. */
  async bytes(offset: number, length: number): Promise<Uint8Array> {
    this.expect(offset, length);
    if (length > MAX_READ_BYTES) {
      throw new StripError('too_complex', `${length} bytes of structure in one piece`, offset);
    }
    const first = await this.window(offset, Math.min(length, 1));
    if (first.length >= length) return first.subarray(0, length);
    const all = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const part = await this.window(offset + done, 1);
      all.set(part.subarray(0, length - done), done);
      done += part.length;
    }
    return all;
  }

  /** Bytes from `offset` to the end of their page, or more: at least `atLeast` of them. For what is read byte by byte. */
  async window(offset: number, atLeast = 1): Promise<Uint8Array> {
    this.expect(offset, atLeast);
    if (atLeast === 0) return new Uint8Array(0);
    if (isTurnOver()) await nextTurn();
    const number = Math.floor(offset / PAGE_BYTES);
    const page = await this.#page(number);
    const within = page.subarray(offset - number * PAGE_BYTES);
    return within.length >= atLeast ? within : await this.bytes(offset, atLeast);
  }

  /** As many as there are of `length` bytes from `offset` on, for a look at what may be there. */
  async peek(offset: number, length: number): Promise<Uint8Array> {
    const there = Math.max(0, Math.min(length, this.size - offset));
    return there === 0 ? new Uint8Array(0) : await this.bytes(offset, there);
  }

  async view(offset: number, length: number): Promise<DataView> {
    const bytes = await this.bytes(offset, length);
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  async uint8(offset: number): Promise<number> {
    return (await this.view(offset, 1)).getUint8(0);
  }

  async uint16(offset: number, littleEndian = false): Promise<number> {
    return (await this.view(offset, 2)).getUint16(0, littleEndian);
  }

  async uint32(offset: number, littleEndian = false): Promise<number> {
    return (await this.view(offset, 4)).getUint32(0, littleEndian);
  }

  /** StripError `malformed` past 2^53: no file is that long. */
  async uint64(offset: number, littleEndian = false): Promise<number> {
    const value = (await this.view(offset, 8)).getBigUint64(0, littleEndian);
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new StripError('malformed', 'impossible size', offset);
    return Number(value);
  }

  /** Four characters, one byte each. */
  async fourCc(offset: number): Promise<string> {
    return latin1(await this.bytes(offset, 4));
  }

  /** StripError `truncated` unless the file has these bytes. */
  expect(offset: number, length: number): void {
    if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(length) || offset < 0 || length < 0) {
      throw new StripError('malformed', `impossible range of ${length} bytes from ${offset}`);
    }
    if (offset + length > this.size) {
      throw new StripError('truncated', `${length} bytes are declared, the file ends before them`, offset);
    }
  }

  async #page(number: number): Promise<Uint8Array> {
    const known = this.#pages.get(number);
    if (known !== undefined) {
      this.#pages.delete(number);
      this.#pages.set(number, known);
      return known;
    }
    const from = number * PAGE_BYTES;
    const page = await readExactly(this.#source, from, Math.min(PAGE_BYTES, this.size - from));
    this.#pages.set(number, page);
    if (this.#pages.size > KEPT_PAGES) {
      for (const oldest of this.#pages.keys()) {
        this.#pages.delete(oldest);
        break;
      }
    }
    return page;
  }
}

/** StripError `changed` where the source has fewer bytes than it said. */
export async function readExactly(source: ByteSource, offset: number, length: number): Promise<Uint8Array> {
  const bytes = await source.read(offset, length);
  if (bytes.length !== length) throw new StripError('changed', 'the source became shorter', offset);
  // Parts of Node's own kind of bytes are views where one asks for copies.
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  };
}

/** A File of a browser is one. */
export function blobSource(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

/** One character per byte. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += TEXT_BYTES)
    text += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + TEXT_BYTES));
  return text;
}
