import { applyPatches, invertPatches } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { openEditor, pageOf } from '../../testing/open-editor.ts';
import { pages } from '../../testing/pages.ts';
import { Random } from '../../testing/random-edit.ts';
import {
  canArrange,
  duplicateElements,
  markupOf,
  moveElements,
  outermost,
  pasteMarkup,
  removeElements,
  stepPlace,
} from './arrange.ts';
import { describeMoved, nearestFit } from './fitting-place.ts';
import type { PageEdit } from './page-edit.ts';
import type { PageTree } from './page-tree.ts';

const after = (page: PageTree, edit: PageEdit) => applyPatches(page.source, edit.patches);
const at = (page: PageTree, tag: string, place = 0) => page.elements(tag)[place] ?? -1;

describe('several elements at once', () => {
  const page = pageOf('<body><h1>a</h1>\n<p>1</p>\n<p>2<b>x</b></p>\n<ul><li>l</ul></body>');
  const [one, two] = page.elements('p') as [number, number];

  it('are those that lie in none of the others, in the order of the page', () => {
    expect(outermost(page, [at(page, 'b'), two, one, two])).toEqual([one, two]);
  });

  it('go, double and move in one step each, with what is between them left as it is', () => {
    expect(after(page, removeElements(page, [one, two]))).toBe('<body><h1>a</h1>\n\n\n<ul><li>l</ul></body>');
    expect(after(page, duplicateElements(page, [one, two]))).toBe(
      '<body><h1>a</h1>\n<p>1</p>\n<p>2<b>x</b></p><p>1</p><p>2<b>x</b></p>\n<ul><li>l</ul></body>',
    );
    const place = stepPlace(page, [one, two], 'earlier');
    if (place === null) throw new Error('there is a title before them');
    expect(after(page, moveElements(page, [one, two], place))).toBe(
      '<body><p>1</p><p>2<b>x</b></p><h1>a</h1>\n\n\n<ul><li>l</ul></body>',
    );
  });

  it('stay where the row ends, and out of each other', () => {
    expect(stepPlace(page, [at(page, 'h1')], 'earlier')).toBeNull();
    expect(stepPlace(page, [one, at(page, 'b')], 'later')).toBeNull();
    expect(() => moveElements(page, [two], { element: at(page, 'b'), place: 'before' })).toThrow(RangeError);
    expect(canArrange(page, [page.body])).toBe(false);
  });

  it('are selected where they come to stand, and undone in one step', async () => {
    const editor = await openEditor(page.source);
    const before = editor.page.source;
    editor.edit(moveElements(editor.page, [one, two], { element: at(page, 'ul'), place: 'after' }));
    await editor.settled();
    const texts = [editor.selected ?? -1, ...editor.others].map((id) =>
      editor.page.source.slice(editor.page.outer(id).start, editor.page.outer(id).end),
    );
    expect(texts).toEqual(['<p>1</p>', '<p>2<b>x</b></p>']);
    editor.undo();
    await editor.settled();
    expect([editor.page.source, editor.dirty]).toEqual([before, false]);
  });
});

describe('a fitting place', () => {
  const html =
    '<body><p id=p>a <span>b</span></p><ul><li>1<li>2</ul><section><h2>t</h2><a href="#">c</a></section><form><input></form><p>x<div id=d></div></body>';
  const page = pageOf(html);
  const fit = (tag: string, target: string, place: 'before' | 'after' | 'inside', nth = 0) => {
    const found = nearestFit(page, [describeMoved(page, at(page, tag, nth))], {
      element: at(page, target),
      place,
    });
    return found && `${found.place} ${page.tag(found.element)}`;
  };

  it.each([
    ['li', 'li', 'before', 1, 'before li'],
    ['li', 'section', 'inside', 0, null],
    ['section', 'span', 'before', 0, 'before p'],
    ['section', 'li', 'after', 0, 'after ul'],
    ['section', 'ul', 'inside', 0, 'after ul'],
    ['span', 'h2', 'inside', 0, 'inside h2'],
    ['a', 'a', 'inside', 0, 'after a'],
    ['h2', 'input', 'before', 0, 'before input'],
    ['h2', 'h2', 'inside', 0, 'after h2'],
    ['div', 'section', 'inside', 0, 'inside section'],
    ['span', 'div', 'before', 0, null],
    ['section', 'div', 'before', 0, 'before div'],
  ] as const)('of %s at %s (%s)', (tag, target, place, nth, found) => {
    expect(fit(tag, target, place, nth)).toBe(found);
  });
});

describe('random moves and copies', () => {
  /** How often each tag is in the page: what a move must not change. */
  const census = (page: PageTree) =>
    page
      .elements()
      .map((id) => page.tag(id))
      .sort()
      .join(' ');

  it.each(pages.map(({ name, html }) => [name, html] as const))('%s', (_, html) => {
    const random = new Random(7);
    const page = pageOf(html);
    const movable = page
      .elements()
      .filter((id) => canArrange(page, [id]) && page.path(id).includes(page.body));
    const all = page.elements();
    for (let turn = 0; turn < 12 && movable.length > 0; turn += 1) {
      const id = random.pick(movable);
      const wanted = random.pick(['before', 'after', 'inside'] as const);
      const place = nearestFit(page, [describeMoved(page, id)], { element: random.pick(all), place: wanted });
      if (place === null) continue;
      const edit = moveElements(page, [id], place);
      const moved = pageOf(after(page, edit));
      expect([markupOf(page, id), census(moved)]).toEqual([markupOf(page, id), census(page)]);
      expect(applyPatches(moved.source, invertPatches(page.source, edit.patches))).toBe(html);
      const pasted = pasteMarkup(page, [markupOf(page, id)], place);
      expect(after(page, pasted).length).toBe(html.length + markupOf(page, id).length);
    }
  });
});
