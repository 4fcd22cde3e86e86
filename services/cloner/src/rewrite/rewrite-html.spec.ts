import { expect, it } from '@jest/globals';
import { cloneAddress } from './clone-address.ts';
import type { RewriteContext } from './reference.ts';
import { findReferences, rewriteHtml } from './rewrite-html.ts';

const pageUrl = new URL('https://pagina.test/oferta/?id=7');
const context: RewriteContext = {
  documentUrl: pageUrl,
  pageUrl,
  // What is fetched has a name with a dot in it, so that links to pages stay links.
  locate: (url) =>
    /\.\w+$/.test(url.pathname) && !url.pathname.includes('perdido') ? cloneAddress(url, pageUrl) : null,
};
const rewrite = (html: string, more: Partial<RewriteContext> = {}) =>
  rewriteHtml(html, { ...context, ...more }).text;
const CDN = 'https://cdn.test';
const EXT = '/__ext/cdn.test';
const NOWHERE = 'javascript:void(0)';

it.each<[name: string, source: string]>([
  ['img', `<img src="${CDN}/i.png" alt=x>`],
  ['the old name of img', `<image src="${CDN}/i.png">`],
  ['srcset', `<img srcset="${CDN}/1.png 1x, ${CDN}/2.png 2x,/3.png 3x">`],
  ['picture', `<picture><source srcset='${CDN}/i.webp'><img src=i.png></picture>`],
  [
    'video, poster, source and track',
    `<video poster="${CDN}/p.jpg"><source src="${CDN}/v.mp4"><track src="${CDN}/t.vtt"></video>`,
  ],
  ['audio', `<audio src="${CDN}/a.mp3">`],
  ['object and embed', `<object data="${CDN}/o.svg"><embed src="${CDN}/e.svg"></object>`],
  ['iframe', `<iframe src="${CDN}/f.html"></iframe>`],
  ['srcdoc', `<iframe srcdoc="<img src='${CDN}/i.png'>"></iframe>`],
  ['style attribute', `<p style='background:url("${CDN}/i.png");color:red'>`],
  ['style attribute with character references', `<p style="background:url(&quot;${CDN}/i.png&quot;)">`],
  ['style element', `<style>@import "${CDN}/a.css";p{b:url(${CDN}/i.png)}</style>`],
  ['input of type image', `<input type=image src="${CDN}/i.png">`],
  ['svg use and image', `<svg><use xlink:href="${CDN}/s.svg#a"/><image href="${CDN}/i.png"/></svg>`],
  ['svg paint and filters', `<svg><rect fill="url(${CDN}/s.svg#a)" filter='url("#f")'/></svg>`],
  ['svg style', `<svg><style>a{b:url(${CDN}/i.png)}</style></svg>`],
  ['svg style in CDATA', `<svg><style><![CDATA[a>b{c:url(${CDN}/i.png?a&b)}]]></style></svg>`],
  ['link rel stylesheet', `<link rel="preload stylesheet" href="${CDN}/a.css">`],
  ['manifest', `<link rel=manifest href="${CDN}/m.webmanifest">`],
  [
    'preload with imagesrcset',
    `<link rel=preload as=image href="${CDN}/1.png" imagesrcset="${CDN}/2.png 2x">`,
  ],
  ['modulepreload', `<link rel=modulepreload href="${CDN}/m.js">`],
  ['alternate stylesheet', `<link rel="alternate stylesheet" href="${CDN}/b.css">`],
  ['data-src', `<img data-src="${CDN}/i.png" src="data:,x">`],
  ['data-srcset', `<img data-srcset="${CDN}/1.png 1x, ${CDN}/2.png 2x">`],
  ['data-bg', `<p data-bg="${CDN}/i.png"><p data-background-image='url("${CDN}/i.png")'>`],
  ['links to captured files', `<a href="${CDN}/grande.jpg" download>`],
  ['noscript', `<noscript><img src="${CDN}/i.png"></noscript>`],
  [
    'template and shadow root',
    `<template shadowrootmode=open><style>:host{b:url(${CDN}/i.png)}</style></template>`,
  ],
  ['AMP', `<amp-img src="${CDN}/i.png" srcset="${CDN}/2.png 2x"></amp-img>`],
  ['conditional comments of the day before yesterday', `<![if !IE]><img src="${CDN}/i.png"><![endif]>`],
])('leads to the copy: %s', (_, source) => {
  expect(rewrite(source)).toBe(source.replaceAll(CDN, EXT));
});

