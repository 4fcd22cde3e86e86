import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { canSetText } from '../../../lib/page/set-text.ts';
import { startTag } from '../../../lib/words/start-tag.ts';

const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/g;
const bases = new Map<string, string>();

/** In small letters and without accents, as long as before: places in the folded text are places in the text. */
export function fold(text: string): string {
  const small = text.toLowerCase();
  const same = small.length === text.length ? small : [...text].map(smallLetter).join('');
  return same.replace(ACCENTED, baseOf);
}

/** Very few letters are longer in small. */
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

/** One text of the page, or one attribute that people read, at its place among all of them. */
export interface TextPiece {
  start: number;
  /** Without entities. */
  value: string;
  element: NodeId;
  /** Null for an attribute. */
  text: NodeId | null;
  attribute: string | null;
}

/** All that people read and that can be changed, one after the other. What does not stand in one line of text is parted by {@link BREAK}. */
export interface PageText {
  all: string;
  /** As long as `all`. */
  folded: string;
  pieces: readonly TextPiece[];
}

export const BREAK = '\u0000';

const INLINE: ReadonlySet<string> = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const READ_ATTRIBUTES = ['alt', 'title', 'placeholder', 'aria-label', 'value', 'content'] as const;
/** Of start tags: reading all attributes of all of them takes longer. */
const MAY_BE_READ = /(?:alt|title|placeholder|label|value|content)\s*=/i;
/** Of `meta`: what links to the page show. */
const SHOWN_METAS: ReadonlySet<string> = new Set([
  'description',
  'og:title',
  'og:description',
  'og:site_name',
  'twitter:title',
  'twitter:description',
]);

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
      // Blanks between two elements are no text that people read, but part of what they read there.
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

/** The first piece that goes on at the place or begins there. */
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

/** Whether nothing between the two texts ends a line: ids are in document order. */
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
