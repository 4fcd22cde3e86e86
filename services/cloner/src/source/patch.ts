import { applyPatches as applyInOrder, type SourcePatch, type SourceRange } from '@garimpo/cloner-contract';

export type Range = SourceRange;
export type Patch = SourcePatch;

/**
 * The text with its patches in place, in whatever order they were found; everything between them keeps its bytes. A patch
 * inside of what another one takes away goes with it, whichever was found first.
 */
export function applyPatches(source: string, patches: readonly Patch[]): string {
  return applyInOrder(source, inOrder(patches));
}

function inOrder(patches: readonly Patch[]): Patch[] {
  let done = 0;
  // The wider one first, so that it is the one inside that falls away; then as they were found.
  return [...patches]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < done) return false;
      done = end;
      return true;
    });
}
