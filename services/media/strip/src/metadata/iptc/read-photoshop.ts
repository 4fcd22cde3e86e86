import { textOf } from '../../base/decode.ts';
import type { Finding, FindingKind } from '../../base/findings.ts';
import { latin1 } from '../../base/reader.ts';
import { readExif } from '../exif/read-exif.ts';
import { readXmp } from '../xmp/read-xmp.ts';

/** Datasets of the application record of IPTC-IIM that tell something. */
const DATASETS: ReadonlyMap<number, [string, FindingKind]> = new Map([
  [5, ['ObjectName', 'description']],
  [25, ['Keywords', 'description']],
  [40, ['SpecialInstructions', 'description']],
  [55, ['DateCreated', 'date']],
  [60, ['TimeCreated', 'date']],
  [65, ['OriginatingProgram', 'software']],
  [80, ['By-line', 'author']],
  [85, ['By-lineTitle', 'author']],
  [90, ['City', 'place']],
  [92, ['Sub-location', 'place']],
  [95, ['Province-State', 'place']],
  [101, ['Country-PrimaryLocationName', 'place']],
  [105, ['Headline', 'description']],
  [110, ['Credit', 'author']],
  [115, ['Source', 'author']],
  [116, ['CopyrightNotice', 'author']],
  [118, ['Contact', 'author']],
  [120, ['Caption-Abstract', 'description']],
  [122, ['Writer-Editor', 'author']],
]);
const IPTC_RESOURCE = 0x0404;
const EXIF_RESOURCE = 0x0422;
const XMP_RESOURCE = 0x0424;
const THUMBNAIL_RESOURCES = [0x0409, 0x040c];
const MAX_RESOURCES = 500;

/** What Photoshop's image resources say: a list of blocks, some of them other metadata. Stops where they make no sense. */
export async function readPhotoshop(bytes: Uint8Array): Promise<Finding[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const findings: Finding[] = [];
  for (let at = 0, count = 0; at + 12 <= bytes.length && count < MAX_RESOURCES; count += 1) {
    if (!/^8B|^MeSa|^AgHg|^PHUT|^DCSR/.test(latin1(bytes.subarray(at, at + 4)))) break;
    const id = view.getUint16(at + 4);
    // A name of a length byte and characters, and the block after it, both fill an even number of bytes.
    const sizeAt = at + 6 + even(1 + (bytes[at + 6] ?? 0));
    if (sizeAt + 4 > bytes.length) break;
    const size = view.getUint32(sizeAt);
    const block = bytes.subarray(sizeAt + 4, sizeAt + 4 + size);
    if (id === IPTC_RESOURCE) findings.push(...readIptc(block));
    else if (id === EXIF_RESOURCE) findings.push(...(await readExif(block)).findings);
    else if (id === XMP_RESOURCE) findings.push(...readXmp(block));
    else if (THUMBNAIL_RESOURCES.includes(id)) {
      findings.push({
        kind: 'thumbnail',
        container: 'photoshop',
        name: 'PhotoshopThumbnail',
        value: `${size} B`,
      });
    }
    at = sizeAt + 4 + even(size);
  }
  return findings;
}

/** What IPTC-IIM records say. */
export function readIptc(bytes: Uint8Array): Finding[] {
  const findings: Finding[] = [];
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === 0x1c; ) {
    const record = bytes[at + 1] ?? 0;
    const dataset = bytes[at + 2] ?? 0;
    const length = ((bytes[at + 3] ?? 0) << 8) | (bytes[at + 4] ?? 0);
    // Values longer than 32 KB say so in the top bit; nothing that is told here is.
    if (length > 0x7fff) break;
    const facts = record === 2 ? DATASETS.get(dataset) : undefined;
    if (facts !== undefined) {
      const [name, kind] = facts;
      findings.push({
        kind,
        container: 'iptc',
        name,
        value: textOf(bytes.subarray(at + 5, at + 5 + length)),
      });
    }
    at += 5 + length;
  }
  return findings;
}

function even(length: number): number {
  return length + (length % 2);
}
