import type { SourcePatch } from '@garimpo/cloner-contract';

/** Where what begins at the offset is with the patches in place; null if it is gone. */
export function moveOffset(offset: number, patches: readonly SourcePatch[]): number | null {
  let moved = offset;
  for (const { start, end, text } of patches) {
    if (start > offset) break;
    if (end > offset) return null;
    moved += text.length - (end - start);
  }
  return moved;
}
