import { StripError } from '../../base/errors.ts';
import type { SourceReader } from '../../base/reader.ts';

/** A box of ISO 14496-12 or an atom of QuickTime. */
export interface Box {
  type: string;
  at: number;
  /** Behind its size and its type; a `uuid` box's own type is part of its content. */
  contentAt: number;
  end: number;
}

export interface Boxes {
  boxes: Box[];
  /** What is left is no box: QuickTime ends some lists with four zeros. */
  restAt: number;
}

/** Nobody writes so many; who does, wants them to be walked. */
const MAX_BOXES = 1_000_000;
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/** Finds the boxes of one file, and counts them. */
export class BoxReader {
  readonly reader: SourceReader;
  #count = 0;

  constructor(reader: SourceReader) {
    this.reader = reader;
  }

  /** The children of a box, or what lies between two offsets. StripError `malformed` where one ends behind its parent. */
  async within({ contentAt, end }: Pick<Box, 'contentAt' | 'end'>): Promise<Boxes> {
    const boxes: Box[] = [];
    let at = contentAt;
    while (end - at >= HEADER_BYTES) {
      const box = await this.boxAt(at, end);
      if (box === null) throw new StripError('malformed', 'a box ends behind the one that it is in', at);
      boxes.push(box);
      at = box.end;
    }
    return { boxes, restAt: at };
  }

  /** Null where there is none that ends by `limit`. A size of 0, to the end of the file, is one only at the top. */
  async boxAt(at: number, limit: number, atTop = false): Promise<Box | null> {
    this.#count += 1;
    if (this.#count > MAX_BOXES) throw new StripError('too_complex', `more than ${MAX_BOXES} boxes`, at);
    if (limit - at < HEADER_BYTES) return null;
    const declared = await this.reader.uint32(at);
    const type = await this.reader.fourCc(at + 4);
    if (declared === 1) {
      if (limit - at < LONG_HEADER_BYTES) return null;
      const size = await this.reader.uint64(at + HEADER_BYTES);
      return boxOf(type, at, LONG_HEADER_BYTES, size, limit);
    }
    const size = declared === 0 && atTop ? limit - at : declared;
    return boxOf(type, at, HEADER_BYTES, size, limit);
  }

  async find(parent: Box, type: string): Promise<Box | undefined> {
    return (await this.within(parent)).boxes.find((box) => box.type === type);
  }
}

function boxOf(type: string, at: number, headerBytes: number, size: number, limit: number): Box | null {
  if (size < headerBytes || size > limit - at) return null;
  return { type, at, contentAt: at + headerBytes, end: at + size };
}

/** What a `uuid` box says it is, in hexadecimal digits; empty where it says nothing. */
export async function uuidOf(reader: SourceReader, { contentAt, end }: Box): Promise<string> {
  if (end - contentAt < 16) return '';
  const bytes = await reader.bytes(contentAt, 16);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
