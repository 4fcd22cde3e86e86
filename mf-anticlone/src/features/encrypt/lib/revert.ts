import { lastCharacterAt } from './characters.ts';
import type { Steps } from './in-slices.ts';
import { hasOwn, toOwn } from './look-alikes.ts';
import { COMPOSED, MARK, MARKS_OF_A_MARK, revertCharacter } from './marks.ts';

/**
 * What was found: `whole`: every character had its marks, so this is the original. `part`: some had none, and were left. `lost`: there
 * are no marks, but only look-alikes where letters should be, which is what remains where a site takes invisible characters out.
 * `none`: nothing speaks for it being encrypted, and it is given back as it came.
 */
export type Marked = 'whole' | 'part' | 'lost' | 'none';

export interface RevertedText {
  text: string;
  marked: Marked;
}

const STEP_RUNS = 500;
const STEP_UNITS = 10_000;
const KEPT_MAX = 4_000;
/** Letters that no text of ours is encrypted to: this one is in such an alphabet. */
const OTHER_LETTERS = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/** Gives back what {@link encryptText} was given; a text that was changed since, as far as it is still marked. */
export function* revertText(text: string): Steps<RevertedText> {
  if (!text.includes(MARK)) return yield* withoutMarks(text);
  const known = new Map<string, string>();
  const done: string[] = [];
  let step = '';
  let runs = 0;
  let unmarked = 0;
  let changed = 0;
  for (let at = 0; at < text.length; ) {
    const end = endOfRun(text, at);
    const next = endOfMarks(text, end);
    const run = text.slice(at, end);
    const start = lastCharacterAt(run);
    // Without any at the very end, they were trimmed there with the space that they are.
    const character = reverted(run.slice(start), next - end || COMPOSED, known);
    step += run.slice(0, start) + character;
    if (start > 0) unmarked += 1;
    if (!run.endsWith(character)) changed += 1;
    at = next;
    runs += 1;
    if (runs % STEP_RUNS !== 0) continue;
    done.push(step);
    step = '';
    yield;
  }
  if (unmarked === 0) return { text: done.join('') + step, marked: 'whole' };
  // Sites put such spaces into words, too: where none of them stands behind a look-alike, they are not ours.
  return changed === 0 ? { text, marked: 'none' } : { text: done.join('') + step, marked: 'part' };
}

/** One character with its marks, and the marks of the original that followed it; those at its very beginning follow none. */
function reverted(character: string, marks: number, known: Map<string, string>): string {
  if (character === '') return MARK.repeat(Math.floor(marks / MARKS_OF_A_MARK));
  const key = marks <= MARKS_OF_A_MARK ? character + marks : null;
  const kept = key === null ? undefined : known.get(key);
  if (kept !== undefined) return kept;
  const own = ((marks - 1) % MARKS_OF_A_MARK) + 1;
  const whole = revertCharacter(character, own) + MARK.repeat((marks - own) / MARKS_OF_A_MARK);
  if (key !== null && known.size < KEPT_MAX) known.set(key, whole);
  return whole;
}

function endOfRun(text: string, from: number): number {
  const at = text.indexOf(MARK, from);
  return at === -1 ? text.length : at;
}

function endOfMarks(text: string, from: number): number {
  let at = from;
  while (text.charAt(at) === MARK) at += 1;
  return at;
}

function* withoutMarks(text: string): Steps<RevertedText> {
  const done: string[] = [];
  let changed = false;
  for (let at = 0; at < text.length; at += STEP_UNITS) {
    const piece = text.slice(at, at + STEP_UNITS).normalize('NFD');
    const own = toOwn(piece);
    // Encrypted, nothing would be left of our letters, and nothing of theirs would remain.
    if (hasOwn(piece) || OTHER_LETTERS.test(own)) return { text, marked: 'none' };
    if (own !== piece) changed = true;
    done.push(own);
    yield;
  }
  return changed ? { text: done.join('').normalize('NFC'), marked: 'lost' } : { text, marked: 'none' };
}
