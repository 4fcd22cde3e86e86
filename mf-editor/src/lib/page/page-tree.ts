import type { SourceRange } from '@garimpo/cloner-contract';
import { firstOfEach, type PageAttribute, readAttributes } from '../html/start-tag.ts';
import { contentModel, decodeRawText, decodeText, wordSet } from '../html/text.ts';
import { NodeFlag, type NodeId, type ParsedPage } from './parsed-page.ts';

interface Extent {
  /** From the start of the start tag to the end of the end tag; for texts, their characters as written. */
  outer: SourceRange;
  inner: SourceRange;
}

/** The range of a node. An element without a start tag spans its content; an empty one is where content would go. */
function extent(page: PageTree, id: NodeId): Extent {
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

/** The first readable run of a text that has several. */
function mainRun(page: PageTree, text: NodeId): SourceRange {
  const runs = page.runsOf(text).filter(({ start, end }) => end > start);
  const main = runs.find(({ start, end }) => page.source.slice(start, end).trim() !== '') ?? runs[0];
  return main ?? page.runsOf(text)[0] ?? at(0);
}

/** Recursion is shallow, since few elements without start tags nest (`<html><head>`). */
function implied(page: PageTree, id: NodeId): SourceRange {
  let range: SourceRange | null = null;
  for (const child of page.children(id)) {
    // White space after `</html>` belongs to the body.
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

function impliedOrNull(page: PageTree, id: NodeId): SourceRange | null {
  return page.children(id).length === 0 ? null : implied(page, id);
}

function at(offset: number): SourceRange {
  return { start: offset, end: offset };
}

/** Where the content of an absent and empty `<head>`, `<body>` or `<html>` would begin. */
function emptyPlace(page: PageTree, id: NodeId): number {
  if (id === page.head && page.body !== page.head) {
    const isThere = page.isWritten(page.body) || page.children(page.body).length > 0;
    if (isThere) return extent(page, page.body).outer.start;
  }
  const parent = page.parent(id);
  if (parent !== null && page.isWritten(parent)) return extent(page, parent).inner.end;
  return page.source.length;
}

/** Elements whose texts are not read by people. */
const UNREAD = wordSet('script style noscript template head iframe noembed noframes');

/**
 * The page under edit. Instances with the same `parsed` share its offsets: only the newest is valid after a change. A
 * new instance per change lets components compare by identity.
 */
export class PageTree {
  readonly source: string;
  readonly parsed: ParsedPage;
  /** Texts with more than one run, with the start and end of each run. */
  readonly runs: ReadonlyMap<NodeId, number[]>;
  /** Maps re-created elements to the written one. */
  private readonly originals: ReadonlyMap<NodeId, NodeId>;

  constructor(source: string, parsed: ParsedPage, before?: PageTree) {
    this.source = source;
    this.parsed = parsed;
    this.runs = before?.runs ?? readRuns(parsed.runs);
    this.originals = before?.originals ?? readCopies(parsed.copies);
  }

  get size(): number {
    return this.parsed.flags.length;
  }

  /** Every page has `<html>`, `<head>` and `<body>`, written or not. */
  get html(): NodeId {
    return this.parsed.html;
  }

  get head(): NodeId {
    return this.parsed.head;
  }

  get body(): NodeId {
    return this.parsed.body;
  }

  isElement(id: NodeId): boolean {
    return this.hasFlag(id, NodeFlag.element);
  }

  isText(id: NodeId): boolean {
    return this.hasFlag(id, NodeFlag.text);
  }

  /** Lower case; empty for nodes that are no elements. */
  tag(id: NodeId): string {
    return this.parsed.names[this.parsed.tags[id] ?? -1] ?? '';
  }

  /**
   * Whether the element's own start tag is in the source. An element without one (an implied `<tbody>`) cannot be
   * changed.
   */
  isWritten(id: NodeId): boolean {
    return this.isElement(id) && (this.parsed.starts[id] ?? -1) >= 0;
  }

  hasFlag(id: NodeId, flag: number): boolean {
    return ((this.parsed.flags[id] ?? 0) & flag) !== 0;
  }

  /** Null for `<html>` and its siblings. */
  parent(id: NodeId): NodeId | null {
    const parent = this.parsed.parents[id] ?? -1;
    return parent < 0 ? null : parent;
  }

  children(id: NodeId): NodeId[] {
    const children: NodeId[] = [];
    const end = this.parsed.nexts[id] ?? 0;
    for (let child = id + 1; child < end; child = this.parsed.nexts[child] ?? end) children.push(child);
    return children;
  }

  placeOf(id: NodeId): number {
    const parent = this.parent(id);
    return parent === null ? 0 : this.children(parent).indexOf(id);
  }

  path(id: NodeId): NodeId[] {
    const path = [id];
    for (let parent = this.parent(id); parent !== null; parent = this.parent(parent)) path.push(parent);
    return path.reverse();
  }

  outer(id: NodeId): SourceRange {
    return extent(this, id).outer;
  }

  inner(id: NodeId): SourceRange {
    return extent(this, id).inner;
  }

  /** The attributes of the start tag, each name once, as parsers read them. */
  attributes(id: NodeId): PageAttribute[] {
    const start = this.parsed.starts[this.original(id)] ?? -1;
    if (!this.isElement(id) || start < 0) return [];
    return firstOfEach(readAttributes(this.source, start)).map(({ name, value, start, end }) => ({
      name,
      value,
      start,
      end,
    }));
  }

  attribute(id: NodeId, name: string): string | null {
    return this.attributes(id).find((attribute) => attribute.name === name)?.value ?? null;
  }

  /** The decoded characters of a text. */
  value(id: NodeId): string {
    if (!this.isText(id)) return '';
    const decode = this.contentModelOf(id) === 'raw' ? decodeRawText : decodeText;
    return this.runsOf(id)
      .map(({ start, end }) => decode(this.source.slice(start, end)))
      .join('');
  }

  /** The element whose start tag begins there. */
  at(offset: number): NodeId | null {
    const { order, starts } = this.parsed;
    let low = 0;
    let high = order.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const id = order[middle] ?? 0;
      const start = starts[id] ?? 0;
      if (start === offset) return id;
      if (start < offset) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }

  /** Elements with these tags in document order; without tags, all elements. */
  elements(...tags: string[]): NodeId[] {
    const wanted = new Set(tags.map((tag) => this.parsed.names.indexOf(tag)));
    const found: NodeId[] = [];
    for (let id = 0; id < this.size; id += 1) {
      if (!this.isElement(id) || this.hasFlag(id, NodeFlag.copy)) continue;
      if (tags.length === 0 || wanted.has(this.parsed.tags[id] ?? -2)) found.push(id);
    }
    return found;
  }

  /** Readable texts: outside of scripts, styles, templates and the head. */
  texts(): NodeId[] {
    const found: NodeId[] = [];
    for (let id = 0; id < this.size; ) {
      if (this.isElement(id) && UNREAD.has(this.tag(id))) {
        id = this.parsed.nexts[id] ?? this.size;
        continue;
      }
      if (this.isText(id) && this.parent(id) !== this.html && this.isVisible(id)) found.push(id);
      id += 1;
    }
    return found;
  }

  /** The written element of a re-created one; otherwise the element itself. */
  original(id: NodeId): NodeId {
    return this.originals.get(id) ?? id;
  }

  /** Ranges of a text's characters: several where ignored markup lies between. */
  runsOf(id: NodeId): SourceRange[] {
    const runs = this.runs.get(id);
    if (runs === undefined) return [{ start: this.parsed.starts[id] ?? 0, end: this.parsed.ends[id] ?? 0 }];
    const ranges: SourceRange[] = [];
    for (let at = 0; at < runs.length; at += 2) ranges.push({ start: runs[at] ?? 0, end: runs[at + 1] ?? 0 });
    return ranges;
  }

  /** The text that starts at the offset. */
  textAt(offset: number): NodeId | null {
    const { starts } = this.parsed;
    for (let id = 0; id < this.size; id += 1) {
      const runs = this.runs.get(id);
      const start = runs === undefined ? starts[id] : runs[0];
      if (start === offset && this.isText(id)) return id;
    }
    return null;
  }

  /** Whether a text was emptied since the page was parsed. */
  hasEmptyTexts(): boolean {
    const { starts, ends } = this.parsed;
    for (let id = 0; id < this.size; id += 1) {
      if (starts[id] === ends[id] && this.isText(id)) return true;
    }
    return false;
  }

  contentModelOf(text: NodeId) {
    const parent = this.parent(text);
    if (parent === null || this.hasFlag(parent, NodeFlag.foreign)) return 'markup';
    return contentModel(this.tag(parent));
  }

  private isVisible(text: NodeId): boolean {
    return this.runsOf(text).some(({ start, end }) => /[^\t\n\f\r ]/.test(this.source.slice(start, end)));
  }
}

function readRuns(flat: Int32Array): Map<NodeId, number[]> {
  const runs = new Map<NodeId, number[]>();
  for (let at = 0; at < flat.length; ) {
    const length = (flat[at + 1] ?? 0) * 2;
    runs.set(flat[at] ?? 0, [...flat.subarray(at + 2, at + 2 + length)]);
    at += 2 + length;
  }
  return runs;
}

function readCopies(pairs: Int32Array): Map<NodeId, NodeId> {
  const originals = new Map<NodeId, NodeId>();
  for (let at = 0; at < pairs.length; at += 2) originals.set(pairs[at] ?? 0, pairs[at + 1] ?? 0);
  return originals;
}
