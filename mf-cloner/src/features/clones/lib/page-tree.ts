import type { MappedPage } from '@garimpo/cloner-contract';

/** The pages of a map in the order of a tree: each right after the page that leads to it. */
export function inTreeOrder(pages: readonly MappedPage[]): MappedPage[] {
  const children = new Map<string | null, MappedPage[]>();
  for (const page of pages) {
    const { from, depth } = page;
    const parent = depth === 0 ? undefined : from;
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), page]);
  }
  const ordered: MappedPage[] = [];
  const placed = new Set<MappedPage>();
  const place = (page: MappedPage) => {
    if (placed.has(page)) return;
    placed.add(page);
    ordered.push(page);
    for (const child of children.get(page.path) ?? []) place(child);
  };
  for (const page of pages.filter(({ depth }) => depth === 0)) place(page);
  // Pages that the user named have no parent.
  for (const page of pages) place(page);
  return ordered;
}
