import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';

/** What is in them is no text of the page. */
const NO_TEXTS = new Set(
  'script style template noscript iframe noembed noframes xmp plaintext select datalist object video audio canvas'.split(
    ' ',
  ),
);

/**
 * The texts that stand for the element: its own ones, in order; where it has none, and one element leads to the next, those of the first that has
 * some. Texts of white space alone are none, unless `keep` names them.
 */
export function ownTexts(page: PageTree, element: NodeId, keep: NodeId | null = null): NodeId[] {
  for (let at: NodeId | undefined = element; at !== undefined; ) {
    if (NO_TEXTS.has(page.tag(at))) return [];
    const children = page.children(at);
    const texts = children.filter((id) => page.isText(id) && (id === keep || page.value(id).trim() !== ''));
    if (texts.length > 0) return texts;
    const elements = children.filter((id) => page.isElement(id));
    at = elements.length === 1 ? elements[0] : undefined;
  }
  return [];
}

/** Whether the element holds nothing at all, so that a text can be put into it. */
export function isEmpty(page: PageTree, element: NodeId): boolean {
  return page.children(element).every((id) => page.isText(id) && page.value(id).trim() === '');
}

/** Whether white space of the text shows as it is written. */
export function showsWhiteSpace(page: PageTree, text: NodeId): boolean {
  const parent = page.parent(text);
  return (
    parent !== null && page.path(parent).some((id) => ['pre', 'textarea', 'listing'].includes(page.tag(id)))
  );
}
