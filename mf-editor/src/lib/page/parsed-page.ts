/**
 * Index of a node in document order, without the document itself. Valid until elements come or go: then the page is
 * parsed again and all ids change.
 */
export type NodeId = number;

/**
 * The page's tree in transferable form: one entry per node in document order. Offsets are UTF-16 units of the source;
 * -1 means absent.
 */
export interface ParsedPage {
  /** A combination of {@link NodeFlag}. */
  flags: Uint8Array;
  /** Elements only: index of the tag in `names`. */
  tags: Int32Array;
  names: string[];
  /** -1 for `<html>` and its siblings. */
  parents: Int32Array;
  /** Index of the next node outside of the node. */
  nexts: Int32Array;
  /** -1 for elements without a start tag in the source. For texts with several runs, the first one. */
  starts: Int32Array;
  ends: Int32Array;
  /** Written elements only: end of the start tag. */
  startTagEnds: Int32Array;
  /** Elements with an end tag only: its start. */
  endTagStarts: Int32Array;
  /** Written elements ordered by start tag. */
  order: Int32Array;
  /** Pairs of an element that parsers re-create (`<b>1<p>2</b>`) and its original. */
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
  foreign: 4,
  /** Re-created from the start tag of another element. */
  copy: 8,
  /** Written once and re-created by the parser. */
  copied: 16,
  /** A text that differs from the characters at its offsets (`<![CDATA[`). */
  opaque: 32,
  /** Not void and without an end tag, so that something else ends it. */
  open: 64,
} as const;

/** Buffers that can be transferred instead of copied. */
export function buffersOf(parsed: ParsedPage): ArrayBuffer[] {
  return Object.values(parsed).flatMap((value) =>
    ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : [],
  );
}
