import { applyPatches, type SourcePatch, type SourceRange } from '@garimpo/cloner-contract';
import {
  type ContentModel,
  cleanText,
  contentModel,
  decodeRawText,
  decodeText,
  escapeText,
  fitsRaw,
} from '../html/text.ts';
import { dropsFirstLineBreak, textStaysPut } from './local-change.ts';
import type { PageEdit } from './page-edit.ts';
import type { PageTree } from './page-tree.ts';
import { NodeFlag, type NodeId } from './parsed-page.ts';
import { commonEnd, commonStart } from './patches.ts';

/** An entity or a CRLF, which stands for other units than itself. */
interface Special extends SourceRange {
  /** Offset in the value, and number of units that it stands for. */
  at: number;
  units: number;
}

/** One run of a text: its value, and where each part of it is in the source. */
class TextRun {
  readonly value: string;
  private readonly range: SourceRange;
  private readonly specials: Special[];

  constructor(source: string, range: SourceRange, model: ContentModel) {
    const markup = source.slice(range.start, range.end);
    this.range = range;
    this.value = model === 'raw' ? decodeRawText(markup) : decodeText(markup);
    this.specials = findSpecials(markup, range.start, model);
  }

  /** The range of units, widened to whole entities, line breaks and surrogate pairs. */
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

  /** Source offset of a unit of the value that is not inside of a special. */
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

/**
 * Sets a text to a decoded value; unchanged entities and line breaks stay as written. White space around a text in
 * markup belongs to the layout of the source: it stays at an end where `value` has none. `exact` takes the white
 * space of `value` literally. An emptied text stays in the tree, so that it can be typed again. Throws RangeError for
 * a text that cannot be changed (see {@link canSetText}), and for a value that would end its script or style.
 */
export function setText(
  page: PageTree,
  text: NodeId,
  value: string,
  { exact = false }: { exact?: boolean } = {},
): PageEdit {
  if (!canSetText(page, text)) throw new RangeError('This text cannot be changed.');
  const model = page.contentModelOf(text);
  const old = page.value(text);
  const clean = cleanText(value);
  const wanted = model === 'markup' && !exact ? withLayout(old, clean) : clean;
  if (wanted === old) return { patches: [], touches: [] };
  const tag = page.tag(page.parent(text) ?? -1);
  if (model === 'raw' && !fitsRaw(tag, wanted)) throw new RangeError(`The text would end its <${tag}>.`);
  const least = changeOf(page, text, wanted);
  const patches = stands(page, text, least, wanted) ? least : rewriting(page, text, wanted);
  return { patches, touches: [textStaysPut(page, text) ? { kind: 'text', text } : { kind: 'structure' }] };
}

/** Excludes CDATA sections and texts whose source cannot be located. */
export function canSetText(page: PageTree, text: NodeId): boolean {
  return page.isText(text) && !page.hasFlag(text, NodeFlag.opaque);
}

/** Appends a text to an element without one. Throws RangeError where no text is allowed. */
export function addText(page: PageTree, element: NodeId, value: string): PageEdit {
  const tag = page.tag(element);
  const model = page.hasFlag(element, NodeFlag.foreign) ? 'markup' : contentModel(tag);
  const wanted = cleanText(value);
  if (!page.isWritten(element)) throw new RangeError('The element has no start tag of its own.');
  if (model === 'raw' && !fitsRaw(tag, wanted)) throw new RangeError(`The text would end its <${tag}>.`);
  if (wanted === '') return { patches: [], touches: [] };
  const at = page.inner(element).end;
  const first = wanted.startsWith('\n') && dropsFirstLineBreak(page, element, at) ? '\n' : '';
  const text = first + (model === 'raw' ? wanted : escapeText(wanted));
  return { patches: [{ start: at, end: at, text }], touches: [{ kind: 'structure' }] };
}

function withLayout(old: string, value: string): string {
  const core = value.trim();
  const before = value === value.trimStart() ? (old.match(/^\s*/)?.[0] ?? '') : '';
  const after = value === value.trimEnd() && old.trim() !== '' ? (old.match(/\s*$/)?.[0] ?? '') : '';
  return core === '' && value !== '' ? value : before + value + after;
}

/** The smallest patches that produce the value. */
function changeOf(page: PageTree, text: NodeId, wanted: string): SourcePatch[] {
  const runs = runsOf(page, text);
  const old = runs.map(({ value }) => value).join('');
  const from = commonStart(old, wanted);
  const same = { from, to: old.length - commonEnd(old, wanted, from) };
  const patches: SourcePatch[] = [];
  let at = 0;
  // The first affected run receives all new text; the others only lose parts.
  let inserted = false;
  for (const run of runs) {
    const end = at + run.value.length;
    if (same.from <= end && (same.to > at || !inserted)) {
      const part = run.whole(Math.max(same.from - at, 0), Math.max(Math.min(same.to, end) - at, 0));
      const before = inserted ? '' : run.value.slice(part.from, Math.max(same.from - at, 0));
      const after = run.value.slice(Math.max(Math.min(same.to, end) - at, 0), part.to);
      const put = inserted ? '' : wanted.slice(same.from, wanted.length - (old.length - same.to));
      patches.push({
        start: run.offsetOf(part.from),
        end: run.offsetOf(part.to),
        text: markupOf(page, text, before + put + after),
      });
      inserted = true;
    }
    at = end;
  }
  const [first] = patches;
  const element = page.parent(text) ?? -1;
  if (first?.text.startsWith('\n') && dropsFirstLineBreak(page, element, first.start))
    first.text = `\n${first.text}`;
  return patches.filter((patch) => patch.text !== '' || patch.end > patch.start);
}

/** Replaces all runs by one. */
function rewriting(page: PageTree, text: NodeId, wanted: string): SourcePatch[] {
  return page.runsOf(text).map((run, place) => ({
    ...run,
    text: place === 0 ? markupOf(page, text, wanted) : '',
  }));
}

function runsOf(page: PageTree, text: NodeId): TextRun[] {
  const model = page.contentModelOf(text);
  return page.runsOf(text).map((run) => new TextRun(page.source, run, model));
}

function markupOf(page: PageTree, text: NodeId, value: string): string {
  return page.contentModelOf(text) === 'raw' ? value : escapeText(value);
}

/**
 * Whether the patched runs decode to `wanted`: new neighbours may turn an ampersand into an entity, and a `<` into a
 * tag.
 */
function stands(page: PageTree, text: NodeId, patches: readonly SourcePatch[], wanted: string): boolean {
  const model = page.contentModelOf(text);
  let value = '';
  for (const { start, end } of page.runsOf(text)) {
    const here = patches.filter((patch) => patch.start >= start && patch.end <= end);
    const moved = here.map((patch) => ({ ...patch, start: patch.start - start, end: patch.end - start }));
    const markup = applyPatches(page.source.slice(start, end), moved);
    if (model === 'markup' && /<[a-z/!?]/i.test(markup)) return false;
    const drops =
      start === page.inner(page.parent(text) ?? -1).start && markup.startsWith('\n\n') && here.length > 0;
    value += new TextRun(drops ? markup.slice(1) : markup, { start: 0, end: markup.length }, model).value;
  }
  return value === wanted;
}
