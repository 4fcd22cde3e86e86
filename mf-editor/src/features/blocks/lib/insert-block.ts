import { isVoid, wordSet } from '../../../lib/html/text.ts';
import type { PageEdit } from '../../../lib/page/page-edit.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { insertHtml } from '../../../lib/page/restructure.ts';
import type { DropTarget } from '../../../lib/preview/preview-protocol.ts';

/** Elements whose descendants cannot hold a block: it would end them, be read as text, or nest links. */
const CLOSED = wordSet(
  'p a button h1 h2 h3 h4 h5 h6 pre label summary legend select optgroup option datalist textarea title xmp noembed noframes script noscript style template iframe object video audio canvas picture svg math map plaintext ruby',
);
/** Elements that cannot hold a block themselves, although their children can: table parts, lists, inline elements. */
const PASSED = wordSet(
  'html table thead tbody tfoot tr colgroup frameset ul ol menu dl dt hgroup span b i em strong small u s font sub sup code mark abbr time cite q big ins del nobr tt kbd var samp strike',
);

/**
 * The nearest place to `target` where a block can stand such that the page, parsed again, contains it whole and is
 * otherwise unchanged: before or after what cannot hold it, and as a last resort the end of the page.
 */
export function fittingPlace(page: PageTree, target: DropTarget): DropTarget {
  const end: DropTarget = { element: page.body, place: 'inside' };
  let { element, place } = target;
  // Each iteration climbs, or goes from after to inside to before.
  for (;;) {
    const path = page.path(element);
    const below = path.slice(path.indexOf(page.body) + 1);
    if (!path.includes(page.body) || below.length === 0) return end;
    const around = unfit(page, place === 'inside' ? below : below.slice(0, -1));
    if (around !== null) {
      element = around;
      if (place === 'inside') place = 'after';
    }
    if (!page.isWritten(element)) {
      element = page.parent(element) ?? page.body;
      if (place === 'inside') place = 'after';
    } else if (around === null && (place !== 'after' || holdsOff(page, element))) {
      return place === 'inside' ? behindOpen(page, element) : { element, place };
    } else if (place === 'after' && !holdsOff(page, element)) {
      // An element without an end tag would hold what comes after it.
      place = unfit(page, [element]) === null ? 'inside' : 'before';
    }
  }
}

/** The outermost of the holders that keeps a block from being placed in the last of them. */
function unfit(page: PageTree, holders: readonly NodeId[]): NodeId | null {
  const closed = holders.find((one) => CLOSED.has(page.tag(one)) || isVoid(page.tag(one)));
  if (closed !== undefined) return closed;
  const last = holders.at(-1);
  return last !== undefined && PASSED.has(page.tag(last)) ? last : null;
}

/** Whether the element is closed, so that markup after it is not parsed into it. */
function holdsOff(page: PageTree, element: NodeId): boolean {
  const tag = page.tag(element);
  return tag === 'p' || isVoid(tag) || page.inner(element).end < page.outer(element).end;
}

/** The end of an element, or a place before a last child that is left open. */
function behindOpen(page: PageTree, element: NodeId): DropTarget {
  const last = page.children(element).at(-1);
  if (last === undefined || !page.isElement(last) || holdsOff(page, last))
    return { element, place: 'inside' };
  return unfit(page, [last]) === null ? behindOpen(page, last) : { element: last, place: 'before' };
}

/** @param html one element, or more that may stand wherever a block may */
export function insertBlock(page: PageTree, html: string, target: DropTarget): PageEdit {
  return insertHtml(page, fittingPlace(page, target), html);
}

/** Beside the selected element, else at the end of the page. */
export function placeBeside(
  page: PageTree,
  selected: NodeId | null,
  place: 'before' | 'after' = 'after',
): DropTarget {
  return selected === null ? { element: page.body, place: 'inside' } : { element: selected, place };
}
