import { isReadable, textOf, utf16Of } from '../../base/decode.ts';
import type { Finding, FindingKind } from '../../base/findings.ts';
import { ID3_HEADER_BYTES, synchsafe } from '../../base/id3-tag.ts';
import { describeJumbf } from '../../base/jumbf.ts';
import { latin1 } from '../../base/reader.ts';

const FRAMES_MAX = 300;
const UNSYNCHRONISED = 0x80;
const EXTENDED = 0x40;

/** Frames of versions 2.3 and 2.4, and of 2.2, whose names have three letters; what is not named is told as `other`. */
const KINDS: readonly [FindingKind, RegExp][] = [
  [
    'author',
    /^(?:TPE\d|TP\d|TCOM|TCM|TEXT|TXT|TOPE|TOA|TOLY|TOL|TCOP|TCR|TPUB|TPB|TOWN|TPRO|OWNE|TIPL|TMCL|IPLS|TKWD)$/,
  ],
  ['software', /^(?:TSSE|TSS|TENC|TEN|TFLT|TFT)$/],
  ['date', /^(?:TYER|TYE|TDAT|TDA|TIME|TIM|TRDA|TRD|TDRC|TDRL|TDEN|TDTG|TDOR|TORY|TOR)$/],
  [
    'description',
    /^(?:TIT\d|TT\d|TALB|TAL|TCON|TCO|TRCK|TRK|TPOS|TPA|TLAN|TLA|TSOT|TSOP|TSOA|TSO2|TMOO|TDES|PCST)$/,
  ],
  ['comment', /^(?:COMM|COM|USLT|ULT|SYLT|SLT|USER)$/],
  ['identifier', /^(?:UFID|UFI|TSRC|TRC|MCDI|MCI|PRIV|TGID|TCAT)$/],
  ['thumbnail', /^(?:APIC|PIC)$/],
  ['attachment', /^(?:GEOB|GEO)$/],
  ['external', /^(?:W[A-Z\d]{2,3}|LINK|LNK)$/],
  ['chapters', /^(?:CHAP|CTOC)$/],
  ['history', /^(?:PCNT|CNT|POPM|POP)$/],
  ['settings', /^(?:RVA2|RVAD|RVA|EQU2|EQUA|RGAD|TLEN|TLE|TBPM|TBP|TKEY|TKE)$/],
];
/** These frames have a name of their own before their text, after the encoding and, in comments, the language. */
const NAMED = /^(?:TXXX?|WXXX?|COMM?|USLT|ULT)$/;
const WITH_LANGUAGE = /^(?:COMM?|USLT|ULT|USER)$/;

interface Frame {
  id: string;
  data: Uint8Array;
}

/** What a tag of version 2 says. It is read as far as it makes sense: nothing of it stays anyhow. */
export function readId3(tag: Uint8Array): Finding[] {
  const findings: Finding[] = [];
  for (const frame of framesOf(tag)) {
    const { id, data } = frame;
    const kind = KINDS.find(([, names]) => names.test(id))?.[0] ?? 'other';
    const isCredentials = kind === 'attachment' && latin1(data.subarray(0, 64)).includes('c2pa');
    if (isCredentials) findings.push(...describeJumbf(data).findings);
    else findings.push({ kind, container: 'tags', ...wordsOf(frame, kind) });
  }
  return findings;
}

function framesOf(tag: Uint8Array): Frame[] {
  const [, , , version = 0, , flags = 0] = tag;
  const whole = tag.subarray(ID3_HEADER_BYTES, ID3_HEADER_BYTES + synchsafe(tag, 6));
  const bytes = version < 4 && (flags & UNSYNCHRONISED) !== 0 ? synchronised(whole) : whole;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const idBytes = version === 2 ? 3 : 4;
  const headBytes = version === 2 ? 6 : 10;
  const frames: Frame[] = [];
  let at = 0;
  if (version > 2 && (flags & EXTENDED) !== 0 && bytes.length > 4)
    at = version === 4 ? synchsafe(bytes, 0) : 4 + view.getUint32(0);
  while (at + headBytes <= bytes.length && frames.length < FRAMES_MAX) {
    const id = latin1(bytes.subarray(at, at + idBytes));
    if (!/^[A-Z][A-Z\d]{2,3}$/.test(id)) break;
    const length =
      version === 2
        ? (view.getUint8(at + 3) << 16) | view.getUint16(at + 4)
        : version === 4
          ? synchsafe(bytes, at + 4)
          : view.getUint32(at + 4);
    const data = bytes.subarray(at + headBytes, at + headBytes + length);
    frames.push({ id, data });
    at += headBytes + length;
  }
  return frames;
}

/** A zero was put behind each 0xff, so that no player takes the tag for sound. */
function synchronised(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 0 || bytes[at - 1] !== 0xff);
}

function wordsOf({ id, data }: Frame, kind: FindingKind): { name: string; value: string } {
  if (kind === 'thumbnail' || kind === 'attachment' || kind === 'chapters') return { name: id, value: '' };
  if (!/^[TW]/.test(id) && !WITH_LANGUAGE.test(id)) return { name: id, value: readable(textOf(data)) };
  if (/^W/.test(id) && !NAMED.test(id)) return { name: id, value: readable(textOf(data)) };
  const encoding = data[0] ?? 0;
  const text = data.subarray(WITH_LANGUAGE.test(id) ? 4 : 1);
  const parts = partsOf(encoding, text);
  if (!NAMED.test(id)) return { name: id, value: readable(parts.join(' / ')) };
  const [name = '', ...rest] = parts;
  const own = /^[TW]XX/.test(id) && isReadable(name) ? `${id}:${name}` : id;
  return { name: own, value: readable(rest.join(' / ')) };
}

const readable = (text: string) => (isReadable(text) ? text : '');

/** Texts between zeros: of one byte a character, two with or without a mark of their order, or UTF-8. */
function partsOf(encoding: number, bytes: Uint8Array): string[] {
  const isWide = encoding === 1 || encoding === 2;
  const parts: string[] = [];
  for (let at = 0; at < bytes.length && parts.length < 10; ) {
    const end = endOf(bytes, at, isWide);
    const part = bytes.subarray(at, end);
    const isLittle = part[0] === 0xff && part[1] === 0xfe;
    const isMarked = isLittle || (part[0] === 0xfe && part[1] === 0xff);
    parts.push(isWide ? utf16Of(part.subarray(isMarked ? 2 : 0), isLittle) : textOf(part));
    at = end + (isWide ? 2 : 1);
  }
  return parts;
}

function endOf(bytes: Uint8Array, from: number, isWide: boolean): number {
  if (!isWide) {
    const end = bytes.indexOf(0, from);
    return end === -1 ? bytes.length : end;
  }
  let at = from;
  while (at + 1 < bytes.length && (bytes[at] !== 0 || bytes[at + 1] !== 0)) at += 2;
  return at + 1 < bytes.length ? at : bytes.length;
}
