import { StripError } from '../../base/errors.ts';
import type { SourceReader } from '../../base/reader.ts';
import { isTurnOver, nextTurn } from '../../base/turns.ts';

/** An element of EBML (RFC 8794). */
export interface Element {
  /** With its marker bits, as it is usually written: 0x18538067. */
  id: number;
  at: number;
  contentAt: number;
  /** Of one that does not say how long it is: where the one that holds it ends. */
  end: number;
  isOpen: boolean;
}

const MAX_ELEMENTS = 10_000_000;
/** Of the longest of their heads. */
const HEAD_BYTES = 12;

export class ElementReader {
  readonly reader: SourceReader;
  #count = 0;
  /** What was read last, and where it stands: blocks follow each other closely. */
  #window: Uint8Array = new Uint8Array(0);
  #windowAt = 0;

  constructor(reader: SourceReader) {
    this.reader = reader;
  }

  /**
   * The one at this offset; it ends by `limit`. StripError `malformed` where there is none, `truncated` where it ends behind the file.
   */
  async at(at: number, limit: number): Promise<Element> {
    if (isTurnOver()) await nextTurn();
    this.#count += 1;
    if (this.#count > MAX_ELEMENTS)
      throw new StripError('too_complex', `more than ${MAX_ELEMENTS} elements`, at);
    const head = this.#seen(at, Math.min(HEAD_BYTES, limit - at)) ?? (await this.#look(at, limit));
    if (head.length === 0) throw cutOff(at, limit, this.reader.size);
    const idBytes = widthOf(head[0], 4);
    const sizeBytes = widthOf(head[idBytes], 8);
    if (idBytes === 0 || sizeBytes === 0) throw new StripError('malformed', 'no element', at);
    if (idBytes + sizeBytes > head.length) throw cutOff(at, limit, this.reader.size);
    let id = 0;
    for (let index = 0; index < idBytes; index += 1) id = id * 256 + (head[index] as number);
    const { size, isUnknown } = sizeOf(head.subarray(idBytes, idBytes + sizeBytes));
    const contentAt = at + idBytes + sizeBytes;
    if (!isUnknown && size > limit - contentAt) throw cutOff(at, limit, this.reader.size);
    return { id, at, contentAt, end: isUnknown ? limit : contentAt + size, isOpen: isUnknown };
  }

  #seen(at: number, length: number): Uint8Array | null {
    const from = at - this.#windowAt;
    return from >= 0 && from + length <= this.#window.length
      ? this.#window.subarray(from, from + length)
      : null;
  }

  async #look(at: number, limit: number): Promise<Uint8Array> {
    if (at < this.reader.size) {
      this.#window = await this.reader.window(at);
      this.#windowAt = at;
    }
    const length = Math.min(HEAD_BYTES, limit - at);
    // It may lie on two pages.
    return this.#seen(at, length) ?? (await this.reader.peek(at, length));
  }

  /** Those that a short one holds. */
  async within({ contentAt, end }: Pick<Element, 'contentAt' | 'end'>): Promise<Element[]> {
    const elements: Element[] = [];
    for (let at = contentAt; at < end; ) {
      const element = await this.at(at, end);
      if (element.isOpen) throw new StripError('malformed', 'an element without a size', at);
      elements.push(element);
      at = element.end;
    }
    return elements;
  }

  /** A number that says its own width, as blocks name their tracks. */
  async number(at: number, limit: number): Promise<number> {
    const head = await this.reader.peek(at, Math.min(8, limit - at));
    const width = widthOf(head[0], 8);
    if (width === 0 || width > head.length) throw new StripError('malformed', 'no number', at);
    return sizeOf(head.subarray(0, width)).size;
  }

  async unsigned({ contentAt, end }: Element): Promise<number> {
    if (end - contentAt > 8)
      throw new StripError('malformed', 'a number of more than eight bytes', contentAt);
    let value = 0;
    for (const byte of await this.reader.bytes(contentAt, end - contentAt)) value = value * 256 + byte;
    return value;
  }
}

/** Bytes of a number whose first byte has so many leading zeros; 0 where it is none. */
function widthOf(first: number | undefined, most: number): number {
  if (first === undefined || first === 0) return 0;
  const width = Math.clz32(first) - 23;
  return width > most ? 0 : width;
}

function sizeOf(bytes: Uint8Array): { size: number; isUnknown: boolean } {
  const mask = 0xff >> bytes.length;
  let size = (bytes[0] as number) & mask;
  let isUnknown = size === mask;
  for (const byte of bytes.subarray(1)) {
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { size, isUnknown };
}

function cutOff(at: number, limit: number, fileBytes: number): StripError {
  return limit === fileBytes
    ? new StripError('truncated', 'an element ends behind the file', at)
    : new StripError('malformed', 'an element ends behind the one that holds it', at);
}
