import type { SourceRange } from '@garimpo/cloner-contract';
import { decodeAttribute } from './text.ts';

/** `value` is decoded; ranges refer to the source. */
export interface PageAttribute extends SourceRange {
  /** Lower case, as parsers read it. */
  name: string;
  value: string;
}

export interface WrittenAttribute extends PageAttribute {
  /** Start of the value without its quotes; null where the attribute has only a name. */
  valueStart: number | null;
  valueEnd: number;
  quote: '"' | "'" | '';
}

/**
 * The attributes of the complete start tag at `start`, as the HTML tokenizer reads them. Of attributes with the same
 * name, parsers keep the first.
 */
export function readAttributes(source: string, start: number): WrittenAttribute[] {
  const attributes: WrittenAttribute[] = [];
  let at = endOfTagName(source, start);
  for (;;) {
    while (isSpace(source.charCodeAt(at)) || source[at] === '/') at += 1;
    if (at >= source.length || source[at] === '>') return attributes;
    const attribute = readAttribute(source, at);
    at = attribute.end;
    attributes.push(attribute);
  }
}

/** The first attribute of each name, which is the one that parsers keep. */
export function firstOfEach<Attribute extends { name: string }>(
  attributes: readonly Attribute[],
): Attribute[] {
  const names = new Set<string>();
  return attributes.filter(({ name }) => !names.has(name) && names.add(name));
}

/** Place after the name of the tag that begins at `start`. */
export function endOfTagName(source: string, start: number): number {
  return endOfRun(source, start + 1, SLASH);
}

function readAttribute(source: string, start: number): WrittenAttribute {
  // A leading `=` belongs to the name.
  const nameEnd = endOfName(source, start + 1);
  const name = lowerCase(source.slice(start, nameEnd));
  let at = skipSpace(source, nameEnd);
  if (source[at] !== '=') {
    return { name, value: '', start, end: nameEnd, valueStart: null, valueEnd: nameEnd, quote: '' };
  }
  at = skipSpace(source, at + 1);
  const first = source[at];
  const isQuoted = first === '"' || first === "'";
  const valueStart = isQuoted ? at + 1 : at;
  const valueEnd = isQuoted ? endOfQuoted(source, valueStart, first) : endOfRun(source, at, GREATER);
  const value = decodeAttribute(source.slice(valueStart, valueEnd));
  const end = isQuoted ? Math.min(valueEnd + 1, source.length) : valueEnd;
  return { name, value, start, end, valueStart, valueEnd, quote: isQuoted ? first : '' };
}

const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;

/** White space as HTML defines it, without the no-break space. */
function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0d || unit === 0x0c;
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (isSpace(source.charCodeAt(at))) at += 1;
  return at;
}

/** The next white space, `>` or `stop`. */
function endOfRun(source: string, from: number, stop: number): number {
  for (let at = from; at < source.length; at += 1) {
    const unit = source.charCodeAt(at);
    if (unit === GREATER || unit === stop || isSpace(unit)) return at;
  }
  return source.length;
}

function endOfName(source: string, from: number): number {
  const end = endOfRun(source, from, SLASH);
  for (let at = from; at < end; at += 1) if (source.charCodeAt(at) === EQUALS) return at;
  return end;
}

function endOfQuoted(source: string, from: number, quote: string): number {
  const close = source.indexOf(quote, from);
  return close === -1 ? source.length : close;
}

/** Lower case of ASCII letters only, as the standard requires. */
function lowerCase(name: string): string {
  return name.replaceAll('\0', '\uFFFD').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
