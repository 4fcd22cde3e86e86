import type { SourcePatch, SourceRange } from '@garimpo/cloner-contract';
import { type Token, tokensOf } from './tokens.ts';

/** A part that differs: places in the first list, and those in the second that stand there instead. Ends are exclusive. */
export interface Hunk {
  beforeStart: number;
  beforeEnd: number;
  afterStart: number;
  afterEnd: number;
}

/** Above so many pairs, what has nothing unique in common is told as one part. */
const PAIRS_MAX = 250_000;

/**
 * What differs between two lists of words, in order. What stands once in both holds the rest in place (patience), and only what lies
 * between is compared word by word: fast also for pages of megabytes, and as people would tell it.
 */
export function diffTokens(before: readonly string[], after: readonly string[]): Hunk[] {
  const numbers = new Map<string, number>();
  const numbered = (words: readonly string[]) =>
    Uint32Array.from(words, (word) => {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      numbers.set(word, numbers.size);
      return numbers.size - 1;
    });
  const [a, b] = [numbered(before), numbered(after)];
  const hunks: Hunk[] = [];
  // Parts that are left, the first on top.
  const left: Hunk[] = [{ beforeStart: 0, beforeEnd: a.length, afterStart: 0, afterEnd: b.length }];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    const rest = trimmed(a, b, part);
    if (isEmpty(rest)) continue;
    const parts = isOneSided(rest) ? [] : (betweenAnchors(a, b, rest) ?? wordByWord(a, b, rest));
    if (parts.length === 0) hunks.push(rest);
    else left.push(...parts.reverse());
  }
  return joined(hunks);
}

const isEmpty = (hunk: Hunk) => hunk.beforeStart === hunk.beforeEnd && hunk.afterStart === hunk.afterEnd;
const isOneSided = (hunk: Hunk) => hunk.beforeStart === hunk.beforeEnd || hunk.afterStart === hunk.afterEnd;

function trimmed(a: Uint32Array, b: Uint32Array, hunk: Hunk): Hunk {
  let { beforeStart, beforeEnd, afterStart, afterEnd } = hunk;
  while (beforeStart < beforeEnd && afterStart < afterEnd && a[beforeStart] === b[afterStart]) {
    beforeStart += 1;
    afterStart += 1;
  }
  while (beforeStart < beforeEnd && afterStart < afterEnd && a[beforeEnd - 1] === b[afterEnd - 1]) {
    beforeEnd -= 1;
    afterEnd -= 1;
  }
  return { beforeStart, beforeEnd, afterStart, afterEnd };
}

type Pair = readonly [before: number, after: number];

/** The parts between words that stand once in each list, in the same order. Null where there is no such word. */
function betweenAnchors(a: Uint32Array, b: Uint32Array, hunk: Hunk): Hunk[] | null {
  const places = onceIn(b, hunk.afterStart, hunk.afterEnd);
  const pairs: Pair[] = [];
  for (const [word, at] of onceIn(a, hunk.beforeStart, hunk.beforeEnd)) {
    const there = places.get(word);
    if (there !== undefined) pairs.push([at, there]);
  }
  const anchors = longestRising(pairs.sort(([one], [other]) => one - other));
  return anchors.length === 0 ? null : partsBetween(anchors, hunk);
}

function onceIn(words: Uint32Array, start: number, end: number): Map<number, number> {
  const places = new Map<number, number>();
  const often = new Set<number>();
  for (let at = start; at < end; at += 1) {
    const word = words[at] as number;
    if (places.has(word)) often.add(word);
    else places.set(word, at);
  }
  for (const word of often) places.delete(word);
  return places;
}

