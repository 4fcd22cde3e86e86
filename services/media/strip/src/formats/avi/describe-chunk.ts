import { textOf } from '../../base/decode.ts';
import type { Described, Finding, FindingKind } from '../../base/findings.ts';
import type { SourceReader } from '../../base/reader.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';
import type { Chunk } from './plan-avi.ts';

const TEXT_BYTES = 1024;
const PACKET_BYTES_MAX = 1024 * 1024;
const LOOKED_AT_MAX = 200;

/** Fields of the list INFO. */
const FIELDS: Record<string, [name: string, kind: FindingKind]> = {
  IART: ['Artist', 'author'],
  ICMT: ['Comment', 'comment'],
  ICOP: ['Copyright', 'author'],
  ICRD: ['DateCreated', 'date'],
  IDIT: ['DateTimeOriginal', 'date'],
  IENG: ['Engineer', 'author'],
  IGNR: ['Genre', 'description'],
  IKEY: ['Keywords', 'description'],
  ILNG: ['Language', 'description'],
  IMED: ['Medium', 'description'],
  INAM: ['Title', 'description'],
  IPRD: ['Product', 'description'],
  ISBJ: ['Subject', 'description'],
  ISFT: ['Software', 'software'],
  ISRC: ['Source', 'author'],
  ITCH: ['Technician', 'author'],
  ISMP: ['TimeCode', 'date'],
};

/** What a chunk says that goes. */
export async function describeAviChunk(reader: SourceReader, chunk: Chunk): Promise<Described> {
  const { type, list, contentAt, end } = chunk;
  if (list === 'INFO') {
    return { container: 'tags', name: 'INFO', kind: 'other', findings: await fields(reader, chunk) };
  }
  if (type === '_PMX') {
    const packet = await reader.bytes(contentAt, Math.min(PACKET_BYTES_MAX, end - contentAt));
    return { container: 'xmp', name: 'XMP', kind: 'other', findings: readXmp(packet) };
  }
  if (type === 'strd') return { container: 'exif', name: 'strd', kind: 'camera', findings: [] };
  const known = type === 'strn' ? (['StreamName', 'description'] as const) : FIELDS[type];
  if (known === undefined) {
    return { container: 'unknown', name: list === '' ? type : list, kind: 'other', findings: [] };
  }
  const finding = await field(reader, known, contentAt, end);
  return { container: finding.container, name: finding.name, kind: finding.kind, findings: [finding] };
}

async function fields(reader: SourceReader, { contentAt, end }: Chunk): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let at = contentAt; at + 8 <= end && findings.length < LOOKED_AT_MAX; ) {
    const type = await reader.fourCc(at);
    const to = Math.min(end, at + 8 + (await reader.uint32(at + 4, true)));
    findings.push(await field(reader, FIELDS[type] ?? [type, 'other'], at + 8, to));
    at = to + ((to - at) % 2);
  }
  return findings;
}

async function field(
  reader: SourceReader,
  [name, kind]: readonly [string, FindingKind],
  from: number,
  to: number,
): Promise<Finding> {
  const container = kind === 'date' ? 'time' : 'tags';
  return { kind, container, name, value: textOf(await reader.bytes(from, Math.min(TEXT_BYTES, to - from))) };
}
