import { StripError } from '../../base/errors.ts';
import { foretold } from '../../base/png-filter.ts';
import { MAX_READ_BYTES, type SourceReader } from '../../base/reader.ts';
import type { ByteRange } from '../../base/types.ts';
import { unpackSome } from '../../base/unpack.ts';
import { isDict, isName, type PdfDict, type PdfValue } from './parse.ts';

const UNPACKED_BYTES_MAX = 16 * 1024 * 1024;
/** A predictor of this number or more says in each row how it was foretold, as PNG does. */
const PNG_PREDICTOR = 10;

/** A stream that is packed by Flate, or not at all; StripError `too_complex` of others, and past 16 MB. */
export async function unpackStream(
  reader: SourceReader,
  dict: PdfDict,
  { from, to }: ByteRange,
): Promise<Uint8Array> {
  if (to - from > MAX_READ_BYTES)
    throw new StripError('too_complex', 'packed objects of too many bytes', from);
  const bytes = await reader.bytes(from, to - from);
  const filter = only(dict.get('Filter'));
  if (filter === undefined) return bytes;
  if (!isName(filter, 'FlateDecode'))
    throw new StripError('too_complex', 'objects packed in another way', from);
  const unpacked = await unpackSome(bytes, UNPACKED_BYTES_MAX);
  if (unpacked.length === UNPACKED_BYTES_MAX)
    throw new StripError('too_complex', 'objects that unpack to too much', from);
  const parameters = only(dict.get('DecodeParms'));
  if (!isDict(parameters) || Number(parameters.get('Predictor') ?? 1) < 2) return unpacked;
  if (Number(parameters.get('Predictor')) < PNG_PREDICTOR || Number(parameters.get('Colors') ?? 1) !== 1)
    throw new StripError('too_complex', 'objects foretold in another way', from);
  return withoutPredictor(unpacked, Number(parameters.get('Columns') ?? 1));
}

/** Most have one filter, alone or in a list. */
function only(value: PdfValue | undefined): PdfValue | undefined {
  if (!Array.isArray(value)) return value === 'null' ? undefined : value;
  if (value.length > 1) throw new StripError('too_complex', 'objects packed in several ways');
  return value[0];
}

function withoutPredictor(bytes: Uint8Array, columns: number): Uint8Array {
  if (!Number.isSafeInteger(columns) || columns < 1) throw new StripError('malformed', 'rows of no length');
  const rows = Math.floor(bytes.length / (columns + 1));
  const all = new Uint8Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const filter = bytes[row * (columns + 1)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const left = column === 0 ? 0 : (all[at - 1] ?? 0);
      const above = row === 0 ? 0 : (all[at - columns] ?? 0);
      const corner = row === 0 || column === 0 ? 0 : (all[at - columns - 1] ?? 0);
      all[at] = (bytes[row * (columns + 1) + 1 + column] ?? 0) + foretold(filter, left, above, corner);
    }
  }
  return all;
}
