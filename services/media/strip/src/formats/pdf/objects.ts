import { StripError } from '../../base/errors.ts';
import type { SourceReader } from '../../base/reader.ts';
import type { ByteRange } from '../../base/types.ts';
import { isDict, isRef, type PdfValue, parseAt } from './parse.ts';

/** An object as it stands in the file; `stream` is what lies between its words `stream` and `endstream`, as it is coded. */
export interface PdfObject {
  value: PdfValue;
  stream: ByteRange | null;
  /** All of it; of one that is packed with others, none. */
  range: ByteRange | null;
}

/** The object that begins at `offset`, and must have this number. */
export async function readObject(
  reader: SourceReader,
  number: number | null,
  offset: number,
  lengthOf: (ref: number) => Promise<number>,
): Promise<PdfObject> {
  const { value, dataAt, end } = await parseAt(reader, offset, (parser) => {
    const own = parser.integer();
    parser.integer();
    parser.expect('obj');
    if (number !== null && own !== number)
      throw new StripError('malformed', 'another object than declared', offset);
    const found = parser.value();
    const word = parser.token();
    if (word === 'endobj') return { value: found, dataAt: null, end: offset + parser.at };
    if (word !== 'stream' || !isDict(found))
      throw new StripError('malformed', 'an object without an end', offset);
    parser.passLine();
    return { value: found, dataAt: offset + parser.at, end: 0 };
  });
  if (dataAt === null) return { value, stream: null, range: { from: offset, to: end } };
  const declared = isDict(value) ? value.get('Length') : undefined;
  const length = isRef(declared) ? await lengthOf(declared.ref) : Number(declared);
  if (!Number.isSafeInteger(length) || length < 0)
    throw new StripError('malformed', 'a stream of no length', offset);
  const stream = { from: dataAt, to: dataAt + length };
  reader.expect(stream.from, length);
  const to = await parseAt(reader, stream.to, (parser) => {
    parser.expect('endstream');
    parser.expect('endobj');
    return stream.to + parser.at;
  });
  return { value, stream, range: { from: offset, to } };
}
