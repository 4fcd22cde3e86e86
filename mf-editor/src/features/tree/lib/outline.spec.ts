import { describe, expect, it } from '@jest/globals';
import { insertHtml, removeElement } from '../../../lib/page/restructure.ts';
import type { Editor } from '../../../state/editor.ts';
import { openEditor } from '../../../testing/open-editor.ts';
import { carryOver, outline, outlineKey } from './outline.ts';

const HTML =
  '<body><header><h1>a</h1></header><main><ul><li>1</li><li>2</li></ul></main><script></script></body>';
const first = ({ page }: Editor, tag: string) => page.elements(tag)[0] ?? -1;

describe('the outline', () => {
  it('has the rows that are open, with their places', async () => {
    const editor = await openEditor(HTML);
    const { page } = editor;
    const rows = outline(page, new Set([page.body, first(editor, 'main'), first(editor, 'ul')]));
    expect(
      rows.map(({ id, level, position, siblings, open }) => [page.tag(id), level, position, siblings, open]),
    ).toEqual([
      ['body', 1, 1, 1, true],
      ['header', 2, 1, 2, false],
      ['main', 2, 2, 2, true],
      ['ul', 3, 1, 1, true],
      ['li', 4, 1, 2, null],
      ['li', 4, 2, 2, null],
    ]);
  });

  it('opens a page of many elements without going through it', async () => {
    const { page } = await openEditor(`<body>${'<div><p>a</p></div>'.repeat(20_000)}</body>`);
    expect(outline(page, new Set())).toHaveLength(1);
    expect(outline(page, new Set([page.body]))).toHaveLength(20_001);
  });

  it('keeps open what was open, before and after what came or went', async () => {
    const editor = await openEditor(HTML);
    const before = editor.page;
    const open = new Set(['body', 'header', 'main', 'ul'].map((tag) => first(editor, tag)));
    editor.edit(
      insertHtml(before, { element: first(editor, 'main'), place: 'before' }, '<section><p>x</p></section>'),
    );
    await editor.settled();
    const tags = (ids: Iterable<number>) => [...ids].map((id) => editor.page.tag(id));
    expect(tags(carryOver(open, before, editor.page))).toEqual(['body', 'header', 'main', 'ul']);
    const later = editor.page;
    const carried = carryOver(open, before, later);
    editor.edit(removeElement(later, first(editor, 'main')));
    await editor.settled();
    expect(tags(carryOver(carried, later, editor.page))).toEqual(['body', 'header']);
  });
});

describe('keys in the outline', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 3, 3],
    ['ArrowUp', 0, 0],
    ['Home', 3, 0],
    ['End', 0, 3],
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 1, 0],
    ['ArrowDown', -1, 0],
  ])('%s at row %p selects row %p', (key, active, wanted) => {
    expect(outlineKey(key, rows, active)).toEqual({ kind: 'select', id: rows[wanted]?.id });
  });

  it.each([
    ['ArrowRight', 1, { kind: 'toggle', id: 11, open: true }],
    ['ArrowLeft', 2, { kind: 'toggle', id: 12, open: false }],
    ['ArrowRight', 3, null],
    ['ArrowLeft', -1, null],
    ['x', 0, null],
  ])('%s at row %p does %j', (key, active, action) => {
    expect(outlineKey(key, rows, active)).toEqual(action);
  });
});

const place = { position: 1, siblings: 1 };
const rows = [
  { id: 10, level: 1, open: true, ...place },
  { id: 11, level: 2, open: false, ...place },
  { id: 12, level: 2, open: true, ...place },
  { id: 13, level: 3, open: null, ...place },
];
