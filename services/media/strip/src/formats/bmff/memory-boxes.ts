import { ascii, joinBytes } from '../../base/bytes.ts';
import { StripError } from '../../base/errors.ts';
import { latin1 } from '../../base/reader.ts';

/** A box of a list that is in memory as a whole. */
export interface MemoryBox {
  type: string;
  /** In the file. */
  at: number;
  /** With its header. */
  bytes: Uint8Array;
  content: Uint8Array;
  view(): DataView;
}

const MAX_BOXES = 100_000;

/** The boxes from `from` on; `fileAt` is where `bytes` stand in the file. */
export function parseBoxes(bytes: Uint8Array, from: number, fileAt: number): MemoryBox[] {
  const boxes: MemoryBox[] = [];
  const view = viewOf(bytes);
  for (let at = from; at < bytes.length; ) {
    const size = bytes.length - at < 8 ? 0 : view.getUint32(at);
    if (size < 8 || size > bytes.length - at)
      throw new StripError('malformed', 'a box ends behind its list', fileAt + at);
    if (boxes.length >= MAX_BOXES)
      throw new StripError('too_complex', `more than ${MAX_BOXES} boxes`, fileAt + at);
    const own = bytes.subarray(at, at + size);
    const content = own.subarray(8);
    boxes.push({
      type: latin1(own.subarray(4, 8)),
      at: fileAt + at,
      bytes: own,
      content,
      view: () => viewOf(content),
    });
    at += size;
  }
  return boxes;
}

export function boxBytes(type: string, content: Uint8Array): Uint8Array {
  const head = new Uint8Array(8);
  viewOf(head).setUint32(0, 8 + content.length);
  head.set(ascii(type), 4);
  return joinBytes(head, content);
}

/** Of any number of parts: they are not handed over one by one. */
export function joinAll(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Reads numbers of a box one after the other. StripError `malformed` past its end. */
export class Fields {
  readonly box: Pick<MemoryBox, 'content' | 'type' | 'at'>;
  at: number;
  readonly #view: DataView;

  constructor(box: Pick<MemoryBox, 'content' | 'type' | 'at'>, at = 0) {
    this.box = box;
    this.at = at;
    this.#view = viewOf(box.content);
  }

  /** Of 0 to 8 bytes. */
  number(width: number): number {
    this.#expect(width);
    let value = 0;
    for (let index = 0; index < width; index += 1) value = value * 256 + this.#view.getUint8(this.at + index);
    if (!Number.isSafeInteger(value)) throw new StripError('malformed', 'impossible number', this.box.at);
    this.at += width;
    return value;
  }

  /** Up to its zero, and past it. */
  text(): string {
    const end = this.box.content.indexOf(0, this.at);
    const to = end === -1 ? this.box.content.length : end;
    const text = latin1(this.box.content.subarray(this.at, to));
    this.at = end === -1 ? to : to + 1;
    return text;
  }

  slice(from: number): Uint8Array {
    return this.box.content.subarray(from, this.at);
  }

  #expect(width: number): void {
    if (this.at + width > this.box.content.length) {
      throw new StripError('malformed', `${this.box.type} declares more than it has`, this.box.at);
    }
  }
}