it.each<[name: string, source: string, expected: string]>([
  [
    'img of the own host',
    '<img src="https://pagina.test/i.png?a=1&amp;b=2">',
    '<img src="/i.png?a=1&amp;b=2">',
  ],
  ['no scheme', '<img src=//cdn.test/i.png>', `<img src="${EXT}/i.png">`],
  ['no quotes', `<img src=${CDN}/i.png alt=x>`, `<img src="${EXT}/i.png" alt=x>`],
  ['single quotes', `<img src='${CDN}/a"b.png'>`, `<img src='${EXT}/a%22b.png'>`],
  ['capital letters and blanks', `<IMG\n SRC = " ${CDN}/i.png\n">`, `<IMG\n SRC = "${EXT}/i.png">`],
  ['a line broken inside of the address', `<img src="${CDN}/a\n/i.png">`, `<img src="${EXT}/a/i.png">`],
  [
    'character references',
    `<img src="https&colon;//cdn.test/i.png?a=1&amp;b=&quot;">`,
    `<img src="${EXT}/i.png?a=1&amp;b=%22">`,
  ],
  [
    'the first of two',
    `<img src="${CDN}/1.png" src="${CDN}/2.png">`,
    `<img src="${EXT}/1.png" src="${CDN}/2.png">`,
  ],
  [
    'srcset with data: and commas in addresses',
    `<img srcset="data:image/png;base64,AA== 1x, ${CDN}/w_2,h_3/i.png 2x" sizes="(min-width: 1px) 2px, ${CDN}/x.png">`,
    `<img srcset="data:image/png;base64,AA== 1x, ${EXT}/w_2,h_3/i.png 2x" sizes="(min-width: 1px) 2px, ${CDN}/x.png">`,
  ],
  [
    'srcset with a picture that was lost',
    `<img srcset="${CDN}/perdido.png 1x, ${CDN}/2.png 2x">`,
    `<img srcset="${EXT}/2.png 2x">`,
  ],
  [
    'srcset of which nothing is left',
    `<source srcset="${CDN}/perdido.webp, ${CDN}/perdido.png 2x"><p>`,
    '<source><p>',
  ],
  [
    'iframe that was not captured',
    `<iframe src="${CDN}/f"></iframe><iframe src="/g"></iframe>`,
    '<iframe src="about:blank"></iframe><iframe src="about:blank"></iframe>',
  ],
  [
    'srcdoc with character references, in srcdoc',
    `<iframe srcdoc="<iframe srcdoc=&quot;<img src=${CDN}/i.png>&quot;></iframe>&amp;amp;">`,
    `<iframe srcdoc="<iframe srcdoc=&quot;<img src=&amp;quot;${EXT}/i.png&amp;quot;>&quot;></iframe>&amp;amp;">`,
  ],
  [
    'background attribute',
    `<table background="${CDN}/i.png"><td background=${CDN}/j.png>`,
    `<table background="${EXT}/i.png"><td background="${EXT}/j.png">`,
  ],
  [
    'svg style with character references',
    `<svg><style>a &gt; b{c:url("${CDN}/i.png?a&amp;b")}</style></svg>`,
    `<svg><style>a > b{c:url("${EXT}/i.png?a&amp;b")}</style></svg>`,
  ],
  [
    'html inside of svg',
    `<svg><foreignObject><style>a{b:url(${CDN}/i.png)}</style><img src=${CDN}/i.png></foreignObject></svg>`,
    `<svg><foreignObject><style>a{b:url(${EXT}/i.png)}</style><img src="${EXT}/i.png"></foreignObject></svg>`,
  ],
  [
    'icons',
    `<link rel="shortcut icon" href=${CDN}/f.ico><link rel=apple-touch-icon href=${CDN}/t.png>`,
    `<link rel="shortcut icon" href="${EXT}/f.ico"><link rel=apple-touch-icon href="${EXT}/t.png">`,
  ],
  ['preload of what was lost', `<i><link rel=preload href="${CDN}/perdido.js"></i>`, '<i></i>'],
  [
    'preconnect, dns-prefetch, prerender',
    `<i><link rel=preconnect href=${CDN}><link rel="dns-prefetch" href=//cdn.test><link rel=prerender href=/x></i>`,
    '<i></i>',
  ],
  [
    'canonical',
    '<i><link rel=canonical href="https://pagina.test/oferta/"><meta property=og:url content=x></i>',
    '<i></i>',
  ],
  [
    'alternate',
    '<link rel=alternate hreflang=en href="/en/">',
    '<link rel=alternate hreflang=en href="https://pagina.test/en/">',
  ],
  [
    'a style sheet that was lost',
    `<link rel=stylesheet href="${CDN}/perdido.css">`,
    '<link rel=stylesheet href="data:text/css,">',
  ],
  [
    'og:image',
    `<meta property="og:image" content="${CDN}/i.png"><meta name="twitter:image" content="${CDN}/perdido.png">`,
    `<meta property="og:image" content="${EXT}/i.png"><meta name="twitter:image" content="">`,
  ],
  [
    'meta refresh',
    `<meta http-equiv=refresh content="5; URL='/obrigado'">`,
    `<meta http-equiv=refresh content="5; URL='https://pagina.test/obrigado'">`,
  ],
  ['policies', `<i><meta http-equiv="Content-Security-Policy" content="default-src 'none'"></i>`, '<i></i>'],
  [
    'integrity of bytes that change',
    `<script src="${CDN}/a.js" integrity="sha256-x" crossorigin></script>`,
    `<script src="${EXT}/a.js" crossorigin></script>`,
  ],
  [
    'an import map',
    `<script type=importmap>{"imports":{"a":"${CDN}/a.js","b/":"${CDN}/b/","c":"./c.js"},"scopes":{"${CDN}/s/":{"a":"${CDN}/perdido.js"}},"integrity":{"./c.js":"sha256-x"}}</script>`,
    `<script type=importmap>{"imports":{"a":"${EXT}/a.js","b/":"${EXT}/b/","c":"./c.js"},"scopes":{"${EXT}/s/":{"a":"data:text/javascript,"}},"integrity":{"./c.js":""}}</script>`,
  ],
  [
    'modules in the page',
    `<script type=module>import a from "${CDN}/a.js";import'react';export*from './b.js';import("${CDN}/c.js");const t='import "${CDN}/d.js"'</script>`,
    `<script type=module>import a from "${EXT}/a.js";import'react';export*from './b.js';import("${EXT}/c.js");const t='import "${CDN}/d.js"'</script>`,
  ],
  [
    'a source map of a script',
    '<script>a()\n//# sourceMappingURL=a.js.map\n</script>',
    '<script>a()\n\n</script>',
  ],
  [
    'speculation rules',
    '<script type=speculationrules>{"prefetch":[{"urls":["/x"]}]}</script>',
    '<script type=speculationrules>{}</script>',
  ],
  [
    'a script that was lost',
    `<script src=${CDN}/perdido.js></script>`,
    '<script src="data:image/png,"></script>',
  ],
  [
    'other lazy names',
    `<p data-lazy-src=${CDN}/a.png data-rocket-src=${CDN}/b.js data-original="${CDN}/perdido.png">`,
    `<p data-lazy-src="${EXT}/a.png" data-rocket-src="${EXT}/b.js" data-original="data:,">`,
  ],
  [
    'links to other pages',
    '<a href="/sobre?x=1&amp;y=2">a</a><area href=b>',
    '<a href="https://pagina.test/sobre?x=1&amp;y=2">a</a><area href="https://pagina.test/oferta/b">',
  ],
  [
    'links to this page',
    '<a href="https://pagina.test/oferta/?id=7#topo"><a href="http://pagina.test/oferta/?id=7">',
    '<a href="/oferta/?id=7#topo"><a href="/oferta/?id=7">',
  ],
  [
    'links that open a named window',
    `<a href="https://outro.test/" target=pagamento><a href=https://outro.test/ target=_blank rel="opener nofollow">`,
    `<a rel="noopener" href="https://outro.test/" target=pagamento><a href=https://outro.test/ target=_blank rel="nofollow noopener">`,
  ],
  ['ping', '<a href="#x" ping="/p" id=a>', '<a href="#x" id=a>'],
  [
    'forms',
    '<form method=post action="/enviar?a&amp;b"><button formaction="https://outro.test/">',
    `<form method=post action="${NOWHERE}" data-was-action="https://pagina.test/enviar?a&amp;b"><button formaction="${NOWHERE}" data-was-formaction="https://outro.test/">`,
  ],
  [
    'forms without an address',
    '<FORM class=a><form action="">',
    `<FORM action="${NOWHERE}" class=a><form action="${NOWHERE}">`,
  ],
  [
    'a path that looks like a host',
    '<img src="https://pagina.test//cdn.test/i.png">',
    '<img src="/.//cdn.test/i.png">',
  ],
  ['addresses with a password', '<img src="https://eu:senha@cdn.test/i.png">', '<img src="data:,">'],
  [
    'svg that was never closed',
    `<div><svg></div><script>"<img src='${CDN}/i.png'>"</script>`,
    `<div><svg></div><script>"<img src='${CDN}/i.png'>"</script>`,
  ],
])('%s', (_, source, expected) => expect(rewrite(source)).toBe(expected));

