import { applyPatches, rebasePatches, type SourcePatch } from '@garimpo/cloner-contract';
import { differenceOf } from '../../../lib/page/difference.ts';

/** A page as it was saved, and as it is being edited. */
export interface Work {
  base: string;
  changes: readonly SourcePatch[];
}

/**
 * The same work on the page as the service has changed it. Where somebody has changed the very element that the service has written, it is
 * theirs that stays.
 */
export function carryWork({ base, changes }: Work, written: readonly SourcePatch[]): Work {
  const next = applyPatches(base, written);
  const carried = rebasePatches(changes, written);
  return { base: next, changes: carried ?? differenceOf(next, applyPatches(base, changes)) };
}
