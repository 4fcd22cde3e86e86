import { wordSet } from '../html/text.ts';
import type { PageTree } from './page-tree.ts';
import type { NodeId } from './parsed-page.ts';

/** The start tag as written; empty for an element without one. */
export function startTag(page: PageTree, element: NodeId): string {
  return page.source.slice(page.outer(element).start, page.inner(element).start);
}

const CLASSES_NAMED = 2;

/** The name of an element in CSS notation: `section#oferta.faixa.escura`. */
export function elementLabel(page: PageTree, id: NodeId): string {
  const name = page.attribute(id, 'id')?.trim();
  const classes = page.attribute(id, 'class')?.split(/\s+/).filter(Boolean).slice(0, CLASSES_NAMED) ?? [];
  return [page.tag(id), name ? `#${name}` : '', ...classes.map((one) => `.${one}`)].join('');
}

/** Elements whose characters are not read by people. */
const SILENT = wordSet('script style noscript template');

/**
 * What an element says to a reader: its texts and alternative texts, else its accessible name. One line, cut after
 * `max` characters; empty where there is nothing to read.
 */
export function elementWords(page: PageTree, element: NodeId, max: number): string {
  const spoken = oneLine(wordsIn(page, element, max));
  const words =
    spoken || oneLine(page.attribute(element, 'aria-label') ?? page.attribute(element, 'title') ?? '');
  return words.length > max ? `${words.slice(0, max - 1)}…` : words;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function wordsIn(page: PageTree, element: NodeId, enough: number): string {
  const words: string[] = [];
  let length = 0;
  const waiting = [...page.children(element)].reverse();
  for (let node = waiting.pop(); node !== undefined && length <= enough; node = waiting.pop()) {
    const spoken = page.isText(node) ? page.value(node) : ownWords(page, node);
    words.push(spoken);
    length += spoken.trim().length;
    if (SILENT.has(page.tag(node))) continue;
    // One by one: there may be more of them than a call takes.
    for (const child of page.children(node).reverse()) waiting.push(child);
  }
  return words.join('');
}

function ownWords(page: PageTree, element: NodeId): string {
  switch (page.tag(element)) {
    case 'img':
      return ` ${page.attribute(element, 'alt') ?? ''} `;
    case 'br':
      return ' ';
    case 'svg':
      return ` ${page.attribute(element, 'aria-label') ?? ''} `;
    default:
      return '';
  }
}

/** The page's own title element, which is not one of a drawing. */
export function pageTitle(page: PageTree): NodeId | null {
  const isDrawn = (id: NodeId) => page.path(id).some((outside) => page.tag(outside) === 'svg');
  return page.elements('title').find((id) => !isDrawn(id)) ?? null;
}

/** The texts directly in an element, decoded. */
export function ownText(page: PageTree, element: NodeId): string {
  return page
    .children(element)
    .map((child) => page.value(child))
    .join('');
}
