import type { SourcePatch } from '@garimpo/cloner-contract';
import { diffTokens } from '../compare/diff-sources.ts';
import { cleanText, escapeText } from '../html/text.ts';
import { textStaysPut } from '../page/local-change.ts';
import type { PageEdit, Touched } from '../page/page-edit.ts';
import type { PageTree } from '../page/page-tree.ts';
import type { NodeId } from '../page/parsed-page.ts';
import { withoutNothing } from '../page/patches.ts';
import { type BlockSource, type BlockToken, readBlock } from './block-source.ts';
import type { Content } from './content.ts';
import { shownLayout } from './layout.ts';
import { keyOf, markupOf, type WantedToken, wantedTokens } from './render-tokens.ts';
import { dependsOnNext } from './text-units.ts';

interface RichEditOptions {
  /** White space of the block is rendered as written. */
  exact?: boolean;
}

/**
 * Gives a block other content: one content for the block, and one for each new block after it. What stays keeps its
 * source, with its entities, attributes and layout; nothing outside of the block changes. Throws RangeError for a block
 * that cannot be edited as one text, and for content with elements of other places.
 */
export function richEdit(
  page: PageTree,
  block: NodeId,
  blocks: readonly Content[],
  { exact = false }: RichEditOptions = {},
): PageEdit {
  const source = readBlock(page, block, exact);
  if (source === null) throw new RangeError('The element cannot be edited as one text.');
  const wanted = wantedTokens(blocks.map(cleanContent), exact);
  mustBelong(source, wanted);
  const pieces = piecesOf(page, source, wanted, exact);
  const patches = withoutNothing(page.source, patchesOf(source, pieces));
  return { patches, touches: patches.length === 0 ? [] : touchesOf(page, source, patches, wanted) };
}

function cleanContent(content: Content): Content {
  return content.map((leaf) => (leaf.kind === 'text' ? { ...leaf, text: cleanText(leaf.text) } : leaf));
}

/** Elements may be left out, and marks divided, but nothing comes from elsewhere. */
function mustBelong(source: BlockSource, wanted: readonly WantedToken[]): void {
  const marks = new Set(source.tokens.flatMap(({ kind, node }) => (kind === 'open' ? [node] : [])));
  const atoms = new Set(source.tokens.flatMap(({ kind, node }) => (kind === 'atom' ? [node] : [])));
  for (const token of wanted) {
    const isKnown =
      token.kind === 'open'
        ? token.mark.source === null || marks.has(token.mark.source)
        : token.kind !== 'atom' || token.atom === 'br' || atoms.delete(token.atom);
    if (!isKnown) throw new RangeError('The content holds an element that is not of this block.');
  }
}

/** A piece of the new source: a kept piece of the old one, or new markup. */
interface Piece {
  kept: number | null;
  markup: string;
}

function piecesOf(
  page: PageTree,
  source: BlockSource,
  wanted: readonly WantedToken[],
  exact: boolean,
): Piece[] {
  const hunks = diffTokens(
    source.tokens.map((token) => keyOf(token, page)),
    wanted.map((token) => keyOf(token, page)),
  );
  const pieces: Piece[] = [];
  const opened = new Set<NodeId>();
  let kept = 0;
  for (const hunk of [
    ...hunks,
    { beforeStart: source.tokens.length, beforeEnd: 0, afterStart: wanted.length, afterEnd: wanted.length },
  ]) {
    for (; kept < hunk.beforeStart; kept += 1) {
      const { kind, node } = source.tokens[kept] as BlockToken;
      if (kind === 'open') opened.add(node);
      pieces.push({ kept, markup: '' });
    }
    for (let at = hunk.afterStart; at < hunk.afterEnd; at += 1) {
      pieces.push({ kept: null, markup: markupOf(page, source.block, wanted, at, { opened, exact }) });
    }
    kept = hunk.beforeEnd;
  }
  const layout = exact
    ? null
    : shownLayout(
        page,
        source,
        wanted,
        pieces.map((piece) => piece.kept),
      );
  return pieces.map((piece, at) => rewritten(page, source, piece, pieces[at + 1], layout?.has(at) === true));
}

/** A kept piece whose source would be read differently beside its new neighbours becomes new markup. */
function rewritten(
  page: PageTree,
  { tokens }: BlockSource,
  piece: Piece,
  next: Piece | undefined,
  showsLayout: boolean,
): Piece {
  const token = piece.kept === null ? undefined : tokens[piece.kept];
  if (piece.kept === null || token === undefined) return piece;
  const written = page.source.slice(token.start, token.valueEnd);
  const isLast = next === undefined && piece.kept === tokens.length - 1;
  const staysBeside = next?.kept === piece.kept + 1 || isLast;
  const isUnsafe =
    token.kind === 'text' && !staysBeside && token.end === token.valueEnd && dependsOnNext(written);
  if (!isUnsafe && !showsLayout) return piece;
  const layout = showsLayout ? '' : page.source.slice(token.valueEnd, token.end);
  return { kept: null, markup: (token.kind === 'text' ? escapeText(token.value) : written) + layout };
}

function patchesOf(source: BlockSource, pieces: readonly Piece[]): SourcePatch[] {
  const patches: SourcePatch[] = [];
  let from = source.start;
  let text = '';
  const closeAt = (end: number) => {
    if (end > from || text !== '') patches.push({ start: from, end, text });
    text = '';
  };
  for (const { kept, markup } of pieces) {
    const token = kept === null ? undefined : source.tokens[kept];
    if (token === undefined) text += markup;
    else {
      closeAt(token.start);
      from = token.end;
    }
  }
  closeAt(source.end);
  return patches;
}

/** Texts alone where no tag comes or goes and each change lies in a text that stays in its place. */
function touchesOf(
  page: PageTree,
  source: BlockSource,
  patches: readonly SourcePatch[],
  wanted: readonly WantedToken[],
): Touched[] {
  const structure: Touched[] = [{ kind: 'structure' }];
  const shape = (tokens: readonly (WantedToken | BlockToken)[]) =>
    tokens.flatMap((token) => (token.kind === 'text' ? [] : [keyOf(token, page)])).join();
  if (shape(source.tokens) !== shape(wanted)) return structure;
  const texts = new Set<NodeId>();
  for (const patch of patches) {
    const text = textAround(page, source, patch);
    if (text === null || !textStaysPut(page, text)) return structure;
    texts.add(text);
  }
  return [...texts].sort((a, b) => a - b).map((text) => ({ kind: 'text', text }));
}

function textAround(page: PageTree, source: BlockSource, patch: SourcePatch): NodeId | null {
  for (const { kind, node } of source.tokens) {
    if (kind !== 'text') continue;
    const run = page.runsOf(node)[0];
    if (run !== undefined && run.start <= patch.start && run.end >= patch.end) return node;
  }
  return null;
}
