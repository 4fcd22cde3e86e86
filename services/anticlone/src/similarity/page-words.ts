import { AT_ONCE, hashText, runsOf, setOf } from './hash.ts';

/** A sales letter has three to ten thousand. */
export const WORDS_MAX = 120_000;
/** Characters that so many words have at most. */
export const TEXT_MAX = 2_000_000;
/** What nobody sees of a text: soft hyphens, zero-width characters, directions, variation selectors. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const MARKS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}]+/gu;
const NUMBER = /\p{N}+/gu;
/** What no word of a language reaches. */
const WORD_MAX = 64;

/**
 * The words of a text that may be compared: small letters without accents. A number is only a number, for prices, clocks that run
 * down and years change from visit to visit. Characters that are not seen, by which a copy could be told (or made to look like
 * another page), are no part of them.
 */
export function wordsOf(text: string): string[] {
  const plain = text.replace(UNSEEN, '').normalize('NFKD').replace(MARKS, '').toLowerCase();
  return (plain.match(WORD) ?? []).map((word) => word.slice(0, WORD_MAX).replace(NUMBER, '0'));
}

/** Every four words in a row. */
export const SHINGLE_WORDS = 4;

export function* shinglesOf(words: readonly string[]): Generator<void, Set<number>> {
  const hashes: number[] = [];
  for (const word of words) {
    hashes.push(hashText(word));
    if (hashes.length % AT_ONCE === 0) yield;
  }
  return yield* setOf(runsOf(hashes, SHINGLE_WORDS));
}
