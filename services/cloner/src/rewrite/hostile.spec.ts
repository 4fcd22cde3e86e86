import { expect, it } from '@jest/globals';
import { cloneAddress } from './clone-address.ts';
import type { RewriteContext } from './reference.ts';
import { findCssReferences, rewriteCss } from './rewrite-css.ts';
import { findReferences, rewriteHtml } from './rewrite-html.ts';

const pageUrl = new URL('https://pagina.test/oferta/');
const context: RewriteContext = {
  documentUrl: pageUrl,
  pageUrl,
  locate: (url) => (url.pathname.includes('perdido') ? null : cloneAddress(url, pageUrl)),
};
const CLONE = new URL('https://clone.test/oferta/');

const PIECES = [
  ...'<img |<script>|</script>|<style>|</style>|<svg>|</svg>|<math>|<foreignObject>|</foreignObject>|<title>|</title>'.split(
    '|',
  ),
  ...'<base href=|<iframe srcdoc="|<template>|</template>|<noscript>|</noscript>|<link rel=stylesheet |<form |<meta '.split(
    '|',
  ),
  ...'src=|href=|srcset=|style=|data-src=|action=|content=|http-equiv=refresh |xlink:href=|type=module>|type=importmap>'.split(
    '|',
  ),
  ...'https://cdn.test/a.png|//cdn.test/perdido.js|../b.css|https://eu@cdn.test/|https://pagina.test//cdn.test/a.js|javascript:x|data:,|#a|http://[|\\\\cdn.test\\x'.split(
    '|',
  ),
  ...'"|\'|>|/>|&quot;|&amp;|&#0;|&|<!--|-->|<![CDATA[|]]>|<!|</|=| |\n|\r\n|\0|\u2028|\ud800|é|%2e%2e/|{|}|(|)|,|;|\\'.split(
    '|',
  ),
  ...'url(|@import "|image-set(|src: |import "|import("|5;url=| 2x,|{"imports":{"a":"|"}}'.split('|'),
];

/** Numbers that look random and are the same in every run (Park and Miller). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function garbage(seed: number): string {
  const next = numbers(seed);
  return Array.from({ length: 10 + next(60) }, () => PIECES[next(PIECES.length)]).join('');
}

it('takes any text for a page, and leaves nothing in it that another host is asked for', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const source = garbage(seed);
    const { text } = rewriteHtml(source, context);
    const leaks = findReferences(text, CLONE).filter(
      ({ use, kind, url }) => use === 'load' && url.host !== CLONE.host && kind !== 'lazy',
    );
    expect({ seed, source, text, leaks }).toEqual({ seed, source, text, leaks: [] });
  }
});

it('takes any text for a style sheet, and leaves nothing in it that another host is asked for', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const source = garbage(seed);
    const { text } = rewriteCss(source, context);
    const leaks = findCssReferences(text, CLONE).filter(({ url }) => url.host !== CLONE.host);
    expect({ seed, source, text, leaks }).toEqual({ seed, source, text, leaks: [] });
  }
});

it.each([
  ['depth', '<div>'.repeat(20_000)],
  ['depth of drawings', '<svg><foreignObject>'.repeat(5_000)],
  ['formatting that is never closed', '<b><i><a href=x>'.repeat(5_000)],
  [
    'attributes',
    `<img ${Array.from({ length: 2_000 }, (_, at) => `data-${at}-src="//cdn.test/${at}.png"`).join(' ')}>`,
  ],
  ['pages in pages', '<iframe srcdoc="'.repeat(2_000)],
  ['pictures to choose from', `<img srcset="${'//cdn.test/a.png 1x, '.repeat(2_000)}">`],
  ['parentheses', `<p style="${'('.repeat(20_000)}"><img srcset="a ${'()'.repeat(20_000)}">`],
  ['backslashes', `<script type=importmap>{"imports":{"a":"${'\\\\'.repeat(20_000)}"}}</script>`],
  ['commas', `<img srcset="${','.repeat(40_000)}"><meta http-equiv=refresh content="${' '.repeat(20_000)}">`],
  ['references', '<img src=//cdn.test/a.png>'.repeat(5_000)],
])('reads a page that has too much of it: %s', (_, source) => {
  const { text } = rewriteHtml(source, context);
  expect(
    findReferences(text, CLONE).filter(({ use, url }) => use === 'load' && url.host === 'cdn.test'),
  ).toEqual([]);
});
