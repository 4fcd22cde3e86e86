import type { SourceRange } from '@garimpo/cloner-contract';
import { piecesOf } from './css-pieces.ts';
import { type Declaration, decidingDeclaration, setDeclaration, textOf, without } from './inline-style.ts';

/** Whether browsers understand a value of a property: `CSS.supports`. */
export type Supports = (property: string, value: string) => boolean;

const COLOUR = 'background-color';

/**
 * What a style attribute itself says of a property; null where it says nothing, or where another one decides (`padding-left` after `padding`). The
 * colour of a background is read from `background`, too.
 */
export function readStyle(style: string, property: string, supports: Supports): string | null {
  const deciding = decidingDeclaration(style, property, supports);
  if (deciding?.property === property) return textOf(style, deciding.value);
  if (property !== COLOUR || deciding?.property !== 'background') return null;
  const colour = colourIn(style, deciding, supports);
  return colour && textOf(style, colour);
}

/**
 * The style in which the property shows `value`, or with `null` no longer says anything of it, by the smallest change. Where `background` gives the
 * colour, the colour within it is the one that changes: pictures stay. Where it gives none, a `background-color` follows it.
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

/** Whatever gives the background a colour goes, one after the other: without the last one, an earlier one would come back. */
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

/** Of the last layer, the only one that may have a colour; null where the value is not told apart from a variable. */
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

/** Parts of a value at its commas, or at its white space and slashes, outside of brackets. */
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
