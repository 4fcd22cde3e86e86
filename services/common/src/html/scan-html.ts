import { Tokenizer } from 'htmlparser2';

/** Receives the markup of a page in document order: names in lower case, character references decoded. */
export interface HtmlVisitor {
  /** @param attributes of duplicate names the first counts */
  open?(name: string, attributes: HtmlAttributes, isSelfClosing: boolean): void;
  close?(name: string): void;
  /** Text between tags. A long one comes in pieces, cut between words where it has any. */
  text?(text: string): void;
  /** The content of an element without markup inside: `script`, `style`, `title` and the like. */
  raw?(name: string, inside: string): void;
}

export type HtmlAttributes = ReadonlyMap<string, string>;

export interface ScanOptions {
  /** Tags read at most; the rest is ignored. */
  tags?: number;
  /** Whether `noscript` is read as by a browser without scripts; otherwise its content is raw. */
  withoutScripts?: boolean;
}

const RAW = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
]);
const NONE: HtmlAttributes = new Map();
/** Longer names are meaningless, and hostile pages have names of megabytes. */
const NAME_MAX = 64;
const DRAWINGS = new Set(['svg', 'math']);
/** Characters between two pauses, about a millisecond. */
const CHARACTERS_AT_ONCE = 16_384;
/** Largest piece of text that is emitted. */
const TEXT_AT_ONCE = 16_384;

/**
 * Reads the tags and texts of a page in one way through it. No tree is built, which a hostile page could make as deep as it
 * likes. It yields where somebody else in the process may have a turn, and where a caller who has enough can stop. Throws only
 * what the visitor throws.
 */
export function* scanHtml(source: string, visitor: HtmlVisitor, options: ScanOptions = {}): Generator<void> {
  const scan = new Scan(source, visitor, options);
  const tokenizer = new Tokenizer({}, scan);
  for (let at = 0; at < source.length && !scan.isOver; at += CHARACTERS_AT_ONCE) {
    tokenizer.write(source.slice(at, at + CHARACTERS_AT_ONCE));
    scan.emitLongText();
    yield;
  }
  tokenizer.end();
  scan.finish();
}

type Callbacks = ConstructorParameters<typeof Tokenizer>[1];

/** The tokenizer reports where things begin and end in the source. */
class Scan implements Callbacks {
  isOver = false;
  #tags = 0;
  #name = '';
  #attributes: Map<string, string> | undefined;
  #attribute = '';
  #value = '';
  #text = '';
  #drawings = 0;
  /** The open element without markup inside, and its content so far. */
  #raw: { name: string; parts: string[]; from: number } | null = null;

  constructor(
    private readonly source: string,
    private readonly visitor: HtmlVisitor,
    private readonly options: ScanOptions,
  ) {}

  isInForeignContext(): boolean {
    return this.#drawings > 0;
  }

  onopentagname(from: number, to: number): void {
    this.#name = this.#nameOf(from, to);
    this.#attributes = undefined;
  }

  onattribname(from: number, to: number): void {
    this.#attribute = this.#nameOf(from, to);
    this.#value = '';
  }

  onattribdata(from: number, to: number): void {
    this.#value += this.source.slice(from, to);
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    if (this.#attribute === '') return;
    this.#attributes ??= new Map();
    if (!this.#attributes.has(this.#attribute)) this.#attributes.set(this.#attribute, this.#value);
  }

  onopentagend(end: number): void {
    this.#open(end, false);
  }

  onselfclosingtag(end: number): void {
    this.#open(end, true);
  }

  onclosetag(from: number, to: number): void {
    const name = this.#nameOf(from, to);
    if (this.isOver || (this.#raw !== null && name !== this.#raw.name)) return;
    this.#emitRaw(from - '</'.length);
    this.#emitText();
    if (DRAWINGS.has(name) && this.#drawings > 0) this.#drawings -= 1;
    this.visitor.close?.(name);
  }

  ontext(from: number, to: number): void {
    this.#read(this.source.slice(from, to));
  }

  ontextentity(codePoint: number): void {
    this.#read(String.fromCodePoint(codePoint));
  }

  oncomment(): void {
    this.#emitText();
  }

  oncdata(from: number, to: number): void {
    this.ontext(from, to);
  }

  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  finish(): void {
    if (this.isOver) return;
    this.#emitRaw(this.source.length);
    this.#emitText();
  }

  /** Called between pauses: emits a long text except for the word at its end, which may go on. */
  emitLongText(): void {
    while (this.#text.length > TEXT_AT_ONCE) {
      const space = this.#text.lastIndexOf(' ', TEXT_AT_ONCE);
      const piece = this.#text.slice(0, space > 0 ? space : TEXT_AT_ONCE);
      this.#text = this.#text.slice(piece.length);
      this.visitor.text?.(piece);
    }
  }

  #open(end: number, isSelfClosing: boolean): void {
    if (this.isOver || this.#raw !== null) return;
    this.#emitText();
    this.#tags += 1;
    this.isOver = this.#tags > (this.options.tags ?? Number.POSITIVE_INFINITY);
    if (this.isOver) return;
    const name = this.#name;
    this.visitor.open?.(name, this.#attributes ?? NONE, isSelfClosing);
    // Only inside a drawing does an element end where it begins.
    if (isSelfClosing && this.#drawings > 0) return;
    if (DRAWINGS.has(name)) this.#drawings += 1;
    const isRaw = name === 'noscript' ? this.options.withoutScripts !== true : RAW.has(name);
    if (isRaw && this.#drawings === 0) this.#raw = { name, parts: [], from: end + 1 };
  }

  #read(text: string): void {
    if (this.isOver) return;
    if (this.#raw !== null) this.#raw.parts.push(text);
    else if (this.visitor.text !== undefined) this.#text += text;
  }

  #emitText(): void {
    this.emitLongText();
    if (this.#text !== '') this.visitor.text?.(this.#text);
    this.#text = '';
  }

  /** @param end of its inside: of a `noscript` that holds markup for others, which was read over */
  #emitRaw(end: number): void {
    if (this.#raw === null) return;
    const { name, parts, from } = this.#raw;
    this.#raw = null;
    this.visitor.raw?.(name, name === 'noscript' ? this.source.slice(from, end) : parts.join(''));
  }

  #nameOf(from: number, to: number): string {
    return to - from > NAME_MAX ? '' : this.source.slice(from, to).toLowerCase();
  }
}
