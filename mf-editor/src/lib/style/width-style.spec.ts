import { describe, expect, it } from '@jest/globals';
import type { Editor } from '../../state/editor.ts';
import { openEditor, pageOf } from '../../testing/open-editor.ts';
import { pages } from '../../testing/pages.ts';
import { Random } from '../../testing/random-edit.ts';
import { duplicateElements } from '../page/arrange.ts';
import type { NodeId } from '../page/parsed-page.ts';
import { setAttribute } from '../page/set-attributes.ts';
import { sheetValue } from './width-sheet.ts';
import { readWidthStyle, setWidthStyle } from './width-style.ts';

const PAGE =
  '<!doctype html>\r\n<html><head><title>T</title></head><body><h1>Um</h1><p>Dois</p></body></html>';
const first = (editor: Editor, tag: string): NodeId => editor.page.elements(tag)[0] ?? -1;

async function set(
  editor: Editor,
  tag: string,
  stop: 'tablet' | 'phone',
  property: string,
  value: string | null,
) {
  editor.edit(setWidthStyle(editor.page, first(editor, tag), stop, property, value));
  await editor.settled();
}

describe('styles of a width', () => {
  it('stand in one sheet of the head, and the last reset leaves the page as it was', async () => {
    const editor = await openEditor(PAGE);
    await set(editor, 'h1', 'phone', 'font-size', '24px');
    await set(editor, 'p', 'tablet', 'color', 'red');
    await set(editor, 'h1', 'phone', 'color', '#fff');
    expect(editor.page.source).toBe(
      PAGE.replace(
        '</head>',
        '<style data-garimpo-widths>\n@media (max-width:1023.98px){\n[data-garimpo-key="2"]{color:red!important}\n}\n' +
          '@media (max-width:767.98px){\n[data-garimpo-key="1"]{color:#fff!important;font-size:24px!important}\n}\n</style></head>',
      )
        .replace('<h1>', '<h1 data-garimpo-key="1">')
        .replace('<p>', '<p data-garimpo-key="2">'),
    );
    await set(editor, 'h1', 'phone', 'font-size', null);
    await set(editor, 'h1', 'phone', 'color', null);
    await set(editor, 'p', 'tablet', 'color', null);
    expect(editor.page.source).toBe(PAGE);
  });

  it('of a duplicate become its own when they change', async () => {
    const editor = await openEditor(PAGE);
    await set(editor, 'p', 'phone', 'color', 'red');
    editor.edit(duplicateElements(editor.page, [first(editor, 'p')]));
    await editor.settled();
    const [one = -1, other = -1] = editor.page.elements('p');
    expect(readWidthStyle(editor.page, other, 'phone', 'color')).toBe('red');
    editor.edit(setWidthStyle(editor.page, other, 'phone', 'color', 'blue'));
    await editor.settled();
    expect(readWidthStyle(editor.page, one, 'phone', 'color')).toBe('red');
    expect(readWidthStyle(editor.page, editor.page.elements('p')[1] ?? -1, 'phone', 'color')).toBe('blue');
  });

  it('leave a sheet alone that somebody else changed', async () => {
    const foreign = '<style data-garimpo-widths>[data-garimpo-key="7"]{color:red}</style>';
    const html = PAGE.replace('</head>', `${foreign}</head>`);
    const editor = await openEditor(html);
    await set(editor, 'p', 'phone', 'color', 'red');
    expect(editor.page.source).toContain(foreign);
    expect(editor.page.source).toContain('<p data-garimpo-key="8">');
    await set(editor, 'p', 'phone', 'color', null);
    expect(editor.page.source).toBe(html);
  });

  it.each(['red;color:blue', 'red}', 'a{', '</style>', 'red!important', 'red)', '\\', '/*', ' '])(
    'refuse %j, which is more than a value',
    (value) => {
      const page = pageOf(PAGE);
      expect(() => setWidthStyle(page, page.elements('p')[0] ?? -1, 'phone', 'color', value)).toThrow(
        RangeError,
      );
    },
  );

  it('close what a value leaves open', () => {
    expect(sheetValue('rgb(1,\n2, 3')).toBe('rgb(1, 2, 3)');
    expect(sheetValue("'Exo 2")).toBe("'Exo 2'");
  });

  it.each(pages.filter(({ html }) => html.length < 20_000))(
    'set and reset at random are read again, and are all undone to the same bytes: $name',
    async ({ html }) => {
      const editor = await openEditor(html);
      const random = new Random(html.length);
      const expected = new Map<string, string | null>();
      for (let done = 0; done < 25; done += 1) {
        const { page } = editor;
        const written = page
          .elements()
          .filter((id) => page.isWritten(id) && page.path(id).includes(page.body));
        if (written.length === 0) return;
        const element = random.pick(written);
        const name = page.attribute(element, 'data-test') ?? `e${done}`;
        const stop = random.pick(['tablet', 'phone'] as const);
        const property = random.pick(['color', 'padding', 'font-size', 'box-shadow']);
        const value = random.pick([null, 'red', '4px 8px', '1.5rem', '0 1px 2px rgb(0 0 0 / 20%)', "'a, b'"]);
        editor.edit(setAttribute(page, element, 'data-test', name));
        await editor.settled();
        const again =
          editor.page.elements().find((id) => editor.page.attribute(id, 'data-test') === name) ?? -1;
        editor.edit(setWidthStyle(editor.page, again, stop, property, value));
        await editor.settled();
        expected.set(`${name} ${stop} ${property}`, value);
      }
      const opened = pageOf(editor.page.source);
      for (const [what, value] of expected) {
        const [name = '', stop, property = ''] = what.split(' ');
        const id = opened.elements().find((one) => opened.attribute(one, 'data-test') === name) ?? -1;
        const read = readWidthStyle(opened, id, stop === 'phone' ? 'phone' : 'tablet', property);
        expect(`${what}: ${read}`).toBe(`${what}: ${value}`);
      }
      expect(opened.source.split('<style data-garimpo-widths>').length).toBeLessThanOrEqual(2);
      while (editor.undo()) await editor.settled();
      expect(editor.page.source).toBe(html);
    },
  );
});
