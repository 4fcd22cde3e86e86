import { ascii, equalBytes, joinBytes } from '../../base/bytes.ts';
import { StripError } from '../../base/errors.ts';
import { FindingsList } from '../../base/findings.ts';
import { CleanFile } from '../../base/plan.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import { describeTrailing } from '../../base/trailing.ts';
import type { ByteRange, PlannedFile } from '../../base/types.ts';
import { readComments } from '../../metadata/vorbis/read-comments.ts';
import { headerPage, type Page, readPages, renumbered } from './pages.ts';

/** What the packets of a codec begin with, how many of its headers follow the first page, and what the comments are without any. */
interface Codec {
  first: string;
  /** How long the first packet is, by its own bytes. */
  firstBytes(packet: Uint8Array): number;
  comments: string;
  headers: number;
  none: Uint8Array;
}

const CODECS: readonly Codec[] = [
  {
    first: '\x01vorbis',
    firstBytes: () => 30,
    comments: '\x03vorbis',
    headers: 2,
    none: joinBytes(ascii('\x03vorbis'), new Uint8Array(8), [1]),
  },
  {
    first: 'OpusHead',
    // A table of channels follows where they are not the usual ones.
    firstBytes: (packet) => (packet[18] === 0 ? 19 : 21 + (packet[9] ?? 0)),
    comments: 'OpusTags',
    headers: 1,
    none: joinBytes(ascii('OpusTags'), new Uint8Array(8)),
  },
];
const LOOKED_AT_BYTES = 1024 * 1024;
const SETUP_BYTES_MAX = 4 * 1024 * 1024;
const PAGE_SEGMENTS = 255;

/** The headers of a stream, as they come in. */
interface Stream {
  codec: Codec;
  serial: number;
  /** Pages of its headers, without the first. */
  pages: Page[];
  /** Ranges of the file that each packet lies in. */
  packets: ByteRange[][];
  isOpen: boolean;
  /** What is added to the numbers of its pages. */
  shift: number;
  hasEnded: boolean;
}

/**
 * Pages of sound stay, of one stream or of several, one behind the other. The comments become empty; where their pages become fewer, those
 * that follow get other numbers.
 */
export async function planOgg(reader: SourceReader): Promise<PlannedFile> {
  const file = new CleanOgg(reader);
  for await (const page of readPages(reader)) await file.page(page);
  return await file.end();
}

class CleanOgg {
  readonly #reader: SourceReader;
  readonly #findings = new FindingsList();
  readonly #file = new CleanFile();
  readonly #picture: ByteRange[] = [];
  #stream: Stream | null = null;
  #end = 0;

  constructor(reader: SourceReader) {
    this.#reader = reader;
  }

