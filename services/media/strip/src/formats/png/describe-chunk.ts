import { isReadable, textOf } from '../../base/decode.ts';
import type { Described, Finding, FindingKind } from '../../base/findings.ts';
import { describeJumbf } from '../../base/jumbf.ts';
import type { SourceReader } from '../../base/reader.ts';
import { unpackSome } from '../../base/unpack.ts';
import { readExif } from '../../metadata/exif/read-exif.ts';
import { readPhotoshop } from '../../metadata/iptc/read-photoshop.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';
import type { PngChunk } from './chunks.ts';

/** What is looked at of a chunk that goes, and of what it is unpacked to. */
const LOOKED_AT_BYTES = 1024 * 1024;
const UNPACKED_BYTES = 256 * 1024;
const XMP_KEYWORD = 'XML:com.adobe.xmp';

/** Keywords of the standard; programs that draw pictures from words write the words too, as `parameters`, `prompt` or `workflow`. */
const KEYWORDS: readonly [FindingKind, RegExp][] = [
  ['author', /^(?:Author|Copyright|Artist)$/i],
  ['software', /^(?:Software|Source|Creator|parameters|prompt|workflow|Dream|sd-metadata|invokeai\w*)$/i],
  ['date', /^(?:Creation Time|Thumb::MTime|date:\w+|create-date|modify-date)$/i],
  ['description', /^(?:Title|Description|Warning|Disclaimer|Keywords|Subject)$/i],
  ['comment', /^Comment$/i],
  ['thumbnail', /^Thumb::/],
];

export async function describeChunk(reader: SourceReader, chunk: PngChunk): Promise<Described> {
  const data = await reader.bytes(chunk.dataAt, Math.min(chunk.dataBytes, LOOKED_AT_BYTES));
  switch (chunk.type) {
    case 'eXIf':
      return { container: 'exif', name: 'eXIf', kind: 'other', findings: (await readExif(data)).findings };
    case 'tIME':
      return one('time', 'tIME', 'date', timeOf(data));
    case 'tEXt':
      return await describeText(data, async (rest) => rest);
    case 'zTXt':
      return await describeText(data, async (rest) => await unpackSome(rest.subarray(1), UNPACKED_BYTES));
    case 'iTXt':
      return await describeText(data, internationalText);
    case 'caBX':
      return describeJumbf(data);
    default:
      return one('unknown', chunk.type, 'other', '');
  }
}

function one(container: Described['container'], name: string, kind: FindingKind, value: string): Described {
  return { container, name, kind, findings: [{ kind, container, name, value }] };
}

async function describeText(
  data: Uint8Array,
  unpack: (rest: Uint8Array) => Promise<Uint8Array>,
): Promise<Described> {
  const end = data.indexOf(0);
  const keyword = textOf(data.subarray(0, end === -1 ? Math.min(79, data.length) : end));
  const text = end === -1 ? new Uint8Array(0) : await unpack(data.subarray(end + 1));
  const described = (findings: readonly Finding[]): Described => ({
    container: 'text',
    name: keyword,
    kind: 'other',
    findings,
  });
  if (keyword === XMP_KEYWORD) return { ...described(readXmp(text)), container: 'xmp', name: 'XMP' };
  const raw = /^Raw profile type (\w+)/.exec(keyword)?.[1]?.toLowerCase();
  if (raw !== undefined) return described(await rawProfile(raw, text));
  const value = textOf(text);
  const kind = KEYWORDS.find(([, names]) => names.test(keyword))?.[0] ?? 'other';
  return described([{ kind, container: 'text', name: keyword, value: isReadable(value) ? value : '' }]);
}

/** After the keyword: whether it is compressed, by what, a language, the keyword in it, and the text. */
async function internationalText(rest: Uint8Array): Promise<Uint8Array> {
  const languageEnd = rest.indexOf(0, 2);
  const keywordEnd = languageEnd === -1 ? -1 : rest.indexOf(0, languageEnd + 1);
  if (keywordEnd === -1) return new Uint8Array(0);
  const text = rest.subarray(keywordEnd + 1);
  return rest[0] === 1 ? await unpackSome(text, UNPACKED_BYTES) : text.subarray(0, UNPACKED_BYTES);
}

/** Other metadata as ImageMagick writes it into a text: its name, its length, and its bytes in hexadecimal. */
async function rawProfile(kind: string, text: Uint8Array): Promise<Finding[]> {
  const hexadecimal = /^\s*\w+\s+\d+\s+([\da-f\s]*)/i.exec(new TextDecoder('latin1').decode(text))?.[1] ?? '';
  const digits = hexadecimal.replace(/\s+/g, '');
  const bytes = Uint8Array.from({ length: digits.length >> 1 }, (_, index) =>
    Number.parseInt(digits.substring(index * 2, index * 2 + 2), 16),
  );
  if (kind === 'xmp') return readXmp(bytes);
  if (kind === 'iptc' || kind === '8bim') return await readPhotoshop(bytes);
  // EXIF and what is named after its segment of JPEG: both begin with the name of EXIF, or are XMP.
  const name = textOf(bytes.subarray(0, 6));
  if (name === 'Exif') return [...(await readExif(bytes.subarray(6))).findings];
  return kind === 'app1' ? readXmp(bytes) : [...(await readExif(bytes)).findings];
}

function timeOf(data: Uint8Array): string {
  if (data.length < 7) return '';
  const two = (value: number | undefined) => String(value ?? 0).padStart(2, '0');
  const year = ((data[0] ?? 0) << 8) | (data[1] ?? 0);
  return `${year}-${two(data[2])}-${two(data[3])} ${two(data[4])}:${two(data[5])}:${two(data[6])} UTC`;
}
