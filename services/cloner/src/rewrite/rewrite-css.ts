import { applyPatches, type Patch } from '../source/patch.ts';
import { findCssAddresses, findCssSourceMaps, writeCssAddress } from './css-addresses.ts';
import { Destinations, referenceTo, type TellReference } from './destination.ts';
import type { Reference, RewriteContext, Rewritten } from './reference.ts';

/** What a style sheet makes a browser fetch, in the order in which it is written. Never throws. */
export function findCssReferences(source: string, sheetUrl: URL, encoding = 'utf-8'): Reference[] {
  const references: Reference[] = [];
  const context = { documentUrl: sheetUrl, encoding, pageUrl: sheetUrl, locate: () => null };
  const nowhere = new Destinations(context);
  cssPatches(source, nowhere, (reference) => references.push(reference));
  return references;
}

/** The sheet with its addresses led to the copy. All else keeps its bytes, what no browser understands included. */
export function rewriteCss(source: string, context: RewriteContext): Rewritten {
  const lost: Reference[] = [];
  const patches = cssPatches(source, new Destinations(context), (reference, { outcome }) => {
    if (outcome === 'lost') lost.push(reference);
  });
  return { text: applyPatches(source, patches), lost };
}

/** The same for css that stands inside of something else; ranges are those of the css. */
export function cssPatches(source: string, destinations: Destinations, tell: TellReference): Patch[] {
  const patches: Patch[] = findCssSourceMaps(source).map((range) => ({ ...range, text: '' }));
  for (const address of findCssAddresses(source)) {
    const reference = referenceTo(destinations, address.kind, 'load', address.text);
    if (reference === null) continue;
    const destination = destinations.of(reference);
    tell({ ...reference, range: address.range }, destination);
    if (destination.outcome !== 'keep') patches.push(writeCssAddress(address, destination.text));
  }
  return patches;
}
