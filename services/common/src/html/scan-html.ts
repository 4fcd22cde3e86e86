import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

/** What a page's markup is told as, in the order in which it is written: names in lower case, character references read. */
export interface HtmlVisitor {
  /** @param attributes of two with one name the first counts */
  open?(name: string, attributes: HtmlAttributes, isSelfClosing: boolean): void;
  close?(name: string): void;
  /** Text between tags. A long one comes in pieces, cut between words where it has any. */
  text?(text: string): void;
  /** The inside of an element whose inside is no markup: `script`, `style`, `title` and their like. */
  raw?(name: string, inside: string): void;
}

export type HtmlAttributes = Pick<ReadonlyMap<string, string>, 'get' | 'has'>;

export interface ScanOptions {
  /** Tags that are read at most; what follows is not. */
  tags?: number;
  /** Whether a `noscript` is read as those see it who have no scripts. Else its inside is raw. */
  withoutScripts?: boolean;
}

/** How the tokenizer must go on after the start of such an element. */
const RAW = new Map([
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
const DRAWINGS = new Set(['svg', 'math']);
/** Characters between two rests: a millisecond or so. */
const CHARACTERS_AT_ONCE = 16_384;
/** A piece of text as it is told at most. */
const TEXT_AT_ONCE = 16_384;

/**
 * Reads the tags and texts of a page in one way through it. No tree is built, which a hostile page could make as deep as it likes.
 * It yields where somebody else in the process may have a turn, and where a caller who has enough can stop. Throws only what the
 * visitor throws.
 */
export function* scanHtml(source: string, visitor: HtmlVisitor, options: ScanOptions = {}): Generator<void> {
  const scan = new Scan(visitor, options);
  for (let at = 0; at < source.length; at += CHARACTERS_AT_ONCE) {
    const isLast = at + CHARACTERS_AT_ONCE >= source.length;
    scan.tokenizer.write(source.slice(at, at + CHARACTERS_AT_ONCE), isLast);
    if (scan.isOver) return;
    scan.tellLongText();
    yield;
  }
}

class Scan implements TokenHandler {
  readonly tokenizer = new Tokenizer({}, this);
  isOver = false;
  #tags = 0;
  #text = '';
  /** Drawings that are open. */
  #drawings = 0;
  /** The element whose inside is no markup, and what was read of it. */
  #raw: { name: string; parts: string[] } | null = null;

  constructor(
    private readonly visitor: HtmlVisitor,
    private readonly options: ScanOptions,
  ) {}

  onStartTag({ tagName, attrs, selfClosing }: Token.TagToken): void {
    this.#tellText();
    this.#tags += 1;
    this.isOver ||= this.#tags > (this.options.tags ?? Number.POSITIVE_INFINITY);
    if (this.isOver) return;
    this.visitor.open?.(tagName, new Attributes(attrs), selfClosing);
    // Within a drawing, and nowhere else, an element may end where it begins.
    if (selfClosing && this.#drawings > 0) return;
    if (DRAWINGS.has(tagName)) this.#drawings += 1;
    const isMarkup = tagName === 'noscript' && this.options.withoutScripts === true;
    const mode = isMarkup ? undefined : RAW.get(tagName);
    if (mode === undefined) return;
    this.#raw = { name: tagName, parts: [] };
    this.tokenizer.state = mode;
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (this.isOver) return;
    this.#tellRaw();
    this.#tellText();
    if (DRAWINGS.has(tagName) && this.#drawings > 0) this.#drawings -= 1;
    this.visitor.close?.(tagName);
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (this.#raw !== null) this.#raw.parts.push(chars);
    else if (this.visitor.text !== undefined) this.#text += chars;
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onEof(): void {
    if (this.isOver) return;
    this.#tellRaw();
    this.#tellText();
  }

  onNullCharacter(): void {}
  onComment(): void {
    this.#tellText();
  }
  onDoctype(): void {}

  /** Between two turns: all of a long text but the word that it may break off in. */
  tellLongText(): void {
    while (this.#text.length > TEXT_AT_ONCE) {
      const space = this.#text.lastIndexOf(' ', TEXT_AT_ONCE);
      const told = this.#text.slice(0, space > 0 ? space : TEXT_AT_ONCE);
      this.#text = this.#text.slice(told.length);
      this.visitor.text?.(told);
    }
  }

  #tellText(): void {
    if (this.isOver) return;
    this.tellLongText();
    if (this.#text !== '') this.visitor.text?.(this.#text);
    this.#text = '';
  }

  #tellRaw(): void {
    if (this.#raw === null) return;
    const { name, parts } = this.#raw;
    this.#raw = null;
    this.visitor.raw?.(name, parts.join(''));
  }
}

/** Looked through when it is asked: of most elements nobody asks. */
class Attributes implements HtmlAttributes {
  constructor(private readonly written: Token.Attribute[]) {}

  get(name: string): string | undefined {
    return this.written.find((one) => one.name === name)?.value;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }
}
