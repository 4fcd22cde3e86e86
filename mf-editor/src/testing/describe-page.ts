import type { SourceRange } from '@garimpo/cloner-contract';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import type { PageTree } from '../lib/page/page-tree.ts';

/** parse5's nodes in document order, as words to compare with. */
export function referenceTree(html: string): string[] {
  const source = html.startsWith('\uFEFF') ? html.slice(1) : html;
  const words: string[] = [];
  const open: { node: DefaultTreeAdapterTypes.Node; depth: number }[] = [{ node: parse(source), depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    if (node.nodeName !== '#document') words.push(`${depth} ${wordOf(node)}`);
    for (const child of childrenOf(node).toReversed()) open.push({ node: child, depth: depth + 1 });
  }
  return words;
}

function childrenOf(node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Node[] {
  if ('content' in node) return node.content.childNodes;
  return 'childNodes' in node ? node.childNodes : [];
}

function wordOf(node: DefaultTreeAdapterTypes.Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return `text ${JSON.stringify(node.value)}`;
  if (!defaultTreeAdapter.isElementNode(node)) return 'other';
  // Parsers adjust the case and prefix of SVG names; the editor reads the source.
  const attributes = node.attrs.map(({ name, prefix, value }) => [
    (prefix ? `${prefix}:${name}` : name).toLowerCase(),
    value,
  ]);
  return `${node.tagName.toLowerCase()} ${JSON.stringify(attributes)}`;
}

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
