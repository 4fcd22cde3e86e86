import { StripError } from '../../base/errors.ts';
import { foretold } from '../../base/png-filter.ts';
import type { SourceReader } from '../../base/reader.ts';
import { isTurnOver, nextTurn } from '../../base/turns.ts';
import type { ByteRange } from '../../base/types.ts';
import { unpacked } from '../../base/unpack.ts';

/** What a PNG with colours in its pixels says of them (no palette). */
export interface PixelLayout {
  width: number;
  height: number;
  channels: number;
  bytesPerSample: 1 | 2;
  interlaced: boolean;
}

const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };
/** First column and row of each pass of Adam7, and the steps to the next. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const PIECE_BYTES = 64 * 1024;

/** Null for pictures of other kinds: palettes and shades of grey hold no colours for each pixel. */
export function pixelLayout(header: DataView): PixelLayout | null {
  const bits = header.getUint8(8);
  const channels = CHANNELS[header.getUint8(9)];
  if (channels === undefined || (bits !== 8 && bits !== 16)) return null;
  return {
    width: header.getUint32(0),
    height: header.getUint32(4),
    channels,
    bytesPerSample: bits === 8 ? 1 : 2,
    interlaced: header.getUint8(12) === 1,
  };
}

/** A row of a pass: the pixel at `index` of `samples` stands in the column `firstX + index * stepX` of the picture. */
export interface PixelRow {
  filter: number;
  firstX: number;
  stepX: number;
  y: number;
  count: number;
  /** Unfiltered; not to be written to. */
  samples: Uint8Array;
  isFirstOfPass: boolean;
}

/** The rows of a picture in the order in which they are stored. StripError where there are not as many as declared. */
export async function* readRows(
  reader: SourceReader,
  idat: readonly ByteRange[],
  layout: PixelLayout,
): AsyncGenerator<PixelRow, void, void> {
  const rows = new RowReader(unpacked(readPieces(reader, idat), 'deflate'));
  const pixelBytes = layout.channels * layout.bytesPerSample;
  const passes = layout.interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const);
  try {
    for (const [firstX, firstY, stepX, stepY] of passes) {
      const count = Math.ceil((layout.width - firstX) / stepX);
      if (count <= 0) continue;
      let above: Uint8Array = new Uint8Array(count * pixelBytes);
      for (let y = firstY; y < layout.height; y += stepY) {
        const coded = await rows.next(count * pixelBytes + 1);
        const filter = coded[0] ?? 0;
        const samples = coded.subarray(1);
        unfilter(filter, samples, above, pixelBytes);
        yield { filter, firstX, stepX, y, count, samples, isFirstOfPass: y === firstY };
        above = samples;
        if (isTurnOver()) await nextTurn();
      }
    }
  } finally {
    await rows.close();
  }
}

async function* readPieces(
  reader: SourceReader,
  ranges: readonly ByteRange[],
): AsyncGenerator<Uint8Array, void, void> {
  for (const { from, to } of ranges) {
    for (let at = from; at < to; at += PIECE_BYTES)
      yield await reader.bytes(at, Math.min(PIECE_BYTES, to - at));
  }
}

class RowReader {
  readonly #pieces: AsyncGenerator<Uint8Array, void, void>;
  #piece: Uint8Array = new Uint8Array(0);

  constructor(pieces: AsyncGenerator<Uint8Array, void, void>) {
    this.#pieces = pieces;
  }

  async next(length: number): Promise<Uint8Array> {
    const row = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      if (this.#piece.length === 0) {
        const { done: over, value } = await this.#pieces.next();
        if (over === true) throw new StripError('malformed', 'fewer pixels than declared');
        this.#piece = value;
      }
      const part = this.#piece.subarray(0, length - done);
      row.set(part, done);
      done += part.length;
      this.#piece = this.#piece.subarray(part.length);
    }
    return row;
  }

  async close(): Promise<void> {
    await this.#pieces.return();
  }
}

function unfilter(filter: number, row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  for (let at = 0; at < row.length; at += 1) {
    const left = row[at - pixelBytes] ?? 0;
    const corner = at < pixelBytes ? 0 : (above[at - pixelBytes] ?? 0);
    row[at] = (row[at] ?? 0) + foretold(filter, left, above[at] ?? 0, corner);
  }
}

/** The filter's number and the row as it is stored. */
export function filtered(filter: number, row: Uint8Array, above: Uint8Array, pixelBytes: number): Uint8Array {
  const coded = new Uint8Array(row.length + 1);
  coded[0] = filter;
  for (let at = 0; at < row.length; at += 1) {
    const left = row[at - pixelBytes] ?? 0;
    const corner = at < pixelBytes ? 0 : (above[at - pixelBytes] ?? 0);
    coded[at + 1] = (row[at] ?? 0) - foretold(filter, left, above[at] ?? 0, corner);
  }
  return coded;
}
