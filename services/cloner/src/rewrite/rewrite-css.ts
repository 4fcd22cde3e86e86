import { applyPatches, type Patch, type Range } from '../source/patch.ts';
import { findCssAddresses, findCssSourceMaps, writeCssAddress } from './css-addresses.ts';
import { Destinations, referenceTo } from './destination.ts';
import type { Reference, RewriteContext, Rewritten } from './reference.ts';

/** What a style sheet makes a browser fetch, in the order in which it is written. Never throws. */
export function findCssReferences(source: string, sheetUrl: URL): Reference[] {
  const destinations = new Destinations({ documentUrl: sheetUrl, pageUrl: sheetUrl, locate: () => null });
  return findCssAddresses(source).flatMap(({ kind, text, range }) => {
    const reference = referenceTo(destinations, kind, 'load', text);
    return reference === null ? [] : [{ ...reference, range }];
  });
}

/** The sheet with its addresses led to the copy. All else keeps its bytes, what no browser understands included. */
export function rewriteCss(source: string, context: RewriteContext): Rewritten {
  const { patches, lost } = cssPatches(source, new Destinations(context));
  return { text: applyPatches(source, patches), lost };
}

/** The same for css that stands inside of something else; ranges are those of the css. */
export function cssPatches(
  source: string,
  destinations: Destinations,
): { patches: Patch[]; lost: Reference[] } {
  const patches: Patch[] = findCssSourceMaps(source).map((range: Range) => ({ ...range, text: '' }));
  const lost: Reference[] = [];
  for (const address of findCssAddresses(source)) {
    const reference = referenceTo(destinations, address.kind, 'load', address.text);
    if (reference === null) continue;
    const destination = destinations.of(reference);
    if (destination.outcome === 'keep') continue;
    patches.push(writeCssAddress(address, destination.text));
    if (destination.outcome === 'lost') lost.push({ ...reference, range: address.range });
  }
  return { patches, lost };
}
