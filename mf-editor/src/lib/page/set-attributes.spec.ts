import { applyPatches } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../testing/open-editor.ts';
import { setAttributes } from './set-attributes.ts';

function open(html: string) {
  const page = pageOf(html);
  return { page, element: page.elements().find((id) => page.isWritten(id)) ?? -1 };
}

function written(html: string, values: Record<string, string | null>): string {
  const { page, element } = open(html);
  return applyPatches(html, setAttributes(page, element, values).patches);
}

describe('setAttributes', () => {
  it.each([
    ['<a href="/a" class=b>x</a>', { href: '/c?d=1&e=2' }, '<a href="/c?d=1&amp;e=2" class=b>x</a>'],
    ["<a href='/a'>x</a>", { href: `it's "x"` }, `<a href='it&#39;s "x"'>x</a>`],
    ['<a href=/a>x</a>', { href: 'b' }, '<a href=b>x</a>'],
    ['<a href=/a>x</a>', { href: 'b c' }, '<a href="b c">x</a>'],
    ['<a href=/a>x</a>', { href: '/b/' }, '<a href="/b/">x</a>'],
    [
      '<p style="font: 1px &#34;A&#34;; color: red; b: &quot;c&quot">x',
      { style: 'font: 1px "A"; color: blue; b: "c"' },
      '<p style="font: 1px &#34;A&#34;; color: blue; b: &quot;c&quot">x',
    ],
    ['<a href="?a&b=&amp;c">x', { href: '?a&b=amp;&c' }, '<a href="?a&b=amp;&amp;c">x'],
    ['<a href="?a&">x', { href: '?a&amp;' }, '<a href="?a&amp;amp;">x'],
    ['<a title="&#128512;&amp;😀">x', { title: '😁&😁' }, '<a title="😁&amp;😁">x'],
    ['<a HREF = "/a" >x</a>', { href: '/b' }, '<a HREF = "/b" >x</a>'],
    ['<input disabled>', { disabled: 'sim' }, '<input disabled="sim">'],
    ['<input value=>', { value: '1' }, '<input value=1>'],
    ['<br>', { class: 'a' }, '<br class="a">'],
    ['<br />', { class: 'a' }, '<br class="a" />'],
    ['<img src=x/>', { alt: 'a "b"' }, '<img src=x/ alt="a &quot;b&quot;">'],
    ['<p\n class="a"\n id="b"\n>x', { class: null }, '<p\n\n id="b"\n>x'],
    ['<p class="a" id="b">x', { class: null }, '<p id="b">x'],
    ['<p class="a" class="c" id=d>x', { class: null }, '<p id=d>x'],
    ['<p a="1"b="2">x', { a: null }, '<p b="2">x'],
    ['<p a="1" b="2">x', { a: null, c: '3', b: '4' }, '<p b="4" c="3">x'],
    ['<p class="a">x', { id: null }, '<p class="a">x'],
  ])('%s with %j', (html, values, expected) => {
    expect(written(html, values)).toBe(expected);
  });

  it('leaves a value alone that says the same, however it is written', () => {
    const { page, element } = open('<a href="?a&amp;b&copy=1">x</a>');
    expect(setAttributes(page, element, { href: '?a&b&copy=1' })).toEqual({ patches: [], touches: [] });
  });

  it('refuses names that are none, and elements that are not written', () => {
    const { page, element } = open('<p>x');
    for (const name of ['', 'a b', 'a=', 'a>', 'a"', 'a/']) {
      expect(() => setAttributes(page, element, { [name]: 'x' })).toThrow(RangeError);
    }
    expect(() => setAttributes(page, page.body, { class: 'x' })).toThrow(RangeError);
  });

  it('parses again where the tree may be another', () => {
    const kindOf = (html: string, values: Record<string, string>) => {
      const { page, element } = open(html);
      return setAttributes(page, element, values).touches[0]?.kind;
    };
    expect(kindOf('<p>x</p>', { class: 'a' })).toBe('attributes');
    expect(kindOf('<input type=text>', { type: 'hidden' })).toBe('structure');
    expect(kindOf('<b>x<p>y</b>z', { class: 'a' })).toBe('structure');
    expect(kindOf('<svg></svg>', { viewBox: '0 0 1 1' })).toBe('structure');
  });
});
