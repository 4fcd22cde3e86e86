// What of a page is written where: pieces of text by the place in which they are drawn, letters that touch put together.
import { addDrawn, addGenerated, type Box, boxOf, forgetCounters, isShown, styleOf } from './drawing.ts';
import { nameOf } from './fields.ts';
import { all, call, isElement, read } from './nodes.ts';
import { documentIn, documentOf, elementsIn, frameOf, textsIn } from './tree.ts';

const PIECES_MAX = 4000;
const FRAMES_MAX = 20;
const DEPTH_MAX = 3;
/** A piece belongs to one of the last lines: pieces come from top to bottom. */
const LINES_LOOKED_AT = 40;

type Place = Pick<Box, 'left' | 'top' | 'right' | 'bottom'>;

/** A text in one place, in CSS pixels of the screen. */
export interface Run extends Place {
  text: string;
  /** Of its letters. */
  size: number;
}

interface Piece extends Run {
  /** Of a piece of one or two letters, which may stand invisible between others: `none` if nothing of it is drawn. Else empty. */
  color: string;
}

interface Line extends Piece {
  pieces: Piece[];
}

/** Runs of the document of a node, and of the documents in which it is and which are in it. */
export function runsOf(node: Node): Run[] {
  forgetCounters();
  return runsIn(node, 0, null);
}

/** @param from the frame or document that is read already */
function runsIn(node: Node, depth: number, from: Node | null): Run[] {
  const document = documentOf(node);
  if (document === null) return [];
  const runs: Run[] = [];
  for (const { pieces } of linesOf(piecesIn(document))) runs.push(...runsOfLine(pieces));
  runs.push(...downwards(runs));
  const outside = depth < DEPTH_MAX ? frameOf(document) : null;
  if (outside !== null && outside !== from) {
    const { left, top } = boxOf(outside);
    runs.push(...moved(runsIn(outside, depth + 1, document), -left, -top));
  }
  if (depth === DEPTH_MAX) return runs;
  for (const frame of all(document, 'iframe,frame,object,embed').slice(0, FRAMES_MAX)) {
    const inside = documentIn(frame);
    if (inside === null || inside === from || !isShown(frame)) continue;
    const { left, top } = boxOf(frame);
    runs.push(...moved(runsIn(inside, depth + 1, frame), left, top));
  }
  return runs;
}

function moved(runs: readonly Run[], x: number, y: number): Run[] {
  return runs.map(({ text, size, left, top, right, bottom }) => ({
    text,
    size,
    left: left + x,
    right: right + x,
    top: top + y,
    bottom: bottom + y,
  }));
}

/** From top to bottom. */
function piecesIn(document: Document): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string, box: Box, size: number, color = ''): void => {
    if (text.trim() === '' || box.width < 1 || box.height < 2) return;
    const { left, top, right, bottom } = box;
    pieces.push({ text, left, top, right, bottom, size, color });
  };
  const range = call(document, 'createRange');
  const sizes = new Map<Node, number>();
  for (const node of textsIn(document, PIECES_MAX)) {
    const parent = read(node, 'parentNode') ?? null;
    const text = String(read(node, 'data') ?? '');
    if (parent === null || range === undefined || !/\S/.test(text) || isUnread(parent)) continue;
    const size = sizes.get(parent) ?? shownSize(parent);
    sizes.set(parent, size);
    if (size === 0) continue;
    call(range, 'selectNodeContents', node);
    add(text, boxOf(range), size, text.trim().length <= 2 && isElement(parent) ? colorOf(parent) : '');
  }
  for (const element of elementsIn(document, PIECES_MAX)) {
    addDrawn(element, add);
    addGenerated(element, add);
  }
  return pieces.sort((a, b) => a.top - b.top || a.left - b.left);
}

function isUnread(parent: Node): boolean {
  return /^(?:script|style|noscript|template|textarea|option|title)$/.test(nameOf(parent));
}

/** Size of the letters of text in the node; 0 where it is hidden. */
function shownSize(parent: Node): number {
  if (!isElement(parent)) return 16;
  const style = styleOf(parent);
  return isShown(parent) ? parseFloat(style === null ? '16' : style('font-size')) : 0;
}

