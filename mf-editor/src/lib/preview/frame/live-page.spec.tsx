import { beforeEach, describe, expect, it } from '@jest/globals';
import { LivePage } from './live-page.ts';

const ORIGIN = 'http://loja.test';
const ROOTS = { html: 0, head: 1, body: 2 };
const id = (n: number) => `data-garimpo-id="${n}"`;

let page: LivePage;
beforeEach(() => {
  URL.createObjectURL = () => 'blob:null/1';
  page = new LivePage(document, ORIGIN);
});

/** As the frame's program gets it. */
function show(body: string) {
  page.show(`<!doctype html><html><head></head><body>${body}</body></html>`, ROOTS, () => {});
}
function change(body: string) {
  page.change(`<!doctype html><html><head></head><body>${body}</body></html>`, ROOTS);
}
const find = (n: number) => page.ids.find(n)[0] as Element;
const body = () => document.body.innerHTML;

describe('a page in the frame', () => {
  it('knows its elements by id, those without a start tag too, and shows no id to its styles', () => {
    show(`<p ${id(4)} data-garimpo-id="9">a</p>`);
    expect([find(0), find(1), find(2)]).toEqual([document.documentElement, document.head, document.body]);
    expect([find(4).textContent, page.ids.of(find(4)), page.ids.find(9)]).toEqual(['a', 4, []]);
    expect(body()).toBe('<p>a</p>');
  });

  it('has the nearest element of the source for what has none', () => {
    show(`<table ${id(4)}><tr ${id(5)}><td ${id(6)}>a</table>`);
    expect(page.ids.nearest(document.querySelector('tbody'))).toBe(find(4));
  });

  it('changes a text at its place, and nothing else', () => {
    show(`<p ${id(4)}>a<b ${id(6)}>b</b>c</p>`);
    const b = find(6);
    page.setText(4, 2, '<i>&amp;');
    expect(body()).toBe('<p>a<b>b</b>&lt;i&gt;&amp;amp;</p>');
    expect(find(6)).toBe(b);
    page.setText(4, 1, 'nada');
    page.setText(99, 0, 'nada');
    expect(b.textContent).toBe('b');
  });

  it('has the attributes of the source, and none that runs or leads away', () => {
    show(`<a ${id(4)} href="/a" class="x" @click="y">a</a><svg ${id(5)} viewBox="0 0 1 1"></svg>`);
    page.setAttributes(4, [
      ['data-garimpo-id', '4'],
      ['href', '/b'],
      ['onclick', 'steal()'],
      ['@click', 'y'],
    ]);
    page.setAttributes(5, [['viewbox', '0 0 2 2']]);
    expect(body()).toBe('<a href="/b" @click="y">a</a><svg viewBox="0 0 2 2"></svg>');
  });

  it('shows images that are not saved yet wherever they are named', () => {
    const path = '/__ext/garimpo/img/a.webp';
    show(`<img ${id(4)} src="${path}"><style ${id(5)}>p{background:url(${path})}</style>`);
    page.addImage(path, new Blob(['x']));
    expect(body()).toBe('<img src="blob:null/1"><style>p{background:url(blob:null/1)}</style>');
    page.setAttributes(4, [['srcset', `${ORIGIN}${path} 2x, ${path} 1x`]]);
    expect(find(4).getAttribute('srcset')).toBe('blob:null/1 2x, blob:null/1 1x');
    change(`<video ${id(4)} poster="${path}"></video>`);
    expect(body()).toBe('<video poster="blob:null/1"></video>');
  });

  it('gives images that wait for a script what they wait for', () => {
    show(
      `<img ${id(4)} data-src="/a.png"><img ${id(5)} src="data:," data-lazy-src="/b.png"><img ${id(6)} src="/c.png" data-src="/d.png">`,
    );
    const sources = [...document.images].map((image) => image.getAttribute('src'));
    expect(sources).toEqual(['/a.png', '/b.png', '/c.png']);
  });
});

describe('after elements came or went', () => {
  it('keeps what stayed, with the ids that it has now', () => {
    show(`<h1 ${id(4)}>a</h1><section ${id(5)}><video ${id(6)}></video></section>`);
    const [h1, section, video] = [find(4), find(5), find(6)];
    change(
      `<p ${id(4)}>novo</p><h1 ${id(5)}>a</h1><section ${id(6)}><video ${id(7)}></video><b ${id(8)}>c</b></section>`,
    );
    expect([find(5), find(6), find(7)]).toEqual([h1, section, video]);
    expect([find(4).textContent, find(8).textContent, page.ids.find(9)]).toEqual(['novo', 'c', []]);
  });

  it('keeps what only changed its place', () => {
    show(`<a ${id(4)}>1</a><b ${id(5)}>2</b><i ${id(6)}>3</i>`);
    const [a, b, i] = [find(4), find(5), find(6)];
    change(`<i ${id(4)}>3</i><a ${id(5)}>1</a><b ${id(6)}>2</b>`);
    expect([...document.body.children]).toEqual([i, a, b]);
    expect(page.ids.of(i as Element)).toBe(4);
  });

  it('keeps open what a person opened', () => {
    show(`<details ${id(4)}><summary ${id(5)}>a</summary>b</details>`);
    (find(4) as HTMLDetailsElement).open = true;
    change(`<details ${id(4)}><summary ${id(5)}>a</summary>b</details><p ${id(6)}></p>`);
    expect((find(4) as HTMLDetailsElement).open).toBe(true);
  });

  it('is what a page written anew would be, whatever changed', () => {
    const random = numbers(7);
    for (let round = 0; round < 150; round += 1) {
      show(markup(random, 3));
      const after = markup(random, 3);
      change(after);
      const became = body();
      const ids = [...document.body.querySelectorAll('*')].map((element) => page.ids.of(element));
      show(after);
      expect(became).toBe(body());
      expect(ids).toEqual([...document.body.querySelectorAll('*')].map((element) => page.ids.of(element)));
    }
  });
});

/** Park and Miller's numbers from 0 to 1: the same at every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function markup(random: () => number, depth: number): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  let made = '';
  for (let left = Math.floor(random() * 5); left > 0; left -= 1) {
    const tag = pick(['div', 'div', 'span', 'template', 'img']);
    const start = `<${tag} ${id(Math.floor(random() * 1e6))} class="${pick(['', 'a', 'b'])}" ${pick(['', 'hidden', '@x=1'])}>`;
    made += pick(['texto', '', ' ', '<!--c-->', '&amp;']) + start;
    if (tag !== 'img') made += `${depth > 0 ? markup(random, depth - 1) : ''}</${tag}>`;
  }
  return made;
}
