import { expect, it } from '@jest/globals';
import { cloneAddress } from './clone-address.ts';
import type { RewriteContext } from './reference.ts';
import { findCssReferences, rewriteCss } from './rewrite-css.ts';

const pageUrl = new URL('https://pagina.test/oferta/');
const here: RewriteContext = {
  documentUrl: new URL('https://pagina.test/css/a.css'),
  pageUrl,
  locate: (url) => (url.pathname.includes('perdido') ? null : cloneAddress(url, pageUrl)),
};
const there: RewriteContext = { ...here, documentUrl: new URL('https://cdn.test/css/a.css') };

it.each<[name: string, source: string, expected: string, context?: RewriteContext]>([
  ['url without quotes', 'a{b:url( https://cdn.test/i.png )}', 'a{b:url( /__ext/cdn.test/i.png )}'],
  ['url in double quotes', 'a{b:url( "https://cdn.test/i.png" )}', 'a{b:url( "/__ext/cdn.test/i.png" )}'],
  ['url in single quotes', "a{b:url('https://cdn.test/i.png')}", "a{b:url('/__ext/cdn.test/i.png')}"],
  ['no scheme', 'a{b:url(//cdn.test/i.png)}', 'a{b:url(/__ext/cdn.test/i.png)}'],
  ['own host, whole address', 'a{b:url(https://pagina.test/i.png?v=1)}', 'a{b:url(/i.png?v=1)}'],
  ['own host over http', 'a{b:url(http://pagina.test/i.png)}', 'a{b:url(/i.png)}'],
  [
    'an escaped address',
    'a{b:url(https\\:\\/\\/cdn.test/a\\ b\\(1\\).png)}',
    'a{b:url(/__ext/cdn.test/a%20b\\(1\\).png)}',
  ],
  ['capital letters', 'A{B:URL(HTTPS://CDN.TEST/I.png)}', 'A{B:URL(/__ext/cdn.test/I.png)}'],
  ['a quote in the address', `a{b:url("https://cdn.test/a'b.png")}`, `a{b:url("/__ext/cdn.test/a'b.png")}`],
  [
    'a line broken inside of a string',
    'a{b:url("https://cdn.test/\\\ni.png")}',
    'a{b:url("/__ext/cdn.test/i.png")}',
  ],
  [
    '@import of an url',
    '@import url(https://cdn.test/b.css) screen;',
    '@import url(/__ext/cdn.test/b.css) screen;',
  ],
  ['@import of a string', '@import "https://cdn.test/b.css";', '@import "/__ext/cdn.test/b.css";'],
  [
    '@import with layer, supports and media',
    '@import "//cdn.test/b.css" layer(x) supports(background: url(https://cdn.test/no)) print;',
    '@import "/__ext/cdn.test/b.css" layer(x) supports(background: url(https://cdn.test/no)) print;',
  ],
  [
    'image-set with and without url()',
    'a{b:image-set("https://cdn.test/1.png" 1x type("image/png"), url(https://cdn.test/2.png) 2x)}',
    'a{b:image-set("/__ext/cdn.test/1.png" 1x type("image/png"), url(/__ext/cdn.test/2.png) 2x)}',
  ],
  [
    '-webkit-image-set',
    'a{b:-webkit-image-set(url("//cdn.test/1.png") 1x)}',
    'a{b:-webkit-image-set(url("/__ext/cdn.test/1.png") 1x)}',
  ],
  [
    '@font-face with several sources',
    '@font-face{src:local("Inter"),url(//cdn.test/a.woff2)format("woff2"),url("//cdn.test/a.woff")}',
    '@font-face{src:local("Inter"),url(/__ext/cdn.test/a.woff2)format("woff2"),url("/__ext/cdn.test/a.woff")}',
  ],
  [
    'cursor with its point',
    'a{cursor:url(//cdn.test/c.cur) 2 2,auto}',
    'a{cursor:url(/__ext/cdn.test/c.cur) 2 2,auto}',
  ],
  ['mask with a fragment', 'a{mask:url(//cdn.test/m.svg#b)}', 'a{mask:url(/__ext/cdn.test/m.svg#b)}'],
  [
    'content',
    'a::before{content:url(//cdn.test/i.png) "https://cdn.test/text"}',
    'a::before{content:url(/__ext/cdn.test/i.png) "https://cdn.test/text"}',
  ],
  ['a custom property', ':root{--f:url(//cdn.test/i.png)}', ':root{--f:url(/__ext/cdn.test/i.png)}'],
  [
    'declarations alone',
    'color:red;background:url(//cdn.test/i.png)',
    'color:red;background:url(/__ext/cdn.test/i.png)',
  ],
  ['a source map', 'a{}\n/*# sourceMappingURL=a.css.map */\n', 'a{}\n\n'],
  ['an import that was not captured', '@import "//cdn.test/perdido.css";', '@import "data:text/css,";'],
  ['an image that was not captured', 'a{b:url(//cdn.test/perdido.png)}', 'a{b:url(data:,)}'],
  ['another host: from its root', 'a{b:url(/i.png)}', 'a{b:url(/__ext/cdn.test/i.png)}', there],
  ['another host: the page', 'a{b:url(https://pagina.test/i.png)}', 'a{b:url(/i.png)}', there],
  ['another host: up over its root', 'a{b:url(../../i.png)}', 'a{b:url(/__ext/cdn.test/i.png)}', there],
  [
    'a rule that was never closed',
    'a{b:calc(1px;c:d} e{f:url(//cdn.test/i.png)',
    'a{b:calc(1px;c:d} e{f:url(/__ext/cdn.test/i.png)',
  ],
  ['a sheet that ends in the middle', 'a{b:url(//cdn.test/i.png', 'a{b:url(/__ext/cdn.test/i.png'],
  ['a string that ends in the middle', '@import "//cdn.test/b.css', '@import "/__ext/cdn.test/b.css'],
  [
    'a tag that would close the sheet',
    'a{b:url("https://cdn.test/#</style>")}',
    'a{b:url("/__ext/cdn.test/#%3C/style%3E")}',
  ],
])('%s', (_, source, expected, context = here) => {
  expect(rewriteCss(source, context).text).toBe(expected);
});

