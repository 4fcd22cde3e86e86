import { StripError } from '../../base/errors.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';

export const PAGE_HEAD_BYTES = 27;
const SEQUENCE_AT = 18;
const CHECKSUM_AT = 22;
const PAGES_MAX = 1_000_000;

/** A page (RFC 3533, 6); its lengths of segments stand between its head and its data. */
export interface Page {
  at: number;
  dataAt: number;
  to: number;
  continues: boolean;
  isFirst: boolean;
  isLast: boolean;
  serial: number;
  sequence: number;
  segments: Uint8Array;
}

/** The pages up to the first thing that is none; the last may be cut off, and is not given then. */
export async function* readPages(reader: SourceReader): AsyncGenerator<Page, void, void> {
  let at = 0;
  for (let count = 0; ; count += 1) {
    if (count > PAGES_MAX) throw new StripError('too_complex', 'too many pages', at);
    const page = await pageAt(reader, at);
    if (page === null) return;
    yield page;
    at = page.to;
  }
}

async function pageAt(reader: SourceReader, at: number): Promise<Page | null> {
  if (at + PAGE_HEAD_BYTES > reader.size) return null;
  const head = await reader.view(at, PAGE_HEAD_BYTES);
  if (latin1(new Uint8Array(head.buffer, head.byteOffset, 5)) !== 'OggS\0') return null;
  const count = head.getUint8(26);
  const dataAt = at + PAGE_HEAD_BYTES + count;
  if (dataAt > reader.size) return null;
  const segments = (await reader.bytes(at + PAGE_HEAD_BYTES, count)).slice();
  const to = dataAt + segments.reduce((all, length) => all + length, 0);
  if (to > reader.size) return null;
  const flags = head.getUint8(5);
  return {
    at,
    dataAt,
    to,
    continues: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    serial: head.getUint32(14, true),
    sequence: head.getUint32(SEQUENCE_AT, true),
    segments,
  };
}

let table: Uint32Array | undefined;

function crc32(bytes: Uint8Array, before = 0): number {
  table ??= Uint32Array.from({ length: 256 }, (_, value) => {
    let crc = value << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
    return crc;
  });
  let crc = before;
  for (const byte of bytes) crc = (crc << 8) ^ (table[((crc >>> 24) ^ byte) & 0xff] ?? 0);
  return crc >>> 0;
}

/** A page of a header: of packets that are there from the beginning. */
export function headerPage(
  {
    serial,
    sequence,
    continues,
    ends,
  }: { serial: number; sequence: number; continues: boolean; ends: boolean },
  segments: readonly number[],
  data: Uint8Array,
): Uint8Array {
  const page = new Uint8Array(PAGE_HEAD_BYTES + segments.length + data.length);
  const view = new DataView(page.buffer);
  page.set(Uint8Array.from('OggS', (character) => character.charCodeAt(0)));
  page[5] = continues ? 1 : 0;
  // A page in which no packet ends has no time either.
  if (!ends) page.fill(0xff, 6, 14);
  view.setUint32(14, serial, true);
  view.setUint32(SEQUENCE_AT, sequence, true);
  page[26] = segments.length;
  page.set(segments, PAGE_HEAD_BYTES);
  page.set(data, PAGE_HEAD_BYTES + segments.length);
  view.setUint32(CHECKSUM_AT, crc32(page), true);
  return page;
}

/**
 * What stands before the data of a page once it has another number. Its checksum follows from the one that it had, as that of a
 * difference is the difference of checksums: a page that was damaged stays one.
 */
export async function renumbered(reader: SourceReader, page: Page, by: number): Promise<Uint8Array> {
  const head = (await reader.bytes(page.at, page.dataAt - page.at)).slice();
  const view = new DataView(head.buffer);
  const before = head.slice(SEQUENCE_AT, CHECKSUM_AT);
  view.setUint32(SEQUENCE_AT, (page.sequence + by) >>> 0, true);
  const difference = new Uint8Array(page.to - page.at - SEQUENCE_AT);
  for (let index = 0; index < 4; index += 1)
    difference[index] = (before[index] ?? 0) ^ (head[SEQUENCE_AT + index] ?? 0);
  view.setUint32(CHECKSUM_AT, (view.getUint32(CHECKSUM_AT, true) ^ crc32(difference)) >>> 0, true);
  return head;
}
