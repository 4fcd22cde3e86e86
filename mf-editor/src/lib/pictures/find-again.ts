import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';

/** These marks find an element again after others came or went. */
interface Remembered {
  tag: string;
  start: number;
  src: string | null;
  classes: string | null;
}

export function remember(page: PageTree, element: NodeId): Remembered {
  return {
    tag: page.tag(element),
    start: page.outer(element).start,
    src: page.attribute(element, 'src'),
    classes: page.attribute(element, 'class'),
  };
}

/** The element of the same tag, address and classes that stands nearest to where it stood; null where it is gone. */
export function findAgain(page: PageTree, { tag, start, src, classes }: Remembered): NodeId | null {
  let found: { element: NodeId; away: number } | null = null;
  for (const element of page.elements(tag)) {
    if (!page.isWritten(element)) continue;
    if (page.attribute(element, 'src') !== src || page.attribute(element, 'class') !== classes) continue;
    const away = Math.abs(page.outer(element).start - start);
    if (found === null || away < found.away) found = { element, away };
  }
  return found?.element ?? null;
}
