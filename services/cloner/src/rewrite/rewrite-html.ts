import { applyPatches } from '../source/patch.ts';
import { Destinations, type OnReference } from './destination.ts';
import { HtmlPatches } from './html-patches.ts';
import type { Reference, RewriteContext, Rewritten } from './reference.ts';

/**
 * The addresses of a page in source order: what it loads, its links and its forms, including those of nested sheets, modules and
 * pages. Never throws.
 */
export function findReferences(source: string, documentUrl: URL, encoding = 'utf-8'): Reference[] {
  const references: Reference[] = [];
  const nowhere = { documentUrl, encoding, pageUrl: documentUrl, locate: () => null };
  patchesOf(source, nowhere, (reference) => references.push(reference));
  return references.sort((a, b) => a.range.start - b.range.start);
}

/**
 * Rewrites a page for its copy: it loads from the copy or nothing, its links lead to the original, its forms go nowhere, and its
 * own content policy is removed. All other bytes stay. Also reads SVG. Never throws; takes time in proportion to the page.
 */
export function rewriteHtml(source: string, context: RewriteContext): Rewritten {
  const lost: Reference[] = [];
  const patches = patchesOf(source, context, (reference, { outcome }) => {
    if (outcome === 'lost') lost.push(reference);
  });
  return { text: applyPatches(source, patches), lost };
}

function patchesOf(source: string, context: RewriteContext, onReference: OnReference) {
  return new HtmlPatches(
    source,
    new Destinations(context),
    onReference,
    context.opensFromDisk === true,
  ).read();
}
