import type { SourceRange } from '@garimpo/cloner-contract';
import type { PageTree } from '../lib/page/page-tree.ts';

export interface DescribedNode {
  what: string;
  parent: number;
  outer: SourceRange;
  inner: SourceRange;
  says: string;
}

/** Describes every node of a page for comparison, without emptied texts, which parsers do not create. */
export function describePage(page: PageTree): DescribedNode[] {
  const places = new Map<number, number>();
  const nodes: DescribedNode[] = [];
  for (let id = 0; id < page.size; id += 1) {
    const outer = page.outer(id);
    if (page.isText(id) && page.value(id) === '') continue;
    places.set(id, places.size);
    nodes.push({
      what: `${page.isElement(id) ? page.tag(id) : page.isText(id) ? '#text' : '#other'} ${page.parsed.flags[id]}`,
      parent: places.get(page.parent(id) ?? -1) ?? -1,
      outer,
      inner: page.inner(id),
      says: page.isText(id)
        ? JSON.stringify([page.value(id), page.runsOf(id).filter(({ start, end }) => end > start)])
        : JSON.stringify(page.attributes(id)),
    });
  }
  return nodes;
}
