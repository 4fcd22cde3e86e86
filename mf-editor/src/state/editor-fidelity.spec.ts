import { applyPatches } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { describePage } from '../testing/describe-page.ts';
import { openEditor, pageOf } from '../testing/open-editor.ts';
import { brokenPage, longPage, pages } from '../testing/pages.ts';
import { type EditKind, editKinds, localKinds, Random, randomEdit } from '../testing/random-edit.ts';
import type { Editor } from './editor.ts';

/** Pages that grow without end would say no more. */
const LONG = 4_000;

/** The index that was shifted along says what a new parse says. */
function expectFresh(editor: Editor, what: string): void {
  const { source } = editor.page;
  const fresh = describePage(pageOf(source));
  const own = describePage(editor.page);
  const at = fresh.findIndex((node, place) => JSON.stringify(node) !== JSON.stringify(own[place]));
  if (at !== -1 || own.length !== fresh.length) {
    expect({ what, source, node: own[at], length: own.length }).toEqual({
      what,
      source,
      node: fresh[at],
      length: fresh.length,
    });
  }
}

async function editAtRandom(
  editor: Editor,
  seed: number,
  count: number,
  kinds: readonly EditKind[],
  compare: boolean,
): Promise<void> {
  const random = new Random(seed);
  for (let done = 0, tried = 0; done < count && tried < count * 20; tried += 1) {
    const edit = randomEdit(editor.page, random, kinds);
    if (edit === null || edit.patches.length === 0) continue;
    if (editor.page.source.length > LONG && edit.patches.some((patch) => patch.text.length > 200)) continue;
    const before = editor.page.source;
    const patches = edit.patches;
    expect(editor.edit(edit)).toBe(true);
    await editor.settled();
    expect(editor.page.source).toBe(applyPatches(before, patches));
    if (compare)
      expectFresh(editor, `${done} ${JSON.stringify(edit.touches)} ${JSON.stringify(patches)} of ${before}`);
    done += 1;
  }
}

async function undoAll(editor: Editor): Promise<void> {
  while (editor.undo()) await editor.settled();
}

async function redoAll(editor: Editor): Promise<void> {
  while (editor.redo()) await editor.settled();
}

describe('an editor', () => {
  it.each(pages)('leaves a page as it is that is only opened: $name', async ({ html }) => {
    const editor = await openEditor(html);
    expect(editor.page.source).toBe(html);
    expect(editor.changes()).toEqual([]);
    expect(editor.dirty).toBe(false);
  });

  it.each(pages.filter(({ html }) => html.length < 20_000))(
    'keeps its index right through edits of texts and attributes: $name',
    async ({ html }) => {
      const editor = await openEditor(html);
      await editAtRandom(editor, html.length, 25, localKinds, true);
      const edited = editor.page.source;
      expect(applyPatches(html, editor.changes())).toBe(edited);
      await undoAll(editor);
      expect(editor.page.source).toBe(html);
      expectFresh(editor, 'undone');
      await redoAll(editor);
      expect(editor.page.source).toBe(edited);
      expectFresh(editor, 'redone');
    },
  );

  it('keeps it right in pages that nobody would write', async () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const editor = await openEditor(brokenPage(seed, 40));
      await editAtRandom(editor, seed, 15, editKinds, true);
    }
  });

  it.each([
    { name: 'a long page', html: longPage(2_500) },
    { name: 'a broken page', html: brokenPage(7, 120) },
    { name: 'a sales page with CRLF', html: pages.find(({ name }) => name === 'with CRLF')?.html ?? '' },
  ])(
    'leads 500 edits of all kinds back to the page that was opened, and on to the last again: $name',
    async ({ html }) => {
      const editor = await openEditor(html);
      await editAtRandom(editor, 42, 500, editKinds, false);
      const edited = editor.page.source;
      expect(editor.dirty).toBe(true);
      expect(applyPatches(html, editor.changes())).toBe(edited);
      await undoAll(editor);
      expect(editor.page.source).toBe(html);
      expect(editor.changes()).toEqual([]);
      await redoAll(editor);
      expect(editor.page.source).toBe(edited);
      expectFresh(editor, 'redone');
    },
  );
});
