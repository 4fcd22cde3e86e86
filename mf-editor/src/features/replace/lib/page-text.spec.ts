import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../../testing/open-editor.ts';
import { findLinks } from './find-links.ts';
import { findText, readText } from './page-text.ts';

const BASE = 'https://bolo.clones.example/';
const find = (html: string, query: string, options = { exact: false, wholeWord: false }) =>
  findText(readText(pageOf(html)), query, options).map(({ found }) => found);

describe('words of a page', () => {
  it.each([
    ['<p>Promoção de VERÃO</p>', 'promocao', ['Promoção']],
    ['<p>Caf&eacute; e cafe\u0301</p>', 'café', ['Café', 'cafe\u0301']],
    ['<p>R$ <b>47</b>,00</p>', 'R$ 47,00', ['R$ 47,00']],
    ['<p>R$&nbsp;47</p>', 'r$ 47', ['R$\u00a047']],
    ['<p>um <b>dois</b> <i>três</i></p>', 'dois três', ['dois três']],
    ['<p>um</p><p>dois</p>', 'um dois', []],
    ['<div>R$<p>47</p></div>', 'R$47', []],
    ['<p>R$<br>47</p>', 'R$47', []],
    ['<script>var a="oferta"</script><style>.oferta{}</style><p class="oferta">x', 'oferta', []],
    [
      '<title>Bolo</title><img alt="Bolo"><input placeholder="Bolo"><input type=submit value="Bolo"><input value="Bolo">',
      'bolo',
      ['Bolo', 'Bolo', 'Bolo', 'Bolo'],
    ],
    ['<meta property="og:title" content="Bolo"><meta name="viewport" content="Bolo">', 'bolo', ['Bolo']],
    ['<p>(a+b)* [x]', '(A+b)* [x]', ['(a+b)* [x]']],
    ['<p>İstanbul é aqui', 'É AQUI', ['é aqui']],
    ['<p>x', '  ', []],
  ])('%s: %s', (html, query, found) => {
    expect(find(html, query).sort()).toEqual([...found].sort());
  });

  it('are told apart by letters and by words when asked', () => {
    const html = '<p>Curso cursos curso</p>';
    expect(find(html, 'curso', { exact: true, wholeWord: false })).toEqual(['curso', 'curso']);
    expect(find(html, 'curso', { exact: false, wholeWord: true })).toEqual(['Curso', 'curso']);
  });

  it('are shown with what stands around them', () => {
    const [match] = findText(readText(pageOf('<h1>Outro</h1><p>Por <b>R$ 47</b> hoje</p>')), 'R$ 47', {
      exact: true,
      wholeWord: true,
    });
    expect(match).toMatchObject({ before: 'Por ', found: 'R$ 47', after: ' hoje' });
    const long = 'palavra '.repeat(10);
    const [far] = findText(readText(pageOf(`<p>${long}AQUI ${long}</p>`)), 'aqui', {
      exact: false,
      wholeWord: false,
    });
    expect(far).toMatchObject({
      before: '…palavra palavra palavra palavra ',
      after: ' palavra palavra palavra palavra…',
    });
  });
});

describe('links of a page', () => {
  it('are grouped by what they lead to, with their words', () => {
    const groups = findLinks(
      pageOf(`<a href="https://pay.hotmart.com/A?x=1&amp;y=2"><img alt="Quero"> agora</a>
        <a href=" //pay.kiwify.com.br/B " aria-label="Comprar"></a><button data-href="https://pay.kiwify.com.br/C">Ir</button>
        <form action="https://pay.kiwify.com.br/D"></form><a href="https://wa.me/55">Zap</a><a href="#x">x</a>
        <a href="https://b.example/1">1</a><a href="https://www.b.example/2">2</a><a href="https://a.example/">a</a>
        <link rel="stylesheet" href="https://c.example/x.css"><img data-url="foto.png">`),
      BASE,
    );
    expect(groups.map(({ kind, links }) => [kind, ...links.map(({ label }) => label)])).toEqual([
      ['checkout', 'Quero agora', 'Comprar', 'Ir', ''],
      ['whatsapp', 'Zap'],
      ['host:b.example', '1', '2'],
      ['host:a.example', 'a'],
    ]);
    expect(groups[0]?.links[0]?.address).toBe('https://pay.hotmart.com/A?x=1&y=2');
  });

  it('in code stand apart, and those that nobody is led to are none', () => {
    const groups = findLinks(
      pageOf(`<button onclick="location.href='https://pay.hotmart.com/A?a=1&amp;b=2'">Ir</button>
        <a href="javascript:window.open('https://wa.me/55')">Zap</a>
        <script>go("https://pay.hotmart.com/B"); track("https://t.example/x"); open("https://b.example/y")</script>
        <a href="https://b.example/">b</a><script src="https://pay.hotmart.com/s.js"></script>`),
      BASE,
    );
    expect(
      groups.map(({ kind, links, scripts }) => [kind, links.length, scripts.map((one) => one.address)]),
    ).toEqual([
      ['checkout', 0, ['https://pay.hotmart.com/A?a=1&b=2', 'https://pay.hotmart.com/B']],
      ['whatsapp', 0, ['https://wa.me/55']],
      ['host:b.example', 1, ['https://b.example/y']],
    ]);
  });
});
