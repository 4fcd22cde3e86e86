import type { SourceRange } from '@garimpo/cloner-contract';
import type { EditedPage } from './edited-page.ts';
import type { NodeId } from './page-tree.ts';

export interface Extent {
  outer: SourceRange;
  inner: SourceRange;
}

/** Where a node stands. One that has no start tag of its own is as long as what is in it; with nothing in it, it is where something would go. */
export function extent(page: EditedPage, id: NodeId): Extent {
  const { starts, ends, startTagEnds, endTagStarts } = page.parsed;
  const start = starts[id] ?? -1;
  const end = ends[id] ?? -1;
  if (page.runs.has(id)) {
    const range = mainRun(page, id);
    return { outer: range, inner: range };
  }
  if (!page.isElement(id)) {
    const range = { start: Math.max(start, 0), end: Math.max(end, start, 0) };
    return { outer: range, inner: range };
  }
  if (start < 0) {
    const range = implied(page, id);
    return { outer: range, inner: range };
  }
  const innerStart = startTagEnds[id] ?? start;
  const endTagStart = endTagStarts[id] ?? -1;
  return {
    outer: { start, end },
    inner: { start: innerStart, end: endTagStart < 0 ? Math.max(end, innerStart) : endTagStart },
  };
}

/** Of a text in pieces: the first that people can read. */
function mainRun(page: EditedPage, text: NodeId): SourceRange {
  const runs = page.runsOf(text).filter(({ start, end }) => end > start);
  const main = runs.find(({ start, end }) => page.source.slice(start, end).trim() !== '') ?? runs[0];
  return main ?? page.runsOf(text)[0] ?? at(0);
}

/** Loops down the first and last children: elements without start tags may lie in one another (`<html><head>`), but not deep. */
function implied(page: EditedPage, id: NodeId): SourceRange {
  let range: SourceRange | null = null;
  for (const child of page.children(id)) {
    // White space after `</html>` counts to the body.
    if (page.isText(child) && range !== null && page.value(child).trim() === '') continue;
    const outer =
      page.isElement(child) && !page.isWritten(child)
        ? impliedOrNull(page, child)
        : extent(page, child).outer;
    if (outer === null) continue;
    range =
      range === null
        ? outer
        : { start: Math.min(range.start, outer.start), end: Math.max(range.end, outer.end) };
  }
  return range ?? at(emptyPlace(page, id));
}

function impliedOrNull(page: EditedPage, id: NodeId): SourceRange | null {
  return page.children(id).length === 0 ? null : implied(page, id);
}

function at(offset: number): SourceRange {
  return { start: offset, end: offset };
}

/** Of `<head>`, `<body>` and `<html>` that stand nowhere and hold nothing. */
function emptyPlace(page: EditedPage, id: NodeId): number {
  if (id === page.head && page.body !== page.head) {
    const isThere = page.isWritten(page.body) || page.children(page.body).length > 0;
    if (isThere) return extent(page, page.body).outer.start;
  }
  const parent = page.parent(id);
  if (parent !== null && page.isWritten(parent)) return extent(page, parent).inner.end;
  return page.source.length;
}
