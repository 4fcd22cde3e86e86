import { applyPatches as applyInOrder, type SourcePatch, type SourceRange } from '@garimpo/cloner-contract';

export type Range = SourceRange;
export type Patch = SourcePatch;

/** Applies patches in any order. A patch inside a deleted range is deleted with it. */
export function applyPatches(source: string, patches: readonly Patch[]): string {
  return applyInOrder(source, inOrder(patches));
}

function inOrder(patches: readonly Patch[]): Patch[] {
  let done = 0;
  // The wider one first, so that a patch inside it is dropped; then in the given order.
  return [...patches]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      if (start < done) return false;
      done = end;
      return true;
    });
}
