import { StripError } from '../../base/errors.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';

/** Of a TIFF file, or of EXIF, which is one. `big` is BigTIFF. */
export interface TiffHeader {
  littleEndian: boolean;
  big: boolean;
  /** Where the first directory stands. */
  first: number;
}

export interface IfdEntry {
  tag: number;
  type: number;
  count: number;
  /** Of the entry itself, in the directory. */
  at: number;
  /** Of its value: within the entry where it is short. */
  valueAt: number;
  valueBytes: number;
  inline: boolean;
  /** The entry as it stands there. */
  raw: Uint8Array;
}

export interface Ifd {
  at: number;
  /** Of the directory itself: the count, the entries, the offset of the next one. */
  bytes: number;
  entries: IfdEntry[];
  /** 0: none. */
  next: number;
}

/** By field type. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
const RATIONAL = 5;
const SIGNED_RATIONAL = 10;

export async function readTiffHeader(reader: SourceReader): Promise<TiffHeader> {
  const start = latin1(await reader.bytes(0, 4));
  const littleEndian = start.startsWith('II');
  if (!littleEndian && !start.startsWith('MM')) throw new StripError('malformed', 'no byte order', 0);
  const version = await reader.uint16(2, littleEndian);
  if (version === 42) return { littleEndian, big: false, first: await reader.uint32(4, littleEndian) };
  if (version !== 43) throw new StripError('malformed', `TIFF version ${version}`, 2);
  const offsetBytes = await reader.uint16(4, littleEndian);
  if (offsetBytes !== 8) throw new StripError('malformed', `offsets of ${offsetBytes} bytes`, 4);
  return { littleEndian, big: true, first: await reader.uint64(8, littleEndian) };
}

/** Throws StripError where the directory, or a value in it, goes past the end; types that are unknown count as one byte each. */
export async function readIfd(reader: SourceReader, header: TiffHeader, at: number): Promise<Ifd> {
  const { littleEndian, big } = header;
  const count = big ? await reader.uint64(at, littleEndian) : await reader.uint16(at, littleEndian);
  const countBytes = big ? 8 : 2;
  const entryBytes = big ? 20 : 12;
  const inlineBytes = big ? 8 : 4;
  if (count > 65_535) throw new StripError('malformed', `a directory of ${count} entries`, at);
  const from = at + countBytes;
  const view = await reader.view(from, count * entryBytes);
  const entries: IfdEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    const offset = index * entryBytes;
    const type = view.getUint16(offset + 2, littleEndian);
    const values = big
      ? Number(view.getBigUint64(offset + 4, littleEndian))
      : view.getUint32(offset + 4, littleEndian);
    const valueBytes = values * (TYPE_BYTES[type] || 1);
    const inline = valueBytes <= inlineBytes;
    const field = offset + (big ? 12 : 8);
    const pointed = big
      ? Number(view.getBigUint64(field, littleEndian))
      : view.getUint32(field, littleEndian);
    const valueAt = inline ? from + field : pointed;
    const tag = view.getUint16(offset, littleEndian);
    const raw = new Uint8Array(view.buffer, view.byteOffset + offset, entryBytes);
    entries.push({ tag, type, count: values, at: from + offset, valueAt, valueBytes, inline, raw });
  }
  const nextAt = from + count * entryBytes;
  // Cameras leave out the last offset at times: the directory then ends with the data.
  const there = reader.size - nextAt >= inlineBytes;
  let next = 0;
  if (there)
    next = big ? await reader.uint64(nextAt, littleEndian) : await reader.uint32(nextAt, littleEndian);
  return { at, bytes: nextAt + (there ? inlineBytes : 0) - at, entries, next };
}

/** At most `most` numbers of a value: integers, reals, and rationals as quotients. */
export async function readNumbers(
  reader: SourceReader,
  { littleEndian }: TiffHeader,
  { type, count, valueAt }: IfdEntry,
  most: number,
): Promise<number[]> {
  const size = TYPE_BYTES[type] ?? 0;
  if (size === 0) return [];
  const there = Math.min(count, most);
  const numbers: number[] = [];
  const step = Math.floor((1024 * 1024) / size);
  for (let done = 0; done < there; done += step) {
    const part = Math.min(step, there - done);
    const view = await reader.view(valueAt + done * size, part * size);
    for (let index = 0; index < part; index += 1)
      numbers.push(numberAt(view, index * size, type, littleEndian));
  }
  return numbers;
}

function numberAt(view: DataView, at: number, type: number, littleEndian: boolean): number {
  switch (type) {
    case 3:
      return view.getUint16(at, littleEndian);
    case 4:
    case 13:
      return view.getUint32(at, littleEndian);
    case RATIONAL:
      return view.getUint32(at, littleEndian) / view.getUint32(at + 4, littleEndian);
    case 6:
      return view.getInt8(at);
    case 8:
      return view.getInt16(at, littleEndian);
    case 9:
      return view.getInt32(at, littleEndian);
    case SIGNED_RATIONAL:
      return view.getInt32(at, littleEndian) / view.getInt32(at + 4, littleEndian);
    case 11:
      return view.getFloat32(at, littleEndian);
    case 12:
      return view.getFloat64(at, littleEndian);
    case 16:
    case 18:
      return Number(view.getBigUint64(at, littleEndian));
    case 17:
      return Number(view.getBigInt64(at, littleEndian));
    default:
      return view.getUint8(at);
  }
}