/** Of pairs in order of their first place, the most whose second places rise too. */
function longestRising(pairs: readonly Pair[]): Pair[] {
  const tails: number[] = [];
  const previous = new Int32Array(pairs.length);
  pairs.forEach(([, after], at) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] as number] as Pair)[1] < after) low = middle + 1;
      else high = middle;
    }
    previous[at] = low === 0 ? -1 : (tails[low - 1] as number);
    tails[low] = at;
  });
  const rising: Pair[] = [];
  for (let at = tails.at(-1) ?? -1; at !== -1; at = previous[at] as number) rising.push(pairs[at] as Pair);
  return rising.reverse();
}

function partsBetween(equal: readonly Pair[], hunk: Hunk): Hunk[] {
  const parts: Hunk[] = [];
  let { beforeStart, afterStart } = hunk;
  for (const [before, after] of equal) {
    parts.push({ beforeStart, beforeEnd: before, afterStart, afterEnd: after });
    [beforeStart, afterStart] = [before + 1, after + 1];
  }
  parts.push({ beforeStart, beforeEnd: hunk.beforeEnd, afterStart, afterEnd: hunk.afterEnd });
  return parts.filter((part) => !isEmpty(part));
}

/** The longest common subsequence; nothing where the two have no word in common, or too many to tell. */
function wordByWord(a: Uint32Array, b: Uint32Array, hunk: Hunk): Hunk[] {
  const rows = hunk.beforeEnd - hunk.beforeStart;
  const columns = hunk.afterEnd - hunk.afterStart;
  if (rows * columns > PAIRS_MAX) return [];
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const same = (row: number, column: number) => a[hunk.beforeStart + row] === b[hunk.afterStart + column];
  const length = (row: number, column: number) => lengths[row * width + column] as number;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = same(row, column)
        ? length(row + 1, column + 1) + 1
        : Math.max(length(row + 1, column), length(row, column + 1));
    }
  }
  const equal: Pair[] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (same(row, column)) equal.push([hunk.beforeStart + row++, hunk.afterStart + column++]);
    else if (length(row + 1, column) >= length(row, column + 1)) row += 1;
    else column += 1;
  }
  return equal.length === 0 ? [] : partsBetween(equal, hunk);
}

/** Parts that touch are one. */
function joined(hunks: readonly Hunk[]): Hunk[] {
  const all: Hunk[] = [];
  for (const hunk of hunks) {
    const last = all.at(-1);
    if (last?.beforeEnd === hunk.beforeStart && last.afterEnd === hunk.afterStart) {
      last.beforeEnd = hunk.beforeEnd;
      last.afterEnd = hunk.afterEnd;
    } else all.push({ ...hunk });
  }
  return all;
}

/** Tokens that stand in the place of others. Either list may be empty. */
export interface SourceChange {
  removed: readonly Token[];
  added: readonly Token[];
  patch: SourcePatch;
}

/** What leads from one source to the other, in whole pieces of markup: a tag, a text, what a script holds. */
export function compareSources(before: string, after: string): SourceChange[] {
  if (before === after) return [];
  const tokens = [tokensOf(before), tokensOf(after)] as const;
  const words = (source: string, list: readonly Token[]) =>
    list.map(({ start, end }) => source.slice(start, end));
  return diffTokens(words(before, tokens[0]), words(after, tokens[1])).map((hunk) => {
    const removed = tokens[0].slice(hunk.beforeStart, hunk.beforeEnd);
    const added = tokens[1].slice(hunk.afterStart, hunk.afterEnd);
    const { start, end } = rangeOf(removed, tokens[0][hunk.beforeStart]?.start ?? before.length);
    const inserted = rangeOf(added, 0);
    return { removed, added, patch: { start, end, text: after.slice(inserted.start, inserted.end) } };
  });
}

/** The patches alone: made to `before`, they give `after`, to the last unit. */
export function diffSources(before: string, after: string): SourcePatch[] {
  return compareSources(before, after).map(({ patch }) => patch);
}

function rangeOf(tokens: readonly Token[], otherwise: number): SourceRange {
  return { start: tokens[0]?.start ?? otherwise, end: tokens.at(-1)?.end ?? otherwise };
}