it.each<[name: string, source: string]>([
  [
    'relative addresses',
    '<!DOCTYPE html><p><img src=a.png srcset="b.png 2x,/c.png"><link rel=stylesheet href="../a.css?v=1">',
  ],
  ['attributes without quotes, twice, in any case', "<IMG SRC=a.png Src=b.png ALT='x'\n\n/ >"],
  ['anchors', '<a href="#topo">a</a><a href=#>b</a><a name=topo>'],
  [
    'other schemes',
    '<a href="mailto:a@b.test">a</a><a href=javascript:go()>b</a><img src="data:image/png,x"><img src="blob:https://pagina.test/1"><a href="tel:1"><iframe src="about:blank"></iframe>',
  ],
  ['empty addresses', '<img src=""><img src><img srcset=""><a href><script src=""></script>'],
  ['addresses that cannot be read', '<img src="https://[x/"><img src="http://"><a href="https://a b/">'],
  ['links out', '<a href="https://outro.test/?a=1" target=_blank>a</a>'],
  [
    'comments',
    '<!-- <img src="https://cdn.test/i.png"> --><!--[if IE]><script src="https://cdn.test/a.js"></script><![endif]-->',
  ],
  [
    'text',
    'https://cdn.test/i.png &amp; &copy &#0; \u0000 \r\n<textarea><img src="https://cdn.test/i.png"></textarea><title><img src=//cdn.test/a></title>',
  ],
  [
    'scripts',
    '<script>var a = "https://cdn.test/i.png", b = "<img src=\'//cdn.test/a.png\'>" // </scrip\n</script>',
  ],
  ['dialogs', '<form method="dialog"><button>ok</button></form>'],
  [
    'data that is no address',
    '<p data-src="12" data-bg="#fff" data-image=\'{"url":"https://cdn.test/i.png"}\' data-image-link="https://outro.test/" data-url="https://cdn.test/i.png">',
  ],
  [
    'addresses that a script takes apart',
    '<div data-video="https://outro.test/ver.html?v=a" data-full="https://outro.test/foto.html"></div>',
  ],
  ['own files that are missing', '<img src="perdido.png"><script src="/perdido.js"></script>'],
  ['broken tags', '<img src="a.png" <p x="<a href=b>"> <<>><//><? x ?><!x></p></p><svg><p><math></svg></i'],
  [
    'drawings',
    '<svg viewBox="0 0 1 1"><use href="#a"/><linearGradient xlink:href="#b"/><title>a</title></svg>',
  ],
])('keeps the bytes of %s', (_, source) => expect(rewrite(source)).toBe(source));

