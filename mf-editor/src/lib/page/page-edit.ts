import { areInOrder, type SourcePatch } from '@garimpo/cloner-contract';
import type { NodeId } from './parsed-page.ts';

/** What an edit changes in the page's tree. Everything else stays except for its offsets. */
export type Touched =
  | { kind: 'text'; text: NodeId }
  | { kind: 'attributes'; element: NodeId }
  /** Elements come, go or move, so the page is parsed again. */
  | { kind: 'structure' };

/**
 * One undoable step: ordered patches to the present source that do not overlap. Consecutive edits with the same
 * `merge` key become one step (the key strokes in one field).
 */
export interface PageEdit {
  patches: readonly SourcePatch[];
  touches: readonly Touched[];
  merge?: string;
  /** Start tag to select afterwards, as an offset in the new source. Without it, the selection stays. */
  selectAt?: number;
  /** Start tags of what is selected besides, in the new source. */
  alsoAt?: readonly number[];
}

/** `selectAt` refers to the source with all edits. */
type JoinOptions = Pick<PageEdit, 'merge' | 'selectAt'>;

/**
 * Joins edits of the present page to one step. Of two insertions at one place the earlier in the list comes first.
 * Throws RangeError where two edits change the same part.
 */
export function joinEdits(edits: readonly PageEdit[], options: JoinOptions = {}): PageEdit {
  const patches = edits.flatMap((edit) => edit.patches).sort((a, b) => a.start - b.start || a.end - b.end);
  if (!areInOrder(patches)) throw new RangeError('Two of the edits change the same part of the page.');
  const touches = edits.flatMap((edit) => edit.touches);
  const isStructure = touches.some(({ kind }) => kind === 'structure');
  return { patches, touches: isStructure ? [{ kind: 'structure' }] : touches, ...options };
}