  async page(page: Page): Promise<void> {
    this.#end = page.to;
    const stream = this.#stream;
    if (page.isFirst) await this.#begin(page);
    else if (stream === null || page.serial !== stream.serial || stream.hasEnded)
      throw new StripError('unknown_format', 'sound among other things', page.at);
    else if (stream.isOpen) await this.#header(stream, page);
    else {
      if (stream.shift === 0) this.#file.copy(page.at, page.dataAt);
      else this.#file.bytes(await renumbered(this.#reader, page, stream.shift));
      this.#file.copy(page.dataAt, page.to);
      this.#picture.push({ from: page.dataAt, to: page.to });
    }
    if (this.#stream !== null && page.isLast) this.#stream.hasEnded = true;
  }

  async end(): Promise<PlannedFile> {
    const stream = this.#stream;
    if (stream === null || stream.isOpen)
      throw new StripError('truncated', 'a stream without sound', this.#end);
    const left = this.#reader.size - this.#end;
    if (left > 0) {
      const isPage = latin1(await this.#reader.peek(this.#end, 4)) === 'OggS';
      if (isPage && !stream.hasEnded) this.#findings.flawed('cut_short');
      this.#findings.remove('trailing', left, ...(await describeTrailing(this.#reader, this.#end)));
    }
    return { operations: this.#file.operations, ...this.#findings.told, picture: this.#picture };
  }

  async #begin(page: Page): Promise<void> {
    if (this.#stream?.isOpen === true)
      throw new StripError('unknown_format', 'several streams at the same time', page.at);
    const packet = await this.#reader.peek(page.dataAt, 32);
    const codec = CODECS.find(({ first }) => latin1(packet.subarray(0, 8)).startsWith(first));
    if (codec === undefined) throw new StripError('unknown_format', 'neither Vorbis nor Opus', page.at);
    if (page.to - page.dataAt !== codec.firstBytes(packet))
      throw new StripError('malformed', 'a first page with more than its header', page.at);
    this.#file.copy(page.at, page.to);
    this.#picture.push({ from: page.dataAt, to: page.to });
    const { serial } = page;
    this.#stream = { codec, serial, pages: [], packets: [[]], isOpen: true, shift: 0, hasEnded: false };
  }

  async #header(stream: Stream, page: Page): Promise<void> {
    stream.pages.push(page);
    let at = page.dataAt;
    for (const length of page.segments) {
      stream.packets.at(-1)?.push({ from: at, to: at + length });
      at += length;
      if (length < PAGE_SEGMENTS) stream.packets.push([]);
    }
    const whole = stream.packets.length - 1;
    if (whole < stream.codec.headers) return;
    // Sound begins on a page of its own (Vorbis I, A.2; RFC 7845, 3).
    if (whole > stream.codec.headers || stream.packets.at(-1)?.length !== 0)
      throw new StripError('malformed', 'sound on the page of a header', page.at);
    stream.isOpen = false;
    await this.#writeHeaders(stream);
  }

  async #writeHeaders(stream: Stream): Promise<void> {
    const { codec, pages, packets } = stream;
    const [comments = [], setup = []] = packets;
    const bytes = await this.#packet(comments, LOOKED_AT_BYTES);
    if (!latin1(bytes.subarray(0, 8)).startsWith(codec.comments))
      throw new StripError('malformed', 'no comments where they must be', pages[0]?.at);
    this.#picture.push(...setup);
    if (equalBytes(bytes, codec.none)) {
      for (const { at, to } of pages) this.#file.copy(at, to);
      return;
    }
    const commentBytes = lengthOf(comments);
    const read = readComments(bytes.subarray(codec.comments.length));
    this.#findings.remove('tags', commentBytes - codec.none.length, 'Comments', read);
    const packed = [codec.none];
    if (codec.headers > 1) packed.push(await this.#packet(setup, SETUP_BYTES_MAX, true));
    const written = pagesOf(packed, stream.serial, pages[0]?.sequence ?? 1);
    for (const one of written) this.#file.bytes(one);
    stream.shift = written.length - pages.length;
  }

  async #packet(ranges: readonly ByteRange[], mostBytes: number, isWhole = false): Promise<Uint8Array> {
    if (isWhole && lengthOf(ranges) > mostBytes)
      throw new StripError('too_complex', 'a header of too many bytes', ranges[0]?.from);
    const parts: Uint8Array[] = [];
    let left = mostBytes;
    for (const { from, to } of ranges) {
      const part = await this.#reader.bytes(from, Math.min(left, to - from));
      parts.push(part);
      left -= part.length;
      if (left === 0) break;
    }
    return joinBytes(...parts);
  }
}

function lengthOf(ranges: readonly ByteRange[]): number {
  return ranges.reduce((all, { from, to }) => all + to - from, 0);
}

/** Returns the packets on as few pages as can be. */
function pagesOf(packets: readonly Uint8Array[], serial: number, firstSequence: number): Uint8Array[] {
  const lacing = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / PAGE_SEGMENTS) }, () => PAGE_SEGMENTS),
    length % PAGE_SEGMENTS,
  ]);
  const data = joinBytes(...packets);
  const pages: Uint8Array[] = [];
  let at = 0;
  let continues = false;
  for (let from = 0; from < lacing.length; from += PAGE_SEGMENTS) {
    const segments = lacing.slice(from, from + PAGE_SEGMENTS);
    const to = at + segments.reduce((all, length) => all + length, 0);
    const ends = segments.some((length) => length < PAGE_SEGMENTS);
    const sequence = firstSequence + pages.length;
    pages.push(headerPage({ serial, sequence, continues, ends }, segments, data.subarray(at, to)));
    continues = segments.at(-1) === PAGE_SEGMENTS;
    at = to;
  }
  return pages;
}
