import type { Supports } from './element-style.ts';
import { wordsOf } from './element-style.ts';

/** Why a typed value is refused: browsers do not understand it, or it is more than a value (an address, a second declaration). */
export type ValueProblem = 'unknown' | 'forbidden';
export type TypedValue = { value: string } | { problem: ValueProblem };

const lengths = new Set(['width', 'height', 'font-size', 'padding', 'margin', 'border-radius']);
const colours = new Set(['color', 'background-color']);

/** Longer than any value that a person types. */
const VALUE_MAX = 300;
const forbidden =
  /[;{}!@\\<>]|\/\*|\*\/|(?:^|[^\w-])(?:url|src|image|expression|attr|paint|(?:-\w+-)?(?:image-set|element|cross-fade|calc-size))\(/i;
const spacedUnit = /(\d)\s+(%|(?:px|r?em|ex|ch|r?lh|pt|pc|cm|mm|in|[sld]?v(?:w|h|i|b|min|max))(?=\s|$))/gi;
const numberWithUnit = /^([+-]?)(\d*)(?:[.,](\d+))?(%|[a-z]*)$/i;
const bareHex = /^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const variable = /var\(\s*--[\w-]+\s*(?:,[^()]*)?\)/gi;

/**
 * What somebody types for a property, as CSS: `16` is `16px`, `1,5rem` is `1.5rem`, `Transparente` is `transparent`, `1d1a17` is `#1d1a17`. Of the
 * browser's own names nothing is changed. The text is not empty.
 */
export function typedValue(property: string, typed: string, supports: Supports): TypedValue {
  const text = typed.trim();
  if (text.length > VALUE_MAX || forbidden.test(text)) return { problem: 'forbidden' };
  const value = property === 'font-family' ? familyList(text) : plainValue(property, text, supports);
  // Anything that holds a variable is good for a browser until it is used: the rest is tried with something known in its place.
  const sample = lengths.has(property) ? '1px' : colours.has(property) ? 'red' : 'inherit';
  const tried = value.replace(variable, sample);
  return !/\bvar\(/i.test(tried) && supports(property, tried) ? { value } : { problem: 'unknown' };
}

function plainValue(property: string, text: string, supports: Supports): string {
  if (colours.has(property)) {
    if (/^transparente$/i.test(text)) return 'transparent';
    return bareHex.test(text) && !supports('color', text) ? `#${text}` : text;
  }
  if (!lengths.has(property)) return text;
  if (/^autom[áa]tic[oa]$/i.test(text)) return 'auto';
  const joined = text.replace(spacedUnit, '$1$2');
  return wordsOf(joined, { start: 0, end: joined.length }, ' ').reduceRight(
    (value, { start, end }) => value.slice(0, start) + lengthOf(value.slice(start, end)) + value.slice(end),
    joined,
  );
}

function lengthOf(word: string): string {
  const match = numberWithUnit.exec(word);
  if (match === null) return word;
  const [, sign = '', whole = '', fraction, unit = ''] = match;
  if (whole === '' && fraction === undefined) return word;
  const number = `${sign}${whole === '' ? '0' : whole}${fraction === undefined ? '' : `.${fraction}`}`;
  return unit === '' && Number(number) !== 0 ? `${number}px` : number + unit;
}

/** Names that are no plain words get quotes: `Exo 2` is no name otherwise. */
function familyList(text: string): string {
  return wordsOf(text, { start: 0, end: text.length }, ',')
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter((name) => name !== '')
    .map((name) => {
      const bare = /^(["'])(.*)\1$/.exec(name)?.[2] ?? null;
      if (bare !== null) return `'${bare.replaceAll("'", '')}'`;
      return isPlainFamily(name) ? name : `'${name.replace(/["']/g, '')}'`;
    })
    .join(', ');
}

function isPlainFamily(name: string): boolean {
  return (
    /^var\(/i.test(name) ||
    name.split(/\s+/).every((word) => /^-?[a-z_\u0080-\uffff][-\w\u0080-\uffff]*$/i.test(word))
  );
}

/**
 * The text with the number at the caret, or the first one, made larger by `by`; null where there is none. Decimals stay as many as they need to be,
 * a unit stays. `caret` in UTF-16 units.
 */
export function stepNumber(text: string, caret: number, by: number): { text: string; caret: number } | null {
  const numbers = [...text.matchAll(/(?<![\w#.,-])[+-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)/g)];
  const number = numbers.find(({ index, 0: digits }) => index + digits.length >= caret) ?? numbers.at(-1);
  if (number === undefined) return null;
  const [digits] = number;
  const comma = digits.includes(',');
  const next = String(Math.round((Number(digits.replace(',', '.')) + by) * 10_000) / 10_000);
  const written = comma ? next.replace('.', ',') : next;
  const end = number.index + written.length;
  return {
    text: text.slice(0, number.index) + written + text.slice(number.index + digits.length),
    caret: end,
  };
}
