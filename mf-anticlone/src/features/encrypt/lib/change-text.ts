import { characters, countCharacters } from './characters.ts';
import type { Steps } from './in-slices.ts';
import { type Encrypted, encryptCharacter, MARK, MARKS_OF_A_MARK } from './look-alikes.ts';
import { type Marked, revertText } from './revert.ts';

export interface EncryptedText {
  text: string;
  /** User-perceived characters of the original text. */
  characters: number;
}

const STEP_CHARACTERS = 500;
/** Distinct characters whose encryption is cached; a text in Chinese has more. */
const CACHED_MAX = 4_000;

/** Replaces letters by look-alikes and puts marks behind each user-perceived character. {@link revertText} restores exactly `text`. */
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
  const cached = known.get(character);
  if (cached !== undefined) return cached;
  const whole = character === MARK ? MARK.repeat(MARKS_OF_A_MARK) : withMarks(encryptCharacter(character));
  if (known.size < CACHED_MAX) known.set(character, whole);
  return whole;
}

function withMarks({ text, marks }: Encrypted): string {
  return text + MARK.repeat(marks);
}

/** Longest text in code units. */
export const TEXT_MAX = 5_000_000;

export type TextProblem = 'empty' | 'tooLong' | 'already' | 'notEncrypted';

export type ChangedText =
  | { kind: 'encrypted'; text: string; characters: number }
  | { kind: 'reverted'; text: string; characters: number; marked: Exclude<Marked, 'none'> };

export type Change = { changed: ChangedText } | { problem: TextProblem };

export function* encryptOnce(text: string): Steps<Change> {
  const problem = problemOf(text);
  if (problem !== null) return { problem };
  // Encrypting it again would only make it longer. Without a mark it cannot be encrypted, which is known at once.
  if (text.includes(MARK) && (yield* revertText(text)).marked === 'whole') return { problem: 'already' };
  return { changed: { kind: 'encrypted', ...(yield* encryptText(text)) } };
}

/** Reverts `text`, or `result`, the last encrypted text, where `text` is not encrypted. */
export function* revertEither(text: string, result: string | null): Steps<Change> {
  const problem = problemOf(text);
  if (problem === 'tooLong' || (problem !== null && result === null)) return { problem };
  let reverted = yield* revertText(text);
  if (reverted.marked === 'none' && result !== null) reverted = yield* revertText(result);
  const { text: original, marked } = reverted;
  if (marked === 'none') return { problem: problem ?? 'notEncrypted' };
  const characters = yield* countCharacters(original);
  return { changed: { kind: 'reverted', text: original, characters, marked } };
}

function problemOf(text: string): TextProblem | null {
  if (text === '') return 'empty';
  return text.length > TEXT_MAX ? 'tooLong' : null;
}
