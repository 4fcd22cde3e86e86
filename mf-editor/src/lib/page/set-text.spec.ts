import { applyPatches } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../testing/open-editor.ts';
import { addText, canSetText, setText } from './set-text.ts';

/** `at`: which of the page's texts, in order. */
function written(html: string, value: string, at = 0): string {
  const page = pageOf(html);
  const texts = Array.from({ length: page.size }, (_, id) => id).filter((id) => page.isText(id));
  return applyPatches(html, setText(page, texts[at] ?? -1, value).patches);
}

describe('setText', () => {
  it.each([
    ['<p>Olá</p>', 'Olá!', '<p>Olá!</p>', 'adds what is new'],
    [
      '<p>R$&nbsp;97 &mdash; hoje</p>',
      'R$\u00A0147 — hoje',
      '<p>R$&nbsp;147 &mdash; hoje</p>',
      'entities that stay, stay as written',
    ],
    ['<p>a &amp; b</p>', 'a & c', '<p>a &amp; c</p>', 'an entity is not cut'],
    ['<p>a</p>', 'a <b> & "c"', '<p>a &lt;b> &amp; "c"</p>', 'escapes what must be, and no more'],
    ['<p>AT&T</p>', 'AT&amp;T', '<p>AT&amp;amp;T</p>', 'an entity written by hand is its characters'],
    ['<p>x < y</p>', 'x <y', '<p>x &lt;y</p>', 'a lone less-than never becomes a tag'],
    ['<p>\n  Olá\n</p>', 'Oi', '<p>\n  Oi\n</p>', 'the layout of the source stays'],
    ['<p>Olá </p>', 'Oi  ', '<p>Oi  </p>', 'white space that is given is written'],
    [
      '<p>\r\numa\r\nduas</p>',
      '\numa\ntrês',
      '<p>\r\numa\r\ntrês</p>',
      'line breaks that stay are as they were',
    ],
    ['<p>Olá</p>', '', '<p></p>', 'can be emptied'],
    [
      '<p>um</span> dois</b> três</p>',
      'um 2 três',
      '<p>um</span> 2</b> três</p>',
      'tags that mean nothing are stepped over',
    ],
    ['fim</body></html>\n', 'início', 'início</body></html>\n', 'end tags inside of a text stay'],
    ['<p>😀😁</p>', '😀😂', '<p>😀😂</p>', 'a surrogate pair is not cut'],
    ['<p>a</p>', 'b\0c\uD83D', '<p>bc\uFFFD</p>', 'what no page may hold is left out'],
    ['<title>a &amp; b</title>', '</title>', '<title>&lt;/title></title>', 'a title is escaped'],
    [
      '<textarea>a</textarea>',
      '\nb',
      '<textarea>\n\nb</textarea>',
      'a first line break is doubled where parsers drop one',
    ],
    ['<pre>\na</pre>', '\nb', '<pre>\n\nb</pre>', 'one that is dropped already is enough'],
    [
      '<style>a > b {}</style>',
      'a > c { content: "&" }',
      '<style>a > c { content: "&" }</style>',
      'a style is not escaped',
    ],
    ['<svg><title>a</title></svg>', 'a<b', '<svg><title>a&lt;b</title></svg>', 'in svg all is markup'],
  ])('%s to %j', (html, value, expected, reason) => {
    expect({ reason, html: written(html, value) }).toEqual({ reason, html: expected });
  });

  it('touches no more than the characters that differ', () => {
    const html = '<p>Por R$ 197,00 à vista</p>';
    const page = pageOf(html);
    const [text = -1] = page.texts();
    expect(setText(page, text, 'Por R$ 97,00 à vista').patches).toEqual([{ start: 10, end: 11, text: '' }]);
    expect(setText(page, text, 'Por R$ 197,00 à vista')).toEqual({ patches: [], touches: [] });
  });

  it.each([
    ['<script>a()</script>', 'b("</script>")'],
    ['<script>a()</script>', '<!-- <script>'],
    ['<style>a{}</style>', '</STYLE >'],
  ])('refuses what would end %s', (html, value) => {
    expect(() => written(html, value)).toThrow(RangeError);
  });

  it('refuses the characters of a CDATA section', () => {
    const html = '<svg><![CDATA[a]]></svg>';
    const page = pageOf(html);
    const text = page.children(page.elements('svg')[0] ?? -1)[0] ?? -1;
    expect(canSetText(page, text)).toBe(false);
    expect(() => setText(page, text, 'b')).toThrow(RangeError);
  });

  it('adds a text to an element that has none, where its content ends', () => {
    const html = '<p class=a><img src=x></p>';
    const page = pageOf(html);
    const [paragraph = -1] = page.elements('p');
    expect(applyPatches(html, addText(page, paragraph, 'a < b').patches)).toBe(
      '<p class=a><img src=x>a &lt; b</p>',
    );
    expect(() => addText(page, page.head, 'a')).toThrow(RangeError);
  });
});
