import { DEFAULT_ENCODING, decode, encodingOf, markedEncoding } from './encoding.ts';
import { contentTypeCharset, prescan } from './meta-charset.ts';

/** A text with what it takes to write it back as it was. */
export interface ReadText {
  text: string;
  /** In lower case: `utf-8`, `windows-1251`, `shift_jis`. */
  encoding: string;
  hasMark: boolean;
}

/**
 * A page as a browser reads it: by its byte order mark, by what the answer's `content-type` says, by what the page itself says
 * in its first 1024 bytes, else as windows-1252.
 */
export function readPage(bytes: Uint8Array, contentType: string): ReadText {
  return read(bytes, () => headerEncoding(contentType) ?? pageEncoding(bytes) ?? DEFAULT_ENCODING);
}

/** @param documentEncoding of the page that asks for the sheet, which a sheet that says nothing shares */
export function readSheet(bytes: Uint8Array, contentType: string, documentEncoding: string): ReadText {
  return read(bytes, () => headerEncoding(contentType) ?? sheetEncoding(bytes) ?? documentEncoding);
}

/** @param documentEncoding of the page that asks for the script, or what the `charset` of its element means; modules are always utf-8 */
export function readScript(bytes: Uint8Array, contentType: string, documentEncoding: string): ReadText {
  return read(bytes, () => headerEncoding(contentType) ?? documentEncoding);
}

function read(bytes: Uint8Array, otherwise: () => string): ReadText {
  const marked = markedEncoding(bytes);
  const encoding = marked ?? otherwise();
  return { text: decode(bytes, encoding), encoding, hasMark: marked !== null };
}

function headerEncoding(contentType: string): string | null {
  const label = contentTypeCharset(contentType);
  return label === null ? null : encodingOf(label);
}

function pageEncoding(bytes: Uint8Array): string | null {
  return readable(prescan(bytes));
}

function sheetEncoding(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  return readable(/^@charset "([^"]*)";/.exec(start)?.[1] ?? null);
}

/** What could be read as far as the label was written in single bytes, so that it cannot be of two. */
function readable(label: string | null): string | null {
  const encoding = label === null ? null : encodingOf(label);
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}
