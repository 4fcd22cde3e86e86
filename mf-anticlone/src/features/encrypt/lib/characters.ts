import type { Steps } from './in-slices.ts';

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
/** Some engines copy the whole text for each of its characters, so they get small pieces. */
const PIECE_UNITS = 256;
/** What has to be segmented is mostly one emoji between letters. */
const FIRST_UNITS = 32;
const STEP_CHARACTERS = 500;

/** User-perceived characters (UAX 29): an emoji, a flag, or a letter with its accents is one. A mark is a character of its own. */
export function* characters(text: string): Generator<string, void, void> {
  let units = FIRST_UNITS;
  for (let at = 0; at < text.length; ) {
    const plain = endOfPlain(text, at);
    for (; at < plain; at += 1) yield text.charAt(at);
    if (at === text.length) return;
    const end = endOfPiece(text, at + units);
    const piece = text.slice(at, end);
    const isEnd = end === text.length;
    let done = 0;
    for (const { segment, index } of segmenter.segment(piece)) {
      // What follows needs no segmenter any more.
      if (index > 0 && endOfPlain(text, at + index) - at - index >= PLAIN_RUN) break;
      // The character may continue after the piece.
      if (!isEnd && index + segment.length === piece.length) break;
      yield segment;
      done = index + segment.length;
    }
    units = done === 0 ? units * 2 : FIRST_UNITS;
    at += done;
  }
}

/** A run of them is worth leaving the segmenter for. */
const PLAIN_RUN = 8;

/**
 * Whether a code unit is a character of its own beside others like it, by the tables of UAX 29: Latin, Greek, Cyrillic and Armenian letters, signs, and
 * the mark; no combining sign, no half of a pair, and no carriage return, which joins a line feed.
 */
function isPlain(unit: number): boolean {
  if (unit < 0x300) return unit !== 0x0d;
  if (unit < 0x52a) return unit >= 0x370 && (unit < 0x483 || unit > 0x489);
  return (unit >= 0x531 && unit <= 0x587) || unit === 0x200b;
}

/** The end of the characters from there on that stand alone: the last may be joined by what follows, so that it is left out. */
function endOfPlain(text: string, from: number): number {
  let at = from;
  while (at < text.length && isPlain(text.charCodeAt(at))) at += 1;
  return at === text.length || at === from ? at : at - 1;
}

/** Never splits a surrogate pair. */
function endOfPiece(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const isHalf = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return isHalf ? end + 1 : end;
}

/** Certainly one character: asking the segmenter each time would take longer than everything else. */
const ONE_CHARACTER = /^(?:.|\p{L}[\u0300-\u036f]+)$/su;

/** Where the last user-perceived character of a text begins. */
export function lastCharacterAt(text: string): number {
  if (text.length < PIECE_UNITS && ONE_CHARACTER.test(text)) return 0;
  for (let units = PIECE_UNITS; ; units *= 2) {
    const from = Math.max(0, text.length - units);
    const end = text.slice(from);
    const index = end === '' ? 0 : (segmenter.segment(end).containing(end.length - 1)?.index ?? 0);
    // A character at the start of the examined part may begin before it.
    if (index > 0 || from === 0) return from + index;
  }
}

export function* countCharacters(text: string): Steps<number> {
  let count = 0;
  for (const _ of characters(text)) {
    count += 1;
    if (count % STEP_CHARACTERS === 0) yield;
  }
  return count;
}

/** Browsers take too long to lay out longer texts. */
export const SHOWN_MAX = 5_000;

/** The part of a text that is shown, ending between two characters; `null` where the whole text is. */
export function shortened(text: string): string | null {
  if (text.length <= SHOWN_MAX) return null;
  return text.slice(0, lastCharacterAt(text.slice(0, SHOWN_MAX + 1))) || text.slice(0, SHOWN_MAX);
}
