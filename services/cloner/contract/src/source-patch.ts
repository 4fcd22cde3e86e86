import * as z from 'zod/mini';

/** Part of a text, as offsets in UTF-16 code units; `end` is exclusive. */
export interface SourceRange {
  start: number;
  end: number;
}

/** Replaces a part of a text. An empty range is an insertion. */
export interface SourcePatch extends SourceRange {
  text: string;
}

const offset = z.int().check(z.minimum(0));
export const sourcePatch = z
  .strictObject({ start: offset, end: offset, text: z.string() })
  .check(z.refine(({ start, end }) => start <= end, { message: 'ends before it starts', path: ['end'] }));

/** Whether each begins at or after the end of the one before, as all functions below require. */
export function areInOrder(patches: readonly SourceRange[]): boolean {
  let done = 0;
  return patches.every(({ start, end }) => {
    const follows = start >= done && end >= start;
    done = end;
    return follows;
  });
}

/** Applies patches, which must be in order. Takes time in proportion to the text. */
export function applyPatches(source: string, patches: readonly SourcePatch[]): string {
  if (patches.length === 0) return source;
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text } of patches) {
    parts.push(source.slice(done, start), text);
    done = end;
  }
  parts.push(source.slice(done));
  return parts.join('');
}

/** The inverse: applied to the text with `patches` in place, it restores `source`. */
export function invertPatches(source: string, patches: readonly SourcePatch[]): SourcePatch[] {
  let moved = 0;
  return patches.map(({ start, end, text }) => {
    const at = start + moved;
    moved += text.length - (end - start);
    return { start: at, end: at + text.length, text: source.slice(start, end) };
  });
}

/**
 * Rebases patches, made to the same text as `others`, onto the text with `others` in place; of two insertions at one place, the
 * other comes first. Null when both change the same part: only a person can decide.
 */
export function rebasePatches(
  patches: readonly SourcePatch[],
  others: readonly SourcePatch[],
): SourcePatch[] | null {
  const moved: SourcePatch[] = [];
  let by = 0;
  let at = 0;
  for (const { start, end, text } of patches) {
    for (let other = others[at]; other !== undefined && other.end <= start; other = others[at]) {
      by += other.text.length - (other.end - other.start);
      at += 1;
    }
    const next = others[at];
    if (next !== undefined && next.start < end && start < next.end) return null;
    moved.push({ start: start + by, end: end + by, text });
  }
  return moved;
}

/** A part of the text before the first step, or a text that the first step inserted. */
type Piece = { text: string } | SourceRange;

/** One step that does what `first` and then `second`, made to the result of `first`, do. Touching patches become one. */
export function composePatches(first: readonly SourcePatch[], second: readonly SourcePatch[]): SourcePatch[] {
  const between = new Pieces(piecesAfter(first));
  const after: Piece[] = [];
  let done = 0;
  for (const { start, end, text } of second) {
    after.push(...between.take(start - done));
    between.take(end - start);
    if (text !== '') after.push({ text });
    done = end;
  }
  after.push(...between.rest());
  return patchesTo(after);
}

/** The text with `patches` in place, as pieces; the last piece has no end. */
function piecesAfter(patches: readonly SourcePatch[]): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { start, end, text } of patches) {
    if (start > done) pieces.push({ start: done, end: start });
    if (text !== '') pieces.push({ text });
    done = end;
  }
  return [...pieces, { start: done, end: Number.POSITIVE_INFINITY }];
}

/** Pieces that are consumed from the beginning, some units at a time. */
class Pieces {
  private readonly all: readonly Piece[];
  private at = 0;
  /** Units of the current piece that are consumed. */
  private gone = 0;

  constructor(all: readonly Piece[]) {
    this.all = all;
  }

  take(length: number): Piece[] {
    const taken: Piece[] = [];
    for (let left = length; left > 0; ) {
      const piece = this.all[this.at];
      if (piece === undefined) break;
      const long = Math.min(lengthOf(piece) - this.gone, left);
      taken.push(cut(piece, this.gone, this.gone + long));
      left -= long;
      this.gone += long;
      if (this.gone === lengthOf(piece)) this.next();
    }
    return taken;
  }

  rest(): Piece[] {
    const [piece, ...others] = this.all.slice(this.at);
    return piece === undefined ? [] : [cut(piece, this.gone, lengthOf(piece)), ...others];
  }

  private next(): void {
    this.at += 1;
    this.gone = 0;
  }
}

function lengthOf(piece: Piece): number {
  return 'text' in piece ? piece.text.length : piece.end - piece.start;
}

function cut(piece: Piece, from: number, to: number): Piece {
  if ('text' in piece) return { text: piece.text.slice(from, to) };
  return { start: piece.start + from, end: piece.start + to };
}

/** The patches that make these pieces of the original text: the gaps between ranges are deleted. */
function patchesTo(pieces: readonly Piece[]): SourcePatch[] {
  const patches: SourcePatch[] = [];
  let done = 0;
  let texts: string[] = [];
  for (const piece of pieces) {
    if ('text' in piece) {
      texts.push(piece.text);
      continue;
    }
    if (piece.start > done || texts.length > 0) {
      patches.push({ start: done, end: piece.start, text: texts.join('') });
    }
    texts = [];
    done = piece.end;
  }
  return patches;
}
