/**
 * Index of a node in document order, without the document itself. Valid until elements come or go: then the page is
 * parsed again and all ids change.
 */
export type NodeId = number;

/**
 * A page's tree as a worker hands it over: one entry per node, of all kinds, in document order. Offsets are of the source in UTF-16 units; -1 stands
 * for what is not there.
 */
export interface ParsedPage {
  /** A combination of {@link NodeFlag}. */
  flags: Uint8Array;
  /** Elements only: index of the tag in `names`. */
  tags: Int32Array;
  names: string[];
  /** -1 beside `<html>`. */
  parents: Int32Array;
  /** The first node after the node and all that it holds. */
  nexts: Int32Array;
  /** -1 of elements whose own start tag is not in the source. Of texts with more than one run, start and end of the first. */
  starts: Int32Array;
  ends: Int32Array;
  /** Written elements only: end of the start tag. */
  startTagEnds: Int32Array;
  /** Elements with an end tag only: its start. */
  endTagStarts: Int32Array;
  /** Written elements in the order of their start tags. */
  order: Int32Array;
  /** Pairs: an element that parsers make once more from a start tag (`<b>1<p>2</b>`), and the element whose tag that is. */
  copies: Int32Array;
  /** Texts that are not contiguous (`a</nothing>b`): id, number of runs, then start and end of each. */
  runs: Int32Array;
  html: number;
  head: number;
  body: number;
}

export const NodeFlag = {
  element: 1,
  text: 2,
  /** Inside of svg or math. */
  foreign: 4,
  /** Made by parsers from a start tag that has made another element. */
  copy: 8,
  /** Written, and made more than once. */
  copied: 16,
  /** A text whose characters are not those at its offsets (`<![CDATA[`). */
  opaque: 32,
  /** Ends where something else does, without an end tag of its own; void elements do not. */
  open: 64,
} as const;

/** What can be handed over without a copy. */
export function buffersOf(parsed: ParsedPage): ArrayBuffer[] {
  return Object.values(parsed).flatMap((value) =>
    ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : [],
  );
}
