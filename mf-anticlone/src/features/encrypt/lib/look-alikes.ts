/**
 * Our letters, each with the code point of a letter of another alphabet that looks like it: written as letters, nobody could tell them
 * apart. No other alphabet that common fonts have has letters like D and R: these stay. Upper case for upper case, none twice, none with a canonical decomposition, so that accents are untouched. Of several
 * look-alikes, the one that common fonts have: an empty box is worse than a letter that looks a little different, as zeta does.
 */
const LOOK_ALIKES: readonly string[] = [
  // Cyrillic
  'a0430 b044c c0441 d0501 e0435 h04bb i0456 j0458 k043a l04cf m043c o043e p0440 q051b r0433 s0455 ' +
    't0442 v0475 w051d x0445 y0443 æ04d5 ø04e9 A0410 B0412 C0421 E0415 G050c H041d I0406 J0408 K041a ' +
    'M041c O041e P0420 Q051a S0405 T0422 V0474 W051c X0425 Y04ae Æ04d4 Ø04e8',
  // Greek
  'f03dd z03b6 ß03b2 F03dc N039d Z0396',
  // Armenian
  'g0581 n0578 u057d L053c U054d',
].flatMap((letters) => letters.split(' '));

const FOREIGN = new Map(
  LOOK_ALIKES.map((pair) => [pair.charAt(0), String.fromCodePoint(Number.parseInt(pair.slice(1), 16))]),
);
/** Texts that were encrypted before have Cherokee letters, which few fonts have, for D and R. */
const BEFORE = [
  ['\u13a0', 'D'],
  ['\u13a1', 'R'],
] as const;
const OWN = new Map([...[...FOREIGN].map(([own, foreign]) => [foreign, own] as const), ...BEFORE]);

/** Replaces our letters by their look-alikes. */
export const toForeign = (text: string): string => replaced(text, FOREIGN);
/** Replaces look-alikes by our letters. */
export const toOwn = (text: string): string => replaced(text, OWN);

export const hasOwn = (text: string): boolean => hasAny(text, FOREIGN);
export const hasForeign = (text: string): boolean => hasAny(text, OWN);

function replaced(text: string, letters: ReadonlyMap<string, string>): string {
  let out = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charAt(at);
    out += letters.get(unit) ?? unit;
  }
  return out;
}

function hasAny(text: string, letters: ReadonlyMap<string, string>): boolean {
  for (let at = 0; at < text.length; at += 1) if (letters.has(text.charAt(at))) return true;
  return false;
}

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
