import { textOf } from '../../base/decode.ts';
import type { Finding, FindingKind } from '../../base/findings.ts';
import type { SourceReader } from '../../base/reader.ts';

const TEXT_BYTES = 1024;
const LOOKED_AT_MAX = 200;

/** Fields of the list INFO. */
export const INFO_FIELDS: Readonly<Record<string, [name: string, kind: FindingKind]>> = {
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
  ITRK: ['Track', 'description'],
  ICMS: ['Commissioned', 'author'],
};

/** What stands between these bytes: a type, a length and a text each. */
export async function readInfo(reader: SourceReader, contentAt: number, end: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let at = contentAt; at + 8 <= end && findings.length < LOOKED_AT_MAX; ) {
    const type = await reader.fourCc(at);
    const to = Math.min(end, at + 8 + (await reader.uint32(at + 4, true)));
    findings.push(await readField(reader, INFO_FIELDS[type] ?? [type, 'other'], at + 8, to));
    at = to + ((to - at) % 2);
  }
  return findings;
}

/** One of them. */
export async function readField(
  reader: SourceReader,
  [name, kind]: readonly [string, FindingKind],
  from: number,
  to: number,
): Promise<Finding> {
  const container = kind === 'date' ? 'time' : 'tags';
  return { kind, container, name, value: textOf(await reader.bytes(from, Math.min(TEXT_BYTES, to - from))) };
}
