import type { SourcePatch, SourceRange } from '@garimpo/cloner-contract';

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

/**
 * The place of a node in the page, in document order; the document itself has none. Holds until elements come or go: then the page is parsed
 * again, and everybody has new ones.
 */
export type NodeId = number;

/** `value` is what the markup stands for, without entities. Ranges are of the source. */
export interface PageAttribute extends SourceRange {
  /** In small letters, as parsers see it. */
  name: string;
  value: string;
}

/** What is read of a page. All offsets are of `source`, in UTF-16 units. */
export interface PageTree {
  readonly source: string;
  /** Nodes of all kinds. */
  readonly size: number;
  isElement(id: NodeId): boolean;
  isText(id: NodeId): boolean;
  /** In small letters; empty for what is no element. */
  tag(id: NodeId): string;
  /** Whether the element's own start tag stands in the source. Without one (an implied `<tbody>`) nothing of it can be changed. */
  isWritten(id: NodeId): boolean;
  /** Null for `<html>`, and what stands beside it. */
  parent(id: NodeId): NodeId | null;
  /** Nodes of all kinds, in order. */
  children(id: NodeId): NodeId[];
  /** Place among the nodes of its parent, of all kinds. */
  placeOf(id: NodeId): number;
  /** From `<html>` down to the element itself. */
  path(id: NodeId): NodeId[];
  /** From the first unit of the start tag up to after the end tag; of texts, their characters as written. */
  outer(id: NodeId): SourceRange;
  /** Between start tag and end tag. */
  inner(id: NodeId): SourceRange;
  /** Those of the start tag, each once, as parsers have them. */
  attributes(id: NodeId): PageAttribute[];
  attribute(id: NodeId, name: string): string | null;
  /** Of a text: the characters that it stands for. */
  value(id: NodeId): string;
  /** The element whose start tag begins there. */
  at(offset: number): NodeId | null;
  /** All of these tags, in document order; without tags, all elements. */
  elements(...tags: string[]): NodeId[];
  /** Texts that people read: outside of scripts, styles, templates and the head. */
  texts(): NodeId[];
  /** `<html>`, `<head>` and `<body>`, which every page has, written or not. */
  readonly html: NodeId;
  readonly head: NodeId;
  readonly body: NodeId;
}
