import type { Patch, Range } from '../source/patch.ts';
import { type Destinations, type OnReference, referenceTo } from './destination.ts';
import { asSpecifier, quoteAddress } from './rewrite-script.ts';

/** An address, or a prefix of addresses, in an import map. */
interface ImportMapAddress {
  /** `hash`: the integrity of the file. */
  role: 'file' | 'prefix' | 'hash';
  text: string;
  /** Without the quotes. */
  range: Range;
  /** For a hash: the address of the file. */
  file?: string;
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}:,[\]]/g;
/** No page has a larger map. */
const MAP_MAX = 1_000_000;
const IS_ADDRESS = /^(?:\.{0,2}\/|[a-z][a-z0-9+.-]*:)/i;

/** Finds addresses by their place in the map; none for invalid JSON, which browsers ignore as well. */
function findImportMapAddresses(source: string): ImportMapAddress[] {
  if (!isJson(source)) return [];
  const found: ImportMapAddress[] = [];
  const path: string[] = [];
  let key: string | null = null;
  let isValue = false;
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      path.push(key ?? '');
      key = null;
      isValue = false;
    } else if (token === '}' || token === ']') {
      path.pop();
      key = null;
      isValue = false;
    } else if (token === ':') isValue = true;
    else if (token === ',') {
      key = null;
      isValue = false;
    } else {
      const text = String(JSON.parse(token));
      const range = { start: index + 1, end: index + token.length - 1 };
      const place = path.slice(1).join('/');
      if (!isValue) {
        key = text;
        // Bare names such as `react` stay.
        const isScope = path.length === 2 && place === 'scopes';
        if (IS_ADDRESS.test(text) && (isScope || holdsModules(path) || place === 'integrity')) {
          found.push({ role: isScope || text.endsWith('/') ? 'prefix' : 'file', text, range });
        }
      } else if (path.length === 2 && place === 'integrity') {
        found.push({ role: 'hash', text, range, file: key ?? '' });
      } else if (holdsModules(path) && IS_ADDRESS.test(text)) {
        found.push({ role: text.endsWith('/') ? 'prefix' : 'file', text, range });
      }
    }
  }
  return found;
}

/** `imports` itself, and each entry of `scopes`. */
function holdsModules(path: readonly string[]): boolean {
  return (path.length === 2 && path[1] === 'imports') || (path.length === 3 && path[1] === 'scopes');
}

function isJson(text: string): boolean {
  if (text.length > MAP_MAX) return false;
  try {
    const map: unknown = JSON.parse(text);
    return typeof map === 'object' && map !== null;
  } catch {
    return false;
  }
}

/** The patches that lead the map's addresses to the copy. Ranges are those of the map. */
export function importMapPatches(
  source: string,
  destinations: Destinations,
  onReference: OnReference,
): Patch[] {
  const patches: Patch[] = [];
  for (const { role, text, range, file = '' } of findImportMapAddresses(source)) {
    if (role === 'hash') {
      // A changed file would not match its hash; an empty one allows any file.
      if (!destinations.keepsBytes(file)) patches.push({ ...range, text: '' });
      continue;
    }
    const reference = role === 'prefix' ? null : referenceTo(destinations, 'import-map', 'load', text);
    const destination =
      role === 'prefix' ? destinations.ofPrefix(text) : reference && destinations.of(reference);
    if (destination === null) continue;
    if (reference !== null) onReference({ ...reference, range }, destination);
    if (destination.outcome !== 'keep') {
      patches.push({ ...range, text: quoteAddress(asSpecifier(destination.text), '"') });
    }
  }
  return patches;
}
