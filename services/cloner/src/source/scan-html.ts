import { foreignContent, html, Token, Tokenizer, TokenizerMode } from 'parse5';
import { readAttribute, type WrittenAttribute } from './attribute.ts';
import type { Range } from './patch.ts';

/** A start tag as it is written. */
export interface StartTag {
  /** In lower case. */
  name: string;
  isForeign: boolean;
  attributes: WrittenAttribute[];
  range: Range;
  isSelfClosing: boolean;
}

export interface HtmlVisitor {
  startTag?(tag: StartTag): void;
  endTag?(name: string, range: Range): void;
  /** All between the tags of `script`, `style`, `title`, `textarea` and their kin; an unclosed one goes to the end. */
  rawText?(tag: StartTag, range: Range): void;
  /** Text between tags, in pieces, with its character references read. */
  text?(text: string, range: Range): void;
}

/** How the text inside of an element is read, where it is not markup. `noscript` is markup: scripts may be off. */
const TEXT_MODES = new Map([
  [html.TAG_ID.TITLE, TokenizerMode.RCDATA],
  [html.TAG_ID.TEXTAREA, TokenizerMode.RCDATA],
  [html.TAG_ID.SCRIPT, TokenizerMode.SCRIPT_DATA],
  [html.TAG_ID.PLAINTEXT, TokenizerMode.PLAINTEXT],
  [html.TAG_ID.STYLE, TokenizerMode.RAWTEXT],
  [html.TAG_ID.IFRAME, TokenizerMode.RAWTEXT],
  [html.TAG_ID.XMP, TokenizerMode.RAWTEXT],
  [html.TAG_ID.NOEMBED, TokenizerMode.RAWTEXT],
  [html.TAG_ID.NOFRAMES, TokenizerMode.RAWTEXT],
]);

/**
 * Tells the tags of a page in the order in which they are written, with where they are written. It reads tokens and builds no
 * tree: a tree costs time by the square of its depth, and a hostile page is as deep as it likes. What a token means still
 * depends on where it stands (text, or the inside of a drawing), and that much is followed here. Never throws, for any text.
 */
export function scanHtml(source: string, visitor: HtmlVisitor): void {
  const foreign = new ForeignParts();
  let open: StartTag | null = null;
  const closeRawText = (end: number) => {
    if (open !== null) visitor.rawText?.(open, { start: open.range.end, end });
    open = null;
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        foreign.start(token);
        const isForeign = foreign.holds(token);
        tokenizer.inForeignNode = foreign.isInside;
        const tag = startTag(source, token, isForeign);
        visitor.startTag?.(tag);
        const mode = isForeign ? undefined : TEXT_MODES.get(token.tagID);
        if (mode !== undefined) tokenizer.state = mode;
        if (mode !== undefined || (isForeign && !token.selfClosing && isStyleOrScript(tag.name))) open = tag;
      },
      onEndTag(token) {
        const range = rangeOf(token);
        closeRawText(range.start);
        foreign.end(token);
        tokenizer.inForeignNode = foreign.isInside;
        visitor.endTag?.(token.tagName, range);
      },
      onEof: () => closeRawText(source.length),
      onCharacter: (token) => visitor.text?.(token.chars, rangeOf(token)),
      onWhitespaceCharacter: (token) => visitor.text?.(token.chars, rangeOf(token)),
      onNullCharacter() {},
      onComment() {},
      onDoctype() {},
    },
  );
  tokenizer.write(source, true);
}

function startTag(source: string, token: Token.TagToken, isForeign: boolean): StartTag {
  const written = token.location?.attrs ?? {};
  return {
    name: token.tagName,
    isForeign,
    attributes: token.attrs.flatMap(({ name, value }) => {
      const place = written[name];
      if (place === undefined) return [];
      return [readAttribute(source, name, value, { start: place.startOffset, end: place.endOffset })];
    }),
    range: rangeOf(token),
    isSelfClosing: token.selfClosing,
  };
}

function rangeOf({ location }: { location: Token.Location | null }): Range {
  return { start: location?.startOffset ?? 0, end: location?.endOffset ?? 0 };
}

function isStyleOrScript(name: string): boolean {
  return name === 'style' || name === 'script';
}

interface ForeignPart {
  namespace: html.NS;
  /** Names of the elements that are open inside of it, the part's own first. */
  open: string[];
}

/** Where the page is inside of svg or math, and where inside of these it is HTML again (`foreignObject`). */
class ForeignParts {
  private readonly parts: ForeignPart[] = [];
  private justOpened = false;

  get isInside(): boolean {
    const namespace = this.parts.at(-1)?.namespace ?? html.NS.HTML;
    return namespace !== html.NS.HTML;
  }

  /** To ask right after {@link start}: whether the element itself is of svg or math. */
  holds(token: Token.TagToken): boolean {
    if (token.tagID === html.TAG_ID.SVG || token.tagID === html.TAG_ID.MATH) return true;
    if (this.isInside) return true;
    // The way back to HTML is itself still foreign.
    const last = this.parts.at(-1);
    return last !== undefined && last.open.length === 1 && last.open[0] === token.tagName && this.justOpened;
  }

  start(token: Token.TagToken): void {
    this.justOpened = false;
    if (token.tagID === html.TAG_ID.SVG || token.tagID === html.TAG_ID.MATH) {
      const namespace = token.tagID === html.TAG_ID.SVG ? html.NS.SVG : html.NS.MATHML;
      if (!token.selfClosing) this.parts.push({ namespace, open: [token.tagName] });
      return;
    }
    const part = this.parts.at(-1);
    if (part === undefined) return;
    if (part.namespace === html.NS.HTML) {
      if (part.open.length > 0 && part.open[0] === token.tagName) part.open.push(token.tagName);
      return;
    }
    if (foreignContent.causesExit(token)) {
      this.leave();
      return;
    }
    if (token.selfClosing) return;
    // parse5 knows the points by the spelling of svg, in which some letters are capital.
    const isPoint =
      token.tagName === 'foreignobject' ||
      foreignContent.isIntegrationPoint(token.tagID, part.namespace, token.attrs);
    if (isPoint) {
      this.parts.push({ namespace: html.NS.HTML, open: [token.tagName] });
      this.justOpened = true;
    } else part.open.push(token.tagName);
  }

  end(token: Token.TagToken): void {
    this.justOpened = false;
    const part = this.parts.at(-1);
    if (part === undefined) return;
    if (part.namespace === html.NS.HTML) {
      // Only the end of the point itself leads back; of elements of the same name in it, each its own.
      if (part.open[0] !== token.tagName) return;
      part.open.pop();
      if (part.open.length === 0) this.parts.pop();
      return;
    }
    const at = part.open.lastIndexOf(token.tagName);
    if (at === -1) {
      // It closes what holds the drawing, and the drawing with it. To stay inside would read the next script as markup.
      this.leave();
      return;
    }
    part.open.length = at;
    if (at === 0) this.parts.pop();
  }

  /** Out to the HTML that holds this part. */
  private leave(): void {
    while (this.isInside) this.parts.pop();
  }
}
