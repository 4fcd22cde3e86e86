import type { SourceRange } from '@garimpo/cloner-contract';
import { piecesOf } from './css-pieces.ts';

const sides = [
  'top',
  'right',
  'bottom',
  'left',
  'inline',
  'inline-start',
  'inline-end',
  'block',
  'block-start',
  'block-end',
];

/** For the properties of the panel: what each one sets as well, or is set by. */
const shorthands: Readonly<Record<string, readonly string[]>> = {
  padding: sides.map((side) => `padding-${side}`),
  margin: sides.map((side) => `margin-${side}`),
  'border-radius': [
    'border-top-left-radius',
    'border-top-right-radius',
    'border-bottom-right-radius',
    'border-bottom-left-radius',
    'border-start-start-radius',
    'border-start-end-radius',
    'border-end-start-radius',
    'border-end-end-radius',
  ],
  background: ['background-color', 'background-image'],
  border: ['top', 'right', 'bottom', 'left', 'width', 'style', 'color', 'image'].map(
    (part) => `border-${part}`,
  ),
  gap: ['row-gap', 'column-gap'],
  'flex-flow': ['flex-direction'],
  'place-content': ['justify-content'],
  'place-items': ['align-items'],
  font: ['font-size', 'font-family', 'font-weight', 'font-style'],
  // Which of the two it sets depends on the writing mode.
  'inline-size': ['width', 'height'],
  'block-size': ['width', 'height'],
  '-webkit-border-radius': ['border-radius'],
};

/** Whether a declaration of one property may affect the other. Names are in lower case. */
function overlaps(one: string, other: string): boolean {
  if (one === other || one === 'all' || other === 'all') return true;
  return (shorthands[one]?.includes(other) ?? false) || (shorthands[other]?.includes(one) ?? false);
}

/** A declaration of a style attribute. `start` and `end` exclude its semicolon. */
export interface Declaration extends SourceRange {
  /** Lower case except for custom properties. */
  property: string;
  /** Range without surrounding white space and comments, and without `!important`. */
  value: SourceRange;
  important: boolean;
}

const propertyName = /(?!\d|-\d)(?:[-\w\u0080-\uffff]|\\[^\n\r\f])+/y;
const importance = /[ \t\n\r\f]*![ \t\n\r\f]*important$/i;

/** All well-formed declarations, with valid or invalid values. */
export function declarationsOf(style: string): Declaration[] {
  return segmentsOf(style).flatMap((segment) => {
    const declaration = declarationIn(style, segment);
    return declaration === null ? [] : [declaration];
  });
}

/**
 * The style with that value in effect; `null` removes all declarations of the property. The change is minimal: only
 * the value, or a new declaration at the end where none exists or where a later or more important one would win
 * (`padding-left` after `padding`). Everything else stays, broken parts and comments too. The value is trusted.
 */
export function setDeclaration(style: string, property: string, value: string | null): string {
  const all = declarationsOf(style);
  const own = all.filter((one) => one.property === property);
  if (value === null) return own.reduceRight((rest, one) => without(rest, one), style);
  const strongest = own.reduce<Declaration | null>(
    (best, one) => (best && beats(best, one) ? best : one),
    null,
  );
  const rivals = all.filter((one) => one.property !== property && overlaps(one.property, property));
  if (strongest !== null && !rivals.some((rival) => beats(rival, strongest))) {
    return style.slice(0, strongest.value.start) + value + style.slice(strongest.value.end);
  }
  const important = [...own, ...rivals].some((one) => one.important);
  return append(style, all, `${property}:`, important ? `${value} !important` : value);
}

/**
 * The declaration that determines a property, by itself or by a shorthand. `isValid` filters what browsers ignore.
 */
function decidingDeclaration(
  style: string,
  property: string,
  isValid: (property: string, value: string) => boolean,
): Declaration | null {
  return declarationsOf(style)
    .filter((one) => overlaps(one.property, property) && isValid(one.property, textOf(style, one.value)))
    .reduce<Declaration | null>((best, one) => (best && beats(best, one) ? best : one), null);
}

export function textOf(style: string, { start, end }: SourceRange): string {
  return style.slice(start, end);
}

/** Removes a declaration with its semicolon and superfluous white space. */
export function without(style: string, { start, end }: Declaration): string {
  const after = /^[ \t\n\r\f]*;/.exec(style.slice(end))?.[0].length ?? 0;
  const before = style.slice(0, start);
  const rest = style.slice(end + after);
  if (rest.trim() !== '') return before + rest.trimStart();
  const left = before.trimEnd();
  return (after === 0 && left.endsWith(';') ? left.slice(0, -1) : left) + rest;
}

function append(style: string, all: readonly Declaration[], name: string, value: string): string {
  const gap = all.length > 0 && all.every(isTight(style)) ? '' : ' ';
  const declaration = `${name}${gap}${value}`;
  const body = style.trimEnd();
  if (body === '') return declaration + style;
  let missing = '';
  let ended = false;
  for (const piece of piecesOf(body, 0)) {
    missing = piece.missing;
    if (piece.kind === 'part') ended = body[piece.start] === ';';
  }
  const segments = segmentsOf(body);
  if (segments.length === 0 || ended)
    return `${body}${missing}${gap}${declaration}${ended ? ';' : ''}${style.slice(body.length)}`;
  return `${body}${missing};${gap}${declaration}${style.slice(body.length)}`;
}

