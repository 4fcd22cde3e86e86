import { wordSet } from '../../../lib/html/text.ts';
import { startTag } from '../../../lib/page/element-words.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { canSetText } from '../../../lib/page/set-text.ts';

const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/g;
const bases = new Map<string, string>();

/** Lower case without accents and of the same length, so that offsets in the folded text are offsets in the text. */
function fold(text: string): string {
  const small = text.toLowerCase();
  const same = small.length === text.length ? small : [...text].map(smallLetter).join('');
  return same.replace(ACCENTED, baseOf);
}

/** A few letters are longer in lower case; they stay as they are. */
function smallLetter(letter: string): string {
  const small = letter.toLowerCase();
  return small.length === letter.length ? small : letter;
}

function baseOf(letter: string): string {
  const known = bases.get(letter);
  if (known !== undefined) return known;
  const base = letter.normalize('NFD').charAt(0);
  bases.set(letter, base);
  return base;
}

/** One text or readable attribute of the page, with its position among all of them. */
export interface TextPiece {
  start: number;
  value: string;
  element: NodeId;
  /** Null for an attribute. */
  text: NodeId | null;
  attribute: string | null;
}

/**
 * All texts of the page that people read and that can be changed, in one string. Texts of different lines are
 * separated by {@link BREAK}.
 */
export interface PageText {
  all: string;
  /** Has the length of `all`. */
  folded: string;
  pieces: readonly TextPiece[];
}

const BREAK = '\u0000';

const INLINE = wordSet(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup time tt u var wbr',
);
const READ_ATTRIBUTES = ['alt', 'title', 'placeholder', 'aria-label', 'value', 'content'] as const;
/** Cheap filter on start tags, because reading all attributes of a page is slow. */
const MAY_BE_READ = /(?:alt|title|placeholder|label|value|content)\s*=/i;
/** The `meta` elements that link previews show. */
const SHOWN_METAS = wordSet(
  'description og:title og:description og:site_name twitter:title twitter:description',
);

export function readText(page: PageTree): PageText {
  const pieces: TextPiece[] = [];
  const parts: string[] = [];
  let length = 0;
  const add = (value: string, isBroken: boolean, of: Omit<TextPiece, 'start' | 'value'>) => {
    if (isBroken && length > 0) {
      parts.push(BREAK);
      length += 1;
    }
    pieces.push({ start: length, value, ...of });
    parts.push(value);
    length += value.length;
  };
  for (const title of page.elements('title')) {
    const text = page.children(title).find((child) => page.isText(child));
    if (text !== undefined && page.parent(title) === page.head && canSetText(page, text)) {
      add(page.value(text), true, { element: title, text, attribute: null });
    }
  }
  let before: NodeId | null = null;
  for (const text of page.texts()) {
    const element = page.parent(text);
    if (element === null || !canSetText(page, text)) continue;
    const isGoingOn = before !== null && standInOneLine(page, before, text);
    if (before !== null && isGoingOn) {
      // White space between two inline elements belongs to the line.
      for (const blank of textsBetween(page, before, text)) {
        add(page.value(blank), false, {
          element: page.parent(blank) ?? element,
          text: blank,
          attribute: null,
        });
      }
    }
    add(page.value(text), !isGoingOn, { element, text, attribute: null });
    before = text;
  }
  for (const element of page.elements()) {
    if (!page.isWritten(element) || !MAY_BE_READ.test(startTag(page, element))) continue;
    for (const { name, value } of page.attributes(element)) {
      if (value.trim() !== '' && isRead(page, element, name)) {
        add(value, true, { element, text: null, attribute: name });
      }
    }
  }
  const all = parts.join('');
  return { all, folded: fold(all), pieces };
}

