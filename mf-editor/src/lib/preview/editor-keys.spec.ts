import { expect, it } from '@jest/globals';
import { openEditor } from '../../testing/open-editor.ts';
import { editorCommand, neighbour } from './editor-keys.ts';

it('arrows lead through what is seen of a page', async () => {
  const { page } = await openEditor(
    '<body><script>1</script><h1>a<b>b</b></h1>texto<style></style><p>c</p></body>',
  );
  const [h1, b, p] = ['h1', 'b', 'p'].map((tag) => page.elements(tag)[0] ?? -1) as [number, number, number];
  expect(neighbour(page, null, 'next')).toBe(page.body);
  expect(neighbour(page, page.body, 'child')).toBe(h1);
  expect(neighbour(page, h1, 'next')).toBe(p);
  expect(neighbour(page, p, 'previous')).toBe(h1);
  expect(neighbour(page, h1, 'previous')).toBeNull();
  expect(neighbour(page, p, 'next')).toBeNull();
  expect(neighbour(page, h1, 'child')).toBe(b);
  expect(neighbour(page, b, 'child')).toBeNull();
  expect(neighbour(page, b, 'parent')).toBe(h1);
  expect(neighbour(page, page.html, 'parent')).toBeNull();
});

it.each([
  ['z', 'ctrlKey', 'undo'],
  ['Z', 'metaKey shiftKey', 'redo'],
  ['y', 'ctrlKey', 'redo'],
  ['S', 'metaKey', 'save'],
  ['Delete', '', 'remove'],
  ['F2', '', 'type'],
  ['s', '', null],
  ['r', 'ctrlKey', null],
  ['z', 'ctrlKey altKey', null],
  ['c', 'ctrlKey altKey', 'copyStyle'],
  ['V', 'metaKey altKey', 'pasteStyle'],
  ['c', 'ctrlKey altKey shiftKey', null],
  ['ArrowUp', 'altKey', 'earlier'],
  ['F10', 'altKey', 'bar'],
  ['c', 'metaKey', 'copy'],
  ['c', 'ctrlKey shiftKey', null],
  ['c', '', null],
  ['d', 'ctrlKey', 'duplicate'],
  ['Escape', '', 'out'],
  ['constructor', '', null],
  ['toString', 'ctrlKey', null],
])('%s with %s is %p', (key, held, command) => {
  const is = (name: string) => held.split(' ').includes(name);
  const modifiers = {
    ctrlKey: is('ctrlKey'),
    metaKey: is('metaKey'),
    altKey: is('altKey'),
    shiftKey: is('shiftKey'),
  };
  expect(editorCommand({ key, code: '', ...modifiers })).toBe(command);
});

it('knows the keys of styles by their place where the keyboard types other letters with them', () => {
  const held = { ctrlKey: false, metaKey: true, altKey: true, shiftKey: false };
  expect(editorCommand({ key: 'ç', code: 'KeyC', ...held })).toBe('copyStyle');
  expect(editorCommand({ key: '√', code: 'KeyV', ...held })).toBe('pasteStyle');
  expect(editorCommand({ key: 'ç', code: 'Semicolon', ...held })).toBeNull();
});
