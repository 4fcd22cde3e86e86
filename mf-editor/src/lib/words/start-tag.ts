import type { NodeId, PageTree } from '../page/page-tree.ts';

/** As written; empty of an element that has none. */
export function startTag(page: PageTree, element: NodeId): string {
  return page.source.slice(page.outer(element).start, page.inner(element).start);
}
