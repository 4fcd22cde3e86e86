import { hasForeign, hasOwn, toForeign, toOwn } from './look-alikes.ts';

/** Stands behind every character of an encrypted text, and is seen nowhere. */
export const MARK = '\u200b';

/**
 * How many marks stand behind a character says how it goes back, which the text itself has to carry: it is pasted elsewhere, and
 * reverted weeks later.
 */
export const COMPOSED = 1;
/** It was like that before, though it looks like one of ours. */
export const AS_IT_STANDS = 2;
/** Its accents were written apart from it, as macOS does in the names of files. */
export const APART = 3;
/** A mark of the original is so many of ours, behind those of the character before it. */
export const MARKS_OF_A_MARK = 3;

export interface Encrypted {
  text: string;
  marks: number;
}

/** One user-perceived character, which is no mark. */
export function encryptCharacter(character: string): Encrypted {
  const parts = character.normalize('NFD');
  if (hasForeign(parts)) return { text: character, marks: AS_IT_STANDS };
  if (!hasOwn(parts)) return { text: character, marks: COMPOSED };
  const composed = toForeign(parts).normalize('NFC');
  if (revertCharacter(composed, COMPOSED) === character) return { text: composed, marks: COMPOSED };
  return { text: toForeign(character), marks: APART };
}

/** What {@link encryptCharacter} was given. */
export function revertCharacter(text: string, marks: number): string {
  if (marks === AS_IT_STANDS) return text;
  if (marks === APART) return toOwn(text);
  const parts = text.normalize('NFD');
  return hasForeign(parts) ? toOwn(parts).normalize('NFC') : text;
}
