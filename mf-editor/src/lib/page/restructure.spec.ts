import { applyPatches } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../testing/open-editor.ts';
import { duplicateElements, moveElements } from './arrange.ts';
import { joinEdits, type PageEdit } from './page-edit.ts';
import {
  canRestructure,
  canWrapInLink,
  insertHtml,
  removeElement,
  unwrap,
  wrapInLink,
} from './restructure.ts';
import { setAttribute } from './set-attributes.ts';

const HTML = '<body>\n  <p id=a>um</p>\n  <div id=b>\n    <i>dois</i>\n  </div>\n</body>';
const page = pageOf(HTML);
const [a = -1] = page.elements('p');
const [b = -1] = page.elements('div');
const [i = -1] = page.elements('i');

function after(edit: PageEdit): string {
  return applyPatches(HTML, edit.patches);
}

describe('edits of the structure', () => {
  it('change the least, and leave the indentation', () => {
    expect(after(wrapInLink(page, a, '/x?a&b'))).toContain('\n  <a href="/x?a&amp;b"><p id=a>um</p></a>\n');
    expect(after(unwrap(page, b))).toContain('\n  \n    <i>dois</i>\n  \n</body>');
    expect(after(removeElement(page, a))).toContain('<body>\n  \n  <div id=b>');
    expect(after(duplicateElements(page, [a]))).toContain('<p id=a>um</p><p id=a>um</p>\n');
    expect(after(insertHtml(page, { element: b, place: 'inside' }, '<u>z</u>'))).toContain(
      '</i>\n  <u>z</u></div>',
    );
    expect(after(insertHtml(page, { element: b, place: 'before' }, '<u>z</u>'))).toContain(
      '  <u>z</u><div id=b>',
    );
  });

  it('select what was put in or moved', () => {
    for (const edit of [
      moveElements(page, [a], { element: b, place: 'after' }),
      moveElements(page, [i], { element: a, place: 'before' }),
      duplicateElements(page, [a]),
      insertHtml(page, { element: a, place: 'after' }, '\n<u>z</u>'),
    ]) {
      const html = after(edit);
      const next = pageOf(html);
      expect(next.tag(next.at(edit.selectAt ?? -1) ?? -1)).toMatch(/^[piu]$/);
    }
  });

  it('move an element forth and back, and nowhere when it is there', () => {
    expect(after(moveElements(page, [a], { element: b, place: 'inside' }))).toContain(
      '</i>\n  <p id=a>um</p></div>',
    );
    expect(after(moveElements(page, [i], { element: a, place: 'before' }))).toContain(
      '<body>\n  <i>dois</i><p id=a>',
    );
    expect(moveElements(page, [a], { element: a, place: 'after' }).patches).toEqual([]);
    expect(() => moveElements(page, [b], { element: i, place: 'before' })).toThrow(RangeError);
  });

  it('are refused where the element is not whole, or is the frame of the page', () => {
    const html = '<body><b>1<p>2</b>3</p><table><tr>fora<td>x</table><a href=x><u>y</u></a>';
    const odd = pageOf(html);
    expect(canRestructure(odd, odd.body)).toBe(false);
    expect(canRestructure(odd, odd.elements('b')[0] ?? -1)).toBe(false);
    expect(canRestructure(odd, odd.elements('p')[0] ?? -1)).toBe(false);
    expect(canRestructure(odd, odd.elements('tbody')[0] ?? -1)).toBe(false);
    expect(canRestructure(odd, odd.elements('td')[0] ?? -1)).toBe(true);
    expect(() => removeElement(odd, odd.head)).toThrow(RangeError);
    expect(() => insertHtml(odd, { element: odd.body, place: 'after' }, 'x')).toThrow(RangeError);
  });

  it('put no link into a link', () => {
    const html = '<div><a href=x><u>y</u></a></div><p>z</p>';
    const linked = pageOf(html);
    const can = (tag: string) => canWrapInLink(linked, linked.elements(tag)[0] ?? -1);
    expect([can('u'), can('a'), can('div'), can('p')]).toEqual([false, false, false, true]);
    expect(() => wrapInLink(linked, linked.elements('u')[0] ?? -1, '/')).toThrow(RangeError);
  });

  it('find the head and the body of a page that writes neither', () => {
    const html = '<!doctype html>\n<title>t</title>\n<p>a</p>\n</body></html>\n';
    const bare = pageOf(html);
    const put = (element: number, text: string) =>
      applyPatches(html, insertHtml(bare, { element, place: 'inside' }, text).patches);
    expect(put(bare.head, '<link>')).toContain('<title>t</title><link>\n<p>');
    expect(put(bare.body, '<u></u>')).toContain('<p>a</p><u></u>\n</body>');
  });

  it('are joined to one step, unless two of them change the same part', () => {
    const joined = joinEdits([setAttribute(page, b, 'id', 'c'), removeElement(page, a)], { merge: 'x' });
    expect(after(joined)).toBe('<body>\n  \n  <div id=c>\n    <i>dois</i>\n  </div>\n</body>');
    expect(joined).toMatchObject({ touches: [{ kind: 'structure' }], merge: 'x' });
    expect(() => joinEdits([removeElement(page, b), removeElement(page, i)])).toThrow(RangeError);
  });
});
