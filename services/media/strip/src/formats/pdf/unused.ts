import type { FindingsList } from '../../base/findings.ts';
import { latin1 } from '../../base/reader.ts';
import type { ByteRange } from '../../base/types.ts';
import type { PdfDocument } from './document.ts';

const LOOKED_AT_BYTES = 64 * 1024;
/** The version, and a line by which programs see that the file is no text. */
const HEADER = /^%PDF-\d\.\d[\t ]*[\r\n]+(?:%[^\r\n]{1,16}[\r\n]+)?/;
const END = /startxref\s+\d+\s+%%EOF/g;

/** Objects that nothing leads to, older versions of others, and whatever else stands between those that stay. */
export async function tellUnused(
  document: PdfDocument,
  kept: readonly ByteRange[],
  reached: ReadonlyMap<number, number>,
  findings: FindingsList,
): Promise<void> {
  const { reader, references } = document;
  const used = [...kept, ...references.ranges, ...document.known];
  for (const container of document.containers) {
    const object = await document.object(container);
    if (object !== null && object.range !== null) used.push(object.range);
  }
  used.sort((a, b) => a.from - b.from);
  let bytes = 0;
  let at = 0;
  for (const { from, to } of [...used, { from: reader.size, to: reader.size }]) {
    if (from > at && (await isUsed(at, from))) bytes += from - at;
    at = Math.max(at, to);
  }
  if (bytes > 0) findings.remove('unused', bytes, 'UnusedBytes');
  const packed = [...references.places].some(
    ([number, place]) => 'container' in place && !reached.has(number),
  );
  if (packed) findings.remove('unused', 0, 'UnusedObjects');

  async function isUsed(from: number, to: number): Promise<boolean> {
    if (to - from > LOOKED_AT_BYTES) return true;
    const text = latin1(await reader.bytes(from, to - from));
    return (from === 0 ? text.replace(HEADER, '') : text).replace(END, '').trim() !== '';
  }
}
