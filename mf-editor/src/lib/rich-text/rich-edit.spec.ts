import { applyPatches } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../testing/open-editor.ts';
import { pages } from '../../testing/pages.ts';
import type { PageTree } from '../page/page-tree.ts';
import { contentOf, readBlock, viewOfBlock } from './block-source.ts';
import { type Content, type Leaf, type Mark, replaced, sliceOf } from './content.ts';
import { richBlockAt } from './rich-block.ts';
import { richEdit } from './rich-edit.ts';

function blockOf(page: PageTree, tag: string) {
  const block = page.elements(tag)[0] ?? -1;
  const source = readBlock(page, block, false);
  if (source === null) throw new Error(`<${tag}> is no text`);
  return { block, source, content: contentOf(page, source) };
}

/** The source after an edit of the first element with this tag. */
function edited(
  html: string,
  tag: string,
  change: (content: Content, page: PageTree) => readonly Content[],
): string {
  const page = pageOf(html);
  const { block, content } = blockOf(page, tag);
  const edit = richEdit(page, block, change(content, page));
  for (const { start, end } of edit.patches) {
    const inner = page.inner(block);
    expect([start >= inner.start, end <= inner.end]).toEqual([true, true]);
  }
  return applyPatches(html, edit.patches);
}

const text = (value: string, marks: readonly Mark[] = []): Leaf => ({ kind: 'text', text: value, marks });

describe('the unit of text', () => {
  it.each([
    ['<h1>Emagreça <b>já</b>!</h1>', 'b', 'h1'],
    ['<p>um <a href=x><i>dois</i></a> três</p>', 'i', 'p'],
    ['<div><a>Comprar</a> <a>Saber</a></div>', 'a', 'a'],
    ['<div>texto<br><b>x</b></div>', 'b', 'div'],
    ['<p><button><span>Comprar</span></button></p>', 'span', 'button'],
    ['<ul><li><a>Um</a></ul>', 'a', 'li'],
    ['<div><p>a</p></div>', 'div', null],
    ['<p><img></p>', 'img', null],
    ['<p>1<b>2<i>3</b>4</i>5</p>', 'p', null],
    ['<p>um</span> dois</p>', 'p', null],
    ['<p><b>aberto</p>', 'p', null],
    ['<svg><text>x</text></svg>', 'text', null],
    ['<title>x</title>', 'title', null],
  ])('of %s at %s is %s', (html, tag, expected) => {
    const page = pageOf(html);
    const block = richBlockAt(page, page.elements(tag)[0] ?? -1);
    expect(block === null ? null : page.tag(block)).toBe(expected);
  });

  it('is shown as browsers render it, with icons and comments as one piece each', () => {
    const page = pageOf(
      '<p>\n  De <b> R$&nbsp;97 </b>\n  por <i class=icon></i><!-- c --> isto <br>\n já\n</p>',
    );
    const { source, content } = blockOf(page, 'p');
    expect(content.map((leaf) => (leaf.kind === 'text' ? leaf.text : '#')).join('|')).toBe(
      'De |R$\u00A097 |por |#|#|isto|#|já',
    );
    expect(viewOfBlock(page, source).texts).toEqual(['De ', 'R$\u00A097 ', 'por ', 'isto', 'já']);
  });
});

