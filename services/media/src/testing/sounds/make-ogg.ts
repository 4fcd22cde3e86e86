import { join, text, u8, u32 } from '../films/bytes.ts';

const little = (value: number) => Buffer.from(u32(value)).reverse();
const sized = (value: string) => join(little(value.length), text(value));

/** Comments as Vorbis, Opus and FLAC have them. */
export const commentPacket = (vendor: string, comments: readonly string[]) =>
  join(sized(vendor), little(comments.length), ...comments.map(sized));

function checksum(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}

/** The checksum that a page has, and the one that it should have. */
export function pageChecksums(page: Buffer): [has: number, should: number] {
  const empty = Buffer.from(page);
  empty.writeUInt32LE(0, 22);
  return [page.readUInt32LE(22), checksum(empty)];
}

export interface OggPlan {
  serial: number;
  /** Packets that share pages, each group from a fresh page on. */
  groups: readonly (readonly Uint8Array[])[];
  /** Segments of a page at most. */
  segments?: number;
}

/** One stream: pages of its packets, which may go on from page to page. */
export function makeOgg({ serial, groups, segments = 40 }: OggPlan): Buffer {
  const pages: Buffer[] = [];
  for (const [index, packets] of groups.entries()) {
    const lacing = packets.flatMap(({ length }) => [
      ...Array<number>(Math.floor(length / 255)).fill(255),
      length % 255,
    ]);
    const data = join(...packets);
    let at = 0;
    for (let from = 0; from < lacing.length; from += segments) {
      const own = lacing.slice(from, from + segments);
      const length = own.reduce((all, one) => all + one, 0);
      const isLast = index === groups.length - 1 && from + segments >= lacing.length;
      const flags = (lacing[from - 1] === 255 ? 1 : 0) | (pages.length === 0 ? 2 : 0) | (isLast ? 4 : 0);
      const page = join(
        ...[text('OggS'), u8(0, flags), Buffer.alloc(8, index), little(serial), little(pages.length)],
        ...[u32(0), u8(own.length, ...own), data.subarray(at, at + length)],
      );
      page.writeUInt32LE(checksum(page), 22);
      pages.push(page);
      at += length;
    }
  }
  return join(...pages);
}

export interface OggPage {
  bytes: Buffer;
  serial: number;
  sequence: number;
  segments: readonly number[];
  data: Buffer;
}

export function pagesOf(file: Buffer): OggPage[] {
  const pages: OggPage[] = [];
  for (let at = 0; file.toString('latin1', at, at + 4) === 'OggS'; ) {
    const count = file[at + 26] ?? 0;
    const segments = [...file.subarray(at + 27, at + 27 + count)];
    const to = at + 27 + count + segments.reduce((all, one) => all + one, 0);
    pages.push({
      bytes: file.subarray(at, to),
      serial: file.readUInt32LE(at + 14),
      sequence: file.readUInt32LE(at + 18),
      segments,
      data: file.subarray(at + 27 + count, to),
    });
    at = to;
  }
  return pages;
}

/** Packets of a whole file, those of each stream in their order. */
export function packetsOf(file: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  let parts: Buffer[] = [];
  for (const { segments, data } of pagesOf(file)) {
    let at = 0;
    for (const length of segments) {
      parts.push(data.subarray(at, at + length));
      at += length;
      if (length === 255) continue;
      packets.push(Buffer.concat(parts));
      parts = [];
    }
  }
  return packets;
}
