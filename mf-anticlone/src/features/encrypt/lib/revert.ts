import { lastCharacterAt } from './characters.ts';
import type { Steps } from './in-slices.ts';
import { COMPOSED, hasOwn, MARK, MARKS_OF_A_MARK, revertCharacter, toOwn } from './look-alikes.ts';

/**
 * `whole`: every character had its marks, so this is the original. `part`: some characters had none and were left. `lost`: only
 * look-alikes are left, as on sites that remove invisible characters. `none`: nothing shows that the text is encrypted.
 */
export type Marked = 'whole' | 'part' | 'lost' | 'none';

export interface RevertedText {
  text: string;
  marked: Marked;
}

const STEP_RUNS = 500;
const STEP_UNITS = 10_000;
const CACHED_MAX = 4_000;
/** Letters that are no look-alikes: such a text is written in their alphabet. */
const OTHER_LETTERS = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;

/** The inverse of {@link encryptText}. A text that was edited since is reverted as far as it is marked. */
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
    // Marks at the very end may have been trimmed as white space.
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
  // Sites put zero-width spaces into words too: without a look-alike before them they are not ours.
  return changed === 0 ? { text, marked: 'none' } : { text: done.join('') + step, marked: 'part' };
}

/** One character with its marks, and the marks of the original after it. Marks at the beginning of a text follow no character. */
function reverted(character: string, marks: number, known: Map<string, string>): string {
  if (character === '') return MARK.repeat(Math.floor(marks / MARKS_OF_A_MARK));
  const key = marks <= MARKS_OF_A_MARK ? character + marks : null;
  const cached = key === null ? undefined : known.get(key);
  if (cached !== undefined) return cached;
  const own = ((marks - 1) % MARKS_OF_A_MARK) + 1;
  const whole = revertCharacter(character, own) + MARK.repeat((marks - own) / MARKS_OF_A_MARK);
  if (key !== null && known.size < CACHED_MAX) known.set(key, whole);
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
    // An encrypted text has none of our letters, and reverting it leaves no other alphabet.
    if (hasOwn(piece) || OTHER_LETTERS.test(own)) return { text, marked: 'none' };
    if (own !== piece) changed = true;
    done.push(own);
    yield;
  }
  return changed ? { text: done.join('').normalize('NFC'), marked: 'lost' } : { text, marked: 'none' };
}
