import { isReadable, textOf, utf16Of } from '../../base/decode.ts';
import { StripError } from '../../base/errors.ts';
import type { Finding } from '../../base/findings.ts';
import { memorySource, SourceReader } from '../../base/reader.ts';
import { EXIF_TAGS, TAG } from './exif-tags.ts';
import { placeFindings } from './gps.ts';
import { type Ifd, type IfdEntry, readIfd, readNumbers, readTiffHeader, type TiffHeader } from './ifd.ts';

/** What EXIF says. Damaged parts of it say nothing. */
export interface ExifFacts {
  /** 1 to 8 as EXIF counts; 1, upright, where it is not said. */
  orientation: number;
  findings: readonly Finding[];
}

const ASCII = 2;
const UNDEFINED = 7;
const UTF8 = 129;
/** Directories may lie over each other: what one reads of them is bounded by this. */
const MAX_ENTRIES = 20_000;

/** EXIF without what comes before its byte order in some formats (`Exif` and two zeros). */
export async function readExif(bytes: Uint8Array): Promise<ExifFacts> {
  const reader = new SourceReader(memorySource(bytes));
  try {
    return await readExifOf(reader, await readTiffHeader(reader));
  } catch (error) {
    if (error instanceof StripError) return { orientation: 1, findings: [] };
    throw error;
  }
}

/** The same of a file that is TIFF itself: of all its pages. */
export async function readExifOf(reader: SourceReader, header: TiffHeader): Promise<ExifFacts> {
  const walk = new ExifWalk(reader, header);
  await walk.chain(header.first);
  return { orientation: walk.orientation ?? 1, findings: walk.findings };
}

class ExifWalk {
  readonly findings: Finding[] = [];
  orientation: number | null = null;
  readonly reader: SourceReader;
  readonly header: TiffHeader;
  readonly #seen = new Set<number>();
  #entries = 0;

  constructor(reader: SourceReader, header: TiffHeader) {
    this.reader = reader;
    this.header = header;
  }

  async chain(first: number): Promise<void> {
    for (let at = first; at !== 0; ) {
      const ifd = await this.#directory(at);
      if (ifd === null) return;
      for (const entry of ifd.entries) await this.#entry(entry);
      at = ifd.next;
    }
  }

  async #directory(at: number): Promise<Ifd | null> {
    if (this.#seen.has(at) || this.#entries >= MAX_ENTRIES) return null;
    this.#seen.add(at);
    try {
      const ifd = await readIfd(this.reader, this.header, at);
      this.#entries += ifd.entries.length + 1;
      return ifd;
    } catch (error) {
      if (error instanceof StripError) return null;
      throw error;
    }
  }

  async #entry(entry: IfdEntry): Promise<void> {
    try {
      if (entry.tag === TAG.orientation) {
        const [value] = await readNumbers(this.reader, this.header, entry, 1);
        if (value !== undefined && value >= 1 && value <= 8) this.orientation ??= value;
      } else if (entry.tag === TAG.exifIfd || entry.tag === TAG.interopIfd) {
        const [at] = await readNumbers(this.reader, this.header, entry, 1);
        const ifd = await this.#directory(at ?? 0);
        for (const inner of ifd?.entries ?? []) await this.#entry(inner);
      } else if (entry.tag === TAG.gpsIfd) {
        const [at] = await readNumbers(this.reader, this.header, entry, 1);
        const ifd = await this.#directory(at ?? 0);
        if (ifd !== null) this.findings.push(...(await placeFindings(this.reader, this.header, ifd.entries)));
      } else if (entry.tag === TAG.thumbnailLength) {
        const [length] = await readNumbers(this.reader, this.header, entry, 1);
        this.#add('thumbnail', 'ThumbnailImage', `${length ?? 0} B`);
      } else await this.#known(entry);
    } catch (error) {
      // One damaged value does not hide the others.
      if (!(error instanceof StripError)) throw error;
    }
  }

  async #known(entry: IfdEntry): Promise<void> {
    const facts = EXIF_TAGS.get(entry.tag);
    if (facts === undefined) return;
    this.#add(facts.kind, facts.name, await this.#value(entry));
  }

  async #value(entry: IfdEntry): Promise<string> {
    const { tag, type, valueAt, valueBytes } = entry;
    if (tag === TAG.makerNote) return `${valueBytes} B`;
    const bytes = async () => await this.reader.bytes(valueAt, Math.min(valueBytes, 4096));
    if (tag === TAG.userComment) return userComment(await bytes(), this.header.littleEndian);
    // Windows writes its own fields as UTF-16, in bytes.
    if (tag >= 0x9c9b && tag <= 0x9c9f) return utf16Of(await bytes(), true);
    if (type === ASCII || type === UTF8 || type === UNDEFINED) {
      const text = textOf(await bytes());
      return isReadable(text) ? text : '';
    }
    const numbers = await readNumbers(this.reader, this.header, entry, 4);
    return numbers.map((number) => readableNumber(tag, number)).join(' ');
  }

  #add(kind: Finding['kind'], name: string, value: string): void {
    this.findings.push({ kind, container: 'exif', name, value });
  }
}

const EXPOSURE_TIME = 0x829a;

function readableNumber(tag: number, number: number): string {
  if (tag === EXPOSURE_TIME && number > 0 && number < 0.5) return `1/${Math.round(1 / number)}`;
  return String(Math.round(number * 1000) / 1000);
}

/** Its first eight bytes name the characters that follow. */
function userComment(bytes: Uint8Array, littleEndian: boolean): string {
  const encoding = textOf(bytes.subarray(0, 8));
  const text = bytes.subarray(8);
  const comment = encoding === 'UNICODE' ? utf16Of(text, littleEndian) : textOf(text);
  return isReadable(comment) ? comment : '';
}
