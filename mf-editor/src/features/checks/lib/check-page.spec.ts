import { describe, expect, it } from '@jest/globals';
import { pageOf } from '../../../testing/open-editor.ts';
import { checkPage, HEAVY_FROM } from './check-page.ts';

const GOOD = `<!doctype html><html lang="pt-BR"><head><title>Bolo</title><meta name="viewport" content="width=device-width">
<meta name="description" content="Bolos"></head><body><h1>Bolo</h1>`;
const check = (html: string) =>
  checkPage(pageOf(html), {
    url: 'https://bolo.clones.example/',
  }).map(({ check: name, places }) => [name, ...places.map(({ detail }) => detail)]);

describe('before a page is saved', () => {
  it('nothing is found where nothing is to be done', () => {
    expect(
      check(
        `${GOOD}<h2 id="a">x</h2><a href="#a">a</a><a href="https://pay.hotmart.com/X">Comprar</a><img src="a.jpg" alt="">
        <a href="#" onclick="abrir()">Abrir</a><a href="#topo/rota">rota</a><a href="https://outra-marca.example/">o</a>`,
      ),
    ).toEqual([]);
  });

  it.each([
    [
      '<a href="">Comprar</a><a href="#"><img alt="Já"></a><a href="javascript:void(0);">v</a>',
      ['deadLinks', 'Comprar', 'Já', 'v'],
    ],
    ['<a href="#oferta">x</a>', ['brokenAnchors', '#oferta']],
    ['<a href="https://b.example/"><i class="icon"></i></a>', ['namelessLinks', 'https://b.example/']],
    ['<form action="/enviar"><input></form>', ['forms', '/enviar']],
    ['<img src="/img/a.jpg?x=1">', ['alt', 'a.jpg']],
    [`<img alt="x" src="data:image/png;base64,${'A'.repeat(HEAVY_FROM)}">`, ['heavyImages', '']],
    ['<h2>a</h2><h4>b</h4>', ['headings', 'h2 → h4: b']],
    ['<p id="a"></p><p id="a"></p><p id="b">', ['ids', '#a']],
  ])('%s', (html, finding) => {
    expect(check(GOOD + html)).toEqual([finding]);
  });

  it('what the page does not say of itself is missing', () => {
    expect(check('<svg><title>Desenho</title></svg>').map(([name]) => name)).toEqual([
      'title',
      'viewport',
      'description',
      'lang',
      'noHeading',
    ]);
  });
});
