import { expect, it } from '@jest/globals';
import { findPageRedirect } from './page-redirect.ts';

const PAGE = new URL('https://pagina.test/pasta/?a=1');
const TEXT = `<p>${'Um texto que alguém lê. '.repeat(20)}</p>`;

it.each<[name: string, source: string, expected: string | null]>([
  [
    'a refresh',
    '<meta http-equiv=refresh content="0; url=destino.html">',
    'https://pagina.test/pasta/destino.html',
  ],
  [
    'a refresh in quotes',
    `<meta http-equiv="Refresh" content="1;URL='/x?b=2&amp;c'">`,
    'https://pagina.test/x?b=2&c',
  ],
  [
    'a refresh against a base',
    '<base href=/outra/><meta http-equiv=refresh content="0;url=x">',
    'https://pagina.test/outra/x',
  ],
  ['a refresh after a while', '<meta http-equiv=refresh content="30; url=/x">', null],
  ['a refresh of itself', '<meta http-equiv=refresh content="0; url=?a=1#b">', null],
  ['a refresh without an address', '<meta http-equiv=refresh content=5>', null],
  [
    'a refresh where scripts are off',
    '<noscript><meta http-equiv=refresh content="0; url=/x"></noscript>',
    null,
  ],
  ['a refresh to another scheme', '<meta http-equiv=refresh content="0; url=javascript:x">', null],
  ['a script', '<script>window.location.href = "https://outra.test/x"</script>', 'https://outra.test/x'],
  ['a script that replaces', "<script>\n  location.replace('/x');\n</script>", 'https://pagina.test/x'],
  [
    'a script in a timer',
    '<script>setTimeout(function(){top.location="/x"},500)</script>Aguarde',
    'https://pagina.test/x',
  ],
  ['a script in a page with a text', `${TEXT}<script>location.href='/x'</script>`, null],
  ['a script in a page with a picture', "<img src=a.png><script>location.href='/x'</script>", null],
  ['a script that reads its place', "<script>if (location.href === '/x') a()</script>", null],
  ['a handler', `<button onclick="location.href='/x'">Comprar</button>`, null],
  ['data of a script', `<script type="application/json">;location='/x'</script>`, null],
  ['a page that stays', TEXT, null],
])('%s', (_, source, expected) => {
  expect(findPageRedirect(source, PAGE)?.href ?? null).toBe(expected);
});
