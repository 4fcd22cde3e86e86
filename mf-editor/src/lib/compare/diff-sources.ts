import type { SourcePatch, SourceRange } from '@garimpo/cloner-contract';
import { diffTokens } from './diff-tokens.ts';
import { type Token, tokensOf } from './tokens.ts';

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
