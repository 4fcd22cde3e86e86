import {
  applyPatches,
  areInOrder,
  DRAFT_PATCHES_MAX,
  DRAFT_TEXT_MAX,
  type DraftView,
  type SourcePatch,
} from '@garimpo/cloner-contract';
import { mergeSources } from '../../../lib/compare/diff-sources.ts';
import type { SavedPage } from '../../../lib/page/saved-page.ts';
import type { LocalDraft } from './local-drafts.ts';

export interface PlacedDraft {
  /**
   * `fits`: it fits the current page. `moved`: it was rebased from an older page. `apart`: both changed the same
   * part, so it stays on the older page.
   */
  how: 'fits' | 'moved' | 'apart';
  base: SavedPage;
  patches: readonly SourcePatch[];
}

/** Where work on `old` stands now that the site is `current`. Null for patches that fit neither page. */
export function placeDraft(
  patches: readonly SourcePatch[],
  old: SavedPage,
  current: SavedPage,
): PlacedDraft | null {
  if (!areInOrder(patches) || (patches.at(-1)?.end ?? 0) > old.html.length) return null;
  if (old.version === current.version) return { how: 'fits', base: current, patches };
  const moved = mergeSources(old.html, applyPatches(old.html, patches), current.html);
  return moved === null
    ? { how: 'apart', base: old, patches }
    : { how: 'moved', base: current, patches: moved };
}

/** Patches in the shape of the contract, without extra properties. */
export const plain = (patches: readonly SourcePatch[]): SourcePatch[] =>
  patches.map(({ start, end, text }) => ({ start, end, text }));

interface DraftWork {
  baseVersion: number;
  patches: readonly SourcePatch[];
}

/** Whether both drafts lead from the same page to the same result. */
export function isSameDraft(one: DraftWork, other: DraftWork): boolean {
  if (one.baseVersion !== other.baseVersion || one.patches.length !== other.patches.length) return false;
  return one.patches.every(({ start, end, text }, at) => {
    const patch = other.patches[at];
    return patch?.start === start && patch.end === end && patch.text === text;
  });
}

/** Larger work cannot be stored as a draft. */
export function isTooLarge(patches: readonly SourcePatch[]): boolean {
  return (
    patches.length > DRAFT_PATCHES_MAX ||
    patches.reduce((sum, { text }) => sum + text.length, 0) > DRAFT_TEXT_MAX
  );
}

/** An earlier draft that can be continued. */
export interface FoundDraft {
  place: 'server' | 'here';
  baseVersion: number;
  patches: readonly SourcePatch[];
  at: string;
}

/**
 * The drafts to offer, latest first; two only where each has work that the other lacks. Local work that the service
 * has, or had until it was saved or discarded elsewhere, is not offered.
 */
export function foundDrafts(server: DraftView | null, local: LocalDraft | null): FoundDraft[] {
  const there: FoundDraft[] =
    server === null ? [] : [{ ...pick(server), place: 'server', at: server.updatedAt }];
  if (local === null || local.kept || local.patches.length === 0) return there;
  const here: FoundDraft = { ...pick(local), place: 'here', at: local.at };
  if (server === null || local.revision === server.revision) return [here];
  if (isSameDraft(local, server)) return there;
  return [here, ...there].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const pick = ({ baseVersion, patches }: Pick<FoundDraft, 'baseVersion' | 'patches'>) => ({
  baseVersion,
  patches: patches.map(({ start, end, text }) => ({ start, end, text })),
});
