import { StripError } from '../../base/errors.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import type { ByteRange } from '../../base/types.ts';
import { readObject } from './objects.ts';
import { isDict, type PdfDict, type PdfValue, parseAt } from './parse.ts';
import { unpackStream } from './unpack-stream.ts';

/** The place of an object: in the file, or packed with others in a stream. */
export type Place = { offset: number } | { container: number };

export interface CrossReferences {
  /** The newest place of each object, by its number. */
  places: ReadonlyMap<number, Place>;
  /** What the newest trailer says. */
  trailer: PdfDict;
  /** The tables themselves. */
  ranges: readonly ByteRange[];
  /** Numbers of tables that are objects. */
  tables: ReadonlySet<number>;
}

const END_BYTES = 2048;
const OBJECTS_MAX = 1_000_000;
const SECTIONS_MAX = 2000;

/** The tables of a file from the newest to the oldest (ISO 32000-1, 7.5.4 and 7.5.8). */
export async function readCrossReferences(reader: SourceReader): Promise<CrossReferences> {
  const end = latin1(await reader.peek(Math.max(0, reader.size - END_BYTES), END_BYTES));
  const start = /startxref\s+(\d{1,15})\s(?![\s\S]*startxref)/.exec(end)?.[1];
  if (start === undefined) throw new StripError('truncated', 'a PDF without its end');
  const tables = new Tables(reader);
  const waiting = [Number(start)];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    const trailer = await tables.section(at);
    if (trailer === null) continue;
    // Objects that only newer readers see come before those of older tables.
    for (const key of ['XRefStm', 'Prev']) {
      const next = trailer.get(key);
      if (typeof next === 'string') waiting.push(Number(next));
    }
  }
  return tables.all();
}

class Tables {
  readonly #places = new Map<number, Place | null>();
  readonly #ranges: ByteRange[] = [];
  readonly #numbers = new Set<number>();
  readonly #seen = new Set<number>();
  readonly #reader: SourceReader;
  #trailer: PdfDict | null = null;

  constructor(reader: SourceReader) {
    this.#reader = reader;
  }

  /** Null of one that was read already. */
  async section(at: number): Promise<PdfDict | null> {
    if (this.#seen.has(at)) return null;
    this.#seen.add(at);
    if (this.#seen.size > SECTIONS_MAX) throw new StripError('too_complex', 'too many tables', at);
    const isTable = await parseAt(this.#reader, at, (parser) => parser.token() === 'xref');
    const trailer = isTable ? await this.#table(at) : await this.#stream(at);
    this.#trailer ??= trailer;
    return trailer;
  }

  all(): CrossReferences {
    if (this.#trailer === null) throw new StripError('malformed', 'a PDF without a table');
    const places = new Map<number, Place>();
    for (const [number, place] of this.#places) if (place !== null) places.set(number, place);
    return { places, trailer: this.#trailer, ranges: this.#ranges, tables: this.#numbers };
  }

  async #table(at: number): Promise<PdfDict> {
    const { entries, trailer, end } = await parseAt(this.#reader, at, (parser) => {
      parser.expect('xref');
      const found: [number: number, place: Place | null][] = [];
      let word = parser.token();
      for (; word !== 'trailer'; word = parser.token()) {
        const first = Number(word);
        const count = parser.integer();
        if (!Number.isSafeInteger(first) || found.length + count > OBJECTS_MAX)
          throw new StripError('malformed', 'a table of no objects', at);
        for (let index = 0; index < count; index += 1) {
          const offset = parser.integer();
          parser.integer();
          found.push([first + index, parser.token() === 'n' ? { offset } : null]);
        }
      }
      return { entries: found, trailer: parser.value(), end: at + parser.at };
    });
    if (!isDict(trailer)) throw new StripError('malformed', 'a table without a trailer', at);
    this.#ranges.push({ from: at, to: end });
    for (const [number, place] of entries) this.#add(number, place);
    return trailer;
  }

  async #stream(at: number): Promise<PdfDict> {
    const direct = () => Promise.reject(new StripError('malformed', 'a table of no length', at));
    const { value, stream, range } = await readObject(this.#reader, null, at, direct);
    if (!isDict(value) || stream === null || range === null)
      throw new StripError('malformed', 'no table', at);
    this.#ranges.push(range);
    this.#numbers.add(await parseAt(this.#reader, at, (parser) => parser.integer()));
    const bytes = await unpackStream(this.#reader, value, stream);
    const widths = numbers(value.get('W'));
    const index = value.has('Index') ? numbers(value.get('Index')) : [0, Number(value.get('Size'))];
    const [kindBytes = 0, firstBytes = 0, secondBytes = 0] = widths;
    const width = kindBytes + firstBytes + secondBytes;
    if (widths.length < 3 || width === 0 || width > 24)
      throw new StripError('malformed', 'a table of no width', at);
    let from = 0;
    const field = (length: number) => {
      let number = 0;
      for (let byte = 0; byte < length; byte += 1) number = number * 256 + (bytes[from + byte] ?? 0);
      from += length;
      return number;
    };
    for (let pair = 0; pair + 1 < index.length; pair += 2) {
      const [first = 0, count = 0] = index.slice(pair, pair + 2);
      for (let number = first; number < first + count && from + width <= bytes.length; number += 1) {
        const kind = kindBytes === 0 ? 1 : field(kindBytes);
        const place = field(firstBytes);
        field(secondBytes);
        this.#add(number, kind === 1 ? { offset: place } : kind === 2 ? { container: place } : null);
      }
    }
    return value;
  }

  #add(number: number, place: Place | null): void {
    if (this.#places.has(number)) return;
    if (this.#places.size >= OBJECTS_MAX) throw new StripError('too_complex', 'too many objects');
    this.#places.set(number, place);
  }
}

function numbers(value: PdfValue | undefined): number[] {
  const all = Array.isArray(value) ? value.map(Number) : [];
  if (!all.every((one) => Number.isSafeInteger(one) && one >= 0))
    throw new StripError('malformed', 'no numbers');
  return all;
}
