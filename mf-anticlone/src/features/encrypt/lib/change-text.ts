import { countCharacters } from './characters.ts';
import { encryptText } from './encrypt.ts';
import type { Steps } from './in-slices.ts';
import { type Marked, revertText } from './revert.ts';

/** Code units; several times what anybody pastes. */
export const TEXT_MAX = 5_000_000;

export type TextProblem = 'empty' | 'tooLong' | 'already' | 'notEncrypted';

export type ChangedText =
  | { kind: 'encrypted'; text: string; characters: number }
  | { kind: 'reverted'; text: string; characters: number; marked: Exclude<Marked, 'none'> };

export type Change = { changed: ChangedText } | { problem: TextProblem };

export function* encryptOnce(text: string): Steps<Change> {
  const problem = problemOf(text);
  if (problem !== null) return { problem };
  // Its letters would stay as they are, and the text would only grow.
  if ((yield* revertText(text)).marked === 'whole') return { problem: 'already' };
  return { changed: { kind: 'encrypted', ...(yield* encryptText(text)) } };
}

/** Of what was typed, or where that is not encrypted, of `result`: what was just made of it. */
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
