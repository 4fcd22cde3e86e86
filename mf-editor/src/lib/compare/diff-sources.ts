import { rebasePatches, type SourcePatch, type SourceRange } from '@garimpo/cloner-contract';
import { type Token, tokensOf } from '../html/tokens.ts';

/** A difference: a range in the first list and the range in the second that replaces it. Ends are exclusive. */
interface Hunk {
  beforeStart: number;
  beforeEnd: number;
  afterStart: number;
  afterEnd: number;
}

/** Above this many pairs, a part without unique common words is one difference. */
const PAIRS_MAX = 250_000;

/**
 * The differences between two lists of words, in order. Words that are unique in both serve as anchors (patience
 * diff), and only the parts between them are compared word by word, so that pages of megabytes are compared fast.
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

/** The parts between words that are unique in both lists and in the same order; null without such words. */
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

/** The longest subsequence of pairs, sorted by their first place, whose second places rise as well. */
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

/** The longest common subsequence; empty where there is no common word, or too many pairs to compare. */
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

/** Joins adjacent hunks. */
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

/** Tokens that replace others; either list may be empty. */
export interface SourceChange {
  removed: readonly Token[];
  added: readonly Token[];
  patch: SourcePatch;
}

/** The differences between two sources in whole pieces of markup: a tag, a text, or the content of a script. */
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

/** Patches that turn `before` into `after` exactly. */
export function diffSources(before: string, after: string): SourcePatch[] {
  return compareSources(before, after).map(({ patch }) => patch);
}

function rangeOf(tokens: readonly Token[], otherwise: number): SourceRange {
  return { start: tokens[0]?.start ?? otherwise, end: tokens.at(-1)?.end ?? otherwise };
}

/**
 * Patches that apply the changes of `mine` to `theirs`, where both derive from `base`. Null where both changed the
 * same piece of markup.
 */
export function mergeSources(base: string, mine: string, theirs: string): SourcePatch[] | null {
  return rebasePatches(diffSources(base, mine), diffSources(base, theirs));
}
