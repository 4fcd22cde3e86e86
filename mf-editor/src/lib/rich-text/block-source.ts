import type { SourceRange } from '@garimpo/cloner-contract';
import { wordSet } from '../html/text.ts';
import type { PageTree } from '../page/page-tree.ts';
import { NodeFlag, type NodeId } from '../page/parsed-page.ts';
import type { Leaf, Mark } from './content.ts';
import { textUnits } from './text-units.ts';

const MARKS = wordSet(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup time tt u var',
);
/** Phrasing content that is edited as one character. */
const ATOMS = wordSet(
  'br wbr img picture svg math input select textarea button video audio canvas iframe embed object progress meter script style template noscript label map ruby',
);

export function isAtom(tag: string): boolean {
  return ATOMS.has(tag);
}

const INVISIBLE = wordSet('script style template noscript');

export function isInvisible(tag: string): boolean {
  return INVISIBLE.has(tag);
}

/** A piece of a block's source. Layout that renders nothing belongs to the piece before it. */
export interface BlockToken extends SourceRange {
  kind: 'text' | 'open' | 'close' | 'atom';
  /** A text's character. */
  value: string;
  /** End of the characters that stand for the value; `end` includes the layout after them. */
  valueEnd: number;
  node: NodeId;
}

export interface BlockSource {
  block: NodeId;
  /** In the order of the source, without gaps. */
  tokens: readonly BlockToken[];
  /** Where content begins, after the layout at the block's start. */
  start: number;
  /** Where content ends, before the layout at the block's end. */
  end: number;
}

/**
 * Reads the source of an element that holds text with marks alone; null for any other, and for one whose tags cross
 * others or are implied.
 * @param exact white space is rendered as written
 */
export function readBlock(page: PageTree, block: NodeId, exact: boolean): BlockSource | null {
  if (!page.isWritten(block) || page.hasFlag(block, NodeFlag.copied | NodeFlag.copy)) return null;
  const inner = page.inner(block);
  const read = readPieces(page, block);
  if (read === null) return null;
  let at = inner.start;
  for (const { start, end } of read) {
    if (start !== at) return null;
    at = end;
  }
  if (at !== inner.end) return null;
  return settle(block, inner, emptyAsAtoms(exact ? read : collapsed(page, read)));
}

function readPieces(page: PageTree, parent: NodeId): BlockToken[] | null {
  const tokens: BlockToken[] = [];
  for (const child of page.children(parent)) {
    const more = page.isText(child) ? textPieces(page, child) : elementPieces(page, child);
    if (more === null) return null;
    for (const token of more) tokens.push(token);
  }
  return tokens;
}

function textPieces(page: PageTree, text: NodeId): BlockToken[] | null {
  const runs = page.runsOf(text);
  const [run] = runs;
  if (run === undefined || runs.length > 1 || page.hasFlag(text, NodeFlag.opaque)) return null;
  const units = textUnits(page.source, run);
  const isWhole = units.map(({ value }) => value).join('') === page.value(text);
  if (!isWhole || units.some(({ value }) => [...value].length !== 1 || !value.isWellFormed())) return null;
  return units.map(({ value, start, end }) => ({
    kind: 'text',
    value,
    start,
    end,
    valueEnd: end,
    node: text,
  }));
}

function elementPieces(page: PageTree, node: NodeId): BlockToken[] | null {
  const { start, end } = page.outer(node);
  const piece = (kind: BlockToken['kind'], from: number, to: number): BlockToken => ({
    kind,
    value: '',
    start: from,
    end: to,
    valueEnd: to,
    node,
  });
  if (!page.isElement(node)) return [piece('atom', start, end)];
  if (!page.isWritten(node) || page.hasFlag(node, NodeFlag.copied | NodeFlag.copy)) return null;
  const tag = page.tag(node);
  if (ATOMS.has(tag)) return page.hasFlag(node, NodeFlag.open) ? null : [piece('atom', start, end)];
  const inner = page.inner(node);
  // An element without an end tag would take in what is typed after it.
  if (!MARKS.has(tag) || page.hasFlag(node, NodeFlag.open | NodeFlag.foreign)) return null;
  const content = readPieces(page, node);
  return content && [piece('open', start, inner.start), ...content, piece('close', inner.end, end)];
}

const WHITE = /^[ \t\n\r\f]$/;

