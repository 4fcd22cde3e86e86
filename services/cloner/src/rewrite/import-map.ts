import type { Patch, Range } from '../source/patch.ts';
import { type Destinations, referenceTo, type TellReference } from './destination.ts';
import { asSpecifier, quoteAddress } from './rewrite-script.ts';

/** A text in an import map that is an address, or the beginning of addresses. */
export interface ImportMapAddress {
  /** Of `hash`: what the file must hash to. */
  role: 'file' | 'prefix' | 'hash';
  text: string;
  /** Without the quotes. */
  range: Range;
  /** Of a hash: the address of the file. */
  file?: string;
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}:,[\]]/g;
/** A larger one is no map of a page. */
const MAP_MAX = 1_000_000;
const IS_ADDRESS = /^(?:\.{0,2}\/|[a-z][a-z0-9+.-]*:)/i;

/** Finds them by their place in the map; nothing for what is no JSON, which browsers pass over too. */
export function findImportMapAddresses(source: string): ImportMapAddress[] {
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
        // Names such as `react` stay names.
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

/** `imports` itself, and each of `scopes`. */
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