it('keeps integrity where the bytes are kept', () => {
  const html =
    '<script src="/a.js" integrity="sha256-x"></script><link rel=stylesheet href=/a.css integrity=sha256-y>';
  const keepsBytes = (url: URL) => url.pathname.endsWith('.js');
  expect(rewrite(html, { keepsBytes })).toBe(
    '<script src="/a.js" integrity="sha256-x"></script><link rel=stylesheet href=/a.css>',
  );
});

it.each([
  ['own host', '<base href="https://pagina.test/app/"><img src=i.png>', '<base href="/app/"><img src=i.png>'],
  ['another host', `<img src=i.png><base href="${CDN}/app/">`, `<img src=i.png><base href="${EXT}/app/">`],
  ['its links', `<base href="${CDN}/app/"><a href=x>`, `<base href="${EXT}/app/"><a href="${CDN}/app/x">`],
  [
    'only the first one',
    `<base target=_blank><base href=/app/><base href="${CDN}/">`,
    `<base target=_blank><base href=/app/><base href="${CDN}/">`,
  ],
  [
    'none in templates',
    `<template><base href="${CDN}/"></template><img src=i.png>`,
    `<template><base href="${CDN}/"></template><img src=i.png>`,
  ],
  [
    'in a page inside',
    `<base href="${CDN}/app/"><iframe srcdoc="<img src=i.png><img src=/i.png>">`,
    `<base href="${EXT}/app/"><iframe srcdoc="<img src=i.png><img src=${'&quot;'}${EXT}/i.png${'&quot;'}>">`,
  ],
])('base: %s', (_, source, expected) => expect(rewrite(source)).toBe(expected));

