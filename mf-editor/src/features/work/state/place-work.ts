import { applyPatches, areInOrder, type SourcePatch } from '@garimpo/cloner-contract';
import { mergeSources } from '../../../lib/compare/merge-sources.ts';
import type { SavedPage } from '../../../state/editor.ts';

export interface Placed {
  /**
   * `fits`: on the page that is on the web. `moved`: it was made to an older one, and carried over. `apart`: both changed the same
   * part, so it stands on the older page.
   */
  how: 'fits' | 'moved' | 'apart';
  base: SavedPage;
  patches: readonly SourcePatch[];
}

/** Where work that was made to `old` stands, now that the site is `current`. Null for patches that are of neither. */
export function placeWork(
  patches: readonly SourcePatch[],
  old: SavedPage,
  current: SavedPage,
): Placed | null {
  if (!areInOrder(patches) || (patches.at(-1)?.end ?? 0) > old.html.length) return null;
  if (old.version === current.version) return { how: 'fits', base: current, patches };
  const moved = mergeSources(old.html, applyPatches(old.html, patches), current.html);
  return moved === null
    ? { how: 'apart', base: old, patches }
    : { how: 'moved', base: current, patches: moved };
}