function isTight(style: string): (one: Declaration) => boolean {
  return ({ value }) => !/[ \t\n\r\f]/.test(style[value.start - 1] ?? '');
}

/** Cascade order within one style: `!important` first, then the later declaration. */
function beats(one: Declaration, other: Declaration): boolean {
  return one.important === other.important ? one.start > other.start : one.important;
}

/** The parts between semicolons, without leading white space and comments. */
function segmentsOf(style: string): SourceRange[] {
  const segments: SourceRange[] = [];
  let open: SourceRange | null = null;
  for (const piece of piecesOf(style, 0)) {
    if (piece.kind !== 'part') continue;
    const character = style[piece.start];
    if (character === ';') {
      open = null;
      continue;
    }
    if (open === null) {
      open = { start: piece.start, end: piece.end };
      segments.push(open);
    } else open.end = piece.end;
    if (character === '{' && style[open.start] === '@') open = null;
  }
  return segments;
}

function declarationIn(style: string, { start, end }: SourceRange): Declaration | null {
  propertyName.lastIndex = start;
  const name = propertyName.exec(style)?.[0];
  if (name === undefined) return null;
  const value = valueAfter(style, start + name.length, end);
  if (value === null) return null;
  const written = style.slice(value.start, value.end);
  const mark = importance.exec(written);
  return {
    start,
    end,
    property: name.startsWith('--') ? name : name.toLowerCase(),
    value: mark === null ? value : { start: value.start, end: value.start + mark.index },
    important: mark !== null,
  };
}

/** The range after the colon; null without one. */
function valueAfter(style: string, from: number, end: number): SourceRange | null {
  let colon: number | null = null;
  let start: number | null = null;
  let valueEnd = 0;
  for (const piece of piecesOf(style, from, end)) {
    if (piece.kind !== 'part') continue;
    if (colon === null) {
      if (style[piece.start] !== ':') return null;
      colon = piece.end;
    } else {
      start ??= piece.start;
      valueEnd = piece.end;
    }
  }
  if (colon === null) return null;
  return start === null ? { start: colon, end: colon } : { start, end: valueEnd };
}

/** Whether browsers understand a value of a property (`CSS.supports`). */
export type Supports = (property: string, value: string) => boolean;

const COLOUR = 'background-color';

/**
 * What a style attribute declares for a property; null where it declares nothing, or where another property decides
 * (`padding-left` after `padding`). The background colour is also read from `background`.
 */
export function readStyle(style: string, property: string, supports: Supports): string | null {
  const deciding = decidingDeclaration(style, property, supports);
  if (deciding?.property === property) return textOf(style, deciding.value);
  if (property !== COLOUR || deciding?.property !== 'background') return null;
  const colour = colourIn(style, deciding, supports);
  return colour && textOf(style, colour);
}

/**
 * The style in which the property has `value`, or with `null` is no longer declared, by the smallest change. A colour
 * within `background` is changed in place, so that images stay; without one, a `background-color` is appended.
 */
export function writeStyle(
  style: string,
  property: string,
  value: string | null,
  supports: Supports,
): string {
  if (property !== COLOUR) return setDeclaration(style, property, value);
  if (value === null) return withoutColour(style, supports);
  const background = decidingDeclaration(style, property, supports);
  const colour = background?.property === 'background' ? colourIn(style, background, supports) : null;
  if (colour === null) return setDeclaration(style, property, value);
  return style.slice(0, colour.start) + value + style.slice(colour.end);
}

/** Removes all background colours one after another, since removing the last would expose an earlier one. */
function withoutColour(style: string, supports: Supports): string {
  const rest = setDeclaration(style, COLOUR, null);
  const background = decidingDeclaration(rest, COLOUR, supports);
  const colour = background === null ? null : colourIn(rest, background, supports);
  if (background === null || colour === null) return rest;
  const { start, end } = background.value;
  if (colour.start === start && colour.end === end) return withoutColour(without(rest, background), supports);
  const before = rest.slice(0, colour.start);
  const after = rest.slice(colour.end);
  const left = colour.start === start ? before + after.trimStart() : before.trimEnd() + after;
  return withoutColour(left, supports);
}

/** The colour of the last layer, the only one that may have one; null where a variable makes it unknown. */
function colourIn(style: string, { value }: Declaration, supports: Supports): SourceRange | null {
  if (/\bvar\(/i.test(textOf(style, value))) return null;
  const layer = wordsOf(style, value, ',').at(-1);
  if (layer === undefined) return null;
  return (
    wordsOf(style, layer, ' ').find((word) => {
      const text = textOf(style, word);
      return !/^(?:inherit|initial|unset|revert|revert-layer)$/i.test(text) && supports('color', text);
    }) ?? null
  );
}

/** Splits a value at commas, or at white space and slashes, outside of brackets. */
export function wordsOf(css: string, { start, end }: SourceRange, at: ',' | ' '): SourceRange[] {
  const words: SourceRange[] = [];
  let open = false;
  for (const piece of piecesOf(css, start, end)) {
    const text = css.slice(piece.start, piece.end);
    const parts = at === ',' ? text === ',' : piece.kind !== 'part' || text === '/';
    const last = words.at(-1);
    if (parts) open = false;
    else if (open && last !== undefined) last.end = piece.end;
    else if (piece.kind === 'part') {
      words.push({ start: piece.start, end: piece.end });
      open = true;
    }
  }
  return words;
}
