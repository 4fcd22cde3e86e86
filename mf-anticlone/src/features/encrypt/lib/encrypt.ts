import { characters } from './characters.ts';
import type { Steps } from './in-slices.ts';
import { type Encrypted, encryptCharacter, MARK, MARKS_OF_A_MARK } from './marks.ts';

export interface EncryptedText {
  text: string;
  /** User-perceived characters of the original. */
  characters: number;
}

const STEP_CHARACTERS = 500;
/** Of different characters; a text in Chinese has more. */
const KEPT_MAX = 4_000;

/** Each letter by its look-alike, and a mark behind each user-perceived character. {@link revertText} gives back exactly `text`. */
export function* encryptText(text: string): Steps<EncryptedText> {
  const known = new Map<string, string>();
  const done: string[] = [];
  let step = '';
  let count = 0;
  for (const character of characters(text)) {
    step += encrypted(character, known);
    count += 1;
    if (count % STEP_CHARACTERS !== 0) continue;
    done.push(step);
    step = '';
    yield;
  }
  return { text: done.join('') + step, characters: count };
}

function encrypted(character: string, known: Map<string, string>): string {
  const kept = known.get(character);
  if (kept !== undefined) return kept;
  const whole = character === MARK ? MARK.repeat(MARKS_OF_A_MARK) : withMarks(encryptCharacter(character));
  if (known.size < KEPT_MAX) known.set(character, whole);
  return whole;
}

function withMarks({ text, marks }: Encrypted): string {
  return text + MARK.repeat(marks);
}
