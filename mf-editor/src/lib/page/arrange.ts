import type { SourcePatch } from '@garimpo/cloner-contract';
import { isVoid } from '../html/text.ts';
import type { PageEdit } from './page-edit.ts';
import type { PageTree } from './page-tree.ts';
import { NodeFlag, type NodeId } from './parsed-page.ts';
import { canRestructure, type PagePlace, placeOffset } from './restructure.ts';

/** The elements without those that lie in another of them, in document order. */
export function outermost(page: PageTree, ids: readonly NodeId[]): NodeId[] {
  const chosen = new Set(ids);
  return [...chosen]
    .filter(
      (id) =>
        !page
          .path(id)
          .slice(0, -1)
          .some((outside) => chosen.has(outside)),
    )
    .sort((a, b) => a - b);
}

/** The element as written; one without an end tag gets one, because something else may follow it elsewhere. */
export function markupOf(page: PageTree, id: NodeId): string {
  const { start, end } = page.outer(id);
  const markup = page.source.slice(start, end);
  const isOpen = page.hasFlag(id, NodeFlag.open) && !page.hasFlag(id, NodeFlag.foreign);
  return isOpen && !isVoid(page.tag(id)) ? `${markup}</${page.tag(id)}>` : markup;
}

export const canArrange = (page: PageTree, ids: readonly NodeId[]): boolean =>
  ids.length > 0 && ids.every((id) => canRestructure(page, id));

/** Takes the elements out in one step. What stands before them is selected next, else their parent. */
export function removeElements(page: PageTree, ids: readonly NodeId[]): PageEdit {
  mustArrange(page, ids);
  const patches = ids.map((id) => ({ ...page.outer(id), text: '' }));
  return { patches, touches: [{ kind: 'structure' }] };
}

/** Puts copies of the elements behind the last of them, and selects the first copy. */
export function duplicateElements(page: PageTree, ids: readonly NodeId[]): PageEdit {
  mustArrange(page, ids);
  const last = ids.at(-1) as NodeId;
  const { end } = page.outer(last);
  const copies = ids.length === 1 ? sourceOf(page, last) : ids.map((id) => markupOf(page, id)).join('');
  return {
    patches: [{ start: end, end, text: copies }],
    touches: [{ kind: 'structure' }],
    selectAt: end,
    alsoAt: startsOf(end, ids.length === 1 ? [copies] : ids.map((id) => markupOf(page, id))).slice(1),
  };
}

/** Puts markup of this site there, byte for byte, and selects its first element. */
export function pasteMarkup(page: PageTree, markup: readonly string[], target: PagePlace): PageEdit {
  const at = placeOffset(page, target);
  return {
    patches: [{ start: at, end: at, text: markup.join('') }],
    touches: [{ kind: 'structure' }],
    selectAt: at,
    alsoAt: startsOf(at, markup).slice(1),
  };
}

/**
 * Moves the elements together, in document order, and selects them. Throws RangeError for a place inside of one of
 * them.
 */
export function moveElements(page: PageTree, ids: readonly NodeId[], target: PagePlace): PageEdit {
  mustArrange(page, ids);
  const to = placeOffset(page, target);
  if (
    ids.some((id) =>
      page
        .path(target.element)
        .slice(0, target.place === 'inside' ? undefined : -1)
        .includes(id),
    )
  )
    throw new RangeError('An element cannot be moved into itself.');
  const ranges = ids.map((id) => page.outer(id));
  if (ranges.some(({ start, end }) => to > start && to < end))
    throw new RangeError('The place is inside of the element.');
  if (standTogether(page, ids) && (to === ranges[0]?.start || to === ranges.at(-1)?.end))
    return { patches: [], touches: [] };
  const texts = ids.map((id) => markupOf(page, id));
  const out: SourcePatch[] = ranges.map((range) => ({ ...range, text: '' }));
  const before = out.filter(({ end }) => end <= to);
  const after = out.filter(({ start }) => start >= to);
  const at = to - before.reduce((sum, { start, end }) => sum + end - start, 0);
  return {
    patches: [...before, { start: to, end: to, text: texts.join('') }, ...after],
    touches: [{ kind: 'structure' }],
    selectAt: at,
    alsoAt: startsOf(at, texts).slice(1),
  };
}

/** Where the elements stand one step earlier or later among their siblings; null at the end of the row. */
export function stepPlace(
  page: PageTree,
  ids: readonly NodeId[],
  direction: 'earlier' | 'later',
): PagePlace | null {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return null;
  const parent = page.parent(first);
  if (parent === null || ids.some((id) => page.parent(id) !== parent)) return null;
  const siblings = page.children(parent).filter((id) => page.isElement(id));
  const element =
    direction === 'earlier' ? siblings[siblings.indexOf(first) - 1] : siblings[siblings.indexOf(last) + 1];
  if (element === undefined || !canRestructure(page, element)) return null;
  return { element, place: direction === 'earlier' ? 'before' : 'after' };
}

function sourceOf(page: PageTree, id: NodeId): string {
  const { start, end } = page.outer(id);
  return page.source.slice(start, end);
}

/** Whether nothing but white space is between the elements. */
function standTogether(page: PageTree, ids: readonly NodeId[]): boolean {
  return ids.every((id, at) => {
    const next = ids[at + 1];
    return next === undefined || page.source.slice(page.outer(id).end, page.outer(next).start).trim() === '';
  });
}

function startsOf(first: number, texts: readonly string[]): number[] {
  let at = first;
  return texts.map((text) => {
    const start = at;
    at += text.length;
    return start;
  });
}

function mustArrange(page: PageTree, ids: readonly NodeId[]): void {
  if (!canArrange(page, ids)) throw new RangeError('One of the elements cannot be moved or taken out.');
}
