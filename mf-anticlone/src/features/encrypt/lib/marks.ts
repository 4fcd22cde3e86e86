import { hasForeign, hasOwn, toForeign, toOwn } from './look-alikes.ts';

/** Invisible; follows every character of an encrypted text. */
export const MARK = '\u200b';

/**
 * The number of marks behind a character says how to revert it. The text itself carries this, because it is pasted elsewhere and
 * reverted weeks later.
 */
export const COMPOSED = 1;
/** The original had this look-alike. */
export const AS_IT_STANDS = 2;
/** The original had its accents decomposed, as macOS writes file names. */
export const APART = 3;
/** A mark of the original becomes so many marks behind those of the character before it. */
export const MARKS_OF_A_MARK = 3;

export interface Encrypted {
  text: string;
  marks: number;
}

/** @param character one user-perceived character, and no mark */
export function encryptCharacter(character: string): Encrypted {
  const parts = character.normalize('NFD');
  if (hasForeign(parts)) return { text: character, marks: AS_IT_STANDS };
  if (!hasOwn(parts)) return { text: character, marks: COMPOSED };
  const composed = toForeign(parts).normalize('NFC');
  if (revertCharacter(composed, COMPOSED) === character) return { text: composed, marks: COMPOSED };
  return { text: toForeign(character), marks: APART };
}

/** The inverse of {@link encryptCharacter}. */
export function revertCharacter(text: string, marks: number): string {
  if (marks === AS_IT_STANDS) return text;
  if (marks === APART) return toOwn(text);
  const parts = text.normalize('NFD');
  return hasForeign(parts) ? toOwn(parts).normalize('NFC') : text;
}
