import { ident, string, tokenize, tokenTypes, url } from 'css-tree';
import { applyPatches, type Patch, type Range } from '../source/patch.ts';
import { Destinations, type OnReference, referenceTo } from './destination.ts';
import type { Reference, ReferenceKind, RewriteContext, Rewritten } from './reference.ts';

interface CssAddress {
  kind: Extract<ReferenceKind, 'css-url' | 'css-import' | 'font'>;
  /** With its escapes decoded. */
  text: string;
  /** The address alone, without quotes and `url(`. */
  range: Range;
  quote: '"' | "'" | '';
}

/** Functions in which a plain string is an address. */
const STRING_FUNCTIONS = /^(?:url|src|image-set|-webkit-image-set)$/;

/** Rules whose prelude names addresses that are not loaded. */
const NAMING_RULES = /^@(?:namespace|supports|-moz-document|document|container|charset)$/;

const BLANK = /[\t\n\f\r ]/;

interface OpenFunction {
  name: string;
  isFunction: boolean;
}

/**
 * The addresses that a style sheet, or the declarations of a `style` attribute, make a browser load. Reads tokens by css-syntax,
 * so that broken rules hide nothing.
 */
function findCssAddresses(source: string): CssAddress[] {
  const found: CssAddress[] = [];
  const open: OpenFunction[] = [];
  let atRule: 'none' | 'import' | 'naming' = 'none';
  let isFontFace = false;
  let nextBlockIsFontFace = false;

  const add = (text: string, range: Range, quote: CssAddress['quote']) => {
    const kind = atRule === 'import' ? 'css-import' : isFontFace ? 'font' : 'css-url';
    // Only the first address of an @import is imported.
    if (atRule === 'import') atRule = 'naming';
    else if (atRule === 'naming') return;
    // A fragment alone means this very document, whatever its base.
    if (text.trim() !== '' && !text.trimStart().startsWith('#')) found.push({ kind, text, range, quote });
  };

  tokenize(source, (type, start, end) => {
    switch (type) {
      case tokenTypes.Url: {
        const range = insideOfUrl(source, start, end);
        // The decoder expects `url(`, which may be written with escapes.
        add(url.decode(`url(${source.slice(range.start, range.end)})`), range, '');
        break;
      }
      case tokenTypes.Function: {
        const name = ident.decode(source.slice(start, end - 1)).toLowerCase();
        open.push({ name, isFunction: true });
        break;
      }
      case tokenTypes.LeftParenthesis:
        open.push({ name: '', isFunction: false });
        break;
      case tokenTypes.RightParenthesis:
        open.pop();
        break;
      case tokenTypes.String: {
        const holder = open.at(-1);
        const isAddress =
          holder === undefined
            ? atRule === 'import'
            : holder.isFunction && STRING_FUNCTIONS.test(holder.name);
        if (!isAddress) break;
        const quote = source[start] === "'" ? "'" : '"';
        const isClosed = end - 1 > start && source[end - 1] === quote;
        add(
          string.decode(source.slice(start, end)),
          { start: start + 1, end: isClosed ? end - 1 : end },
          quote,
        );
        break;
      }
      case tokenTypes.AtKeyword: {
        const name = ident.decode(source.slice(start, end)).toLowerCase();
        atRule = name === '@import' ? 'import' : NAMING_RULES.test(name) ? 'naming' : 'none';
        nextBlockIsFontFace = name === '@font-face';
        break;
      }
      case tokenTypes.Semicolon:
        if (open.length === 0) atRule = 'none';
        break;
      case tokenTypes.LeftCurlyBracket:
        // This also ends unclosed parentheses: the browser drops the declaration, and the next one counts.
        open.length = 0;
        atRule = 'none';
        isFontFace = nextBlockIsFontFace;
        nextBlockIsFontFace = false;
        break;
      case tokenTypes.RightCurlyBracket:
        open.length = 0;
        isFontFace = false;
        break;
    }
  });
  return found;
}

/** Replaces the address within the same quotes. */
function writeCssAddress({ range, quote }: CssAddress, address: string): Patch {
  const text =
    quote === '' ? url.encode(address).slice(4, -1) : string.encode(address, quote === "'").slice(1, -1);
  // Inside a `style` element the sheet must not close it.
  return { ...range, text: text.replaceAll('<', '\\3c ') };
}

const SOURCE_MAP = /^\/\*\s*[#@]\s*sourceMappingURL=[^*]*\*\/$/;

/** Source map comments, with which developer tools would ask the original. */
function findCssSourceMaps(source: string): Range[] {
  if (!source.includes('sourceMappingURL')) return [];
  const found: Range[] = [];
  tokenize(source, (type, start, end) => {
    if (type === tokenTypes.Comment && SOURCE_MAP.test(source.slice(start, end))) found.push({ start, end });
  });
  return found;
}

function insideOfUrl(source: string, start: number, end: number): Range {
  let from = source.indexOf('(', start) + 1;
  let to = source[end - 1] === ')' ? end - 1 : end;
  while (from < to && BLANK.test(source[from] ?? '')) from += 1;
  // A blank after a backslash belongs to the escape.
  while (to > from && BLANK.test(source[to - 1] ?? '') && source[to - 2] !== '\\') to -= 1;
  return { start: from, end: to };
}

/** What a style sheet makes a browser load, in source order. Never throws. */
export function findCssReferences(source: string, sheetUrl: URL, encoding = 'utf-8'): Reference[] {
  const references: Reference[] = [];
  const context = { documentUrl: sheetUrl, encoding, pageUrl: sheetUrl, locate: () => null };
  const nowhere = new Destinations(context);
  cssPatches(source, nowhere, (reference) => references.push(reference));
  return references;
}

/** Rewrites the sheet's addresses for the copy. All other bytes stay, also invalid CSS. */
export function rewriteCss(source: string, context: RewriteContext): Rewritten {
  const lost: Reference[] = [];
  const patches = cssPatches(source, new Destinations(context), (reference, { outcome }) => {
    if (outcome === 'lost') lost.push(reference);
  });
  return { text: applyPatches(source, patches), lost };
}

/** The same for CSS inside another text; ranges are those of the CSS. */
export function cssPatches(source: string, destinations: Destinations, onReference: OnReference): Patch[] {
  const patches: Patch[] = findCssSourceMaps(source).map((range) => ({ ...range, text: '' }));
  for (const address of findCssAddresses(source)) {
    const reference = referenceTo(destinations, address.kind, 'load', address.text);
    if (reference === null) continue;
    const destination = destinations.of(reference);
    onReference({ ...reference, range: address.range }, destination);
    if (destination.outcome !== 'keep') patches.push(writeCssAddress(address, destination.text));
  }
  return patches;
}