/** Gives white space that is not rendered to the piece before it, as browsers collapse it. */
function collapsed(page: PageTree, read: readonly BlockToken[]): BlockToken[] {
  const tokens: BlockToken[] = [];
  /** Place of a space that a line break or the end would swallow. */
  let space = -1;
  let isLineStart = true;
  const swallow = (at: number) => {
    const token = tokens[at];
    if (token !== undefined) tokens[at] = { ...token, value: '' };
  };
  for (const token of read) {
    if (token.kind === 'text' && WHITE.test(token.value)) {
      const isShown = !isLineStart && space === -1;
      if (isShown) space = tokens.length;
      tokens.push({ ...token, value: isShown ? ' ' : '' });
      continue;
    }
    tokens.push(token);
    if (token.kind === 'open' || token.kind === 'close') continue;
    const tag = page.tag(token.node);
    if (token.kind === 'atom' && (!page.isElement(token.node) || isInvisible(tag))) continue;
    const isBreak = token.kind === 'atom' && tag === 'br';
    if (isBreak) swallow(space);
    space = -1;
    isLineStart = isBreak;
  }
  swallow(space);
  return tokens;
}

/** Marks without anything to see (an icon's `<i>`) become atoms. */
function emptyAsAtoms(read: readonly BlockToken[]): BlockToken[] {
  const tokens: BlockToken[] = [];
  for (const token of read) {
    tokens.push(token);
    if (token.kind !== 'close') continue;
    let at = tokens.length - 2;
    while (at >= 0 && tokens[at]?.kind === 'text' && tokens[at]?.value === '') at -= 1;
    const open = tokens[at];
    if (open?.kind !== 'open' || open.node !== token.node) continue;
    tokens.length = at;
    tokens.push({ ...open, kind: 'atom', end: token.end, valueEnd: token.end });
  }
  return tokens;
}

/** Attaches layout to the piece before it, and leaves out that of both ends. */
function settle(block: NodeId, inner: SourceRange, read: readonly BlockToken[]): BlockSource {
  const tokens: BlockToken[] = [];
  let { start } = inner;
  for (const token of read) {
    const last = tokens.at(-1);
    if (token.kind !== 'text' || token.value !== '') tokens.push(token);
    else if (last === undefined) start = token.end;
    else tokens[tokens.length - 1] = { ...last, end: token.end };
  }
  const last = tokens.at(-1);
  if (last === undefined) return { block, tokens, start, end: start };
  tokens[tokens.length - 1] = { ...last, end: last.valueEnd };
  return { block, tokens, start, end: last.valueEnd };
}

/** The block's content, with its elements as marks. */
export function contentOf(page: PageTree, { tokens }: BlockSource): Leaf[] {
  const leaves: Leaf[] = [];
  let marks: readonly Mark[] = [];
  let text: NodeId | null = null;
  for (const { kind, node, value } of tokens) {
    const last = leaves.at(-1);
    if (kind === 'open') marks = [...marks, { source: node, tag: page.tag(node) }];
    else if (kind === 'close') marks = marks.slice(0, -1);
    else if (kind === 'atom') leaves.push({ kind, atom: node, marks });
    else if (last?.kind === 'text' && text === node)
      leaves[leaves.length - 1] = { ...last, text: last.text + value };
    else leaves.push({ kind, text: value, marks });
    text = kind === 'text' ? node : null;
  }
  return leaves;
}

/** What a preview needs to find the block's content in its own document. */
export interface BlockView {
  /** Elements that are marks; all others are atoms. */
  marks: NodeId[];
  /** Comments, pictures and the like, in document order. */
  atoms: NodeId[];
  /** Texts outside of atoms in document order, as they are rendered. */
  texts: string[];
}

export function viewOfBlock(page: PageTree, source: BlockSource): BlockView {
  const marks = source.tokens.flatMap(({ kind, node }) => (kind === 'open' ? [node] : []));
  const known = new Set(marks);
  const shown = new Map<NodeId, string>();
  for (const { kind, node, value } of source.tokens) {
    if (kind === 'text') shown.set(node, (shown.get(node) ?? '') + value);
  }
  const texts: string[] = [];
  const visit = (parent: NodeId) => {
    for (const child of page.children(parent)) {
      if (page.isText(child)) texts.push(shown.get(child) ?? '');
      else if (known.has(child)) visit(child);
    }
  };
  visit(source.block);
  const atoms = source.tokens.flatMap(({ kind, node }) => (kind === 'atom' ? [node] : []));
  return { marks, atoms, texts };
}
