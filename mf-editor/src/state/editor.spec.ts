import { applyPatches, type SourcePatch } from '@garimpo/cloner-contract';
import { describe, expect, it, jest } from '@jest/globals';
import type { PageEdit } from '../lib/page/page-edit.ts';
import { insertHtml, removeElement } from '../lib/page/restructure.ts';
import { setAttribute } from '../lib/page/set-attributes.ts';
import { setText } from '../lib/page/set-text.ts';
import type { ToPreview } from '../lib/preview/preview-protocol.ts';
import { log } from '../log.ts';
import { openEditor } from '../testing/open-editor.ts';
import type { Editor } from './editor.ts';

const HTML =
  '<html><head><title>T</title></head><body><h1 id="a">Olá</h1><p class="b">Um <b>dois</b></p></body></html>';

function first(editor: Editor, tag: string): number {
  return editor.page.elements(tag)[0] ?? -1;
}

function textOf(editor: Editor, tag: string): number {
  return editor.page.children(first(editor, tag))[0] ?? -1;
}

function type(editor: Editor, tag: string, value: string): void {
  editor.edit({ ...setText(editor.page, textOf(editor, tag), value), merge: `text ${tag}` });
}

async function restructure(editor: Editor, edit: PageEdit): Promise<void> {
  expect(editor.edit(edit)).toBe(true);
  await editor.settled();
}

/** Attached, and what it was told since. */
function preview(editor: Editor): ToPreview[] {
  const messages: ToPreview[] = [];
  editor.attach((message) => messages.push(message));
  return messages;
}

describe('the editor and its preview', () => {
  it('shows the whole page once, and then the least that changed', async () => {
    const editor = await openEditor(HTML);
    const messages = preview(editor);
    expect(messages.map(({ kind }) => kind)).toEqual(['show', 'select', 'hover']);
    messages.length = 0;
    type(editor, 'h1', 'Oi');
    expect(messages).toEqual([{ kind: 'text', parent: first(editor, 'h1'), place: 0, value: 'Oi' }]);
    messages.length = 0;
    editor.edit(setAttribute(editor.page, first(editor, 'p'), 'onclick', 'x()'));
    expect(messages[0]).toEqual({
      kind: 'attributes',
      element: first(editor, 'p'),
      attributes: [
        ['data-garimpo-id', String(first(editor, 'p'))],
        ['class', 'b'],
      ],
    });
    messages.length = 0;
    await restructure(editor, removeElement(editor.page, first(editor, 'b')));
    expect(messages[0]).toMatchObject({ kind: 'morph', html: expect.stringContaining('Um </p>') });
  });

  it('gives a frame that comes later everything, the images that are not saved first', async () => {
    const editor = await openEditor(HTML);
    const blob = new Blob(['x']);
    editor.addImage('/__ext/garimpo/img/a.webp', blob);
    editor.select(first(editor, 'p'));
    expect(preview(editor)).toEqual([
      { kind: 'image', path: '/__ext/garimpo/img/a.webp', blob },
      { kind: 'show', html: expect.stringContaining('Olá'), roots: expect.anything() },
      { kind: 'select', element: first(editor, 'p'), label: 'Texto', others: [], reveal: false },
      { kind: 'hover', element: null, label: '' },
    ]);
    expect(editor.uploads()).toEqual([]);
    editor.edit(
      setAttribute(editor.page, first(editor, 'p'), 'style', 'background: url(/__ext/garimpo/img/a.webp)'),
    );
    expect(editor.uploads()).toEqual(['/__ext/garimpo/img/a.webp']);
  });

  it('parses again before it shows a page with a text that was emptied, which a browser would not make', async () => {
    const editor = await openEditor(HTML);
    type(editor, 'h1', '');
    const nodes = editor.page.size;
    const messages = preview(editor);
    expect([editor.settling, messages]).toEqual([true, []]);
    await editor.settled();
    expect([editor.page.size, messages[0]?.kind]).toEqual([nodes - 1, 'show']);
  });

  it('says nothing to a frame that is gone', async () => {
    const editor = await openEditor(HTML);
    const messages: ToPreview[] = [];
    editor.attach((message) => messages.push(message))();
    type(editor, 'h1', 'Oi');
    expect(messages.filter(({ kind }) => kind === 'text')).toEqual([]);
  });
});

