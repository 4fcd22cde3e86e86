import type { SourcePatch } from '@garimpo/cloner-contract';
import { endOfTagName } from '../html/start-tag.ts';
import { EditedPage } from './edited-page.ts';
import type { NodeId, Touched } from './page-tree.ts';
import { NodeFlag } from './parsed-page.ts';
import { dropsFirstLineBreak } from './tree-rules.ts';

/** Whether the patches change no more than the characters and the attributes that they say: then the tree stays, and its offsets move. */
export function isLocal(
  page: EditedPage,
  patches: readonly SourcePatch[],
  touches: readonly Touched[],
): boolean {
  const ranges = touches.flatMap((touched) => {
    if (touched.kind === 'text') return page.isText(touched.text) ? page.runsOf(touched.text) : [];
    if (touched.kind === 'structure' || !page.isWritten(touched.element)) return [];
    const { start } = page.outer(touched.element);
    return [{ start: endOfTagName(page.source, start), end: page.inner(touched.element).start - 1 }];
  });
  return patches.every((patch) => ranges.some(({ start, end }) => patch.start >= start && patch.end <= end));
}

/** The page with local patches in place: no node comes or goes, a text that is emptied stays. `page` must not be used any more. */
export function shiftPage(
  page: EditedPage,
  source: string,
  patches: readonly SourcePatch[],
  touches: readonly Touched[],
): EditedPage {
  const texts = new Set(touches.flatMap((touched) => (touched.kind === 'text' ? [touched.text] : [])));
  const moves = new Moves(patches);
  const { flags, starts, ends, startTagEnds, endTagStarts } = page.parsed;
  for (let id = 0; id < flags.length; id += 1) {
    const start = starts[id] ?? -1;
    const end = ends[id] ?? -1;
    if (end < moves.first) continue;
    const isOwn = texts.has(id);
    // What is open ends where something else begins, so that what comes there is in it.
    const isOpen = isOwn || ((flags[id] ?? 0) & NodeFlag.open) !== 0;
    if (start >= 0) starts[id] = moves.of(start, !isOwn);
    ends[id] = moves.of(end, isOpen);
    const startTagEnd = startTagEnds[id] ?? -1;
    if (startTagEnd >= 0) startTagEnds[id] = moves.of(startTagEnd, false);
    const endTagStart = endTagStarts[id] ?? -1;
    if (endTagStart >= 0) endTagStarts[id] = moves.of(endTagStart, true);
  }
  for (const runs of page.runs.values()) {
    for (let at = 0; at < runs.length; at += 2) {
      runs[at] = moves.of(runs[at] ?? 0, false);
      runs[at + 1] = moves.of(runs[at + 1] ?? 0, true);
    }
  }
  const shifted = new EditedPage(source, page.parsed, page);
  for (const text of texts) skipFirstLineBreak(shifted, text);
  return shifted;
}

/** One that was put in right after `<pre>` or `<textarea>`, for that which follows it. */
function skipFirstLineBreak(page: EditedPage, text: NodeId): void {
  const runs = page.runs.get(text);
  const start = page.runsOf(text)[0]?.start ?? 0;
  if (!dropsFirstLineBreak(page, page.parent(text) ?? -1, start) || page.source[start] !== '\n') return;
  if (runs !== undefined) runs[0] = start + 1;
  else page.parsed.starts[text] = start + 1;
}

/** How far offsets move. In doubt are only those at which something is put in: the ends of a text, which are one place if it is empty. */
class Moves {
  /** No offset before it moves. */
  readonly first: number;
  private readonly patches: readonly SourcePatch[];
  private readonly sums: number[] = [];

  constructor(patches: readonly SourcePatch[]) {
    this.patches = patches;
    this.first = patches[0]?.end ?? Number.POSITIVE_INFINITY;
    let sum = 0;
    for (const { start, end, text } of patches) {
      sum += text.length - (end - start);
      this.sums.push(sum);
    }
  }

  /** `follows`: whether what is at this offset comes after what is put in there. */
  of(offset: number, follows: boolean): number {
    if (offset < this.first) return offset;
    let low = 0;
    let high = this.patches.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.isBefore(this.patches[middle], offset, follows)) low = middle + 1;
      else high = middle;
    }
    return offset + (low === 0 ? 0 : (this.sums[low - 1] ?? 0));
  }

  private isBefore(patch: SourcePatch | undefined, offset: number, follows: boolean): boolean {
    if (patch === undefined || patch.end !== offset) return patch !== undefined && patch.end < offset;
    return patch.start < offset || follows;
  }
}
