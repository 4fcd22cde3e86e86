import type { SourcePatch, SourceRange } from '@garimpo/cloner-contract';
import { isVoid } from '../html/content-model.ts';
import { cleanText, escapeAttribute } from '../html/escape.ts';
import { asEdited } from './as-edited.ts';
import type { EditedPage } from './edited-page.ts';
import type { NodeId, PageEdit, PageTree } from './page-tree.ts';
import { NodeFlag } from './parsed-page.ts';

/** Where something is put, seen from an element. `inside`: as the last thing in it. */
export interface PagePlace {
  element: NodeId;
  place: 'before' | 'after' | 'inside';
}

/**
 * Whether the element can be taken out, doubled, moved, wrapped and unwrapped: it is written once and whole, and no part of the page's frame. The functions here
 * throw RangeError of others.
 */
export function canRestructure(tree: PageTree, id: NodeId): boolean {
  const page = asEdited(tree);
  if (!page.isWritten(id) || page.hasFlag(id, NodeFlag.copied | NodeFlag.copy)) return false;
  if (id === page.html || id === page.head || id === page.body) return false;
  const { start, end } = page.outer(id);
  return isWholeIn(page, id, { start, end });
}

export function canWrapInLink(page: PageTree, id: NodeId): boolean {
  if (!canRestructure(page, id) || page.tag(id) === 'a') return false;
  const holdsLink = page.elements('a').some((link) => page.path(link).includes(id));
  return !holdsLink && !page.path(id).some((outside) => page.tag(outside) === 'a');
}

/** The link goes around the element. A link in a link does not exist: RangeError. `href` in characters, not markup. */
export function wrapInLink(page: PageTree, id: NodeId, href: string): PageEdit {
  if (!canWrapInLink(page, id)) throw new RangeError('The element cannot be put into a link.');
  const { start, end } = page.outer(id);
  return structure(
    [
      { start, end: start, text: `<a href="${escapeAttribute(cleanText(href))}">` },
      { start: end, end, text: '</a>' },
    ],
    start,
  );
}

/** The element's tags go, what it holds stays. */
export function unwrap(page: PageTree, id: NodeId): PageEdit {
  mustRestructure(page, id);
  const outer = page.outer(id);
  const inner = page.inner(id);
  return structure([
    { start: outer.start, end: inner.start, text: '' },
    ...(inner.end < outer.end ? [{ start: inner.end, end: outer.end, text: '' }] : []),
  ]);
}

/** The element and all that is in it. */
export function removeElement(page: PageTree, id: NodeId): PageEdit {
  mustRestructure(page, id);
  return structure([{ ...page.outer(id), text: '' }]);
}

/** The same once more, right after it; the new one is selected. */
export function duplicateElement(page: PageTree, id: NodeId): PageEdit {
  mustRestructure(page, id);
  const { start, end } = page.outer(id);
  return structure([{ start: end, end, text: page.source.slice(start, end) }], end);
}

/** Throws RangeError for a place inside of the element itself, too. The moved element is selected. */
export function moveElement(page: PageTree, id: NodeId, target: PagePlace): PageEdit {
  mustRestructure(page, id);
  const { element, place } = target;
  if (element === id && place !== 'inside') return { patches: [], touches: [] };
  if (page.path(element).includes(id)) throw new RangeError('An element cannot be moved into itself.');
  const from = page.outer(id);
  const to = offsetOf(page, target);
  if (to === from.start || to === from.end) return { patches: [], touches: [] };
  // Where tags are nested wrongly, what stands beside it in the tree may be written within it.
  if (to > from.start && to < from.end) throw new RangeError('The place is inside of the element.');
  const text = page.source.slice(from.start, from.end);
  const out = { ...from, text: '' };
  const into = { start: to, end: to, text };
  return to < from.start ? structure([into, out], to) : structure([out, into], to - text.length);
}

/** Markup as it is; the element that it begins with, if it begins with one, is selected. */
export function insertHtml(page: PageTree, target: PagePlace, html: string): PageEdit {
  const at = offsetOf(page, target);
  const text = cleanText(html);
  const lead = text.search(/<[a-z]/i);
  return structure([{ start: at, end: at, text }], lead === -1 ? undefined : at + lead);
}

/** All that is in an element gives way to this markup. */
export function replaceInner(page: PageTree, id: NodeId, html: string): PageEdit {
  if (!page.isWritten(id) || asEdited(page).hasFlag(id, NodeFlag.copied) || isVoid(page.tag(id))) {
    throw new RangeError('The content of this element cannot be replaced.');
  }
  const inner = page.inner(id);
  const text = cleanText(html);
  if (page.source.slice(inner.start, inner.end) === text) return { patches: [], touches: [] };
  return structure([{ ...inner, text }]);
}

function structure(patches: readonly SourcePatch[], selectAt?: number): PageEdit {
  const edit: PageEdit = { patches, touches: [{ kind: 'structure' }] };
  return selectAt === undefined ? edit : { ...edit, selectAt };
}

function mustRestructure(page: PageTree, id: NodeId): void {
  if (!canRestructure(page, id)) throw new RangeError('The element cannot be moved or taken out.');
}

function offsetOf(page: PageTree, { element, place }: PagePlace): number {
  if (place === 'inside') {
    if (!page.isElement(element) || isVoid(page.tag(element)))
      throw new RangeError('Nothing can be in this element.');
    return page.inner(element).end;
  }
  if (element === page.html || element === page.head || element === page.body || !page.isWritten(element)) {
    throw new RangeError('Nothing can stand beside this element.');
  }
  return place === 'before' ? page.outer(element).start : page.outer(element).end;
}

/** Whether all that the tree has in the element, and nothing else, stands in its range: not so where tags are nested wrongly. */
function isWholeIn(page: EditedPage, id: NodeId, range: SourceRange): boolean {
  const next = page.parsed.nexts[id] ?? id + 1;
  for (let node = id + 1; node < next; node += 1) {
    if (page.hasFlag(node, NodeFlag.copy)) return false;
    const start = page.parsed.starts[node] ?? -1;
    const end = page.parsed.ends[node] ?? -1;
    if (start >= 0 && (start < range.start || end > range.end)) return false;
  }
  return true;
}
