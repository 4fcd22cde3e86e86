import { wordSet } from '../html/text.ts';
import type { PageTree } from '../page/page-tree.ts';
import { type Supports, wordsOf } from './inline-style.ts';

const FAMILIES_MAX = 24;
/** Longest part of a style element that is searched. */
const READ_MAX = 500_000;
const generic =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|system-ui|ui-[\w-]+|inherit|initial|unset|revert|revert-layer|-apple-system|BlinkMacSystemFont)$/i;

/** Fonts that the page names first in its styles or loads by name, in order of appearance. */
export function pageFamilies(page: PageTree): string[] {
  const names = new Map<string, string>();
  const add = (name: string) => {
    const known = name.toLowerCase();
    if (name !== '' && !generic.test(name) && !names.has(known)) names.set(known, name);
  };
  for (const link of page.elements('link')) {
    for (const name of familiesOfAddress(page.attribute(link, 'href') ?? '')) add(name);
  }
  for (const sheet of page.elements('style')) {
    const { start, end } = page.inner(sheet);
    const css = page.source.slice(start, Math.min(end, start + READ_MAX));
    for (const [, list = ''] of css.matchAll(/font-family\s*:\s*([^;}]+)/gi)) add(firstFamily(list));
  }
  return [...names.values()].slice(0, FAMILIES_MAX);
}

/** The first name of a font list without quotes; empty if it is invalid. */
export function firstFamily(list: string): string {
  const first = wordsOf(list, { start: 0, end: list.length }, ',')[0];
  if (first === undefined) return '';
  const name = list
    .slice(first.start, first.end)
    .replace(/\s*!\s*important\s*$/i, '')
    .trim();
  const bare = /^(["'])(.*)\1$/.exec(name)?.[2] ?? name;
  return /^[\p{L}\p{N} ._+-]{1,60}$/u.test(bare) ? bare : '';
}

/** Fonts in a Google Fonts address, wherever a clone keeps it: `css2?family=Open+Sans:wght@400`. */
function familiesOfAddress(address: string): string[] {
  const query = address.split('?')[1] ?? '';
  return new URLSearchParams(query)
    .getAll('family')
    .flatMap((value) => value.split('|'))
    .map((value) => value.split(':')[0] ?? '')
    .filter((name) => /^[\p{L}\p{N} ]{1,60}$/u.test(name));
}

/** A colour input cannot be empty; this is its initial value. */
export const BLACK = '#000000';

const channel = String.raw`([\d.]+)(%?)`;
const rgb = new RegExp(
  String.raw`^rgba?\(\s*${channel}[\s,]+${channel}[\s,]+${channel}\s*(?:[,/]\s*([\d.]+)(%?)\s*)?\)$`,
  'i',
);

/** Converts hex and `rgb()` colours to `#rrggbb`; null for other notations. */
export function hexOf(colour: string): string | null {
  const text = colour.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (hex !== undefined) {
    if (hex.length === 3 || hex.length === 4)
      return `#${[...hex.slice(0, 3)].map((digit) => digit + digit).join('')}`;
    return hex.length === 6 || hex.length === 8 ? `#${hex.slice(0, 6)}` : null;
  }
  const match = rgb.exec(text);
  if (match === null) return null;
  const channels = [match.slice(1, 3), match.slice(3, 5), match.slice(5, 7)];
  return `#${channels.map(([value = '0', unit]) => byte(unit === '%' ? (Number(value) * 255) / 100 : Number(value))).join('')}`;
}

/** Whether a computed colour is fully transparent. */
export function isTransparent(colour: string): boolean {
  const text = colour.trim().toLowerCase();
  return text === 'transparent' || Number(rgb.exec(text)?.[7] ?? 1) === 0;
}

function byte(value: number): string {
  return Math.min(255, Math.max(0, Math.round(value)))
    .toString(16)
    .padStart(2, '0');
}

/**
 * Why a value is refused: browsers do not understand it, or it contains more than a value (an address, a second
 * declaration).
 */
export type ValueProblem = 'unknown' | 'forbidden';
type TypedValue = { value: string } | { problem: ValueProblem };

const lengths = wordSet('width height font-size padding margin border-radius gap');
const colours = new Set(['color', 'background-color']);

const VALUE_MAX = 300;
const forbidden =
  /[;{}!@\\<>]|\/\*|\*\/|(?:^|[^\w-])(?:url|src|image|expression|attr|paint|(?:-\w+-)?(?:image-set|element|cross-fade|calc-size))\(/i;
const spacedUnit = /(\d)\s+(%|(?:px|r?em|ex|ch|r?lh|pt|pc|cm|mm|in|[sld]?v(?:w|h|i|b|min|max))(?=\s|$))/gi;
const numberWithUnit = /^([+-]?)(\d*)(?:[.,](\d+))?(%|[a-z]*)$/i;
const bareHex = /^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const variable = /var\(\s*--[\w-]+\s*(?:,[^()]*)?\)/gi;

/**
 * Converts typed text to CSS: `16` is `16px`, `1,5rem` is `1.5rem`, `Transparente` is `transparent`, `1d1a17` is
 * `#1d1a17`. Known names are unchanged. The text is not empty.
 */
export function typedValue(property: string, typed: string, supports: Supports): TypedValue {
  const text = typed.trim();
  if (text.length > VALUE_MAX || forbidden.test(text)) return { problem: 'forbidden' };
  const value = property === 'font-family' ? familyList(text) : plainValue(property, text, supports);
  // Browsers accept any value with a variable, so variables are replaced before testing.
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

/** Quotes names that are no plain words, such as `Exo 2`. */
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
 * Increases the number at the caret, or the first one, by `by`; null without a number. Unit and decimal mark stay.
 * `caret` is in UTF-16 units.
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
