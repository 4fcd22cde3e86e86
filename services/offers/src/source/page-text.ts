import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PageLine, PageText } from '@garimpo/offers-contract';
import { type HtmlAttributes, type HtmlVisitor, scanHtml } from '@garimpo/service-kit';

const LINE_MAX = 1000;

const LINES_MAX = 50_000;
/** Bound on nested regions: real pages have a few. */
const REGIONS_MAX = 64;

const HTML = /<(?:!doctype|html|head|body|main|div|span|script|h[1-6])\b/i;
const HEADINGS = new Set(['h1', 'h2', 'h3']);
/** They do not end a line. */
const INLINE = new Set(['a', 'abbr', 'b', 'em', 'font', 'i', 'mark', 'small', 'span', 'strong', 'u', 'wbr']);
const CAPTCHA_FRAME = /captcha|arkoselabs|challenges\.cloudflare\.com/i;
const NOT_DRAWN = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** They have no end, so nothing is in them. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/**
 * Reads HTML, or text that a user copied off a page. Takes time and memory in proportion to its length, whatever it
 * holds.
 */
export async function readPageText(content: string): Promise<PageText> {
  if (!HTML.test(content)) return readPlain(content);
  const reader = new HtmlReader();
  await reader.read(content);
  return reader.page;
}

function readPlain(content: string): PageText {
  const lines: PageLine[] = [];
  for (const text of linesOf(content)) {
    if (lines.length === LINES_MAX) break;
    if (text.trim() !== '') lines.push({ text, place: 'text' });
  }
  return { lines, data: [], passwordField: 'none', captcha: false };
}

/**
 * The start of each line. It avoids a regular expression: a process that has compiled many of them no longer
 * optimises new ones, and one that repeats over millions of characters then exhausts its stack.
 */
function* linesOf(content: string): Generator<string> {
  const [nextFeed, nextReturn] = [nextOf(content, '\n'), nextOf(content, '\r')];
  for (let from = 0; from < content.length; ) {
    const end = Math.min(nextFeed(from), nextReturn(from));
    yield content.slice(from, Math.min(end, from + LINE_MAX));
    from = end + 1;
  }
}

/**
 * Position of a mark at or after a place that only grows, so that each character is visited once; the length where
 * there is none.
 */
function nextOf(content: string, mark: string): (from: number) => number {
  let at = -1;
  return (from) => {
    if (at < from) {
      const found = content.indexOf(mark, from);
      at = found === -1 ? content.length : found;
    }
    return at;
  };
}

/** An open element that matters for the text inside it. */
interface Region {
  tag: string;
  /** Depth of open elements with the same name. */
  depth: number;
  kind: 'heading' | 'dialog' | 'hidden';
}

class HtmlReader implements HtmlVisitor {
  readonly page: PageText = { lines: [], data: [], passwordField: 'none', captcha: false };
  readonly #regions: Region[] = [];
  #line = '';
  /** Whether the open script holds data. */
  #isData = false;

  async read(html: string): Promise<void> {
    for (const _ of scanHtml(html, this)) await nextTurn();
    this.#endLine();
  }

  open(name: string, attributes: HtmlAttributes, isSelfClosing: boolean): void {
    this.#breakLine(name);
    // Only elements of drawings are self-closing.
    if (isSelfClosing && (name === 'svg' || this.#isInDrawing())) return;
    for (const region of this.#regions) if (region.tag === name) region.depth += 1;
    if (name === 'iframe' && CAPTCHA_FRAME.test(attributes.get('src') ?? '')) this.page.captcha = true;
    this.#isData = attributes.get('type')?.toLowerCase() === 'application/json';
    if (name === 'input') {
      if (attributes.get('type')?.toLowerCase() === 'password' && !this.#isIn('hidden'))
        this.page.passwordField = this.#isIn('dialog') ? 'dialog' : this.#passwordInPage();
      return;
    }
    const kind = VOID.has(name) || this.#isIn('hidden') ? null : kindOf(name, attributes);
    if (kind === null || this.#regions.length === REGIONS_MAX) return;
    this.#endLine();
    this.#regions.push({ tag: name, depth: 1, kind });
  }

  close(name: string): void {
    this.#breakLine(name);
    const closes = this.#regions.some((region) => region.tag === name && region.depth === 1);
    if (closes) this.#endLine();
    for (const region of this.#regions) if (region.tag === name) region.depth -= 1;
    if (closes) this.#regions.splice(0, Infinity, ...this.#regions.filter(({ depth }) => depth > 0));
  }

  text(text: string): void {
    if (this.#line.length < LINE_MAX && !this.#isIn('hidden')) this.#line += text;
  }

  raw(name: string, inside: string): void {
    if (name === 'script' && this.#isData) this.page.data.push(inside);
    if (name === 'title') this.#add({ text: inside, place: 'text' });
  }

  /** Nothing ends a line inside a heading, because the number and its noun may be separate elements. */
  #breakLine(name: string): void {
    if (INLINE.has(name)) return;
    if (this.#isIn('heading')) this.#line += ' ';
    else this.#endLine();
  }

  #endLine(): void {
    const text = this.#line.replace(/\s+/g, ' ').trim();
    this.#line = '';
    if (text === '') return;
    const place = this.#isIn('dialog') ? 'dialog' : this.#isIn('heading') ? 'heading' : 'text';
    this.#add({ text, place });
  }

  #add(line: PageLine): void {
    if (this.page.lines.length < LINES_MAX) this.page.lines.push(line);
  }

  #isIn(kind: Region['kind']): boolean {
    return this.#regions.some((region) => region.kind === kind);
  }

  #isInDrawing(): boolean {
    return this.#regions.some(({ tag }) => tag === 'svg');
  }

  #passwordInPage(): PageText['passwordField'] {
    return this.page.passwordField === 'dialog' ? 'dialog' : 'page';
  }
}

function kindOf(name: string, attributes: HtmlAttributes): Region['kind'] | null {
  if (name === 'template' || name === 'svg' || attributes.has('hidden')) return 'hidden';
  if (NOT_DRAWN.test(attributes.get('style') ?? '')) return 'hidden';
  const role = attributes.get('role')?.toLowerCase();
  if (name === 'dialog' || role === 'dialog' || role === 'alertdialog') return 'dialog';
  return HEADINGS.has(name) || role === 'heading' ? 'heading' : null;
}