it.each([
  ['relative addresses', 'a{b:url(../i.png);c:url("d.png?x=1#y")}@import "b.css";'],
  ['addresses from the root', 'a{b:url(/i.png)}'],
  ['fragments', 'a{filter:url(#f);mask:url("#m")}'],
  [
    'other schemes',
    'a{b:url(data:image/png;base64,AAAA);c:url(blob:https://pagina.test/1);d:url(about:blank)}',
  ],
  ['empty addresses', 'a{b:url();c:url("");d:url( )}'],
  [
    '@namespace and @charset',
    '@charset "utf-8";@namespace s url(http://www.w3.org/2000/svg);@namespace "http://x.test/";',
  ],
  ['@supports', '@supports (background:url(https://cdn.test/i.png)){a{b:c}}'],
  ['comments', '/* url(https://cdn.test/i.png) */a{}'],
  [
    'strings that are no addresses',
    'a::after{content:"url(https://cdn.test/i.png)"}[href="https://cdn.test/"]{}',
  ],
  ['bad urls', 'a{b:url(https://cdn.test/a b.png)}'],
  ['broken text', '}}}{{{ a:b;;; @@@ url \\ "\n \u0000 <!-- -->'],
  ['own files that are missing', 'a{b:url(../perdido.png)}'],
])('keeps the bytes of %s', (_, source) => {
  expect(rewriteCss(source, here).text).toBe(source);
});

it('keeps relative addresses of sheets on other hosts', () => {
  const source = '@import "b.css";a{b:url(../img/i.png?v=1)}';
  expect(rewriteCss(source, there).text).toBe(source);
});

it('says what it was that was lost', () => {
  const { lost } = rewriteCss('a{b:url(//cdn.test/perdido.png)}', here);
  expect(lost).toMatchObject([{ kind: 'css-url', url: new URL('https://cdn.test/perdido.png') }]);
});

it('finds what it fetches, with its kind and its place', () => {
  const source = '@import url("b.css");@font-face{src:url(f.woff2)}a{b:image-set("i.png" 1x)}';
  const found = findCssReferences(source, there.documentUrl);
  expect(found.map(({ kind, url, range }) => [kind, url.href, source.slice(range.start, range.end)])).toEqual(
    [
      ['css-import', 'https://cdn.test/css/b.css', 'b.css'],
      ['font', 'https://cdn.test/css/f.woff2', 'f.woff2'],
      ['css-url', 'https://cdn.test/css/i.png', 'i.png'],
    ],
  );
});
