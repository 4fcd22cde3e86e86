import type { SourcePatch } from '@garimpo/cloner-contract';
import { endOfTagName } from '../html/start-tag.ts';
import { wordSet } from '../html/text.ts';
import type { Touched } from './page-edit.ts';
import { PageTree } from './page-tree.ts';
import { NodeFlag, type NodeId } from './parsed-page.ts';

/** Parsers move text out of these elements, or drop white space in them. */
const MOVES_TEXT = wordSet('html head table tbody thead tfoot tr colgroup frameset');
const FORMATTING = wordSet('a b big code em font i nobr s small strike strong tt u');

/**
 * Whether changing these attributes may change the tree, so that the page must be parsed again. SVG attributes have
 * capitals that only the preview's own parser knows.
 */
export function attributesMakeTree(page: PageTree, element: NodeId, names: readonly string[]): boolean {
  const tag = page.tag(element);
  if (page.hasFlag(element, NodeFlag.foreign | NodeFlag.copied)) return true;
  // Parsers re-create formatting elements that are left open, depending on their attributes.
  if (FORMATTING.has(tag) && page.hasFlag(element, NodeFlag.open)) return true;
  if (tag === 'input') return names.some((name) => name.toLowerCase() === 'type');
  // It is the base of all addresses of the page.
  return tag === 'base';
}

/** Whether the text's characters can change without affecting the tree. */
export function textStaysPut(page: PageTree, text: NodeId): boolean {
  const parent = page.parent(text);
  if (parent === null || !page.isWritten(parent)) return false;
  if (page.contentModelOf(text) !== 'markup') return true;
  if (!page.hasFlag(parent, NodeFlag.foreign) && MOVES_TEXT.has(page.tag(parent))) return false;
  const inner = page.inner(parent);
  const runs = page.runsOf(text);
  const start = runs[0]?.start ?? 0;
  const end = runs.at(-1)?.end ?? start;
  if (start < inner.start || end > inner.end) return false;
  return isBetween(page, parent, text, start, end);
}

/** A text in a table that is rendered before it is not between its siblings. */
function isBetween(page: PageTree, parent: NodeId, text: NodeId, start: number, end: number): boolean {
  return page.children(parent).every((sibling) => {
    if (sibling === text) return true;
    if (page.isElement(sibling) && !page.isWritten(sibling)) return false;
    return sibling < text ? page.outer(sibling).end <= start : page.outer(sibling).start >= end;
  });
}

/** Whether parsers drop a line break at this place: right after the start tag of some elements. */
export function dropsFirstLineBreak(page: PageTree, element: NodeId, at: number): boolean {
  if (!['pre', 'textarea', 'listing'].includes(page.tag(element))) return false;
  return (
    !page.hasFlag(element, NodeFlag.foreign) && page.isWritten(element) && page.inner(element).start === at
  );
}

/**
 * Whether the patches change only the texts and attributes that they declare. Then the tree stays and only its
 * offsets move.
 */
export function isLocal(
  page: PageTree,
  patches: readonly SourcePatch[],
  touches: readonly Touched[],
): boolean {
  const ranges = touches.flatMap((touched) => {
    if (touched.kind === 'text') return page.isText(touched.text) ? page.runsOf(touched.text) : [];
    if (touched.kind === 'structure' || !page.isWritten(touched.element)) return [];
    const { start } = page.outer(touched.element);
    return [{ start: endOfTagName(page.source, start), end: page.inner(touched.element).start - 1 }];
  });
  return patches.every((patch) => ranges.some(({ start, end }) => patch.start >= start && patch.end <= end));
}

/**
 * The page after local patches: no node comes or goes, and an emptied text stays. `page` must not be used any more.
 */
export function shiftPage(
  page: PageTree,
  source: string,
  patches: readonly SourcePatch[],
  touches: readonly Touched[],
): PageTree {
  const texts = new Set(touches.flatMap((touched) => (touched.kind === 'text' ? [touched.text] : [])));
  const moves = new Moves(patches);
  const { flags, starts, ends, startTagEnds, endTagStarts } = page.parsed;
  for (let id = 0; id < flags.length; id += 1) {
    const start = starts[id] ?? -1;
    const end = ends[id] ?? -1;
    if (end < moves.first) continue;
    const isOwn = texts.has(id);
    // An open element ends where the next one begins, so that insertions there belong to it.
    const isOpen = isOwn || ((flags[id] ?? 0) & NodeFlag.open) !== 0;
    if (start >= 0) starts[id] = moves.of(start, !isOwn);
    ends[id] = moves.of(end, isOpen);
    const startTagEnd = startTagEnds[id] ?? -1;
    if (startTagEnd >= 0) startTagEnds[id] = moves.of(startTagEnd, false);
    const endTagStart = endTagStarts[id] ?? -1;
    if (endTagStart >= 0) endTagStarts[id] = moves.of(endTagStart, true);
  }
  for (const runs of page.runs.values()) {
    for (let at = 0; at < runs.length; at += 2) {
      runs[at] = moves.of(runs[at] ?? 0, false);
      runs[at + 1] = moves.of(runs[at + 1] ?? 0, true);
    }
  }
  const shifted = new PageTree(source, page.parsed, page);
  for (const text of texts) skipFirstLineBreak(shifted, text);
  return shifted;
}

/** Skips a line break inserted right after `<pre>` or `<textarea>`. */
function skipFirstLineBreak(page: PageTree, text: NodeId): void {
  const runs = page.runs.get(text);
  const start = page.runsOf(text)[0]?.start ?? 0;
  if (!dropsFirstLineBreak(page, page.parent(text) ?? -1, start) || page.source[start] !== '\n') return;
  if (runs !== undefined) runs[0] = start + 1;
  else page.parsed.starts[text] = start + 1;
}

/** Shifts offsets. Offsets at an insertion are ambiguous: the two ends of a text, which coincide in an empty one. */
class Moves {
  /** Offsets before it do not move. */
  readonly first: number;
  private readonly patches: readonly SourcePatch[];
  private readonly sums: number[] = [];

  constructor(patches: readonly SourcePatch[]) {
    this.patches = patches;
    this.first = patches[0]?.end ?? Number.POSITIVE_INFINITY;
    let sum = 0;
    for (const { start, end, text } of patches) {
      sum += text.length - (end - start);
      this.sums.push(sum);
    }
  }

  /** `follows`: whether this offset comes after an insertion at it. */
  of(offset: number, follows: boolean): number {
    if (offset < this.first) return offset;
    let low = 0;
    let high = this.patches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.isBefore(this.patches[middle], offset, follows)) low = middle + 1;
      else high = middle;
    }
    return offset + (low === 0 ? 0 : (this.sums[low - 1] ?? 0));
  }

  private isBefore(patch: SourcePatch | undefined, offset: number, follows: boolean): boolean {
    if (patch === undefined || patch.end !== offset) return patch !== undefined && patch.end < offset;
    return patch.start < offset || follows;
  }
}
