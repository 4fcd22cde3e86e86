import { StripError } from '../../base/errors.ts';
import { type Described, FindingsList } from '../../base/findings.ts';
import { describeJumbf } from '../../base/jumbf.ts';
import { CleanFile } from '../../base/plan.ts';
import type { SourceReader } from '../../base/reader.ts';
import { describeTrailing } from '../../base/trailing.ts';
import type { ByteRange, PlanContext, PlannedFile } from '../../base/types.ts';
import { readExif } from '../../metadata/exif/read-exif.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';
import { type Box, BoxReader } from '../bmff/boxes.ts';

/** Its signature, its brand, the level of its decoder, the picture whole or in parts, and where its frames begin (ISO 18181-2, 9). */
const KEPT = new Set(['JXL ', 'ftyp', 'jxll', 'jxlc', 'jxlp', 'jxli']);
const PICTURES = new Set(['jxlc', 'jxlp']);
/** These boxes keep what the format needs, and nothing behind it. */
const MOST_BYTES: Readonly<Record<string, number>> = { 'JXL ': 4, ftyp: 12, jxll: 1 };
const LOOKED_AT_BYTES = 1024 * 1024;
/** The offset at which EXIF begins stands before it. */
const EXIF_OFFSET_BYTES = 4;

/** Boxes of the picture stay; what others say of it goes, how it is turned is said by the picture itself. */
export async function planJxl(reader: SourceReader, { options }: PlanContext): Promise<PlannedFile> {
  const findings = new FindingsList({ keepsMarks: options.marks === 'keep' });
  const boxes = new BoxReader(reader);
  const file = new CleanFile();
  const picture: ByteRange[] = [];
  let at = 0;
  for (
    let box = await boxes.boxAt(0, reader.size, true);
    box !== null;
    box = await boxes.boxAt(at, reader.size, true)
  ) {
    const { type, contentAt, end } = box;
    const isKept = KEPT.has(type) && end - contentAt <= (MOST_BYTES[type] ?? Number.POSITIVE_INFINITY);
    if (PICTURES.has(type)) picture.push({ from: contentAt, to: end });
    if (isKept) file.copy(at, end);
    else if (await staysOrGoes(reader, box, findings)) file.copy(at, end);
    at = end;
  }
  if (picture.length === 0) throw new StripError('malformed', 'a JPEG XL without a picture');
  if (at < reader.size)
    findings.remove('trailing', reader.size - at, ...(await describeTrailing(reader, at)));
  findings.notLookedAt('pixels');
  return { operations: file.operations, ...findings.told, picture };
}

/** Whether it stays by choice; what goes is told. */
async function staysOrGoes(reader: SourceReader, box: Box, findings: FindingsList): Promise<boolean> {
  if (KEPT.has(box.type)) throw new StripError('malformed', `${box.type} is too long`, box.at);
  const described = await describeBox(reader, box);
  if (findings.keepsPart(described)) return true;
  const { container, name, findings: read, kind } = described;
  findings.remove(container, box.end - box.at, name, read, kind);
  return false;
}

async function describeBox(reader: SourceReader, { type, contentAt, end }: Box): Promise<Described> {
  const bytes = await reader.bytes(contentAt, Math.min(end - contentAt, LOOKED_AT_BYTES));
  switch (type) {
    case 'Exif': {
      const { findings } = await readExif(bytes.subarray(EXIF_OFFSET_BYTES));
      return { container: 'exif', name: 'EXIF', kind: 'other', findings };
    }
    case 'xml ':
      return { container: 'xmp', name: 'XMP', kind: 'other', findings: readXmp(bytes) };
    case 'jumb':
      return describeJumbf(bytes);
    case 'brob':
      return {
        container: 'unknown',
        name: `brob ${await reader.fourCc(contentAt)}`,
        kind: 'other',
        findings: [],
      };
    // A decoder can write the original JPEG again from this box, comments and all.
    case 'jbrd':
      return { container: 'application', name: 'jbrd', kind: 'history', findings: [] };
    default:
      return { container: 'unknown', name: type, kind: 'other', findings: [] };
  }
}