describe('an edit of a text with marks', () => {
  const html = '<h1 id=a>\n  Oferta &eacute; <B CLASS=x>já</B>, s&oacute; R$&nbsp;97 &copy2026\n</h1>';

  it.each(pages.filter(({ html }) => html.length < 20_000))(
    'that changes nothing has no patches: $name',
    ({ html }) => {
      const page = pageOf(html);
      for (const id of page.elements()) {
        for (const exact of [false, true]) {
          const source = readBlock(page, id, exact);
          if (source !== null)
            expect(richEdit(page, id, [contentOf(page, source)], { exact }).patches).toEqual([]);
        }
      }
    },
  );

  it('keeps entities, quotes and layout of what stays', () => {
    const page = pageOf(html);
    const { block, content } = blockOf(page, 'h1');
    const edit = richEdit(page, block, [replaced(content, 6, 8, [text(' não é')])]);
    expect(applyPatches(html, edit.patches)).toBe(html.replace('Oferta &eacute;', 'Oferta não &eacute;'));
    expect(edit.touches).toEqual([{ kind: 'text', text: block + 1 }]);
  });

  it('makes a part bold, links it and divides a mark of the page', () => {
    const bold: Mark = { source: null, tag: 'b' };
    expect(
      edited('<p>um dois três</p>', 'p', (content) => [replaced(content, 3, 7, [text('dois', [bold])])]),
    ).toBe('<p>um <b>dois</b> três</p>');
    const link: Mark = { source: null, tag: 'a', href: '/x?a=1&b="2"' };
    expect(edited('<p>um dois</p>', 'p', (content) => [replaced(content, 0, 2, [text('um', [link])])])).toBe(
      '<p><a href="/x?a=1&amp;b=&quot;2&quot;">um</a> dois</p>',
    );
    expect(
      edited('<p><b id=k class=c>abc</b></p>', 'p', (content) => [
        [...sliceOf(content, 0, 1), text('b'), ...sliceOf(content, 2, 3)],
      ]),
    ).toBe('<p><b id=k class=c>a</b>b<b class=c>c</b></p>');
  });

  it('changes the address and the style of a mark that was there, and nothing else of it', () => {
    expect(
      edited("<p><a class=k href='/a' style='color:red;margin:0'>x</a></p>", 'p', ([leaf]) => {
        const mark = { ...(leaf?.marks[0] as Mark), href: '/b', styles: { color: '#000000' } };
        return [[text('x', [mark])]];
      }),
    ).toBe("<p><a class=k href='/b' style='color:#000000;margin:0'>x</a></p>");
  });

  it('breaks lines, and makes new paragraphs with the attributes of the first, without its id', () => {
    expect(edited('<p>um dois</p>', 'p', (content) => [replaced(content, 2, 3, [text('\n')])])).toBe(
      '<p>um<br>dois</p>',
    );
    expect(
      edited('<ul>\n  <li id=a class="b">um <i>dois</i></li>\n</ul>', 'li', (content) => [
        sliceOf(content, 0, 4),
        sliceOf(content, 4, 99),
      ]),
    ).toBe('<ul>\n  <li id=a class="b">um <i>d</i></li>\n  <li class="b"><i>ois</i></li>\n</ul>');
    expect(edited('<ul><li>um<li>três</ul>', 'li', (content) => [content, [text('dois')]])).toBe(
      '<ul><li>um<li>dois<li>três</ul>',
    );
  });

  it.each([
    ['<p>AT&T</p>', (content: Content) => replaced(content, 3, 4, [text('amp;')]), '<p>AT&amp;amp;</p>'],
    ['<p>a &copy2026</p>', (content: Content) => replaced(content, 3, 3, [text(';')]), '<p>a ©;2026</p>'],
    ['<p>3<4</p>', (content: Content) => replaced(content, 2, 3, [text('b')]), '<p>3&lt;b</p>'],
    ['<p>a\n<br>\nb</p>', (content: Content) => replaced(content, 1, 2, []), '<p>ab</p>'],
    ['<p>a <b> x</b></p>', (content: Content) => replaced(content, 1, 2, []), '<p>a<b>x</b></p>'],
    ['<p>a b</p>', (content: Content) => replaced(content, 1, 1, [text(' ')]), '<p>a &nbsp;b</p>'],
    [
      '<p>a</p>',
      (content: Content) => replaced(content, 1, 1, [text('<script>&lt;')]),
      '<p>a&lt;script>&amp;lt;</p>',
    ],
  ])('says what was typed: %s', (html, change, expected) => {
    expect(edited(html, 'p', (content) => [change(content)])).toBe(expected);
  });

  it('takes nothing from another place', () => {
    const page = pageOf('<p>a<img></p><p>b<i>c</i></p>');
    const [first = -1] = page.elements('p');
    const other: Mark = { source: page.elements('i')[0] ?? -1, tag: 'i' };
    const image: Leaf = { kind: 'atom', atom: page.elements('img')[0] ?? -1, marks: [] };
    expect(() => richEdit(page, first, [[text('x', [other])]])).toThrow(RangeError);
    expect(() => richEdit(page, first, [[image, image]])).toThrow(RangeError);
    expect(() => richEdit(page, first, [[text('x', [{ source: null, tag: 'script' }])]])).toThrow(RangeError);
  });
});