/** The colour of letters, or `none` if nothing of them is drawn though they have their place. */
function colorOf(parent: Element): string {
  const style = styleOf(parent);
  if (style === null) return '';
  const color = style('-webkit-text-fill-color') || style('color');
  if (/^rgba\(.*,\s*0\)$/.test(color) || style('clip-path') !== 'none') return 'none';
  if (style('overflow-x') === 'visible' || style('display') === 'contents') return color;
  const { width, height } = boxOf(parent);
  return width < 1 || height < 1 ? 'none' : color;
}

function linesOf(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces) {
    const middle = (piece.top + piece.bottom) / 2;
    const line = lines
      .slice(-LINES_LOOKED_AT)
      .find((one) => middle > one.top && middle < one.bottom && Math.abs(one.size - piece.size) < one.size);
    if (line === undefined) lines.push({ ...piece, pieces: [piece] });
    else line.pieces.push(piece);
  }
  return lines;
}

function runsOfLine(pieces: readonly Piece[]): Run[] {
  const runs = joined(
    pieces.filter(({ color }) => color !== 'none'),
    false,
  );
  // Invisible letters may stand between the others, in the colour of what is behind them too.
  const letters = pieces.filter(({ color }) => color !== '');
  const colors = new Set(letters.map(({ color }) => color));
  if (colors.size < 2 || colors.size > 4 || letters.length < 5) return runs;
  colors.delete('none');
  for (const color of colors)
    runs.push(
      ...joined(
        letters.filter((one) => one.color === color),
        true,
      ),
    );
  return runs;
}

/**
 * Pieces of one line, put together from left to right where they touch.
 * @param isOneWord whether gaps between letters are what other letters have left
 */
function joined(pieces: Piece[], isOneWord: boolean): Run[] {
  pieces.sort((a, b) => a.left - b.left);
  const runs: Run[] = [];
  let run: Run | null = null;
  let last = '';
  for (const piece of pieces) {
    const gap: number = run === null ? Infinity : piece.left - run.right;
    // Letters of one word may stand in elements of their own, as far apart as a heading's.
    const isLetter = run !== null && (piece.text.trim().length <= 2 || last.trim().length <= 2);
    if (run !== null && gap < run.size * (isLetter ? 1.6 : 0.8) && gap > -run.size) {
      const isApart = isLetter ? !isOneWord && gap > run.size * 0.6 : gap > run.size * 0.2;
      run.text += (isApart ? ' ' : '') + piece.text;
      run.right = Math.max(run.right, piece.right);
      run.top = Math.min(run.top, piece.top);
      run.bottom = Math.max(run.bottom, piece.bottom);
    } else {
      run = { ...piece };
      runs.push(run);
    }
    last = piece.text;
  }
  return runs;
}

/** Letters below each other, read downwards. */
function downwards(runs: readonly Run[]): Run[] {
  const letters = runs
    .filter(({ text }) => text.trim().length === 1)
    .sort((a, b) => a.left - b.left || a.top - b.top);
  const columns: Run[] = [];
  let column: Run | null = null;
  for (const letter of letters) {
    if (column !== null && isBelow(letter, column)) {
      column.text += letter.text.trim();
      column.bottom = letter.bottom;
      column.right = Math.max(column.right, letter.right);
    } else {
      column = { ...letter, text: letter.text.trim() };
      columns.push(column);
    }
  }
  return columns.filter(({ text }) => text.length > 2);
}

function isBelow(letter: Run, { left, top, bottom, size }: Run): boolean {
  return Math.abs(letter.left - left) < size && letter.top - bottom < size && letter.top > top;
}

/** The runs that stand where a label of the field could: beside it, closely above or below it. */
export function runsNear(runs: readonly Run[], field: Place): Run[] {
  return runs.filter((run) => {
    const isAcross = run.left < field.right + 30 && run.right > field.left - 30;
    const isLevel = run.bottom > field.top + 2 && run.top < field.bottom - 2;
    if (isLevel && isAcross) return true;
    if (isLevel && run.right <= field.left && field.left - run.right < 260) return true;
    if (isLevel && run.left >= field.right && run.left - field.right < 120) return true;
    if (run.bottom <= field.top + 4 && field.top - run.bottom < 64 && isAcross) return true;
    return run.top >= field.bottom - 4 && run.top - field.bottom < 28 && isAcross;
  });
}
