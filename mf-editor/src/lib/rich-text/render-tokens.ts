import { applyPatches } from '@garimpo/cloner-contract';
import { readAttributes } from '../html/start-tag.ts';
import { escapeAttribute, escapeText } from '../html/text.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';
import { setAttributes } from '../page/set-attributes.ts';
import { setDeclaration } from '../style/inline-style.ts';
import type { BlockToken } from './block-source.ts';
import type { Content, Mark, MarkStyles } from './content.ts';

/** A piece of the content that a block shall have. */
export type WantedToken =
  | { kind: 'text'; value: string }
  | { kind: 'open' | 'close'; mark: Mark }
  | { kind: 'atom'; atom: NodeId | 'br' }
  /** The end of a block and the start of the next one. */
  | { kind: 'next block' };

/** Pieces with the same key stand for the same source. */
export function keyOf(token: WantedToken | BlockToken, page: PageTree): string {
  if (token.kind === 'next block') return token.kind;
  if (token.kind === 'text') return `text ${token.value}`;
  if ('node' in token) return `${token.kind} ${token.node}`;
  if (token.kind === 'atom') return `atom ${token.atom}`;
  const { mark } = token;
  const isChanged =
    mark.source === null || (token.kind === 'open' && startTagOf(page, mark) !== tagOf(page, mark.source));
  return isChanged ? `${token.kind} new` : `${token.kind} ${mark.source}`;
}

/** The pieces of blocks that follow each other. Line breaks in texts become elements unless they are rendered. */
export function wantedTokens(blocks: readonly Content[], exact: boolean): WantedToken[] {
  const tokens: WantedToken[] = [];
  let open: readonly Mark[] = [];
  const closeTo = (depth: number) => {
    for (const mark of open.slice(depth).reverse()) tokens.push({ kind: 'close', mark });
    open = open.slice(0, depth);
  };
  for (const [place, block] of blocks.entries()) {
    if (place > 0) tokens.push({ kind: 'next block' });
    for (const leaf of block) {
      const { marks } = leaf;
      let depth = 0;
      while (depth < open.length && open[depth] === marks[depth]) depth += 1;
      closeTo(depth);
      for (const mark of marks.slice(depth)) tokens.push({ kind: 'open', mark });
      open = marks;
      if (leaf.kind === 'atom') tokens.push({ kind: 'atom', atom: leaf.atom });
      else {
        for (const value of leaf.text) {
          tokens.push(value === '\n' && !exact ? { kind: 'atom', atom: 'br' } : { kind: 'text', value });
        }
      }
    }
    closeTo(0);
  }
  return tokens;
}

function tagOf(page: PageTree, element: NodeId): string {
  return page.source.slice(page.outer(element).start, page.inner(element).start);
}

/** The start tag of an element of the page, with the mark's changes. */
function startTagOf(page: PageTree, { source, href, styles }: Mark): string {
  if (source === null) throw new RangeError('The mark is not of the page.');
  const values: Record<string, string | null> = href === undefined ? {} : { href };
  if (styles !== undefined) values['style'] = withStyles(page.attribute(source, 'style') ?? '', styles);
  const { start } = page.outer(source);
  const patches = setAttributes(page, source, values).patches.map((patch) => ({
    ...patch,
    start: patch.start - start,
    end: patch.end - start,
  }));
  return applyPatches(tagOf(page, source), patches);
}

function withStyles(style: string, styles: MarkStyles): string | null {
  let changed = style;
  for (const [property, value] of Object.entries(styles))
    changed = setDeclaration(changed, property, value ?? null);
  return changed.trim() === '' ? null : changed;
}

/** Ids must stay unique. */
function withoutId(tag: string): string {
  const id = readAttributes(tag, 0).find(({ name }) => name === 'id');
  return id === undefined ? tag : tag.slice(0, id.start).trimEnd() + tag.slice(id.end);
}

interface MarkupOptions {
  /** Elements whose start tag stands before; the one that is asked for is added. */
  opened: Set<NodeId>;
  exact: boolean;
}

/** The markup of a piece that is written anew. */
export function markupOf(
  page: PageTree,
  block: NodeId,
  wanted: readonly WantedToken[],
  at: number,
  { opened, exact }: MarkupOptions,
): string {
  const token = wanted[at];
  switch (token?.kind) {
    case undefined:
      return '';
    case 'open':
      return openingMarkup(page, token.mark, opened);
    case 'close':
      return closingMarkup(page, token.mark);
    case 'next block':
      return nextBlockMarkup(page, block);
    case 'atom': {
      if (token.atom === 'br') return '<br>';
      const { start, end } = page.outer(token.atom);
      return page.source.slice(start, end);
    }
    case 'text':
      return token.value === ' ' && !exact ? spaceMarkup(wanted, at) : escapeText(token.value);
  }
}

/** A typed space: none at the ends of a line, where it is not rendered, and one that is kept beside another. */
function spaceMarkup(wanted: readonly WantedToken[], at: number): string {
  const before = neighbour(wanted, at, -1);
  if (before?.kind === 'text') {
    if (before.value === ' ') return '&nbsp;';
    return isLineEnd(neighbour(wanted, at, 1)) ? '' : ' ';
  }
  return isLineEnd(before) || isLineEnd(neighbour(wanted, at, 1)) ? '' : ' ';
}

function isLineEnd(token: WantedToken | undefined): boolean {
  return token === undefined || token.kind === 'next block' || (token.kind === 'atom' && token.atom === 'br');
}

/** The piece before or after, across the tags of marks. */
function neighbour(wanted: readonly WantedToken[], from: number, step: 1 | -1): WantedToken | undefined {
  let at = from + step;
  while (wanted[at]?.kind === 'open' || wanted[at]?.kind === 'close') at += step;
  return wanted[at];
}

const MARK_TAGS = new Set(['b', 'i', 'a', 'span']);

/** A mark may be new, changed, or another part of one that was divided. */
function openingMarkup(page: PageTree, mark: Mark, opened: Set<NodeId>): string {
  if (mark.source !== null) {
    const tag = startTagOf(page, mark);
    const isRepeated = opened.has(mark.source);
    opened.add(mark.source);
    return isRepeated ? withoutId(tag) : tag;
  }
  if (!MARK_TAGS.has(mark.tag)) throw new RangeError(`<${mark.tag}> is no mark.`);
  const style = withStyles('', mark.styles ?? {});
  const href = mark.href === undefined ? '' : ` href="${escapeAttribute(mark.href)}"`;
  return `<${mark.tag}${href}${style === null ? '' : ` style="${escapeAttribute(style)}"`}>`;
}

function closingMarkup(page: PageTree, mark: Mark): string {
  if (mark.source === null) return `</${mark.tag}>`;
  return page.source.slice(page.inner(mark.source).end, page.outer(mark.source).end);
}

/** Ends a block and starts another one like it, on a line of its own where the block has one. */
function nextBlockMarkup(page: PageTree, block: NodeId): string {
  const { source } = page;
  const outer = page.outer(block);
  const line = /\r?\n[ \t]*$/.exec(source.slice(Math.max(0, outer.start - 200), outer.start))?.[0] ?? '';
  return source.slice(page.inner(block).end, outer.end) + line + withoutId(tagOf(page, block));
}
