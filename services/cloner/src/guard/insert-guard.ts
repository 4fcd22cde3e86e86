/** Our own files on every host of a clone; no file of a clone is served below. */
export const GUARD_PATH = '/__garimpo/guard.js';

export const GUARD_TAG = `<script src="${GUARD_PATH}"></script>`;

const HTML = /^text\/html\b/i;
const XML = /^(?:application\/xhtml\+xml|image\/svg\+xml|(?:text|application)\/xml|[^;]*\+xml)\b/i;

/**
 * What precedes a page's first script in every parser: a byte order mark, comments, the doctype, and tags whose attributes end
 * unambiguously. The guard is inserted before anything else.
 */
const ATTRIBUTES = `(?:\\s+[a-zA-Z][\\w:.-]*(?:=(?:"[^"<>]*"|'[^'<>]*'|[\\w:./#-]+))?)*\\s*`;
const COMMENT = '<!--(?:>|->|[\\s\\S]*?--!?>)';
const BEFORE_HTML = new RegExp(
  `^\\ufeff?(?:\\s|${COMMENT})*(?:<!doctype[^>]*>)?(?:\\s|${COMMENT})*(?:<html${ATTRIBUTES}>\\s*)?(?:<head${ATTRIBUTES}>)?`,
  'i',
);
const BEFORE_XML =
  /^\ufeff?(?:\s|<\?(?!xml-stylesheet)(?:(?!\?>)[\s\S])*\?>|<!--(?:(?!--)[\s\S])*-->|<!DOCTYPE[^>[]*>)*<[\w:.-]+(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*>/;

/** Whether a browser may show a file of the type as a page with scripts. */
export const isPageType = (type: string): boolean => HTML.test(type) || XML.test(type);

/** An encoding that is not ASCII-compatible: the page is sent in UTF-8 then. */
function wideEncoding(bytes: Buffer, type: string): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const [, charset = ''] = /charset\s*=\s*["']?([^"';\s]+)/i.exec(type) ?? [];
  if (/^(?:utf-?16be|unicodefffe)$/i.test(charset)) return 'utf-16be';
  return /^(?:utf-?16(?:le)?|ucs-2|unicode(?:feff)?|csunicode|iso-10646-ucs-2)$/i.test(charset)
    ? 'utf-16le'
    : null;
}

export interface GuardedPage {
  bytes: Buffer;
  type: string;
}

/**
 * The page with the guard before all of its own scripts; null for XML without a safe place for it, which is then served without
 * scripts.
 */
export function insertGuard(bytes: Buffer, type: string): GuardedPage | null {
  const wide = wideEncoding(bytes, type);
  if (wide !== null) {
    const text = new TextDecoder(wide).decode(bytes);
    return insertGuard(Buffer.from(text), `${type.replace(/;[\s\S]*$/, '')}; charset=utf-8`);
  }
  // One character for each byte: what precedes the first script is ASCII in all other encodings.
  const source = bytes.toString('latin1');
  const head = source.startsWith('\u00ef\u00bb\u00bf') ? `\ufeff${source.slice(3)}` : source;
  const isHtml = HTML.test(type);
  const before = (isHtml ? BEFORE_HTML : BEFORE_XML).exec(head)?.[0];
  if (before === undefined) return null;
  const at = before.length + (head === source ? 0 : 2);
  const tag = isHtml
    ? GUARD_TAG
    : `<script xmlns="http://www.w3.org/1999/xhtml" src="${GUARD_PATH}"></script>`;
  return { bytes: Buffer.concat([bytes.subarray(0, at), Buffer.from(tag), bytes.subarray(at)]), type };
}
