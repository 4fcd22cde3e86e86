import { StripError } from './errors.ts';
import { id3End } from './id3-tag.ts';
import { nextFrame, startsWithFrames } from './mpeg-frame.ts';
import { latin1, type SourceReader } from './reader.ts';
import type { FileFormat } from './types.ts';
import { unpackSome } from './unpack.ts';

const HEAD_BYTES = 4096;
const TAGS_MAX = 20;
const SKIPPED_BYTES_MAX = 256 * 1024;
const JXL_SIGNATURE = '\0\0\0\x0cJXL \r\n\x87\n';
const FLAC_SIGNATURE = 'fLaC';
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';
/** Lengths of the second header, by which versions of BMP are told apart. */
const BMP_HEADERS: ReadonlySet<number> = new Set([12, 40, 52, 56, 108, 124]);
const DOC_TYPE_ID = '\x42\x82';
const EBML_SIGNATURE = '\x1aE\xdf\xa3';
const HEIF_BRANDS = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'hevm',
  'hevs',
  'mif1',
  'msf1',
  'mif2',
]);
const AVIF_BRANDS = new Set(['avif', 'avis', 'avio']);
const M4A_BRANDS = new Set(['M4A ', 'M4B ']);
const M4V_BRANDS = new Set(['M4V ', 'M4VH', 'M4VP']);
/** QuickTime files older than `ftyp` begin with one of these. */
const QUICKTIME_FIRST_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/**
 * The format that the first bytes are of. Anything before them, or a second format behind them, is no part of it. Throws StripError
 * `empty` or `unknown_format`.
 */
export async function detectFormat(reader: SourceReader): Promise<FileFormat> {
  if (reader.size === 0) throw new StripError('empty', 'the file has no bytes');
  const head = await reader.peek(0, HEAD_BYTES);
  const format = formatOf(head) ?? (await packedFormat(head)) ?? (await taggedFormat(reader));
  if (format === null) throw new StripError('unknown_format', 'the content is of none of the formats');
  return format;
}

/** SVG may be packed by gzip, as a file of its own. */
async function packedFormat(head: Uint8Array): Promise<FileFormat | null> {
  if (!isGzip(head)) return null;
  return isSvg(await unpackSome(head, HEAD_BYTES, 'gzip')) ? 'svg' : null;
}

/** Sound may stand behind tags, and behind what players skip until the first of its frames. */
async function taggedFormat(reader: SourceReader): Promise<FileFormat | null> {
  let at = 0;
  for (let tags = 0; tags < TAGS_MAX; tags += 1) {
    const end = await id3End(reader, at);
    if (end === null || end > reader.size) break;
    at = end;
  }
  if (at === 0) return null;
  if (latin1(await reader.peek(at, 4)) === FLAC_SIGNATURE) return 'flac';
  const end = Math.min(reader.size, at + SKIPPED_BYTES_MAX);
  return (await nextFrame(reader, { from: at, end, stream: null })) === null ? null : 'mp3';
}

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8;
}

/** The format of a file that begins with these bytes (4 KB, or all of a shorter file). */
export function formatOf(head: Uint8Array): FileFormat | null {
  const text = latin1(head.subarray(0, 64));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith(PNG_SIGNATURE)) return 'png';
  if (text.startsWith(JXL_SIGNATURE)) return 'jxl';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'AVI ') return 'avi';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WAVE') return 'wav';
  if (/^(?:II[*+]\0|MM\0[*+])/.test(text)) return 'tiff';
  if (text.startsWith('BM') && BMP_HEADERS.has(head[14] ?? 0) && text.slice(15, 18) === '\0\0\0')
    return 'bmp';
  if (text.startsWith(EBML_SIGNATURE)) return matroskaKind(latin1(head));
  if (/^%PDF-[12]\.\d/.test(text)) return 'pdf';
  if (text.startsWith(FLAC_SIGNATURE)) return 'flac';
  if (text.startsWith('OggS\0')) return 'ogg';
  if (startsWithFrames(head)) return 'mp3';
  const box = text.slice(4, 8);
  if (box === 'ftyp') return brandOf(head);
  if (QUICKTIME_FIRST_BOXES.has(box)) return 'mov';
  return isSvg(head) ? 'svg' : null;
}

/** The EBML header names its document type in an element of its own, whose length may be written in up to eight bytes. */
function matroskaKind(head: string): FileFormat | null {
  const at = head.slice(0, 128).indexOf(DOC_TYPE_ID);
  if (at === -1) return null;
  const lengthBytes = Math.clz32(head.charCodeAt(at + 2)) - 23;
  const name = head.slice(at + 2 + lengthBytes, at + 10 + lengthBytes);
  if (name.startsWith('webm')) return 'webm';
  return name === 'matroska' ? 'mkv' : null;
}

/** The major brand decides; a general one leaves it to those that it is compatible with. */
function brandOf(head: Uint8Array): FileFormat {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const end = Math.min(head.length, head.length < 4 ? 0 : view.getUint32(0));
  const major = latin1(head.subarray(8, 12));
  const brands = [major];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin1(head.subarray(at, at + 4)));
  if (major === 'qt  ') return 'mov';
  if (M4V_BRANDS.has(major)) return 'm4v';
  if (M4A_BRANDS.has(major)) return 'm4a';
  if (AVIF_BRANDS.has(major)) return 'avif';
  if (HEIF_BRANDS.has(major)) return brands.some((brand) => AVIF_BRANDS.has(brand)) ? 'avif' : 'heic';
  return 'mp4';
}

/** The encoding that the first two bytes name, where it is one of two bytes a character. */
export function utf16Kind(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
}

/** XML whose first element is `svg`, in any prefix, after declarations and comments. */
function isSvg(head: Uint8Array): boolean {
  const text = new TextDecoder(utf16Kind(head) ?? 'utf-8').decode(head).replace(/^\ufeff/, '');
  let rest = text.trimStart();
  for (;;) {
    const skipped = /^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE\s[^[>]*(?:\[[\s\S]*?\]\s*)?>)\s*/i.exec(
      rest,
    );
    if (skipped === null) break;
    rest = rest.slice(skipped[0].length);
  }
  if (/^<(?:[\w.-]+:)?svg[\s/>]/.test(rest)) return true;
  // A prolog longer than what is looked at: what is known of it is that it is XML, and of which kind.
  return (
    /^<!DOCTYPE\s+svg\b/i.test(rest) ||
    (/^<!--/.test(rest) && text.startsWith('<?xml') && /<!DOCTYPE\s+svg\b|<svg[\s>]/.test(text))
  );
}
