import { foreignContent, html, Token, Tokenizer, TokenizerMode } from 'parse5';
import { readAttribute, type WrittenAttribute } from './attribute.ts';
import type { Range } from './patch.ts';

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
  /** The content of `script`, `style`, `title`, `textarea` and the like; an unclosed one extends to the end. */
  rawText?(tag: StartTag, range: Range): void;
  /** Text between tags, in pieces, with character references decoded. */
  text?(text: string, range: Range): void;
}

/** How the content of an element is tokenized, if it is not markup. `noscript` is markup, since scripts may be off. */
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
 * Reports the tags of a page in source order with their ranges. It tokenizes without building a tree: a tree takes quadratic time
 * by depth, and a hostile page may be as deep as it likes. It tracks what tokens depend on: raw text, and foreign content. Never
 * throws.
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
  /** Names of the open elements of the part, its own first. */
  open: string[];
}

/** Tracks where the page is inside svg or math, and where in these it is HTML again (`foreignObject`). */
class ForeignParts {
  private readonly parts: ForeignPart[] = [];
  private justOpened = false;

  get isInside(): boolean {
    const namespace = this.parts.at(-1)?.namespace ?? html.NS.HTML;
    return namespace !== html.NS.HTML;
  }

  /** Whether the element itself is of svg or math. Call it right after {@link start}. */
  holds(token: Token.TagToken): boolean {
    if (token.tagID === html.TAG_ID.SVG || token.tagID === html.TAG_ID.MATH) return true;
    if (this.isInside) return true;
    // An integration point is itself foreign.
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
    // parse5 knows the points by SVG's spelling, with capital letters.
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
      // Only the end tag of the point itself leads back; nested elements of the same name have their own.
      if (part.open[0] !== token.tagName) return;
      part.open.pop();
      if (part.open.length === 0) this.parts.pop();
      return;
    }
    const at = part.open.lastIndexOf(token.tagName);
    if (at === -1) {
      // It closes an ancestor of the drawing. Staying inside would read the next script as markup.
      this.leave();
      return;
    }
    part.open.length = at;
    if (at === 0) this.parts.pop();
  }

  /** Leaves to the HTML around this part. */
  private leave(): void {
    while (this.isInside) this.parts.pop();
  }
}
