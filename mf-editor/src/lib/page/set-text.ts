import { applyPatches, type SourcePatch, type SourceRange } from '@garimpo/cloner-contract';
import { type ContentModel, contentModel, fitsRaw } from '../html/content-model.ts';
import { decodeRawText, decodeText } from '../html/decode.ts';
import { cleanText, escapeText } from '../html/escape.ts';
import { asEdited } from './as-edited.ts';
import type { EditedPage } from './edited-page.ts';
import type { NodeId, PageEdit, PageTree } from './page-tree.ts';
import { NodeFlag } from './parsed-page.ts';
import { dropsFirstLineBreak, textStaysPut } from './tree-rules.ts';

/** What stands for other units than itself: an entity, or a line break of two units. */
interface Special extends SourceRange {
  /** Where it is in the value, in units, and how many it stands for. */
  at: number;
  units: number;
}

/** One piece of a text: its value, and where each part of that stands in the source. */
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

/**
 * Gives a text another value, in characters, not markup: where they are the same, their entities and line breaks stay as written. In markup, the white
 * space around a text belongs to the layout of the source: at an end where `value` has none, it stays; a `value` with white space there brings its own.
 * `exact`: what `value` says of it is meant.
 *
 * An emptied text stays in the tree, so that it can be written anew. Throws RangeError for a text that cannot be changed, see {@link canSetText}, and in
 * a script or style for a value that would end it.
 */
export function setText(
  tree: PageTree,
  text: NodeId,
  value: string,
  { exact = false }: { exact?: boolean } = {},
): PageEdit {
  const page = asEdited(tree);
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

/** Not in a CDATA section, nor in an element with no start tag in the source whose text is not markup. */
export function canSetText(tree: PageTree, text: NodeId): boolean {
  const page = asEdited(tree);
  return page.isText(text) && !page.hasFlag(text, NodeFlag.opaque);
}

/** A text as the last thing in an element: for one that has none. Throws RangeError where no text can be. */
export function addText(tree: PageTree, element: NodeId, value: string): PageEdit {
  const page = asEdited(tree);
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

/** The least that makes the value: what is the same at both ends stays. */
function changeOf(page: EditedPage, text: NodeId, wanted: string): SourcePatch[] {
  const runs = runsOf(page, text);
  const old = runs.map(({ value }) => value).join('');
  const same = sameEnds(old, wanted);
  const patches: SourcePatch[] = [];
  let at = 0;
  // Into the first run that the change touches goes all that is new; of the others, parts go.
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

/** All of it anew, in its first run. */
function rewriting(page: EditedPage, text: NodeId, wanted: string): SourcePatch[] {
  return page.runsOf(text).map((run, place) => ({
    ...run,
    text: place === 0 ? markupOf(page, text, wanted) : '',
  }));
}

function runsOf(page: EditedPage, text: NodeId): TextRun[] {
  const model = page.contentModelOf(text);
  return page.runsOf(text).map((run) => new TextRun(page.source, run, model));
}

function markupOf(page: EditedPage, text: NodeId, value: string): string {
  return page.contentModelOf(text) === 'raw' ? value : escapeText(value);
}

/**
 * Whether the patched runs say `wanted`: an ampersand that stood alone may have become an entity by what follows it now, and a `<` a tag.
 */
function stands(page: EditedPage, text: NodeId, patches: readonly SourcePatch[], wanted: string): boolean {
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

/** Units of the old value between which it differs from the new one. */
function sameEnds(old: string, value: string): { from: number; to: number } {
  const shorter = Math.min(old.length, value.length);
  let from = 0;
  while (from < shorter && old[from] === value[from]) from += 1;
  let after = 0;
  while (after < shorter - from && old[old.length - 1 - after] === value[value.length - 1 - after])
    after += 1;
  return { from, to: old.length - after };
}
