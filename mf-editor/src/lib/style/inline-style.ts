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

/** Of the properties that the panel sets: what each sets as well, or is set by. */
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
  background: ['background-color'],
  font: ['font-size', 'font-family', 'font-weight', 'font-style'],
  // Which of the two it is hangs on the writing mode.
  'inline-size': ['width', 'height'],
  'block-size': ['width', 'height'],
  '-webkit-border-radius': ['border-radius'],
};

/** Whether a declaration of one property may decide what another one shows. Names in small letters. */
function overlaps(one: string, other: string): boolean {
  if (one === other || one === 'all' || other === 'all') return true;
  return (shorthands[one]?.includes(other) ?? false) || (shorthands[other]?.includes(one) ?? false);
}

/** One declaration of a style attribute. Ranges are of the attribute's value; `start` and `end` have it without its semicolon. */
export interface Declaration extends SourceRange {
  /** In small letters, but for custom ones. */
  property: string;
  /** Without white space and comments around it, and without `!important`. */
  value: SourceRange;
  important: boolean;
}

const propertyName = /(?!\d|-\d)(?:[-\w\u0080-\uffff]|\\[^\n\r\f])+/y;
const importance = /[ \t\n\r\f]*![ \t\n\r\f]*important$/i;

/** Those that a browser reads as declarations, their values good or not. What is broken is left out: it has no effect. */
export function declarationsOf(style: string): Declaration[] {
  return segmentsOf(style).flatMap((segment) => {
    const declaration = declarationIn(style, segment);
    return declaration === null ? [] : [declaration];
  });
}

/**
 * The style with that value, which shows whatever else stands there; `null` takes all declarations of the property out, with a semicolon each.
 * Changes as little as it can: the value alone; a new declaration at the end where there is none, or where a later or more important one of the
 * same thing would win (`padding-left` after `padding`). Everything else stays as it is, broken parts and comments too. The value is trusted.
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

/** The declaration that decides about a property: one of its own, or of another that sets it. `isValid`: browsers pass over what they do not understand. */
export function decidingDeclaration(
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

/** Takes a declaration out with its own semicolon, and the white space that would be left over. */
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

/** Written as `a:b`, without a space. */
function isTight(style: string): (one: Declaration) => boolean {
  return ({ value }) => !/[ \t\n\r\f]/.test(style[value.start - 1] ?? '');
}

/** By the cascade within one style: what is important, then what comes last. */
function beats(one: Declaration, other: Declaration): boolean {
  return one.important === other.important ? one.start > other.start : one.important;
}

/** What stands between the semicolons, without white space and comments before it. */
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
    // A rule with a block needs no semicolon.
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

/** The range behind the colon; null where there is none. */
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
