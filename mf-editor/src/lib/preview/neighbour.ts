import type { NodeId, PageTree } from '../page/page-tree.ts';

/** Stand in a page and are not seen in it. */
const UNSEEN = new Set(
  'base head link meta noscript script source style template title track param noframes'.split(' '),
);

export function isSeen(page: PageTree, id: NodeId): boolean {
  return page.isElement(id) && !UNSEEN.has(page.tag(id));
}

/** The seen elements in it, in order. */
export function seenChildren(page: PageTree, id: NodeId): NodeId[] {
  return page.children(id).filter((child) => isSeen(page, child));
}

/** Where an arrow leads from an element; null where there is nothing. From nothing it leads to the body. */
export function neighbour(
  page: PageTree,
  from: NodeId | null,
  way: 'parent' | 'child' | 'previous' | 'next',
): NodeId | null {
  if (from === null) return page.body;
  const parent = page.parent(from);
  if (way === 'parent') return parent;
  if (way === 'child') return seenChildren(page, from)[0] ?? null;
  if (parent === null) return null;
  const siblings = seenChildren(page, parent);
  return siblings[siblings.indexOf(from) + (way === 'next' ? 1 : -1)] ?? null;
}