describe('the editor', () => {
  it('takes nothing while it settles, and says when it has', async () => {
    const editor = await openEditor(HTML);
    editor.edit(removeElement(editor.page, first(editor, 'h1')));
    expect(editor.settling).toBe(true);
    expect(editor.edit(setAttribute(editor.page, first(editor, 'p'), 'id', 'x'))).toBe(false);
    expect([editor.undo(), editor.redo()]).toEqual([false, false]);
    await editor.settled();
    expect(editor.settling).toBe(false);
    expect(editor.page.source).not.toContain('<h1');
  });

  it('takes nothing for a page that is locked', async () => {
    const editor = await openEditor(HTML, { lock: 'suspended' });
    type(editor, 'h1', 'Oi');
    expect(editor.page.source).toBe(HTML);
  });

  it('keeps the page if it cannot be parsed with an edit in it', async () => {
    const editor = await openEditor(HTML);
    const logged = jest.spyOn(log, 'error').mockImplementation(() => {});
    Object.assign(editor, { parse: () => Promise.reject(new Error('worker gone')) });
    await restructure(editor, removeElement(editor.page, first(editor, 'h1')));
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
    expect([editor.page.source, editor.settling, editor.canUndo, editor.dirty]).toEqual([
      HTML,
      false,
      false,
      false,
    ]);
  });

  it('refuses patches that do not fit', async () => {
    const editor = await openEditor(HTML);
    const edit = (...patches: SourcePatch[]) => editor.edit({ patches, touches: [{ kind: 'structure' }] });
    expect(() => edit({ start: 0, end: HTML.length + 1, text: '' })).toThrow(RangeError);
    expect(() => edit({ start: 5, end: 6, text: '' }, { start: 4, end: 5, text: '' })).toThrow(RangeError);
  });

  it('keeps the selection where the element goes, and on what held it when it is gone', async () => {
    const editor = await openEditor(HTML);
    editor.select(first(editor, 'b'));
    const { patches, touches } = insertHtml(
      editor.page,
      { element: first(editor, 'h1'), place: 'before' },
      '<u>x</u>',
    );
    await restructure(editor, { patches, touches });
    expect(editor.selected).toBe(first(editor, 'b'));
    await restructure(editor, removeElement(editor.page, first(editor, 'p')));
    expect(editor.selected).toBe(editor.page.body);
    editor.undo();
    await editor.settled();
    expect(editor.selected).toBe(first(editor, 'b'));
  });

  it('makes one step of the key strokes in one field', async () => {
    const editor = await openEditor(HTML);
    for (const value of ['O', '', 'P', 'Pr', 'Pre']) type(editor, 'h1', value);
    type(editor, 'title', 'U');
    expect(editor.undo()).toBe(true);
    expect(editor.undo()).toBe(true);
    expect([editor.page.source, editor.canUndo, editor.dirty]).toEqual([HTML, false, false]);
    editor.redo();
    expect(editor.page.value(textOf(editor, 'h1'))).toBe('Pre');
    type(editor, 'h1', 'Preço');
    expect(editor.canRedo).toBe(false);
    editor.undo();
    expect(editor.page.value(textOf(editor, 'h1'))).toBe('Pre');
  });

  it('has only to be saved what was edited after the page that was saved', async () => {
    const editor = await openEditor(HTML);
    type(editor, 'h1', 'Oi');
    const saving = { html: applyPatches(HTML, editor.changes()), version: 2, sha256: '1'.repeat(64) };
    type(editor, 'title', 'Título');
    editor.edit(setAttribute(editor.page, first(editor, 'p'), 'id', 'x'));
    editor.changes();
    editor.markSaved(saving);
    expect(editor.changes().map(({ text }) => text)).toEqual(['ítulo', ' id="x"']);
    expect(applyPatches(saving.html, editor.changes())).toBe(editor.page.source);
    expect(editor.base).toBe(saving);
    while (editor.undo()) await editor.settled();
    expect([editor.page.source, editor.dirty]).toEqual([HTML, true]);
  });

  it('finds by itself what is to be saved when the page that was saved is one it does not know', async () => {
    const editor = await openEditor(HTML);
    type(editor, 'h1', 'Oi');
    editor.markSaved({ html: HTML.replace('dois', 'três'), version: 2, sha256: '1'.repeat(64) });
    expect(applyPatches(editor.base.html, editor.changes())).toBe(editor.page.source);
  });

  it('puts another base under the work, which can still be undone', async () => {
    const editor = await openEditor(HTML);
    type(editor, 'title', 'U');
    editor.select(first(editor, 'p'));
    await restructure(editor, removeElement(editor.page, first(editor, 'b')));
    const html = HTML.replace('<title>', '<script src="/t.js"></script><title>');
    const base = { html, version: 2, sha256: '2'.repeat(64) };
    const moved = editor
      .changes()
      .map((patch) => ({ ...patch, start: patch.start + 29, end: patch.end + 29 }));
    await editor.rebase(base, moved);
    expect(editor.page.source).toBe(html.replace('<title>T', '<title>U').replace('<b>dois</b>', ''));
    expect(editor.changes()).toEqual(moved);
    expect(editor.selected).toBe(first(editor, 'p'));
    while (editor.undo()) await editor.settled();
    expect([editor.page.source, editor.dirty]).toEqual([html, false]);
  });

  it('stays on its base where the page on another cannot be parsed', async () => {
    const editor = await openEditor(HTML);
    jest.spyOn(log, 'error').mockImplementationOnce(() => {});
    type(editor, 'h1', 'Oi');
    const [base, source] = [editor.base, editor.page.source];
    Object.assign(editor, { parse: () => Promise.reject(new Error('worker gone')) });
    const newer = { html: HTML.replace('dois', 'três'), version: 2, sha256: '2'.repeat(64) };
    await expect(editor.rebase(newer, [])).rejects.toThrow('could not be parsed');
    expect([editor.base, editor.page.source, editor.settling, editor.canUndo, editor.dirty]).toEqual([
      base,
      source,
      false,
      true,
      true,
    ]);
  });

  it('forgets the steps that another base has changed, and those before them', async () => {
    const editor = await openEditor(HTML);
    type(editor, 'title', 'U');
    type(editor, 'h1', 'Oi');
    const html = HTML.replace('Olá', 'Bom dia');
    await editor.rebase({ html, version: 2, sha256: '2'.repeat(64) }, []);
    expect([editor.page.source, editor.canUndo, editor.dirty]).toEqual([html, false, false]);
  });

  it('tells who listens, and what the browser computed of what is selected', async () => {
    const editor = await openEditor(HTML);
    let told = 0;
    const stop = editor.subscribe(() => {
      told += 1;
    });
    const { revision } = editor;
    editor.select(first(editor, 'p'));
    editor.reportComputed(first(editor, 'p'), { color: 'red' });
    editor.reportComputed(first(editor, 'h1'), { color: 'blue' });
    expect([told, editor.revision, editor.computed]).toEqual([2, revision + 2, { color: 'red' }]);
    editor.select(null);
    expect(editor.computed).toEqual({});
    stop();
    editor.hover(first(editor, 'p'));
    expect(told).toBe(3);
  });
});
