import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

/** What a reader sees as one line. */
export interface PageLine {
  text: string;
  /** `dialog` lies on top of the page; what it holds is no part of it, its headings neither. */
  place: 'heading' | 'dialog' | 'text';
}

/** What a page says, without drawing it. */
export interface PageText {
  /** In the order of the page, its title first. */
  lines: PageLine[];
  /** The data that it brings for its own scripts: JSON, as it stands. */
  data: string[];
  passwordField: 'none' | 'page' | 'dialog';
  /** It holds somebody's captcha. */
  captcha: boolean;
}

/** Characters that are read in one go: other requests wait meanwhile. */
const PART = 128 * 1024;
const LINES_MAX = 50_000;
const LINE_MAX = 1000;
/** Parts of a page within parts, of those that matter here. A page has a few; a hostile one has as many as it likes. */
const REGIONS_MAX = 64;

const HTML = /<(?:!doctype|html|head|body|main|div|span|script|h[1-6])\b/i;
const HEADINGS = new Set(['h1', 'h2', 'h3']);
/** They do not end a line. */
const INLINE = new Set(['a', 'abbr', 'b', 'em', 'font', 'i', 'mark', 'small', 'span', 'strong', 'u', 'wbr']);
const CAPTCHA_FRAME = /captcha|arkoselabs|challenges\.cloudflare\.com/i;
const NOT_DRAWN = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** They have no end, so nothing is in them. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** How the tokenizer must go on after the start of such an element: its content is no markup. */
const CONTENT = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['style', TokenizerMode.RAWTEXT],
  ['noscript', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
]);

/** Of HTML, or of the text that somebody copied off a page. Takes time and memory in proportion to its length, whatever it holds. */
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
 * The start of each line. Without a regular expression: in a process that has compiled many of them the engine no longer
 * optimises new ones, and one that repeats over millions of letters runs out of its stack then.
 */
function* linesOf(content: string): Generator<string> {
  const [nextFeed, nextReturn] = [nextOf(content, '\n'), nextOf(content, '\r')];
  for (let from = 0; from < content.length; ) {
    const end = Math.min(nextFeed(from), nextReturn(from));
    yield content.slice(from, Math.min(end, from + LINE_MAX));
    from = end + 1;
  }
}

/** Where a mark stands at or after a place that only grows: each letter is looked at once. The end where there is none. */
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

/** An element that is open, whose kind matters for what is in it. */
interface Region {
  tag: string;
  /** Elements of the same name within it that are open. */
  depth: number;
  kind: 'heading' | 'dialog' | 'hidden';
}

/**
 * Listens to the tokenizer alone. The tree of a hostile page of five megabytes takes a gigabyte, and four seconds in which
 * nobody else is served.
 */
class HtmlReader implements TokenHandler {
  readonly page: PageText = { lines: [], data: [], passwordField: 'none', captcha: false };
  readonly #tokenizer = new Tokenizer({}, this);
  readonly #regions: Region[] = [];
  #line = '';
  /** The element whose content is no markup, and that content where it is wanted. */
  #raw: { tag: string; isData: boolean; parts: string[] } | null = null;

  async read(html: string): Promise<void> {
    for (let at = 0; at < html.length; at += PART) {
      this.#tokenizer.write(html.slice(at, at + PART), at + PART >= html.length);
      await nextTurn();
    }
  }

  onStartTag({ tagName, attrs, selfClosing }: Token.TagToken): void {
    const attribute = (name: string) => attrs.find((one) => one.name === name)?.value;
    this.#breakLine(tagName);
    // Only drawings end their elements so.
    if (selfClosing && (tagName === 'svg' || this.#isInDrawing())) return;
    for (const region of this.#regions) if (region.tag === tagName) region.depth += 1;
    const mode = CONTENT.get(tagName);
    if (mode !== undefined) {
      const isData = tagName === 'script' && attribute('type')?.toLowerCase() === 'application/json';
      if (tagName === 'iframe' && CAPTCHA_FRAME.test(attribute('src') ?? '')) this.page.captcha = true;
      this.#raw = { tag: tagName, isData, parts: [] };
      this.#tokenizer.state = mode;
      return;
    }
    if (tagName === 'input') {
      if (attribute('type')?.toLowerCase() === 'password' && !this.#isIn('hidden'))
        this.page.passwordField = this.#isIn('dialog') ? 'dialog' : this.#passwordInPage();
      return;
    }
    const kind = VOID.has(tagName) || this.#isIn('hidden') ? null : kindOf(tagName, attribute);
    if (kind === null || this.#regions.length === REGIONS_MAX) return;
    this.#endLine();
    this.#regions.push({ tag: tagName, depth: 1, kind });
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (this.#raw !== null) {
      this.#endRaw(tagName);
      return;
    }
    this.#breakLine(tagName);
    const closes = this.#regions.some((region) => region.tag === tagName && region.depth === 1);
    if (closes) this.#endLine();
    for (const region of this.#regions) if (region.tag === tagName) region.depth -= 1;
    if (closes) this.#regions.splice(0, Infinity, ...this.#regions.filter(({ depth }) => depth > 0));
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.#raw !== null) {
      if (this.#raw.isData || this.#raw.tag === 'title') this.#raw.parts.push(chars);
    } else if (this.#line.length < LINE_MAX && !this.#isIn('hidden')) {
      this.#line += chars;
    }
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onEof(): void {
    this.#endLine();
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}

  #endRaw(tagName: string): void {
    if (this.#raw?.tag !== tagName) return;
    const text = this.#raw.parts.join('');
    if (this.#raw.isData) this.page.data.push(text);
    else if (tagName === 'title') this.#add({ text, place: 'text' });
    this.#raw = null;
  }

  /** Within a heading nothing ends a line: the number and its noun may be elements of their own. */
  #breakLine(tagName: string): void {
    if (INLINE.has(tagName)) return;
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

function kindOf(tagName: string, attribute: (name: string) => string | undefined): Region['kind'] | null {
  if (tagName === 'template' || tagName === 'svg' || attribute('hidden') !== undefined) return 'hidden';
  if (NOT_DRAWN.test(attribute('style') ?? '')) return 'hidden';
  const role = attribute('role')?.toLowerCase();
  if (tagName === 'dialog' || role === 'dialog' || role === 'alertdialog') return 'dialog';
  return HEADINGS.has(tagName) || role === 'heading' ? 'heading' : null;
}
