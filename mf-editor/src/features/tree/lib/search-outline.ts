import { elementName } from '../../../lib/names/element-name.ts';
import { ownText } from '../../../lib/page/element-words.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { seenChildren } from '../../../lib/preview/editor-keys.ts';
import type { OutlineRow } from './outline.ts';

/** More would not be read through; another word finds fewer. */
const FOUND_MAX = 200;

/** Without case, accents, and white space at the ends. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The elements whose name, words, description or tag hold what is looked for, as rows of one level. */
export function searchOutline(page: PageTree, query: string): OutlineRow[] {
  const wanted = plain(query);
  const found: NodeId[] = [];
  const waiting: NodeId[] = wanted === '' ? [] : [page.body];
  for (let id = waiting.pop(); id !== undefined && found.length < FOUND_MAX; id = waiting.pop()) {
    if (holds(page, id, wanted)) found.push(id);
    if (page.tag(id) === 'svg') continue;
    for (const child of seenChildren(page, id).reverse()) waiting.push(child);
  }
  return found.map((id, at) => ({
    id,
    level: 1,
    position: at + 1,
    siblings: found.length,
    open: null,
  }));
}

function holds(page: PageTree, id: NodeId, wanted: string): boolean {
  if (plain(ownText(page, id)).includes(wanted)) return true;
  if (plain(elementName(page, id)).includes(wanted)) return true;
  if (plain(page.attribute(id, 'alt') ?? '').includes(wanted)) return true;
  return plain(elementName(page, id, 'tags')).includes(wanted);
}
