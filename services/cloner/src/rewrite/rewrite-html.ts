import { applyPatches } from '../source/patch.ts';
import { Destinations, type TellReference } from './destination.ts';
import { HtmlPatches } from './html-patches.ts';
import type { Reference, RewriteContext, Rewritten } from './reference.ts';

/**
 * The addresses of a page in the order in which they are written: what it loads, where its links lead and its forms go. Those
 * of the style sheets, modules and pages that stand in it are among them. Never throws.
 */
export function findReferences(source: string, documentUrl: URL, encoding = 'utf-8'): Reference[] {
  const references: Reference[] = [];
  const nowhere = { documentUrl, encoding, pageUrl: documentUrl, locate: () => null };
  patchesOf(source, nowhere, (reference) => references.push(reference));
  return references.sort((a, b) => a.range.start - b.range.start);
}

/**
 * The page as its copy has it: what it loads comes from the copy or from nowhere, its links lead to the original, its forms go
 * nowhere, and it brings no policy of its own. All else keeps its bytes, so that a page which names nobody is its own copy.
 * Reads svg files too. Never throws; takes time in proportion to the page.
 */
export function rewriteHtml(source: string, context: RewriteContext): Rewritten {
  const lost: Reference[] = [];
  const patches = patchesOf(source, context, (reference, { outcome }) => {
    if (outcome === 'lost') lost.push(reference);
  });
  return { text: applyPatches(source, patches), lost };
}

function patchesOf(source: string, context: RewriteContext, tell: TellReference) {
  return new HtmlPatches(source, new Destinations(context), tell, context.opensFromDisk === true).read();
}
