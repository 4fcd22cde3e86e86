import type { Range } from '../source/patch.ts';
import { scanHtml } from '../source/scan-html.ts';

/** Elements whose content is not part of the page as it runs. */
const APART = new Set(['noscript', 'template']);

/** The `base` that counts: the first one with an address, wherever it stands, and for what stands before it too. */
export function findFirstBase(source: string): { tag: Range; href: string } | null {
  // Most pages have none, and need no scan.
  if (!/<base[\t\n\f\r /]/i.test(source)) return null;
  let found: { tag: Range; href: string } | null = null;
  let apart = 0;
  scanHtml(source, {
    startTag({ name, attributes, isForeign, range }) {
      if (APART.has(name)) apart += 1;
      if (name !== 'base' || isForeign || apart > 0 || found !== null) return;
      const href = attributes.find((one) => one.name === 'href');
      if (href !== undefined) found = { tag: range, href: href.value };
    },
    endTag(name) {
      if (APART.has(name)) apart = Math.max(0, apart - 1);
    },
  });
  return found;
}

/** The base of relative addresses in the page. */
export function baseUrlOf(source: string, documentUrl: URL): URL {
  const href = findFirstBase(source)?.href;
  return href !== undefined && URL.canParse(href, documentUrl.href)
    ? new URL(href, documentUrl)
    : documentUrl;
}
