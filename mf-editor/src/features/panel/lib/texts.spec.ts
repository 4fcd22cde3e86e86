import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../../testing/open-editor.ts';
import { Random } from '../../../testing/random-edit.ts';
import { ownTexts } from '../components/text-fields.tsx';
import { wrapProblem } from './element-kind.ts';
import { viewOf, withTyped } from './text-view.ts';

describe('ownTexts', () => {
  it.each([
    ['<p>um <b>dois</b> três</p>', 'p', ['um ', ' três']],
    ['<a>\n <span> <b>Comprar</b> </span>\n</a>', 'a', ['Comprar']],
    ['<div><p>um</p><p>dois</p></div>', 'div', []],
    ['<button><img><span>x</span></button>', 'button', []],
    ['<div><!-- a --><h1>x</h1></div>', 'div', ['x']],
    ['<script>1</script>', 'script', []],
    ['<div><style>a{}</style></div>', 'div', []],
    ['<p> \n </p>', 'p', []],
    ['<textarea>x</textarea>', 'textarea', ['x']],
  ])('of %s', (html, tag, expected) => {
    const page = pageOf(html);
    expect(ownTexts(page, page.elements(tag)[0] ?? -1).map((id) => page.value(id))).toEqual(expected);
  });
});

describe('texts as people see them', () => {
  it.each([
    ['\n  Bolos no\n    pote \n', 'Bolos no pote'],
    ['a\u00A0 b', 'a\u00A0 b'],
    [' \n ', ''],
    ['', ''],
  ])('%j is %j', (text, shown) => {
    expect(viewOf(text).shown).toBe(shown);
  });

  it.each([
    ['\n  Bolos no\n    pote \n', 'Bolos no pote!', '\n  Bolos no\n    pote! \n'],
    ['\n  Bolos no\n    pote \n', 'Tortas no pote', '\n  Tortas no\n    pote \n'],
    ['\n  Bolos no\n    pote \n', 'Bolos pote', '\n  Bolos pote \n'],
    [' a ', '', '  '],
    ['', 'a', 'a'],
    ['a a a', 'a a a a', 'a a a a'],
  ])('in %j becomes %j: %j', (text, typed, expected) => {
    expect(withTyped(text, typed)).toBe(expected);
  });

  it('say what was typed, whatever stood there', () => {
    const random = new Random(3);
    const some = () =>
      Array.from({ length: random.below(9) }, () => random.pick([' ', '\n', 'a', 'b', '😀'])).join('');
    for (let round = 0; round < 2_000; round += 1) {
      const text = some();
      const typed = viewOf(some()).shown;
      expect({ text, typed, shown: viewOf(withTyped(text, typed)).shown }).toEqual({
        text,
        typed,
        shown: typed,
      });
      expect(withTyped(text, viewOf(text).shown)).toBe(text);
      expect(withTyped(text, typed, true)).toBe(typed);
    }
  });
});

it.each([
  ['<p><b>x</b></p>', 'b', null],
  ['<p>x</p>', 'p', null],
  ['<img>', 'img', null],
  ['<a><i>x</i></a>', 'i', 'insideLink'],
  ['<div><p><a>x</a></p></div>', 'div', 'holdsLink'],
  ['<form><input></form>', 'form', 'holdsControl'],
  ['<button>x</button>', 'button', 'isControl'],
  ['<table><tr><td>x</table>', 'td', 'notAllowed'],
  ['<picture><img></picture>', 'img', 'notAllowed'],
  ['<svg><path></svg>', 'path', 'notAllowed'],
  ['<title>x</title>', 'title', 'notAllowed'],
])('whether %s can be a link', (html, tag, expected) => {
  const page = pageOf(html);
  expect(wrapProblem(page, page.elements(tag)[0] ?? -1)?.kind ?? null).toBe(expected);
});
