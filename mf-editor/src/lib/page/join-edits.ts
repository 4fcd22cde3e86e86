import { areInOrder } from '@garimpo/cloner-contract';
import type { PageEdit } from './page-tree.ts';

/** `selectAt` as in {@link PageEdit}, of the source with all the edits in it. */
export type JoinOptions = Pick<PageEdit, 'merge' | 'selectAt'>;

/**
 * One step of many edits, each made to the page as it is now. Of two insertions at one place the earlier in the list comes first. Throws RangeError where
 * two of them change the same part.
 */
export function joinEdits(edits: readonly PageEdit[], options: JoinOptions = {}): PageEdit {
  const patches = edits.flatMap((edit) => edit.patches).sort((a, b) => a.start - b.start || a.end - b.end);
  if (!areInOrder(patches)) throw new RangeError('Two of the edits change the same part of the page.');
  const touches = edits.flatMap((edit) => edit.touches);
  const isStructure = touches.some(({ kind }) => kind === 'structure');
  return { patches, touches: isStructure ? [{ kind: 'structure' }] : touches, ...options };
}
