import type { SourcePatch, SourceRange } from '@garimpo/cloner-contract';
import { cleanText, escapeAttribute, isVoid } from '../html/text.ts';
import type { PageEdit } from './page-edit.ts';
import type { PageTree } from './page-tree.ts';
import { NodeFlag, type NodeId } from './parsed-page.ts';

/** A place relative to an element; `inside` means as its last child. */
export interface PagePlace {
  element: NodeId;
  place: 'before' | 'after' | 'inside';
}

/**
 * Whether the element can be removed, duplicated, moved, wrapped and unwrapped: it is written once and contiguous,
 * and is not html, head or body. The functions below throw RangeError otherwise.
 */
export function canRestructure(page: PageTree, id: NodeId): boolean {
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

/** Wraps the element in a link. Throws RangeError where links would nest. `href` is decoded. */
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

/** Removes the element's tags and keeps its content. */
export function unwrap(page: PageTree, id: NodeId): PageEdit {
  mustRestructure(page, id);
  const outer = page.outer(id);
  const inner = page.inner(id);
  return structure([
    { start: outer.start, end: inner.start, text: '' },
    ...(inner.end < outer.end ? [{ start: inner.end, end: outer.end, text: '' }] : []),
  ]);
}

/** Removes the element with its content. */
export function removeElement(page: PageTree, id: NodeId): PageEdit {
  mustRestructure(page, id);
  return structure([{ ...page.outer(id), text: '' }]);
}

/** Puts markup in the element's place and selects it. */
export function replaceElement(page: PageTree, id: NodeId, html: string): PageEdit {
  mustRestructure(page, id);
  const { start, end } = page.outer(id);
  return structure([{ start, end, text: cleanText(html) }], start);
}

/** Inserts markup unchanged and selects its first element. */
export function insertHtml(page: PageTree, target: PagePlace, html: string): PageEdit {
  const at = placeOffset(page, target);
  const text = cleanText(html);
  const lead = text.search(/<[a-z]/i);
  return structure([{ start: at, end: at, text }], lead === -1 ? undefined : at + lead);
}

function structure(patches: readonly SourcePatch[], selectAt?: number): PageEdit {
  const edit: PageEdit = { patches, touches: [{ kind: 'structure' }] };
  return selectAt === undefined ? edit : { ...edit, selectAt };
}

function mustRestructure(page: PageTree, id: NodeId): void {
  if (!canRestructure(page, id)) throw new RangeError('The element cannot be moved or taken out.');
}

/** Throws RangeError where nothing can stand. */
export function placeOffset(page: PageTree, { element, place }: PagePlace): number {
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

/** Whether the element's range holds exactly its descendants, which misnested tags prevent. */
function isWholeIn(page: PageTree, id: NodeId, range: SourceRange): boolean {
  const next = page.parsed.nexts[id] ?? id + 1;
  for (let node = id + 1; node < next; node += 1) {
    if (page.hasFlag(node, NodeFlag.copy)) return false;
    const start = page.parsed.starts[node] ?? -1;
    const end = page.parsed.ends[node] ?? -1;
    if (start >= 0 && (start < range.start || end > range.end)) return false;
  }
  return true;
}
