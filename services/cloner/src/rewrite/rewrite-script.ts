import { parse } from 'es-module-lexer';
import { applyPatches, type Patch, type Range } from '../source/patch.ts';
import { Destinations, type OnReference, referenceTo } from './destination.ts';
import type { Reference, RewriteContext, Rewritten } from './reference.ts';

/** What a script imports by an address that is written in it. */
interface ScriptImport {
  text: string;
  /** Excludes the quotes. */
  range: Range;
  quote: string;
}

/** Names without a path (`react`) are the import map's. */
const IS_ADDRESS = /^(?:\.{0,2}\/|https?:)/i;

/**
 * Static imports, re-exports, and `import()` of a plain string, or of a template in which nothing is put. Nothing for a script that
 * cannot be read.
 */
export function findScriptImports(source: string): ScriptImport[] {
  // Nearly every classic script has none, and reading it costs as much as running it would.
  if (!/\bimport\b|\bfrom\s*["']/.test(source)) return [];
  try {
    const [imports] = parse(source);
    return imports.flatMap(({ type, specifier: text, start, end }) => {
      if (text === undefined || text === null || !IS_ADDRESS.test(text)) return [];
      const range = type === 'dynamic' ? { start: start + 1, end: end - 1 } : { start, end };
      const quote = source[range.start - 1] ?? '';
      return isPlain(source, range) ? [{ text, range, quote }] : [];
    });
  } catch {
    return [];
  }
}

/** Whether the text between quotes is all of it: something may be put into a template, and be added to a string. */
function isPlain(source: string, { start, end }: Range): boolean {
  const quote = source[start - 1];
  return quote === '`' ? !source.slice(start, end).includes('${') : quote === '"' || quote === "'";
}

/** The address as it may stand between those quotes, in a script, in a page or in JSON. */
export function quoteAddress(address: string, quote: string): string {
  const text = JSON.stringify(address).slice(1, -1).replaceAll('<', '\\u003c');
  if (quote === '"') return text;
  const written = text.replaceAll('\\"', '"').replaceAll(quote, `\\${quote}`);
  return quote === '`' ? written.replaceAll('${', '\\${') : written;
}

/** A path without `./` would be a name for the import map. */
export function asSpecifier(address: string): string {
  return /^(?:\.{0,2}\/|[a-z][a-z0-9+.-]*:)/i.test(address) ? address : `./${address}`;
}

/** How modules name files that lie beside them. */
const BESIDE = /\bnew URL\(\s*(["'`])([^"'`${}\s]{1,500})\1\s*,\s*import\.meta\.url\b/g;

const SOURCE_MAP =
  /(?:\/\/[#@][ \t]?sourceMappingURL=[^\s'"`]+|\/\*[#@][ \t]?sourceMappingURL=[^\s'"`*]+[ \t]*\*\/)\s*$/;
/** No address is longer. A map that is inside of the comment asks nobody for anything. */
const SOURCE_MAP_MAX = 4_096;

/** The comment at the end that tells development tools where the sources are: they would ask the original for them. */
function findScriptSourceMap(source: string): Range | null {
  const from = Math.max(0, source.length - SOURCE_MAP_MAX);
  const found = SOURCE_MAP.exec(source.slice(from));
  if (found === null) return null;
  const start = from + found.index;
  return { start, end: start + found[0].trimEnd().length };
}

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
export function scriptPatches(source: string, destinations: Destinations, onReference: OnReference): Patch[] {
  const patches: Patch[] = [];
  for (const { text, range, quote } of findScriptImports(source)) {
    const reference = referenceTo(destinations, 'import', 'load', text);
    if (reference === null) continue;
    const destination = destinations.of(reference);
    onReference({ ...reference, range }, destination);
    if (destination.outcome === 'keep') continue;
    patches.push({ ...range, text: quoteAddress(asSpecifier(destination.text), quote) });
  }
  for (const { 2: text = '', index } of source.matchAll(BESIDE)) {
    // It leads to the copy as it is written, for the module's own address does.
    const kind = /\.m?js$/i.test(text) ? 'import' : 'lazy';
    const reference = referenceTo(destinations, kind, 'load', text);
    const range = { start: index, end: index };
    if (reference !== null) onReference({ ...reference, range }, { outcome: 'keep' });
  }
  const sourceMap = findScriptSourceMap(source);
  if (sourceMap !== null) patches.push({ ...sourceMap, text: '' });
  return patches;
}