/** Index of the piece at the offset. */
export function pieceAt({ pieces }: PageText, place: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const piece = pieces[middle];
    if (piece !== undefined && piece.start + piece.value.length <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether no element between the two texts breaks the line; ids are in document order. */
function standInOneLine(page: PageTree, first: NodeId, second: NodeId): boolean {
  for (let id = first + 1; id < second; id += 1) {
    if (page.isElement(id) && !INLINE.has(page.tag(id))) return false;
  }
  return blockOf(page, first) === blockOf(page, second);
}

function textsBetween(page: PageTree, first: NodeId, second: NodeId): NodeId[] {
  const between: NodeId[] = [];
  for (let id = first + 1; id < second; id += 1)
    if (page.isText(id) && canSetText(page, id)) between.push(id);
  return between;
}

function blockOf(page: PageTree, id: NodeId): NodeId | null {
  let at = page.parent(id);
  while (at !== null && INLINE.has(page.tag(at))) at = page.parent(at);
  return at;
}

function isRead(page: PageTree, element: NodeId, name: string): boolean {
  if (!(READ_ATTRIBUTES as readonly string[]).includes(name)) return false;
  const tag = page.tag(element);
  if (name === 'content') {
    const meta = page.attribute(element, 'property') ?? page.attribute(element, 'name') ?? '';
    return tag === 'meta' && SHOWN_METAS.has(meta.toLowerCase());
  }
  if (name !== 'value') return true;
  const type = page.attribute(element, 'type')?.toLowerCase() ?? '';
  return tag === 'input' && (type === 'submit' || type === 'button' || type === 'reset');
}

interface FindOptions {
  /** Distinguishes case and accents. */
  exact: boolean;
  wholeWord: boolean;
}

export interface TextMatch {
  /** Stable as long as neither the words before it nor elements change. */
  key: string;
  start: number;
  end: number;
  /** The piece in which the match begins. */
  piece: TextPiece;
  found: string;
  before: string;
  after: string;
}

export const MATCHES_MAX = 5_000;
const CONTEXT = 40;

/** White space in the query matches any white space. */
export function findText(page: PageText, query: string, options: FindOptions): TextMatch[] {
  const pattern = patternOf(query, options);
  if (pattern === null) return [];
  const matches: TextMatch[] = [];
  for (const { 0: found, index } of (options.exact ? page.all : page.folded).matchAll(pattern)) {
    matches.push(matchAt(page, index, index + found.length));
    if (matches.length === MATCHES_MAX) break;
  }
  return matches;
}

export function matchAt(page: PageText, start: number, end: number): TextMatch {
  const piece = page.pieces[pieceAt(page, start)];
  if (piece === undefined) throw new RangeError(`no text at ${start}`);
  return {
    key: `${piece.text ?? `${piece.element}.${piece.attribute}`}:${start - piece.start}`,
    start,
    end,
    piece,
    found: page.all.slice(start, end),
    before: wordsBefore(page.all, start),
    after: wordsAfter(page.all, end),
  };
}

/** Context before the match on the same line, from the beginning of a word. */
function wordsBefore(all: string, at: number): string {
  const near = all.slice(Math.max(0, at - CONTEXT), at);
  const lineStart = near.lastIndexOf(BREAK) + 1;
  if (lineStart > 0 || at <= CONTEXT || all[at - CONTEXT - 1] === BREAK) return near.slice(lineStart);
  return `…${near.replace(/^\S*\s/u, '')}`;
}

/** Context after the match on the same line, up to the end of a word. */
function wordsAfter(all: string, at: number): string {
  const near = all.slice(at, at + CONTEXT);
  const [line = ''] = near.split(BREAK, 1);
  const next = all[at + CONTEXT];
  if (line.length < near.length || next === undefined || next === BREAK) return line;
  return `${near.replace(/\s\S*$/u, '')}…`;
}

function patternOf(query: string, { exact, wholeWord }: FindOptions): RegExp | null {
  const words = (exact ? query : fold(query.normalize('NFC'))).trim().split(/\s+/u);
  if (words[0] === '') return null;
  // Combining accents are ignored where accents are.
  const spelled = words.map((word) => [...word].map(literal).join(exact ? '' : String.raw`\p{M}*`));
  const text = spelled.join(String.raw`\s+`) + (exact ? '' : String.raw`\p{M}*`);
  const whole = wholeWord ? String.raw`(?<![\p{L}\p{N}_])${text}(?![\p{L}\p{N}_])` : text;
  return new RegExp(whole, 'gu');
}

function literal(unit: string): string {
  return unit.replace(/[\\^$.*+?()[\]{}|/-]/u, String.raw`\$&`);
}
