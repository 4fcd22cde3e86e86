import { decodeHTML, decodeHTMLAttribute } from './entities.ts';

/** A set of names, written as one list separated by spaces. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Removes what pages may not contain: NUL and lone surrogates. Line breaks become those of HTML. */
export function cleanText(value: string): string {
  return value.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed();
}

/** Escapes a text with as few entities as possible. */
export function escapeText(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Escapes an attribute's value for these quotes. */
export function escapeAttribute(value: string, quote: '"' | "'" = '"'): string {
  const escaped = value.replaceAll('&', '&amp;');
  return quote === '"' ? escaped.replaceAll('"', '&quot;') : escaped.replaceAll("'", '&#39;');
}

export function decodeText(markup: string): string {
  const text = lineBreaks(markup);
  return text.includes('&') ? decodeHTML(text) : text;
}

/** Decodes an attribute's value; an entity without its semicolon before a letter, a digit or `=` is plain text. */
export function decodeAttribute(markup: string): string {
  const text = characters(markup);
  return text.includes('&') ? decodeHTMLAttribute(text) : text;
}

/** Reads the content of an element without entities (`<script>`). */
export function decodeRawText(markup: string): string {
  return characters(markup);
}

function characters(markup: string): string {
  const text = lineBreaks(markup);
  return text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
}

function lineBreaks(markup: string): string {
  return markup.includes('\r') ? markup.replace(/\r\n?/g, '\n') : markup;
}

/** How the content of an element is parsed: markup with entities, only entities (`rcdata`), or neither (`raw`). */
export type ContentModel = 'markup' | 'rcdata' | 'raw';

const MODELS: ReadonlyMap<string, ContentModel> = new Map([
  ['title', 'rcdata'],
  ['textarea', 'rcdata'],
  ['script', 'raw'],
  ['style', 'raw'],
  ['xmp', 'raw'],
  ['iframe', 'raw'],
  ['noembed', 'raw'],
  ['noframes', 'raw'],
  // Browsers with scripting parse it as raw text.
  ['noscript', 'raw'],
  ['plaintext', 'raw'],
]);

/** The content model of an HTML element; inside of svg and math everything is markup. */
export function contentModel(tag: string): ContentModel {
  return MODELS.get(tag) ?? 'markup';
}

/**
 * Whether the text can be the content of a raw element without ending it. A comment that contains `<script` would
 * keep a script from ending at its own end tag.
 */
export function fitsRaw(tag: string, text: string): boolean {
  if (tag === 'plaintext') return true;
  const lower = text.toLowerCase();
  if (lower.includes(`</${tag}`)) return false;
  return tag !== 'script' || !/<!--[\s\S]*<script/.test(lower);
}

const VOID_TAGS = wordSet(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);

export function isVoid(tag: string): boolean {
  return VOID_TAGS.has(tag);
}
