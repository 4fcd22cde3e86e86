import type { PageTree } from '../page/page-tree.ts';

/**
 * What the page's relative addresses start from: its first `base`, if it has one that browsers take.
 * @param url absolute; of the page itself
 */
export function documentBase(page: PageTree, url: string): string {
  for (const base of page.elements('base')) {
    const href = page.attribute(base, 'href');
    if (href === null) continue;
    const isTaken = URL.canParse(href, url) && /^https?:$/.test(new URL(href, url).protocol);
    return isTaken ? new URL(href, url).href : url;
  }
  return url;
}
