import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { CORPUS } from '../../test/corpus/corpus.ts';
import { judgePage } from './evidence.ts';

const rendered = (reason: string) => ({ mode: 'rendered', reason });
const STATIC = { mode: 'static', reason: 'html_holds_page' };
const TEXT = '<p>Um texto de venda que diz o bastante para que alguém o leia até o fim.</p>';
const SCRIPT = '<script src="/a.js"></script>';

it.each<[name: string, source: string, expected: object]>([
  ['a page of text', `<h1>Oferta</h1>${TEXT}`, STATIC],
  ['a page of text with scripts', `<h1>Oferta</h1>${TEXT}${SCRIPT}`, STATIC],
  ['a page of pictures with scripts', `<img src=a.png><img src=b.png>${SCRIPT}`, STATIC],
  ['nothing at all, and no script that could bring it', '<div id=root></div>', STATIC],
  ['an empty root', `<div id="root"></div>${SCRIPT}`, rendered('empty_root')],
  [
    'an empty root beside a text',
    `${TEXT}<div id=app> <div><!-- --></div></div>${SCRIPT}`,
    rendered('empty_root'),
  ],
  [
    'an empty root within divs',
    `<div><div id=__next><div></div></div></div>${SCRIPT}`,
    rendered('empty_root'),
  ],
  ['a root that the server has filled', `<div id=__next><div>${TEXT}</div></div>${SCRIPT}`, STATIC],
  ['a root with a picture alone', `<div id=app><div><img src=a.png></div></div>${SCRIPT}`, STATIC],
  [
    'elements of its own kind without content',
    `${TEXT}<x-card nome="a"></x-card>${SCRIPT}`,
    rendered('empty_root'),
  ],
  ['elements of its own kind with content', `${TEXT}<x-card>${TEXT}</x-card>${SCRIPT}`, STATIC],
  [
    'a declared shadow root',
    `${TEXT}<x-card><template shadowrootmode=open><p>Sombra</p></template></x-card>${SCRIPT}`,
    STATIC,
  ],
  ['braces to fill', `<div><h1>{{ titulo }}</h1>${TEXT}</div>${SCRIPT}`, rendered('empty_root')],
  ['braces in a script', `${TEXT}<script>const a = '{{ titulo }}'</script>`, STATIC],
  ['attributes of a template', `${TEXT}<p v-for="a in b">x</p>${SCRIPT}`, rendered('empty_root')],
  [
    'nearly no text',
    `<title>Um título longo que ninguém lê na página em si</title><p>Carregando${SCRIPT}`,
    rendered('little_text'),
  ],
  [
    'a notice that scripts are needed, and little else',
    `<p>Esta página diz pouco, mas mais do que nada.</p><noscript>Habilite o JavaScript</noscript>${SCRIPT}`,
    rendered('little_text'),
  ],
  [
    'a notice beside a whole page',
    `${TEXT.repeat(8)}<noscript>Habilite o JavaScript</noscript>${SCRIPT}`,
    STATIC,
  ],
  [
    'pictures that wait',
    `${TEXT}<img data-src=/a.png><img data-src=/b.png>${SCRIPT}`,
    rendered('lazy_by_script'),
  ],
  [
    'pictures behind a drawing of nothing',
    `${TEXT}<img src="data:image/gif;base64,R0" data-lazy-src="/a.png">${SCRIPT}`,
    rendered('lazy_by_script'),
  ],
  [
    'one picture of three that waits',
    `${TEXT}<img src=a.png><img src=b.png><img data-lazy=/c.png>${SCRIPT}`,
    STATIC,
  ],
  ['pictures that the browser delays by itself', `${TEXT}<img loading=lazy src=a.png>${SCRIPT}`, STATIC],
  ['a background that waits', `${TEXT}<div data-bg="/a.png"></div>${SCRIPT}`, rendered('lazy_by_script')],
  [
    'pictures in noscript',
    `${TEXT}<noscript><img src=a.png></noscript>${SCRIPT}`,
    rendered('lazy_by_script'),
  ],
  [
    'the pixel of a tracker in noscript',
    `${TEXT}${SCRIPT}<noscript><img src="https://www.facebook.com/tr?id=123456789012345&ev=PageView&noscript=1"></noscript>`,
    STATIC,
  ],
  [
    'a pixel that nobody knows in noscript',
    `${TEXT}${SCRIPT}<noscript><img src="https://conta.test/p" width="1" height="1"><img src="/q" style="display: none"></noscript>`,
    STATIC,
  ],
  ['rules that a script inserts', `${TEXT}<script>a.insertRule('b')</script>`, rendered('lazy_by_script')],
  [
    'content that a script asks for',
    `${TEXT}<script>fetch('a.json').then((a) => { b.innerHTML = a })</script>`,
    rendered('lazy_by_script'),
  ],
  [
    'a page that an application takes over',
    `${TEXT}<script type=module src=/a.js></script>`,
    rendered('lazy_by_script'),
  ],
  [
    'the data of an application',
    `<div id=__next>${TEXT}</div><script id=__NEXT_DATA__ type=application/json>{}</script>${SCRIPT}`,
    rendered('lazy_by_script'),
  ],
  [
    'a picture that a script chooses by the width',
    `${TEXT}<img id=a><script>a.src = innerWidth < 600 ? 'a.png' : 'b.png'</script>`,
    rendered('lazy_by_script'),
  ],
  ['a script that only reports', `${TEXT}<script>fetch('/visita')</script>`, STATIC],
  [
    'a tracker that builds its own script',
    `${TEXT}<script>!function(f,b){var t=b.createElement('script');t.src='https://connect.facebook.net/en_US/fbevents.js';fetch('x')}(window,document);fbq('init','123456789012345')</script>`,
    STATIC,
  ],
])('%s', (_, source, expected) => {
  expect(judgePage(`<!DOCTYPE html><html><body>${source}</body></html>`)).toEqual(expected);
});

/** The script runs in a static copy as in the original, or only the comparison shows what it loads. */
const STATIC_WILL_DO = new Set(['politica', 'webflow']);

it.each(CORPUS.map(({ name, mode }) => [name, mode] as const))('%s of the corpus is %s', (name, mode) => {
  const file = new URL(`../../test/corpus/sites/pagina.test/${name}/index.html`, import.meta.url);
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch {
    // Answered by code: those pages are covered by the integration tests.
    return;
  }
  expect(judgePage(source).mode).toBe(STATIC_WILL_DO.has(name) ? 'static' : mode);
});

it.each([
  ['elements within each other', '<a-b>'.repeat(50_000)],
  ['braces that never end', `{{${'a'.repeat(500_000)}`],
  ['starts of a tracker', '<script>fbq('.repeat(20_000)],
])('reads a hostile page of %s in one go', (_, source) => {
  expect(judgePage(source + SCRIPT)).toHaveProperty('mode');
});
