import type { PageAttribute } from '../page/page-tree.ts';
import { decodeAttribute } from './decode.ts';

export interface WrittenAttribute extends PageAttribute {
  /** Of the value, without its quotes; null where only the name stands. */
  valueStart: number | null;
  valueEnd: number;
  quote: '"' | "'" | '';
}

const SPACE = /[\t\n\f\r ]/;

/**
 * The attributes of the start tag that begins at `start`, as the HTML standard's tokenizer reads them, with the range of each. Of those with the same
 * name, parsers take the first. The tag must be whole.
 */
export function readAttributes(source: string, start: number): WrittenAttribute[] {
  const attributes: WrittenAttribute[] = [];
  let at = endOfTagName(source, start);
  for (;;) {
    while (at < source.length && (SPACE.test(source.charAt(at)) || source[at] === '/')) at += 1;
    if (at >= source.length || source[at] === '>') return attributes;
    const attribute = readAttribute(source, at);
    at = attribute.end;
    attributes.push(attribute);
  }
}

/** Those that parsers take. */
export function firstOfEach<Attribute extends { name: string }>(
  attributes: readonly Attribute[],
): Attribute[] {
  const names = new Set<string>();
  return attributes.filter(({ name }) => !names.has(name) && names.add(name));
}

/** After the name of the tag that begins at `start`. */
export function endOfTagName(source: string, start: number): number {
  let at = start + 1;
  while (at < source.length && !/[\t\n\f\r />]/.test(source.charAt(at))) at += 1;
  return at;
}

function readAttribute(source: string, start: number): WrittenAttribute {
  // A `=` in the first place is part of the name.
  let nameEnd = start + 1;
  while (nameEnd < source.length && !/[\t\n\f\r />=]/.test(source.charAt(nameEnd))) nameEnd += 1;
  const name = lowerCase(source.slice(start, nameEnd));
  let at = skipSpace(source, nameEnd);
  if (source[at] !== '=')
    return { name, value: '', start, end: nameEnd, valueStart: null, valueEnd: nameEnd, quote: '' };
  at = skipSpace(source, at + 1);
  const first = source[at];
  if (first === '"' || first === "'") {
    const close = source.indexOf(first, at + 1);
    const valueEnd = close === -1 ? source.length : close;
    const value = decodeAttribute(source.slice(at + 1, valueEnd));
    return {
      name,
      value,
      start,
      end: Math.min(valueEnd + 1, source.length),
      valueStart: at + 1,
      valueEnd,
      quote: first,
    };
  }
  let valueEnd = at;
  while (valueEnd < source.length && !/[\t\n\f\r >]/.test(source.charAt(valueEnd))) valueEnd += 1;
  const value = decodeAttribute(source.slice(at, valueEnd));
  return { name, value, start, end: valueEnd, valueStart: at, valueEnd, quote: '' };
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (at < source.length && SPACE.test(source.charAt(at))) at += 1;
  return at;
}

/** Of ASCII alone, as the standard has it. */
function lowerCase(name: string): string {
  return name.replaceAll('\0', '\uFFFD').replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
