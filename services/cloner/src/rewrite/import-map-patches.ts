import type { Patch } from '../source/patch.ts';
import { type Destinations, referenceTo, type TellReference } from './destination.ts';
import { findImportMapAddresses } from './import-map.ts';
import { asSpecifier, quoteAddress } from './script-imports.ts';

/** The import map with its addresses led to the copy; its names stay. Ranges are those of the map. */
export function importMapPatches(source: string, destinations: Destinations, tell: TellReference): Patch[] {
  const patches: Patch[] = [];
  for (const { role, text, range, file = '' } of findImportMapAddresses(source)) {
    if (role === 'hash') {
      // Without a hash the file may be any; with the wrong one it would be refused.
      if (!destinations.keepsBytes(file)) patches.push({ ...range, text: '' });
      continue;
    }
    const reference = role === 'prefix' ? null : referenceTo(destinations, 'import-map', 'load', text);
    const destination =
      role === 'prefix' ? destinations.ofPrefix(text) : reference && destinations.of(reference);
    if (destination === null) continue;
    if (reference !== null) tell({ ...reference, range }, destination);
    if (destination.outcome !== 'keep') {
      patches.push({ ...range, text: quoteAddress(asSpecifier(destination.text), '"') });
    }
  }
  return patches;
}
