import type { ReferenceKind } from '../rewrite/reference.ts';
import { isDash } from '../rewrite/rewrite-dash.ts';
import { isHls } from '../rewrite/rewrite-hls.ts';

/** First bytes of files, from the MIME Sniffing standard, for answers without a type. */
const SIGNS: [type: string, start: RegExp][] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these bytes are what is looked for
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBPVP/s],
  ['image/avif', /^.{4}ftypavi[fs]/s],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these bytes are what is looked for
  ['image/x-icon', /^\0\0[\x01\x02]\0/],
  ['image/bmp', /^BM/],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these bytes are what is looked for
  ['video/webm', /^\x1a\x45\xdf\xa3/],
  ['video/mp4', /^.{4}ftyp/s],
  ['audio/mpeg', /^(?:ID3|\xff[\xfb\xf3\xf2])/],
  ['audio/wav', /^RIFF.{4}WAVE/s],
  ['application/ogg', /^OggS\0/],
  ['font/woff2', /^wOF2/],
  ['font/woff', /^wOFF/],
  ['font/otf', /^OTTO/],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these bytes are what is looked for
  ['font/ttf', /^(?:\0\x01\0\0|true)/],
  ['application/pdf', /^%PDF-/],
  [
    'image/svg+xml',
    /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/is,
  ],
  [
    'text/html',
    /^(?:\xef\xbb\xbf)?\s*(?:<!--(?:(?!-->).)*-->\s*)*<(?:!DOCTYPE html|html|head|body|title|script|h1|div|p|iframe)\b/is,
  ],
];
const LOOKED_AT = 512;

/** Types that servers send for files that they do not know. */
const UNKNOWN =
  /^(?:$|application\/(?:octet-stream|unknown|x-unknown)|binary\/octet-stream|unknown\/unknown|\*\/\*)$/;

/** The type by the answer's `content-type`, or else by the first bytes. */
export function fileType(contentType: string | null, start: Buffer): string {
  const said = (contentType ?? '').trim();
  const isUnknown = UNKNOWN.test(mediaType(said));
  if (!isUnknown) return said;
  const text = start.subarray(0, LOOKED_AT).toString('latin1');
  return SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? (said === '' ? 'application/octet-stream' : said);
}

/** The type in lower case, without parameters. */
export function mediaType(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

export function isHtml(contentType: string): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)$/.test(mediaType(contentType));
}

/**
 * How a file is searched for addresses. `fragment`: a part of a page, which is put into it. `file`: not at all. `other`: a page was answered for a picture, a sheet or a script,
 * which is how sites answer for deleted files.
 */
export type FileRole =
  | 'page'
  | 'fragment'
  | 'sheet'
  | 'script'
  | 'drawing'
  | 'app'
  | 'hls'
  | 'dash'
  | 'file'
  | 'other';

const SCRIPT_TYPE = /^(?:text|application)\/(?:x-)?(?:java|ecma|j)script$/;
const FRAMES: ReadonlySet<ReferenceKind> = new Set(['frame', 'object']);
const SCRIPTS: ReadonlySet<ReferenceKind> = new Set(['script', 'import', 'import-map']);
const PARTS: ReadonlySet<ReferenceKind> = new Set(['fragment', 'call']);
const SHEETS: ReadonlySet<ReferenceKind> = new Set(['stylesheet', 'css-import']);

/** Lists of the parts of a video, which are known by their beginning: servers give them many types. */
export function streamRole(start: Buffer): 'hls' | 'dash' | null {
  if (isHls(start)) return 'hls';
  return isDash(start) ? 'dash' : null;
}

export function fileRole(kind: ReferenceKind, contentType: string): FileRole {
  const type = mediaType(contentType);
  if (PARTS.has(kind)) return partRole(type);
  if (isHtml(type)) return FRAMES.has(kind) ? 'page' : 'other';
  if (type === 'image/svg+xml') return 'drawing';
  if (SHEETS.has(kind) || type === 'text/css') return 'sheet';
  if (SCRIPTS.has(kind) || SCRIPT_TYPE.test(type)) return 'script';
  return kind === 'manifest' ? 'app' : 'file';
}

/** What scripts put into a page: markup, or what they make it of. */
function partRole(type: string): FileRole {
  if (isHtml(type)) return 'fragment';
  return /^(?:application\/(?:[\w.+-]*\+)?json|text\/(?:plain|xml)|application\/xml)$/.test(type)
    ? 'file'
    : 'other';
}
