import { StripError } from '../../base/errors.ts';
import type { SourceReader } from '../../base/reader.ts';
import { type Ifd, readIfd, readNumbers, type TiffHeader } from '../../metadata/exif/ifd.ts';
import { KNOWN_COMPRESSIONS, RAW_PHOTOMETRICS, TIFF_TAG } from './tiff-tags.ts';

/** Bytes of the source; `to` is the first one after it. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface TiffPage {
  ifd: Ifd;
  /** A smaller copy of another page. */
  reduced: boolean;
  /** Where its strips or tiles stand. */
  picture: readonly ByteRange[];
}

const MAX_PAGES = 20_000;
/** Of all pages: directories, and lists of strips, may lie over each other. */
const MAX_ENTRIES = 500_000;
const MAX_PIECES = 1_000_000;
const SMALLER = 1;
const OLD_SMALLER = 2;

/** The pages of the file, in order. Throws `unknown_format` for files of cameras' own kinds, which only look like TIFF. */
export async function readPages(reader: SourceReader, header: TiffHeader): Promise<TiffPage[]> {
  const pages: TiffPage[] = [];
  const seen = new Set<number>();
  let entries = 0;
  let pieces = 0;
  for (let at = header.first; at !== 0; ) {
    if (seen.has(at)) throw new StripError('malformed', 'the directories go in circles', at);
    if (seen.size >= MAX_PAGES) throw new StripError('too_complex', 'too many pages', at);
    seen.add(at);
    const ifd = await readIfd(reader, header, at);
    const page = await readPage(reader, header, ifd);
    pages.push(page);
    entries += ifd.entries.length;
    pieces += page.picture.length;
    if (entries > MAX_ENTRIES || pieces > MAX_PIECES)
      throw new StripError('too_complex', 'too many entries', at);
    at = ifd.next;
  }
  if (pages.length === 0) throw new StripError('malformed', 'a TIFF without pages');
  const pointsElsewhere = pages.some(({ ifd }) => ifd.entries.some(({ tag }) => tag === TIFF_TAG.subIfds));
  if (pointsElsewhere && pages.every(({ reduced }) => reduced)) {
    throw new StripError('unknown_format', 'its pages are previews of a raw picture');
  }
  return pages;
}

async function readPage(reader: SourceReader, header: TiffHeader, ifd: Ifd): Promise<TiffPage> {
  const numbers = async (tag: number, most = 1): Promise<number[]> => {
    const entry = ifd.entries.find((one) => one.tag === tag);
    return entry === undefined ? [] : await readNumbers(reader, header, entry, most);
  };
  const [compression = 1] = await numbers(TIFF_TAG.compression);
  const [photometric = 0] = await numbers(TIFF_TAG.photometric);
  const raw = ifd.entries.some(({ tag }) => tag === TIFF_TAG.dngVersion) || RAW_PHOTOMETRICS.has(photometric);
  if (raw || !KNOWN_COMPRESSIONS.has(compression)) {
    throw new StripError(
      'unknown_format',
      `a page packed as ${compression}, which stands for a raw picture`,
      ifd.at,
    );
  }
  const [subfile = 0] = await numbers(TIFF_TAG.newSubfileType);
  const [oldSubfile = 0] = await numbers(TIFF_TAG.subfileType);
  const reduced = (subfile & SMALLER) === SMALLER || oldSubfile === OLD_SMALLER;

  const tiled = ifd.entries.some(({ tag }) => tag === TIFF_TAG.tileOffsets);
  const offsets = await numbers(tiled ? TIFF_TAG.tileOffsets : TIFF_TAG.stripOffsets, MAX_PIECES + 1);
  let lengths = await numbers(tiled ? TIFF_TAG.tileByteCounts : TIFF_TAG.stripByteCounts, MAX_PIECES + 1);
  if (offsets.length === 0) throw new StripError('malformed', 'a page without a picture', ifd.at);
  if (offsets.length > MAX_PIECES) throw new StripError('too_complex', 'too many strips', ifd.at);
  // Old writers left the length out where one can calculate it.
  if (lengths.length === 0 && offsets.length === 1 && compression === 1)
    lengths = [await unpackedBytes(numbers)];
  if (lengths.length !== offsets.length) throw new StripError('malformed', 'strips without lengths', ifd.at);
  const picture = offsets.map((from, index) => {
    const length = lengths[index] ?? 0;
    reader.expect(from, length);
    return { from, to: from + length };
  });
  return { ifd, reduced, picture };
}

async function unpackedBytes(numbers: (tag: number, most?: number) => Promise<number[]>): Promise<number> {
  const [width = 0] = await numbers(TIFF_TAG.width);
  const [height = 0] = await numbers(TIFF_TAG.height);
  const [samples = 1] = await numbers(TIFF_TAG.samplesPerPixel);
  const [bits = 1] = await numbers(TIFF_TAG.bitsPerSample);
  return Math.ceil((width * samples * bits) / 8) * height;
}
