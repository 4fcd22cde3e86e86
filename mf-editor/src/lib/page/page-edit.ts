import type { SourcePatch } from '@garimpo/cloner-contract';
import type { NodeId } from './page-tree.ts';

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
