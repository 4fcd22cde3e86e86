import type { Steps } from './in-slices.ts';

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });
/** Engines of some years copy the whole text for each character of it: they are given a little at a time. */
const PIECE_UNITS = 256;
const STEP_CHARACTERS = 500;

/** User-perceived characters (UAX 29): emoji, flags and letters with their accents are one each, and a mark is one by itself. */
export function* characters(text: string): Generator<string, void, void> {
  let units = PIECE_UNITS;
  for (let at = 0; at < text.length; ) {
    const end = endOfPiece(text, at + units);
    const piece = text.slice(at, end);
    const isEnd = end === text.length;
    let done = 0;
    for (const { segment, index } of segmenter.segment(piece)) {
      // It may go on behind the piece.
      if (!isEnd && index + segment.length === piece.length) break;
      yield segment;
      done = index + segment.length;
    }
    units = done === 0 ? units * 2 : PIECE_UNITS;
    at += done;
  }
}

/** Not within a character of two code units: half of one is another character. */
function endOfPiece(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const isHalf = (text.codePointAt(end - 1) ?? 0) > 0xffff;
  return isHalf ? end + 1 : end;
}

/** What is one character for sure: to ask the segmenter about each would take longer than everything else. */
const ONE_CHARACTER = /^(?:.|\p{L}[\u0300-\u036f]+)$/su;

/** Where the last user-perceived character of a text begins. */
export function lastCharacterAt(text: string): number {
  if (text.length < PIECE_UNITS && ONE_CHARACTER.test(text)) return 0;
  for (let units = PIECE_UNITS; ; units *= 2) {
    const from = Math.max(0, text.length - units);
    const end = text.slice(from);
    const index = end === '' ? 0 : (segmenter.segment(end).containing(end.length - 1)?.index ?? 0);
    // At the beginning of what is looked at, it may have begun before.
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
