import { growth } from '@garimpo/service-kit/testing/growth';
import { describe, expect, it } from '@jest/globals';
import { findChunks } from './lazy-chunks.ts';

const found = (source: string, script: string) =>
  findChunks(source, [new URL(script)]).map(({ href }) => href);

describe('findChunks', () => {
  it.each([
    [
      'Turbopack lists them, from the folder that all are in',
      'e.v(c=>Promise.all(["static/chunks/3yuh93iekcay5.js","static/css/0a1.css"].map(c=>e.l(c))))',
      'https://loja.test/_next/static/chunks/43iyr.js',
      [
        'https://loja.test/_next/static/chunks/3yuh93iekcay5.js',
        'https://loja.test/_next/static/css/0a1.css',
      ],
    ],
    [
      'webpack puts them together by number',
      'r.u=e=>12===e?"static/chunks/12-aa.js":"static/chunks/"+(({7:"mapa"})[e]||e)+"."+({7:"0a1b",33:"c4d5"})[e]+".js",r.x=1',
      'https://loja.test/_next/static/chunks/webpack-1.js',
      ['12-aa', 'mapa.0a1b', '33.c4d5'].map((name) => `https://loja.test/_next/static/chunks/${name}.js`),
    ],
    [
      'webpack 4 begins with its folder of all addresses',
      'function(e){return a.p+"js/"+({}[e]||e)+"."+{3:"9f8e7d6c"}[e]+".chunk.js"}(e)',
      'https://cdn.test/app/js/main.js',
      ['https://cdn.test/app/js/3.9f8e7d6c.chunk.js'],
    ],
    [
      'Rspack writes the number first',
      `t.u=e=>"assets/async/"+e+"."+{"12":"0a1b2c",'b-1':"ff00"}[e]+".js"`,
      'https://loja.test/assets/main.js',
      ['https://loja.test/assets/async/12.0a1b2c.js', 'https://loja.test/assets/async/b-1.ff00.js'],
    ],
    [
      'sheets have the same rest of the name, whatever their number',
      't.u=e=>"js/"+e+"."+{12:"0a1b2c"}[e]+".js",t.miniCssF=e=>"css/"+e+".8d440e9b.css"',
      'https://loja.test/js/runtime.js',
      ['https://loja.test/js/12.0a1b2c.js', 'https://loja.test/css/12.8d440e9b.css'],
    ],
    [
      'Vite names what a part needs, and Elementor what its widgets do',
      '__vite__mapDeps=()=>["assets/Tabela-B1x9Zq.css"];u=e=>e===635?"carousel.28a979661569ddbbf60d.bundle.min.js":null',
      'https://loja.test/assets/index-C3.js',
      [
        'https://loja.test/assets/Tabela-B1x9Zq.css',
        'https://loja.test/assets/carousel.28a979661569ddbbf60d.bundle.min.js',
      ],
    ],
    [
      'names of libraries, of other folders and of other hosts are none',
      'a="three.js",b="moment.min.js",c="lib/outra.js",d="https://connect.facebook.net/en_US/fbevents.js",e="/sw.js",f="jquery-3.7.1.min.css"+{a:"b"}[x]',
      'https://loja.test/assets/index.js',
      [],
    ],
    [
      'the list of the pages of a whole site is left out',
      'self.__BUILD_MANIFEST={"/sobre":["static/chunks/pages/sobre-1a2b.js"]}',
      'https://loja.test/_next/static/b7/_buildManifest.js',
      [],
    ],
  ])('%s', (_how, source, script, expected) => {
    expect(found(source, script)).toEqual(expected);
  });

  it('finds those of a script in a page beside the scripts of the page', () => {
    const page = `<script>n="static/js/"+({}[e]||e)+"."+{4:"ab12"}[e]+".chunk.js"</script><script src="/static/js/main.js"></script>`;
    expect(findChunks(page, [new URL('https://loja.test/static/js/main.js')]).map(String)).toEqual([
      'https://loja.test/static/js/4.ab12.chunk.js',
    ]);
  });

  it.each<[string, (times: number) => string, number]>([
    ['tables without an end', (times) => `${`"a"+{`.repeat(times)}"x.js"`, 4_000],
    ['folders', (times) => `"${'a/'.repeat(times)}.js"`, 8_000],
    [
      'expressions that break off at the end of a long text',
      (times) => `${'"a"+{a:"b"}[e]+('.repeat(times)}"x.js"`,
      200,
    ],
    ['additions', (times) => `${`"a"+{a:"b"}[e]+`.repeat(times)}"x.js"`, 200],
  ])('reads many %s in a time that grows with their number', (_what, text, times) => {
    const read = (source: string) => found(source, 'https://loja.test/a.js');
    // Sixteen times the number would take 256 times as long where the square of it is looked at.
    expect(growth(read, text(times), text(16 * times))).toBeLessThan(100);
  });
});
