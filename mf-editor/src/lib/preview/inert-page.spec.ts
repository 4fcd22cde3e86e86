import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../testing/open-editor.ts';
import { pages } from '../../testing/pages.ts';
import { inertPage } from './inert-page.ts';

function inert(html: string): string {
  return inertPage(pageOf(html), 'https://loja.clones.test/');
}

/** Without what every page gets. */
function bare(html: string): string {
  return inert(html)
    .replace('<base href="https://loja.clones.test/">', '')
    .replaceAll(/ data-garimpo-id="\d+"/g, '');
}

describe('inertPage', () => {
  it('gives every start tag that is written its id', () => {
    const html = '<!doctype html><div class=a><p>x<br></div>';
    const page = pageOf(html);
    const [div, p, br] = ['div', 'p', 'br'].map((tag) => page.elements(tag)[0]);
    expect(inert(html)).toBe(
      `<!doctype html><base href="https://loja.clones.test/"><div data-garimpo-id="${div}" class=a><p data-garimpo-id="${p}">x<br data-garimpo-id="${br}"></div>`,
    );
  });

  it.each(pages.filter(({ html }) => !html.includes('noscript') && html.length < 20_000))(
    'has the same tree with the same ids: $name',
    ({ html }) => {
      const page = pageOf(html);
      const source = inertPage(page, 'https://loja.clones.test/');
      const shown = pageOf(source);
      const ids = shown.elements().flatMap((id) => {
        const carried = shown.attribute(id, 'data-garimpo-id');
        return carried === null ? [] : [[shown.tag(id), Number(carried)]];
      });
      const written = page.elements().filter((id) => page.isWritten(id));
      expect(ids).toEqual(written.map((id) => [page.tag(id), id]));
    },
  );

  it.each([
    ['<script>a()</script>', '<script type="text/x-garimpo">a()</script>'],
    ['<script type=module src=x></script>', '<script type="text/x-garimpo"   src=x></script>'],
    ['<svg><script>a()</script></svg>', '<svg><script type="text/x-garimpo">a()</script></svg>'],
    ['<p onclick="a()" class=b>x', '<p   class=b>x'],
    ['<p ONCLICK=a()>x', '<p  >x'],
    ['<body/onload="a()">x', '<body/ >x'],
    ['<meta http-equiv=refresh content="0;url=/">', '<meta   content="0;url=/">'],
    ['<iframe src="//x" srcdoc="<p>" width=1></iframe>', '<iframe     width=1></iframe>'],
    ['<object data=x></object><embed src=x>', '<object  ></object><embed  >'],
    ['<link rel=stylesheet href=a integrity=b crossorigin>', '<link rel=stylesheet href=a    >'],
    [
      '<link rel=stylesheet href=a media=print onload="this.media=\'all\'">',
      '<link rel=stylesheet href=a    >',
    ],
    [
      '<link rel=preload as=style href=a onload="this.rel=\'stylesheet\'">',
      '<link  rel="stylesheet" as=style href=a  >',
    ],
    ['<input autofocus><video autoplay src=x></video>', '<input  ><video   src=x></video>'],
    ['<noscript><img src=x></noscript><p>y', '<noscript></noscript><p>y'],
    ['<i data-garimpo-id=1>x', '<i  >x'],
    ['<script nonce=abc></script>', '<script type="text/x-garimpo" nonce=abc></script>'],
  ])('%s does nothing', (html, expected) => expect(bare(html)).toBe(expected));

  it.each([
    ['<head><base href="/a/"><title>x</title></head>', 'https://loja.clones.test/a/'],
    ['<head><base href="//cdn.test/b"></head>', 'https://cdn.test/b'],
    ['<head><base target=_top><base href="javascript:a()"></head>', 'https://loja.clones.test/'],
    ['<p>sem', 'https://loja.clones.test/'],
  ])('starts the addresses of %s from where they start in the page', (html, base) => {
    expect(inert(html).indexOf(`<base href="${base}">`)).toBeGreaterThanOrEqual(0);
    expect(inert(html).match(/<base [^>]*href/)?.index).toBe(inert(html).indexOf(`<base href="${base}">`));
  });
});
