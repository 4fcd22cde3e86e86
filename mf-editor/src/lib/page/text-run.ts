import type { SourceRange } from '@garimpo/cloner-contract';
import type { ContentModel } from '../html/content-model.ts';
import { decodeRawText, decodeText } from '../html/decode.ts';

/** What stands for other units than itself: an entity, or a line break of two units. */
interface Special extends SourceRange {
  /** Where it is in the value, in units, and how many it stands for. */
  at: number;
  units: number;
}

/** One piece of a text: its value, and where each part of that stands in the source. */
export class TextRun {
  readonly value: string;
  private readonly range: SourceRange;
  private readonly specials: Special[];

  constructor(source: string, range: SourceRange, model: ContentModel) {
    const markup = source.slice(range.start, range.end);
    this.range = range;
    this.value = model === 'raw' ? decodeRawText(markup) : decodeText(markup);
    this.specials = findSpecials(markup, range.start, model);
  }

  /** The part that these units of the value stand in, widened to what cannot be cut. */
  whole(from: number, to: number): { from: number; to: number } {
    let start = from;
    let end = to;
    for (const { at, units } of this.specials) {
      if (at < start && start < at + units) start = at;
      if (at < end && end < at + units) end = at + units;
    }
    if (cutsPair(this.value, start)) start -= 1;
    if (cutsPair(this.value, end)) end += 1;
    return { from: start, to: end };
  }

  /** Of a unit of the value, at which nothing is cut: where it stands in the source. */
  offsetOf(unit: number): number {
    let offset = this.range.start + unit;
    for (const { at, units, start, end } of this.specials) {
      if (at >= unit) break;
      offset += end - start - units;
    }
    return offset;
  }
}

function findSpecials(markup: string, start: number, model: ContentModel): Special[] {
  const pattern = model === 'raw' ? /\r\n/g : /\r\n|&(?:#[xX][0-9a-fA-F]+|#[0-9]+|[0-9a-zA-Z]+);?/g;
  const specials: Special[] = [];
  let moved = 0;
  for (const match of markup.matchAll(pattern)) {
    const [written] = match;
    const units = decodeText(written).length;
    specials.push({
      at: match.index - moved,
      units,
      start: start + match.index,
      end: start + match.index + written.length,
    });
    moved += written.length - units;
  }
  return specials;
}

function cutsPair(value: string, at: number): boolean {
  return /[\uD800-\uDBFF]/.test(value.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(value.charAt(at));
}
