import { areInOrder, type SourcePatch } from '@garimpo/cloner-contract';
import type { NodeId } from './parsed-page.ts';

/** What of the page's tree an edit changes. Everything else of the tree stays as it is, offsets apart. */
export type Touched =
  /** The characters of one text. */
  | { kind: 'text'; text: NodeId }
  /** The start tag of one element, without its name. */
  | { kind: 'attributes'; element: NodeId }
  /** Elements come, go or change their place: the page is parsed again. */
  | { kind: 'structure' };

/**
 * One step that a person can undo: patches to the source as it is now, in order, none over another. `merge`: of edits that follow one another with
 * the same key, one step is made (the key strokes in one field).
 */
export interface PageEdit {
  patches: readonly SourcePatch[];
  touches: readonly Touched[];
  merge?: string;
  /** What is selected afterwards: an offset in the new source at which a start tag begins. Without it, the selection stays. */
  selectAt?: number;
}

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