it('leads to files beside the page where that is opened from a disk', () => {
  const html =
    '<base href="/app/"><link rel=stylesheet href="/a.css" crossorigin><img src=i.png><a href="/oferta/?id=7#x"><img src="/perdido.png">';
  const text = rewrite(html, {
    opensFromDisk: true,
    servedAt: '/index.html',
    locate: (url) => (url.pathname.includes('perdido') ? null : `arquivos${url.pathname}`),
  });
  expect(text).toBe(
    '<base copia-href="/app/"><link rel=stylesheet href="arquivos/a.css"><img src="arquivos/app/i.png"><a href="arquivos/oferta/#x"><img src="data:,">',
  );
});

it('is read at another place than the original was, without a byte more than that takes', () => {
  expect(rewrite('<img src=i.png><img src=/j.png><a href=#x>', { servedAt: '/' })).toBe(
    '<img src="/oferta/i.png"><img src=/j.png><a href=#x>',
  );
});

it('leaves a copy as it is when it is rewritten again', () => {
  const once = rewrite(
    `<form action=/x><a href=/y><img src=${CDN}/i.png><meta property=og:image content=${CDN}/i.png>`,
  );
  const copy = new URL('https://clone.test/oferta/?id=7');
  const locate = ({ host, pathname, search }: URL) => (host === copy.host ? pathname + search : null);
  expect(rewriteHtml(once, { documentUrl: copy, pageUrl: copy, locate }).text).toBe(once);
});

it('finds what a page loads, where it leads and sends, each with its place', () => {
  const html =
    '<img src=a.png srcset="b.png 2x"><a href="/sobre">x</a><form action=/f><style>@import "c.css"</style><p style="b:url(&quot;d.png&quot;)"><iframe srcdoc="<img src=e.png>">';
  const found = findReferences(html, pageUrl);
  expect(
    found.map(({ kind, use, url, range }) => [kind, use, url.pathname, html.slice(range.start, range.end)]),
  ).toEqual([
    ['image', 'load', '/oferta/a.png', 'a.png'],
    ['srcset', 'load', '/oferta/b.png', 'b.png'],
    ['link', 'navigate', '/sobre', '/sobre'],
    ['form', 'submit', '/f', '/f'],
    ['css-import', 'load', '/oferta/c.css', 'c.css'],
    ['css-url', 'load', '/oferta/d.png', 'b:url(&quot;d.png&quot;)'],
    ['image', 'load', '/oferta/e.png', 'e.png'],
  ]);
});

it('finds what scripts load out of JSON in attributes, whose bytes stay', () => {
  const html = `<p data-settings='{"a":"https:\\/\\/cdn.test\\/i.png","b":["//cdn.test/\\u0061.webp"],"c":"https://cdn.test/pagina","d":"x https://cdn.test/b.png"}' title="{&quot;e&quot;:&quot;${CDN}/c.jpg?v=1&quot;}">`;
  const found = findReferences(html, pageUrl).map(({ url }) => url.href);
  expect(found).toEqual([`${CDN}/i.png`, `${CDN}/a.webp`, `${CDN}/c.jpg?v=1`]);
  expect(rewrite(html)).toBe(html);
});

it('says what was lost', () => {
  const { lost } = rewriteHtml(`<img src="${CDN}/perdido.png"><img src=${CDN}/i.png>`, context);
  expect(lost.map(({ url }) => url.pathname)).toEqual(['/perdido.png']);
});
