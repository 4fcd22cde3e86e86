import { rebasePatches, type SourcePatch } from '@garimpo/cloner-contract';
import { diffSources } from './diff-sources.ts';

/**
 * What makes `mine` of a page that `theirs` was made of, too, made to `theirs`. Null where both changed the same piece of markup: a text to which one
 * added a word while the other replaced it is one piece, though the places of both only touch.
 */
export function mergeSources(base: string, mine: string, theirs: string): SourcePatch[] | null {
  return rebasePatches(diffSources(base, mine), diffSources(base, theirs));
}
