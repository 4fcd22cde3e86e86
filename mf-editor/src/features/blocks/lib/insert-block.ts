import { isVoid } from '../../../lib/html/content-model.ts';
import type { NodeId, PageEdit, PageTree } from '../../../lib/page/page-tree.ts';
import { insertHtml } from '../../../lib/page/restructure.ts';
import type { DropTarget } from '../../../lib/preview/preview-protocol.ts';
import type { BlockType } from './block-drawings.ts';
import { blockHtml } from './block-html.ts';

/** Nothing below them can hold a block: it would end them, or not be read as markup, or be a link in a link. */
const CLOSED = new Set([
  ...['p', 'a', 'button', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'label', 'summary', 'legend'],
  ...['select', 'optgroup', 'option', 'datalist', 'textarea', 'title', 'xmp', 'noembed', 'noframes'],
  ...['script', 'noscript', 'style', 'template', 'iframe', 'object', 'video', 'audio', 'canvas', 'picture'],
  ...['svg', 'math', 'map', 'plaintext', 'ruby'],
]);
/** Not in them, but in what they hold: the cells of a table, the items of a list, what a careless page put into a `<span>`. */
const PASSED = new Set([
  ...[
    'html',
    'table',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'colgroup',
    'frameset',
    'ul',
    'ol',
    'menu',
    'dl',
    'dt',
  ],
  ...['hgroup', 'span', 'b', 'i', 'em', 'strong', 'small', 'u', 's', 'font', 'sub', 'sup', 'code', 'mark'],
  ...['abbr', 'time', 'cite', 'q', 'big', 'ins', 'del', 'nobr', 'tt', 'kbd', 'var', 'samp', 'strike'],
]);

/**
 * The nearest place to `target` where a block can stand: the page, parsed again, has it whole there, and is the same besides. That is before or after
 * what cannot hold it (a sentence that it was dropped into); in the last resort, the end of the page.
 */
export function fittingPlace(page: PageTree, target: DropTarget): DropTarget {
  const end: DropTarget = { element: page.body, place: 'inside' };
  let { element, place } = target;
  // Each turn climbs, or goes from after to inside to before.
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
      // Without an end tag, it would hold what comes after it.
      place = unfit(page, [element]) === null ? 'inside' : 'before';
    }
  }
}

/** Of these, from the outermost on, the one that keeps a block from being in the last. */
function unfit(page: PageTree, holders: readonly NodeId[]): NodeId | null {
  const closed = holders.find((one) => CLOSED.has(page.tag(one)) || isVoid(page.tag(one)));
  if (closed !== undefined) return closed;
  const last = holders.at(-1);
  return last !== undefined && PASSED.has(page.tag(last)) ? last : null;
}

/** Whether what is written after it is no longer in it. */
function holdsOff(page: PageTree, element: NodeId): boolean {
  const tag = page.tag(element);
  return tag === 'p' || isVoid(tag) || page.inner(element).end < page.outer(element).end;
}

/** At the end of an element, but not in a last child that nothing ends before. */
function behindOpen(page: PageTree, element: NodeId): DropTarget {
  const last = page.children(element).at(-1);
  if (last === undefined || !page.isElement(last) || holdsOff(page, last))
    return { element, place: 'inside' };
  return unfit(page, [last]) === null ? behindOpen(page, last) : { element: last, place: 'before' };
}

/** The block where it was dropped, or at the nearest place that takes it. It is selected then. */
export function insertBlock(page: PageTree, type: BlockType, target: DropTarget): PageEdit {
  return insertHtml(page, fittingPlace(page, target), blockHtml(type));
}

/** Where a block goes that is not dropped anywhere: after what is selected, else to the end of the page. */
export function placeAfter(page: PageTree, selected: NodeId | null): DropTarget {
  return selected === null ? { element: page.body, place: 'inside' } : { element: selected, place: 'after' };
}
