import { applyPatches, type Patch } from '../source/patch.ts';
import { Destinations, referenceTo, type TellReference } from './destination.ts';
import type { Reference, RewriteContext, Rewritten } from './reference.ts';
import { asSpecifier, findScriptImports, findScriptSourceMap, quoteAddress } from './script-imports.ts';

/** The modules that a script imports by addresses written in it. Never throws. */
export function findScriptReferences(source: string, scriptUrl: URL): Reference[] {
  const references: Reference[] = [];
  const nowhere = new Destinations({ documentUrl: scriptUrl, pageUrl: scriptUrl, locate: () => null });
  scriptPatches(source, nowhere, (reference) => references.push(reference));
  return references;
}

/** The script with its imports led to the copy. What it asks for while it runs is not in its text, and not touched. */
export function rewriteScript(source: string, context: RewriteContext): Rewritten {
  const lost: Reference[] = [];
  const patches = scriptPatches(source, new Destinations(context), (reference, { outcome }) => {
    if (outcome === 'lost') lost.push(reference);
  });
  return { text: applyPatches(source, patches), lost };
}

/** The same for a script that stands in a page; ranges are those of the script. */
export function scriptPatches(source: string, destinations: Destinations, tell: TellReference): Patch[] {
  const patches: Patch[] = [];
  for (const { text, range, quote } of findScriptImports(source)) {
    const reference = referenceTo(destinations, 'import', 'load', text);
    if (reference === null) continue;
    const destination = destinations.of(reference);
    tell({ ...reference, range }, destination);
    if (destination.outcome === 'keep') continue;
    patches.push({ ...range, text: quoteAddress(asSpecifier(destination.text), quote) });
  }
  const sourceMap = findScriptSourceMap(source);
  if (sourceMap !== null) patches.push({ ...sourceMap, text: '' });
  return patches;
}
