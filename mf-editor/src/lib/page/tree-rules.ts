import type { EditedPage } from './edited-page.ts';
import type { NodeId } from './page-tree.ts';
import { NodeFlag } from './parsed-page.ts';

/** In them, text goes elsewhere if it is more than white space, or white space goes. */
const MOVES_TEXT = new Set([
  'html',
  'head',
  'table',
  'tbody',
  'thead',
  'tfoot',
  'tr',
  'colgroup',
  'frameset',
]);
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

/**
 * Whether other values of these attributes may make another tree: then the page must be parsed again. Names of attributes in svg are written with
 * capitals, which a preview learns from its own parser.
 */
export function attributesMakeTree(page: EditedPage, element: NodeId, names: readonly string[]): boolean {
  const tag = page.tag(element);
  if (page.hasFlag(element, NodeFlag.foreign | NodeFlag.copied)) return true;
  // Of formatting elements that are left open, parsers make again those that differ in their attributes.
  if (FORMATTING.has(tag) && page.hasFlag(element, NodeFlag.open)) return true;
  if (tag === 'input') return names.some((name) => name.toLowerCase() === 'type');
  // All addresses of the page start from it.
  return tag === 'base';
}

/** Whether the characters of this text can come, go and change without another tree: where they are, parsers take them as they are. */
export function textStaysPut(page: EditedPage, text: NodeId): boolean {
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

/** Not so of a text that stands in a table and is shown before it. */
function isBetween(page: EditedPage, parent: NodeId, text: NodeId, start: number, end: number): boolean {
  return page.children(parent).every((sibling) => {
    if (sibling === text) return true;
    if (page.isElement(sibling) && !page.isWritten(sibling)) return false;
    return sibling < text ? page.outer(sibling).end <= start : page.outer(sibling).start >= end;
  });
}

/** Whether a line break there is none of the text: right after some start tags. */
export function dropsFirstLineBreak(page: EditedPage, element: NodeId, at: number): boolean {
  if (!['pre', 'textarea', 'listing'].includes(page.tag(element))) return false;
  return (
    !page.hasFlag(element, NodeFlag.foreign) && page.isWritten(element) && page.inner(element).start === at
  );
}
