import { StripError } from '../../base/errors.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import type { ByteRange } from '../../base/types.ts';
import { type CrossReferences, readCrossReferences } from './cross-references.ts';
import { type PdfObject, readObject } from './objects.ts';
import { isDict, isRef, NeedsMore, type PdfDict, PdfParser, type PdfValue } from './parse.ts';
import { unpackStream } from './unpack-stream.ts';

const LENGTHS_MAX = 5;
const PACKED_BYTES_MAX = 64 * 1024 * 1024;

interface Packed {
  objects: ReadonlyMap<number, PdfValue>;
  bytes: number;
}

/** The objects of one file, found by its tables. */
export class PdfDocument {
  readonly reader: SourceReader;
  readonly references: CrossReferences;
  /** Numbers of the streams in which objects that were asked for are packed. */
  readonly containers = new Set<number>();
  /** What was looked at and is told, or is not needed once it was. */
  readonly known: ByteRange[] = [];
  readonly #packed = new Map<number, Packed>();
  #packedBytes = 0;

  private constructor(reader: SourceReader, references: CrossReferences) {
    this.reader = reader;
    this.references = references;
  }

  static async open(reader: SourceReader): Promise<PdfDocument> {
    return new PdfDocument(reader, await readCrossReferences(reader));
  }

  /** Null of one that is not there. */
  async object(number: number): Promise<PdfObject | null> {
    const place = this.references.places.get(number);
    if (place === undefined) return null;
    if ('offset' in place)
      return await readObject(this.reader, number, place.offset, (ref) => this.#length(ref, 0));
    this.containers.add(place.container);
    const value = (await this.#packedIn(place.container)).get(number);
    return value === undefined ? null : { value, stream: null, range: null };
  }

  async resolve(value: PdfValue | undefined): Promise<PdfValue | undefined> {
    return isRef(value) ? (await this.object(value.ref))?.value : value;
  }

  async #length(number: number, depth: number): Promise<number> {
    const place = this.references.places.get(number);
    const object =
      place === undefined || depth > LENGTHS_MAX
        ? null
        : 'offset' in place
          ? await readObject(this.reader, number, place.offset, (ref) => this.#length(ref, depth + 1))
          : await this.object(number);
    const length = typeof object?.value === 'string' ? Number(object.value) : Number.NaN;
    if (object !== null && object.range !== null) this.known.push(object.range);
    if (!Number.isSafeInteger(length) || length < 0)
      throw new StripError('malformed', 'a stream of no length');
    return length;
  }

  /** Objects that are packed in one stream (7.5.7). */
  async #packedIn(container: number): Promise<ReadonlyMap<number, PdfValue>> {
    const known = this.#packed.get(container);
    if (known !== undefined) return known.objects;
    const place = this.references.places.get(container);
    if (place === undefined || !('offset' in place))
      throw new StripError('malformed', 'objects packed nowhere');
    const { value, stream } = await readObject(this.reader, container, place.offset, (ref) =>
      this.#length(ref, 0),
    );
    if (!isDict(value) || stream === null)
      throw new StripError('malformed', 'objects packed in no stream', place.offset);
    const text = latin1(await unpackStream(this.reader, value, stream));
    const objects = packedObjects(text, value);
    this.#packed.set(container, { objects, bytes: text.length });
    this.#packedBytes += text.length;
    for (const [oldest, { bytes }] of this.#packed) {
      if (this.#packedBytes <= PACKED_BYTES_MAX || oldest === container) break;
      this.#packed.delete(oldest);
      this.#packedBytes -= bytes;
    }
    return objects;
  }
}

function packedObjects(text: string, dict: PdfDict): ReadonlyMap<number, PdfValue> {
  try {
    return readPacked(text, dict);
  } catch (error) {
    if (error instanceof NeedsMore) throw new StripError('malformed', 'packed objects that end too early');
    throw error;
  }
}

function readPacked(text: string, dict: PdfDict): ReadonlyMap<number, PdfValue> {
  const [count, first] = [Number(dict.get('N')), Number(dict.get('First'))];
  if (
    !Number.isSafeInteger(count) ||
    !Number.isSafeInteger(first) ||
    count < 0 ||
    first < 0 ||
    first > text.length
  )
    throw new StripError('malformed', 'packed objects without their number');
  const objects = new Map<number, PdfValue>();
  // A token ends where another begins: so does the last.
  const values = new PdfParser(`${text} \n]`);
  const heads = new PdfParser(`${text.slice(0, first)} \n]`);
  let read = 0;
  for (let index = 0; index < count; index += 1) {
    const [number, offset] = [heads.integer(), heads.integer()];
    const at = Math.min(first + offset, text.length);
    values.at = at;
    objects.set(number, values.value());
    read += values.at - at;
    if (read > 2 * text.length) throw new StripError('malformed', 'packed objects that lie over each other');
  }
  return objects;
}
