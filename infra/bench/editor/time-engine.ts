/**
 * The editor's engine without a screen, on one page: what each step takes in Node, in ms of this process alone. The baseline is an editor that parses and
 * serialises the page for each change. Arguments: a folder that is not used, and the page's bytes. What was measured is sent to the parent process.
 */
import { parse, serialize } from 'parse5';
import { PageTree } from '../../../mf-editor/src/lib/page/page-tree.ts';
import { parsePage } from '../../../mf-editor/src/lib/page/parse-page.ts';
import { removeElement } from '../../../mf-editor/src/lib/page/restructure.ts';
import { setText } from '../../../mf-editor/src/lib/page/set-text.ts';
import { inertPage } from '../../../mf-editor/src/lib/preview/inert-page.ts';
import type { Editor } from '../../../mf-editor/src/state/editor.ts';
import { openEditor } from '../../../mf-editor/src/testing/open-editor.ts';
import { longPage } from '../../../mf-editor/src/testing/pages.ts';

export interface EngineTimes {
  /** Medians in ms, but for `keyP95Ms`. */
  parse5Ms: number;
  parseMs: number;
  inertMs: number;
  keyMs: number;
  keyP95Ms: number;
  /** An element is removed and comes back: two changes. */
  removeUndoMs: number;
  /** Of the baseline, for one change. */
  naiveMs: number;
  /** The page that was measured. */
  html: string;
}

const KEYS = 200;
const ROUNDS = 3;

const [, bytes = ''] = process.argv.slice(2);
const html = longPage(Number(bytes));

async function timeEngine(): Promise<EngineTimes> {
  const parse5Ms: number[] = [];
  const parseMs: number[] = [];
  const naiveMs: number[] = [];
  const inertMs: number[] = [];
  const page = new PageTree(html, parsePage(html));
  for (let round = 0; round < ROUNDS; round += 1) {
    parse5Ms.push(await time(() => parse(html)));
    parseMs.push(await time(() => parsePage(html)));
    naiveMs.push(await time(() => serialize(parse(html))));
    inertMs.push(await time(() => inertPage(page, 'https://loja.clones.test/')));
  }
  const editor = await openEditor(html);
  editor.attach(() => {});
  const keyMs = await typeInto(editor);
  const removeUndoMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    removeUndoMs.push(await time(() => removeAndUndo(editor)));
  }
  while (editor.undo()) await editor.settled();
  if (editor.page.source !== html) throw new Error('The page did not come back as it was.');
  return {
    parse5Ms: quantile(parse5Ms, 0.5),
    parseMs: quantile(parseMs, 0.5),
    inertMs: quantile(inertMs, 0.5),
    keyMs: quantile(keyMs, 0.5),
    keyP95Ms: quantile(keyMs, 0.95),
    removeUndoMs: quantile(removeUndoMs, 0.5),
    naiveMs: quantile(naiveMs, 0.5),
    html,
  };
}

/** One letter after another into a title in the middle of the page, as the panel does it. */
async function typeInto(editor: Editor): Promise<number[]> {
  const titles = editor.page.elements('h2');
  const [text = -1] = editor.page.children(titles[titles.length >> 1] ?? -1);
  const took: number[] = [];
  let typed = '';
  for (let key = 0; key < KEYS; key += 1) {
    typed += 'abcdefghij '.charAt(key % 11);
    took.push(
      await time(() => {
        editor.edit({ ...setText(editor.page, text, typed), merge: 'text' });
        return [editor.page.value(text), editor.changes()];
      }),
    );
  }
  return took;
}

async function removeAndUndo(editor: Editor): Promise<void> {
  const sections = editor.page.elements('section');
  editor.edit(removeElement(editor.page, sections[sections.length >> 1] ?? -1));
  await editor.settled();
  editor.undo();
  await editor.settled();
}

async function time(step: () => unknown): Promise<number> {
  const start = performance.now();
  await step();
  return performance.now() - start;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

process.send?.(await timeEngine());
