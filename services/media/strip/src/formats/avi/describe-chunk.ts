import type { Described } from '../../base/findings.ts';
import type { SourceReader } from '../../base/reader.ts';
import { INFO_FIELDS, readField, readInfo } from '../../metadata/riff/read-info.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';
import type { Chunk } from './plan-avi.ts';

const PACKET_BYTES_MAX = 1024 * 1024;

/** What a chunk says that goes. */
export async function describeAviChunk(reader: SourceReader, chunk: Chunk): Promise<Described> {
  const { type, list, contentAt, end } = chunk;
  if (list === 'INFO') {
    return {
      container: 'tags',
      name: 'INFO',
      kind: 'other',
      findings: await readInfo(reader, contentAt, end),
    };
  }
  if (type === '_PMX') {
    const packet = await reader.bytes(contentAt, Math.min(PACKET_BYTES_MAX, end - contentAt));
    return { container: 'xmp', name: 'XMP', kind: 'other', findings: readXmp(packet) };
  }
  if (type === 'strd') return { container: 'exif', name: 'strd', kind: 'camera', findings: [] };
  const known = type === 'strn' ? (['StreamName', 'description'] as const) : INFO_FIELDS[type];
  if (known === undefined) {
    return { container: 'unknown', name: list === '' ? type : list, kind: 'other', findings: [] };
  }
  const finding = await readField(reader, known, contentAt, end);
  return { container: finding.container, name: finding.name, kind: finding.kind, findings: [finding] };
}
