import type { SourcePatch } from '@garimpo/cloner-contract';
import { isVoid } from '../../../lib/html/text.ts';
import { joinEdits, type PageEdit } from '../../../lib/page/page-edit.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { differenceOf } from '../../../lib/page/patches.ts';
import { insertHtml } from '../../../lib/page/restructure.ts';
import { knownIn, type PageScript, type ScriptPlace } from './page-scripts.ts';

/** Changes to one script; what is undefined stays. */
export interface ScriptChange {
  code?: string;
  place?: ScriptPlace;
  isRemoved?: boolean;
}

/** All changes as one step; null without changes. Moved scripts go to the end of their new place. */
export function scriptsEdit(
  page: PageTree,
  scripts: readonly PageScript[],
  changes: ReadonlyMap<NodeId, ScriptChange>,
): PageEdit | null {
  const patches: SourcePatch[] = [];
  const added = { head: '', body: '' };
  for (const script of scripts) {
    const { code = script.code, place = script.place, isRemoved } = changes.get(script.element) ?? {};
    const outer = page.outer(script.element);
    const inner = page.inner(script.element);
    const written = withLineEndsOf(script.code, code);
    if (isRemoved) patches.push({ ...outer, text: '' });
    else if (place !== script.place) {
      patches.push({ ...outer, text: '' });
      const startTag = page.source.slice(outer.start, inner.start);
      added[place] += `${startTag}${written}${endTagOf(page, script.element)}\n`;
    } else patches.push(...differenceOf(script.code, written).map((part) => movedBy(part, inner.start)));
  }
  return editOf(page, patches, added);
}

/**
 * An element that only the end of the page closes needs an end tag, or it would swallow what follows its new place.
 */
function endTagOf(page: PageTree, element: NodeId): string {
  const tag = page.tag(element);
  const written = page.source.slice(page.inner(element).end, page.outer(element).end);
  return written === '' && !isVoid(tag) ? `</${tag}>` : written;
}

/** Puts code at the end of the head, and at that of the body. */
export function addScripts(page: PageTree, code: Readonly<Record<ScriptPlace, string>>): PageEdit | null {
  const line = (html: string) => (html === '' ? '' : `${html}\n`);
  return editOf(page, [], { head: line(code.head), body: line(code.body) });
}

function editOf(
  page: PageTree,
  patches: readonly SourcePatch[],
  added: Readonly<Record<ScriptPlace, string>>,
): PageEdit | null {
  const insertions = (['head', 'body'] as const)
    .filter((place) => added[place] !== '')
    .map((place) => insertHtml(page, { element: page[place], place: 'inside' }, added[place]));
  const edit = joinEdits([{ patches, touches: [{ kind: 'structure' }] }, ...insertions]);
  return edit.patches.length === 0 ? null : edit;
}

/** Text fields normalise line ends; the page keeps its own. */
function withLineEndsOf(before: string, code: string): string {
  const lines = code.replaceAll('\r\n', '\n');
  if (lines === before.replaceAll('\r\n', '\n')) return before;
  return before.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines;
}

function movedBy({ start, end, text }: SourcePatch, by: number): SourcePatch {
  return { start: start + by, end: end + by, text };
}

/** The scripts with all changes applied: without removed ones, and with services recognised in the new code. */
export function scriptsAfter(
  scripts: readonly PageScript[],
  changes: ReadonlyMap<NodeId, ScriptChange>,
): PageScript[] {
  return scripts.flatMap((script) => {
    const { isRemoved, code, place = script.place } = changes.get(script.element) ?? {};
    if (isRemoved) return [];
    if (code === undefined || script.form === 'data') return [{ ...script, place }];
    return [{ ...script, place, code, known: knownIn({ address: script.address, text: code }) }];
  });
}

export function isChange(script: PageScript, { isRemoved, code, place }: ScriptChange): boolean {
  const sameCode =
    code === undefined || code.replaceAll('\r\n', '\n') === script.code.replaceAll('\r\n', '\n');
  return isRemoved === true || !sameCode || (place ?? script.place) !== script.place;
}
