import { blockPicture } from '@garimpo/cloner-contract';
import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../testing/open-editor.ts';
import { largestOf } from './block-pictures.ts';
import { canBeBlock, takeBlock } from './take-block.ts';

const URL = 'https://loja.clones.test/';
const NO_DRAWING = { surface: [], picture: [], text: [], button: [] };

function take(html: string, tags: string[], rules: (id: (tag: string) => number) => object[] = () => []) {
  const page = pageOf(`<html><head></head><body>${html}</body></html>`);
  const id = (tag: string) => page.elements(tag)[0] ?? -1;
  const styles = {
    kind: 'styles',
    request: 1,
    rules: rules(id).map((rule) => ({ at: [], state: '', css: 'color:red', ...rule })),
    keyframes: [],
    drawing: NO_DRAWING,
  } as never;
  const ids = tags.map(id);
  return takeBlock(page, ids, styles, { url: URL, mark: 'b1' });
}

const RESET = '[data-garimpo-part^="b1-"]:where(:not(svg,svg *)){all:revert}';

describe('a block', () => {
  it('has its own marks and rules, and nothing by which another page would style it', () => {
    const { html } = take(
      '<section class=a data-garimpo-key="1z"><style>p{}</style><noscript>x</noscript><p id=p CLASS="b">Um<br></section>',
      ['section'],
      (id) => [
        { elements: [id('section')] },
        { elements: [id('p'), id('section')], at: ['@media (max-width: 600px)'], state: ':hover::after' },
        { elements: [99] },
      ],
    );
    expect(html).toBe(
      [
        '<section data-garimpo-part="b1-0"  ><p data-garimpo-part="b1-1" id=p >Um<br data-garimpo-part="b1-2">',
        `<style>${RESET}\n[data-garimpo-part="b1-0"]{color:red}\n`,
        '@media (max-width: 600px){[data-garimpo-part="b1-1"]:where(:hover)::after,',
        '[data-garimpo-part="b1-0"]:where(:hover)::after{color:red}}</style></section>',
      ].join(''),
    );
  });

  it('is closed where the page leaves it open, and of several elements where several are selected', () => {
    const { html } = take('<h2>Um</h2><p>Dois', ['h2', 'p']);
    expect(html).toBe(
      `<h2 data-garimpo-part="b1-0">Um</h2><p data-garimpo-part="b1-1">Dois</p><style>${RESET}</style>`,
    );
  });

  it('names each picture of the clone once, the largest of several, and loses what is elsewhere', () => {
    const { html, pictures, lost } = take(
      [
        '<div style="background:url(/a.png)"><img src="data:image/gif;base64,x" data-src="b.jpg?v=1" class=lazy>',
        '<img src=c.png srcset="c-1.png 320w, c-2.png 1200w"><img src=/a.png><video poster=/p.jpg src=/v.mp4></video>',
        '<img src=https://outra.test/x.png></div>',
      ].join(''),
      ['div'],
      (id) => [{ elements: [id('div')], css: 'mask:url("https://loja.clones.test/m.svg#a")' }],
    );
    expect(pictures).toEqual(['/a.png', '/b.jpg?v=1', '/c-2.png', '/p.jpg', '/v.mp4', '/m.svg']);
    expect(lost).toBe(1);
    expect(html).not.toMatch(/srcset|data-src|outra\.test|clones\.test/);
    expect(html).toContain(`src="${blockPicture(1)}"`);
    expect(html).toContain(`mask:url("${blockPicture(5)}#a")`);
  });

  it('keeps scripts of its own, and none of a file', () => {
    const { html } = take('<div><script>a()</script><script src=/a.js></script></div>', ['div']);
    expect(html).toContain('<script data-garimpo-part="b1-1">a()</script>');
    expect(html).not.toContain('a.js');
  });

  it('refuses what would end its own styles', () => {
    const breaking = () =>
      take('<p>x</p>', ['p'], (id) => [{ elements: [id('p')], css: '--a:</style><script>' }]);
    expect(breaking).toThrow(RangeError);
  });
});

it.each([
  ['section', true],
  ['a', true],
  ['td', false],
  ['body', false],
])('%s can be a block: %s', (tag, can) => {
  const page = pageOf(
    '<html><body><section><a>x</a></section><table><tr><td>y</td></tr></table></body></html>',
  );
  expect(canBeBlock(page, page.elements(tag))).toBe(can);
});

it.each([
  ['a.png 1x, b.png 2x', 'b.png'],
  ['a.png', 'a.png'],
  ['https://x.test/a,b.png 900w,c.png 300w', 'https://x.test/a,b.png'],
  ['', null],
])('the largest of %j', (srcset, largest) => {
  expect(largestOf(srcset)).toBe(largest);
});
