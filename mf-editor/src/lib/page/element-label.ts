import type { NodeId, PageTree } from './page-tree.ts';

/** So many classes are named. */
const CLASSES_NAMED = 2;

/** As style sheets name it: `section#oferta.faixa.escura`. */
export function elementLabel(page: PageTree, id: NodeId): string {
  const name = page.attribute(id, 'id')?.trim();
  const classes = page.attribute(id, 'class')?.split(/\s+/).filter(Boolean).slice(0, CLASSES_NAMED) ?? [];
  return [page.tag(id), name ? `#${name}` : '', ...classes.map((one) => `.${one}`)].join('');
}
