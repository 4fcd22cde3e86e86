import { joinBytes } from '../../base/bytes.ts';
import { StripError } from '../../base/errors.ts';
import { memorySource, SourceReader } from '../../base/reader.ts';
import { readIfd, readTiffHeader } from '../../metadata/exif/ifd.ts';
import { MARKER, MPF, segmentBytes } from './markers.ts';
import type { Segment } from './read-jpeg.ts';

const VERSION_TAG = 0xb000;
const COUNT_TAG = 0xb001;
const ENTRIES_TAG = 0xb002;
const ENTRY_BYTES = 16;
const MAX_PICTURES = 16;
const PRIMARY_PICTURE = 0x00030000;
/** Of the header, of a directory of three entries, and of its end. */
const ENTRIES_AT = 8 + 2 + 3 * 12 + 4;

/** Where the other pictures of the file begin, as the Multi-Picture Format says (CIPA DC-007); none where it makes no sense. */
export async function otherPictures(reader: SourceReader, segment: Segment): Promise<number[]> {
  const base = segment.dataAt + MPF.length;
  const bytes = await reader.bytes(base, segment.to - base);
  const own = new SourceReader(memorySource(bytes));
  try {
    const header = await readTiffHeader(own);
    const { entries } = await readIfd(own, header, header.first);
    const list = entries.find(({ tag }) => tag === ENTRIES_TAG);
    if (list === undefined) return [];
    const count = Math.min(MAX_PICTURES, Math.floor(list.valueBytes / ENTRY_BYTES));
    const offsets: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const offset = await own.uint32(list.valueAt + index * ENTRY_BYTES + 8, header.littleEndian);
      if (offset > 0) offsets.push(base + offset);
    }
    return offsets;
  } catch (error) {
    if (error instanceof StripError) return [];
    throw error;
  }
}

/** Says that a second picture follows. `segmentAt` is where this segment will stand in the file. */
export function twoPictures(primaryBytes: number, secondBytes: number, segmentAt: number): Uint8Array {
  const headerAt = segmentAt + 4 + MPF.length;
  return segmentBytes(
    MARKER.app2,
    MPF,
    joinBytes(
      [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 3],
      [...uint16(VERSION_TAG), 0, 7, 0, 0, 0, 4, 0x30, 0x31, 0x30, 0x30],
      [...uint16(COUNT_TAG), 0, 4, 0, 0, 0, 1, 0, 0, 0, 2],
      [...uint16(ENTRIES_TAG), 0, 7, 0, 0, 0, 2 * ENTRY_BYTES, ...uint32(ENTRIES_AT)],
      uint32(0),
      [...uint32(PRIMARY_PICTURE), ...uint32(primaryBytes), ...uint32(0), 0, 0, 0, 0],
      [...uint32(0), ...uint32(secondBytes), ...uint32(primaryBytes - headerAt), 0, 0, 0, 0],
    ),
  );
}

function uint16(value: number): number[] {
  return [value >> 8, value & 0xff];
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}
