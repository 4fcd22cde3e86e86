import { isReadable, textOf } from '../../base/decode.ts';
import type { Described, Finding, FindingKind } from '../../base/findings.ts';
import { describeJumbf } from '../../base/jumbf.ts';
import type { SourceReader } from '../../base/reader.ts';
import { readId3 } from '../../metadata/id3/read-id3.ts';
import { readInfo } from '../../metadata/riff/read-info.ts';
import { readXmp, unescapeXml } from '../../metadata/xmp/read-xmp.ts';
import type { WavChunk } from './plan-wav.ts';

const LOOKED_AT_BYTES = 1024 * 1024;

/** Texts of the extension for broadcasting (EBU Tech 3285): where they stand, and how long they are. */
const BROADCAST: readonly [name: string, kind: FindingKind, from: number, length: number][] = [
  ['Description', 'description', 0, 256],
  ['Originator', 'author', 256, 32],
  ['OriginatorReference', 'identifier', 288, 32],
  ['OriginationDate', 'date', 320, 10],
  ['OriginationTime', 'date', 330, 8],
];
const UMID_AT = 348;
const UMID_BYTES = 64;
const HISTORY_AT = 602;
/** Elements of iXML by what they tell; all others are told as descriptions. */
const IXML: readonly [FindingKind, RegExp][] = [
  ['identifier', /UID|_ID$|^TAPE$/],
  ['date', /DATE|TIME/],
  ['author', /ORIGINATOR|USER|ARTIST/],
  ['software', /SOFTWARE|VERSION|_BY$/],
];
const IXML_FINDINGS_MAX = 60;
const KINDS: Readonly<Record<string, FindingKind>> = {
  'cue ': 'chapters',
  plst: 'chapters',
  smpl: 'settings',
  inst: 'settings',
  acid: 'settings',
  PEAK: 'date',
  cart: 'author',
  DISP: 'description',
};

/** What a chunk says that goes. */
export async function describeWavChunk(reader: SourceReader, chunk: WavChunk): Promise<Described> {
  const { type, contentAt, to } = chunk;
  const bytes = async () => await reader.bytes(contentAt, Math.min(to - contentAt, LOOKED_AT_BYTES));
  switch (type) {
    case 'LIST': {
      const list = to - contentAt < 4 ? '' : await reader.fourCc(contentAt);
      const read = list === 'INFO' ? await readInfo(reader, contentAt + 4, to) : [];
      return described('tags', list.trim() || 'LIST', list === 'adtl' ? 'chapters' : 'other', read);
    }
    case 'bext':
      return described('tags', 'bext', 'description', readBroadcast(await bytes()));
    case 'iXML':
      return described('tags', 'iXML', 'description', readIxml(textOfAll(await bytes())));
    case 'id3 ':
    case 'ID3 ':
      return described('tags', 'ID3', 'other', readId3(await bytes()));
    case '_PMX':
      return described('xmp', 'XMP', 'other', readXmp(await bytes()));
    case 'C2PA':
      return describeJumbf(await bytes());
    case 'JUNK':
    case 'junk':
    case 'FLLR':
    case 'PAD ':
      return described('unused', type.trim());
    default:
      return described('unknown', type.trim(), KINDS[type]);
  }
}

function described(
  container: Described['container'],
  name: string,
  kind: FindingKind = 'other',
  findings: readonly Finding[] = [],
): Described {
  return { container, name, kind, findings };
}

function readBroadcast(bytes: Uint8Array): Finding[] {
  const findings: Finding[] = [];
  const add = (kind: FindingKind, name: string, value: string) => {
    if (value.trim() !== '') findings.push({ kind, container: 'tags', name, value });
  };
  for (const [name, kind, from, length] of BROADCAST)
    add(kind, name, textOf(bytes.subarray(from, from + length)));
  if (bytes.subarray(UMID_AT, UMID_AT + UMID_BYTES).some((byte) => byte !== 0))
    findings.push({ kind: 'identifier', container: 'tags', name: 'UMID', value: '' });
  add('history', 'CodingHistory', textOf(bytes.subarray(HISTORY_AT)));
  return findings;
}

const textOfAll = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function readIxml(text: string): Finding[] {
  const findings: Finding[] = [];
  for (const [, name = '', raw = ''] of text.matchAll(/<([A-Z][A-Z0-9_]{0,60})>([^<]{1,500})</g)) {
    const value = unescapeXml(raw).trim();
    if (!isReadable(value)) continue;
    const kind = IXML.find(([, names]) => names.test(name))?.[0] ?? 'description';
    findings.push({ kind, container: 'tags', name, value });
    if (findings.length >= IXML_FINDINGS_MAX) break;
  }
  return findings;
}
