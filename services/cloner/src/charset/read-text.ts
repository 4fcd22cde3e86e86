import { DEFAULT_ENCODING, decode, encodingOf, markedEncoding } from './encoding.ts';

/** Browsers look for an encoding in this many first bytes. */
const PRESCAN_BYTES = 1_024;

/** An XML declaration of an encoding; its first group is all before it. */
export const XML_ENCODING = /^(<\?xml[^>]*?encoding[\t\n\r ]*=[\t\n\r ]*["'])([^"'>]*)/;

const BLANK = /[\t\n\f\r ]/;

/**
 * The encoding label that the first bytes of a page name, in a `meta` element or an XML declaration; null for none. Follows HTML
 * ("prescan a byte stream to determine its encoding"), which differs from parsing: it knows comments and attributes, but not
 * scripts.
 */
function prescan(bytes: Uint8Array): string | null {
  // One character for each byte, so that offsets are those of the bytes.
  const text = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1');
  const xml = XML_ENCODING.exec(text)?.[2];
  if (xml !== undefined) return xml.trim();
  for (let at = 0; at < text.length; ) {
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 2);
      if (end === -1) return null;
      at = end + 3;
    } else if (/^<meta[\t\n\f\r /]/i.test(text.slice(at, at + 6))) {
      const { attributes, end } = readAttributes(text, at + 5);
      const label = metaCharset(attributes);
      // An unknown label is ignored.
      if (label !== null && encodingOf(label) !== null) return label;
      at = end;
    } else if (/^<\/?[a-z]/i.test(text.slice(at, at + 3))) {
      while (at < text.length && !/[\t\n\f\r >]/.test(text[at] ?? '')) at += 1;
      at = readAttributes(text, at).end;
    } else if (/^<[!/?]/.test(text.slice(at, at + 2))) {
      const end = text.indexOf('>', at);
      if (end === -1) return null;
      at = end + 1;
    } else at += 1;
  }
  return null;
}

/** The encoding that a `meta` element with these attributes declares. */
function metaCharset(attributes: ReadonlyMap<string, string>): string | null {
  const charset = attributes.get('charset');
  if (charset !== undefined) return charset.trim();
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return null;
  return contentTypeCharset(attributes.get('content') ?? '');
}

/** The label after `charset=`, in a `content-type` or a page's imitation of one. */
export function contentTypeCharset(value: string): string | null {
  const [, quoted, single, plain] =
    /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"']+))/i.exec(value) ?? [];
  return (quoted ?? single ?? plain)?.trim() ?? null;
}

function readAttributes(text: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  let at = from;
  while (at < text.length) {
    while (at < text.length && (BLANK.test(text[at] ?? '') || text[at] === '/')) at += 1;
    if (text[at] === '>') return { attributes, end: at + 1 };
    const nameStart = at;
    while (at < text.length && !/[\t\n\f\r />=]/.test(text[at] ?? '')) at += 1;
    // A leading equals sign is part of the name.
    if (at === nameStart && text[at] === '=') at += 1;
    const name = text.slice(nameStart, at).toLowerCase();
    let next = at;
    while (BLANK.test(text[next] ?? '')) next += 1;
    let value = '';
    if (text[next] === '=') {
      at = next + 1;
      while (BLANK.test(text[at] ?? '')) at += 1;
      const quote = text[at];
      if (quote === '"' || quote === "'") {
        const end = text.indexOf(quote, at + 1);
        // The value goes on after the scanned bytes.
        if (end === -1) return { attributes, end: text.length };
        value = text.slice(at + 1, end);
        at = end + 1;
      } else {
        const valueStart = at;
        while (at < text.length && !/[\t\n\f\r >]/.test(text[at] ?? '')) at += 1;
        value = text.slice(valueStart, at);
      }
    }
    if (name !== '' && !attributes.has(name)) attributes.set(name, value);
  }
  return { attributes, end: at };
}

/** A text with what it takes to write it back. */
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

/** @param documentEncoding of the page that loads the sheet, which applies to a sheet without its own */
export function readSheet(bytes: Uint8Array, contentType: string, documentEncoding: string): ReadText {
  return read(bytes, () => headerEncoding(contentType) ?? sheetEncoding(bytes) ?? documentEncoding);
}

/** @param documentEncoding of the page that loads the script, or of its element's `charset`; modules are always UTF-8 */
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

/** A label that could be read byte by byte cannot be of an encoding with two-byte units. */
function readable(label: string | null): string | null {
  const encoding = label === null ? null : encodingOf(label);
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding;
}
