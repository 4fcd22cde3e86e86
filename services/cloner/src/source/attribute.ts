import type { Patch, Range } from './patch.ts';

/** An attribute as written in a start tag. */
export interface WrittenAttribute {
  /** In lower case, with its prefix: `xlink:href`. */
  name: string;
  /** With character references decoded. */
  value: string;
  /** From the first letter of the name to the closing quote. */
  range: Range;
  /** Between the quotes; empty, at the end of the name, for an attribute without a value. */
  valueRange: Range;
  quote: '"' | "'" | '';
}

const BLANK = /[\t\n\f\r ]/;

/** Finds the value in `name = "value"`. */
export function readAttribute(source: string, name: string, value: string, range: Range): WrittenAttribute {
  let at = skipBlanks(source, range.start + name.length, range.end);
  if (source[at] !== '=') {
    return { name, value, range, valueRange: { start: range.end, end: range.end }, quote: '' };
  }
  at = skipBlanks(source, at + 1, range.end);
  const first = source[at];
  if (first !== '"' && first !== "'") {
    return { name, value, range, valueRange: { start: at, end: range.end }, quote: '' };
  }
  const end = source[range.end - 1] === first && range.end - 1 > at ? range.end - 1 : range.end;
  return { name, value, range, valueRange: { start: at + 1, end }, quote: first };
}

/** Applies patches of the attribute's value to the source. A value with character references is rewritten as a whole. */
export function patchValue(source: string, attribute: WrittenAttribute, patches: readonly Patch[]): Patch[] {
  if (patches.length === 0) return [];
  const { value, valueRange, quote, range } = attribute;
  const isPlain = source.slice(valueRange.start, valueRange.end) === value;
  if (isPlain && quote !== '') {
    return patches.map(({ start, end, text }) => ({
      start: valueRange.start + start,
      end: valueRange.start + end,
      text: encodeValue(text, quote),
    }));
  }
  let whole = '';
  let done = 0;
  for (const { start, end, text } of [...patches].sort((a, b) => a.start - b.start)) {
    whole += value.slice(done, start) + text;
    done = end;
  }
  whole += value.slice(done);
  return [setValue(source, { ...attribute, range }, whole)];
}

/** Rewrites the value within the quotes that are there. */
export function setValue(source: string, attribute: WrittenAttribute, value: string): Patch {
  const { valueRange, quote, range } = attribute;
  if (quote !== '') return { ...valueRange, text: encodeValue(value, quote) };
  const name = source.slice(range.start, range.start + attribute.name.length);
  return { ...range, text: `${name}="${encodeValue(value, '"')}"` };
}

/** Removes the attribute and one blank before it, so that its neighbours stay apart. */
export function removeAttribute(source: string, { range }: WrittenAttribute): Patch {
  const isAfterBlank = BLANK.test(source[range.start - 1] ?? '');
  // `a="1"b="2"c` is three attributes: without the middle one the others might become one.
  return {
    start: isAfterBlank ? range.start - 1 : range.start,
    end: range.end,
    text: isAfterBlank ? '' : ' ',
  };
}

export function encodeValue(value: string, quote: '"' | "'"): string {
  const text = value.replaceAll('&', '&amp;');
  return quote === '"' ? text.replaceAll('"', '&quot;') : text.replaceAll("'", '&#39;');
}

function skipBlanks(source: string, from: number, end: number): number {
  let at = from;
  while (at < end && BLANK.test(source[at] ?? '')) at += 1;
  return at;
}
