import { wordSet } from '../html/text.ts';
import type { PageTree } from '../page/page-tree.ts';
import { NodeFlag, type NodeId } from '../page/parsed-page.ts';
import { isAtom, readBlock } from './block-source.ts';

/** Elements that may be one text, although they hold no text beside their marks. */
const TEXTUAL = wordSet(
  'p h1 h2 h3 h4 h5 h6 li dt dd td th caption blockquote figcaption legend summary label button address',
);
/** Elements whose content people read as lines of a paragraph. */
const BLOCKS = wordSet(
  'div section article aside header footer main nav center body form fieldset figure details dialog hgroup a span b i u s em strong small mark big font code q cite time sub sup kbd ins del abbr bdi bdo samp var nobr tt strike dfn',
);

/**
 * The text that the element belongs to: the outermost element around it (or itself) that holds nothing but text with
 * marks. Null where there is none, or where its source cannot be mapped.
 */
export function richBlockAt(page: PageTree, element: NodeId): NodeId | null {
  let found: NodeId | null = null;
  for (let at: NodeId | null = element; at !== null; at = page.parent(at)) {
    if (page.hasFlag(at, NodeFlag.foreign) || !isRichBlock(page, at)) break;
    if (TEXTUAL.has(page.tag(at)) || hasOwnText(page, at)) found = at;
    // The text around a button holds it as one character.
    if (isAtom(page.tag(at))) break;
  }
  return found;
}

/** Whether the element holds text with marks alone, written so that an edit can be mapped to the source. */
export function isRichBlock(page: PageTree, element: NodeId): boolean {
  const tag = page.tag(element);
  if (!TEXTUAL.has(tag) && !BLOCKS.has(tag)) return false;
  const source = readBlock(page, element, false);
  return source?.tokens.some((token) => token.kind === 'text') ?? false;
}

function hasOwnText(page: PageTree, element: NodeId): boolean {
  return page.children(element).some((child) => page.isText(child) && page.value(child).trim() !== '');
}

/** Elements of which people expect another one when they press Enter. */
const REPEATED = wordSet('p li dt dd');

export function canRepeat(page: PageTree, block: NodeId): boolean {
  return REPEATED.has(page.tag(block));
}
