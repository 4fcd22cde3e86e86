import { isReadable, textOf } from '../../base/decode.ts';
import type { Finding, FindingKind } from '../../base/findings.ts';

const COMMENTS_MAX = 300;
const NAME_CHARACTERS_MAX = 100;

const KINDS: readonly [FindingKind, RegExp][] = [
  [
    'author',
    /^(?:ARTIST|ALBUMARTIST|COMPOSER|PERFORMER|COPYRIGHT|LICENSE|ORGANIZATION|CONTACT|LABEL|PUBLISHER|LYRICIST|AUTHOR|ENCODED[-_ ]?BY)$/i,
  ],
  ['software', /^(?:ENCODER|ENCODER[-_ ]?(?:OPTIONS|SETTINGS)|ENCODING|SOFTWARE|TOOL)$/i],
  ['date', /(?:DATE|YEAR|TIME)$/i],
  [
    'description',
    /^(?:TITLE|ALBUM|GENRE|DESCRIPTION|VERSION|TRACKNUMBER|TRACKTOTAL|DISCNUMBER|LANGUAGE|MOOD|KEYWORDS)$/i,
  ],
  ['place', /^(?:LOCATION|GEO_LOCATION)$/i],
  ['comment', /^(?:COMMENT|LYRICS|NOTE)$/i],
  ['identifier', /(?:ISRC|_ID|BARCODE|CATALOGNUMBER|SERIAL|CDTOC)$/i],
  ['settings', /^(?:REPLAYGAIN_\w+|R128_\w+|WAVEFORMATEXTENSIBLE_CHANNEL_MASK)$/i],
  ['thumbnail', /^(?:METADATA_BLOCK_PICTURE|COVERART\w*)$/i],
  ['chapters', /^CHAPTER\d+\w*$/i],
];

/** The program that coded the sound, and texts with a name each (Vorbis I, 5); read as far as it makes sense. */
export function readComments(bytes: Uint8Array): Finding[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const findings: Finding[] = [];
  let at = 0;
  const next = (): Uint8Array | null => {
    if (at + 4 > bytes.length) return null;
    const length = view.getUint32(at, true);
    const text = bytes.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    return text;
  };
  const vendor = textOf(next() ?? new Uint8Array(0));
  if (isReadable(vendor))
    findings.push({ kind: 'software', container: 'header', name: 'Vendor', value: vendor });
  at += 4;
  for (let text = next(); text !== null && findings.length < COMMENTS_MAX; text = next()) {
    const equals = text.indexOf(0x3d);
    if (equals < 1 || equals > NAME_CHARACTERS_MAX) continue;
    const name = textOf(text.subarray(0, equals));
    const kind = KINDS.find(([, names]) => names.test(name))?.[0] ?? 'other';
    const value = kind === 'thumbnail' ? '' : textOf(text.subarray(equals + 1));
    findings.push({ kind, container: 'tags', name, value: isReadable(value) ? value : '' });
  }
  return findings;
}
