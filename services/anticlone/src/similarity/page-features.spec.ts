import { describe, expect, it } from '@jest/globals';
import { salesPage } from '../../test/support/pages/sales-page.ts';
import { comparePages } from './compare-pages.ts';
import {
  featuresOf,
  type PageFeatures,
  packFeatures,
  readFeatures,
  unpackFeatures,
  WORDS_MAX,
} from './page-features.ts';
import { PICTURES_MAX } from './page-pictures.ts';
import { SKETCH_SIZE } from './sketch.ts';

const page = salesPage({ seed: 1, template: 2, niche: 3 });
const MB = 1024 * 1024;

function sizes({ words, text, elements, runs, paths, pictures }: PageFeatures) {
  return [words, text.least.length, elements, runs.least.length, paths.least.length, pictures.length];
}

describe('featuresOf', () => {
  it('takes words without accents, references, capitals and characters that are not seen, and any number for any other', () => {
    const one = featuresOf('<p>Promo&ccedil;&atilde;o: só R$ 197,00 até às 23h59 de hoje!</p>');
    const other = featuresOf('<DIV>PROMO\u00adÇÃO s\u200bó r$ 47.90<b>ATÉ as 11h05</b> de hoje</div>');
    expect(other.text).toEqual(one.text);
  });

  it('reads what is on the page and nothing else of its source', () => {
    const plain = featuresOf('<h1>Curso de violão</h1><p>Comece hoje a tocar</p>');
    const full =
      featuresOf(`<!-- <p>nada disto</p> --><!---><title>Outro título</title><script>"<p>nem isto</p>"</script>
      <style>p::after{content:"<p>nada</p>"}</style><noscript><p>sem script</p></noscript><textarea><p>campo</p></textarea>
      <?php echo 1 ?><h1 title="a>b" data-x='<p>'>Curso de violão</h1><p>Comece hoje a tocar</p>`);
    expect(full.text).toEqual(plain.text);
    expect(full.words).toBe(7);
  });

  it('passes over what every page of a site has, as far as that goes', () => {
    const plain = featuresOf('<p>Comece hoje a tocar violão</p>');
    const full =
      featuresOf(`<nav><ul><li>Início do nosso site</ul></nav><p>Comece hoje <a href="/x">Quero a minha vaga</a> a tocar
      violão</p><button>Comprar agora mesmo</button><select><option>uma de muitas opções</select>
      <footer>Todos os direitos reservados</footer>`);
    expect(full.text).toEqual(plain.text);
    const unclosed = featuresOf(`<nav><a>${'palavra '.repeat(2_000)}`);
    expect(unclosed.words).toBeGreaterThan(500);
  });

  it('names pictures as they are called after copying tools have had them', () => {
    const names = (html: string) => featuresOf(html).pictures.map(({ name }) => name);
    expect(names('<img src="/wp-content/uploads/2024/Depoimento-Ana-1024x768.jpg?v=3">')).toEqual([
      'depoimento-ana',
    ]);
    expect(
      names('<img src="images/Depoimento-Ana.jpg.webp"><img src="/__ext/cdn.test/depoimento-ana_1.png">'),
    ).toEqual(['depoimento-ana', 'depoimento-ana']);
    expect(
      names('<div style="background:url(&quot;/f/capa-curso.png&quot;)"></div><img src="logo.png">'),
    ).toEqual(['capa-curso', null]);
  });

  it('knows a picture that lies in the page by its bytes', () => {
    const data = `data:image/png;base64,${Buffer.alloc(500, 7).toString('base64')}`;
    const [picture] = featuresOf(`<img src="${data}">`).pictures;
    expect(picture).toMatchObject({
      address: '',
      name: null,
      content: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
  });

  it.each([
    ['an empty page', ''],
    ['one that is cut off', page.slice(0, 3_000)],
    ['one that ends in a tag', '<p>texto <a href="'],
    ['one that ends in a name', '<p>a</'],
    ['no page at all', '\u0000\uffff\ud800<<<>>&&&#xfffffff;'],
  ])('has something to say of %s', (_name, source) => {
    const features = featuresOf(source);
    expect(comparePages(features, features).score).toBeLessThanOrEqual(1);
    expect(comparePages(featuresOf(page), features).score).toBeLessThanOrEqual(1);
  });

  it.each([
    ['nested a million deep', '<div>'.repeat(MB * 2)],
    ['of formatting that is never closed', '<b><i><font>x'.repeat(MB)],
    ['of one tag with a million attributes', `<img ${'a b=1 c="2" '.repeat(MB)}>`],
    ['of one endless attribute', `<img src="${'x'.repeat(10 * MB)}`],
    ['of one word', 'x'.repeat(10 * MB)],
    ['of words', 'ola mundo bom dia '.repeat(600_000)],
    ['of ends without a beginning', '</p></div>'.repeat(MB)],
    ['of openings', '<'.repeat(10 * MB)],
    ['of comments', '<!--'.repeat(MB * 2)],
    ['of scripts that are never closed', '<script>'.repeat(MB)],
    ['of references', '&amp;&#65;&lt'.repeat(MB)],
    [
      'of pictures',
      Array.from({ length: 200_000 }, (_none, at) => `<img src="/foto-boa-${at}-x.jpg">`).join(''),
    ],
    ['of backgrounds', `<style>${'a{background:url('.repeat(600_000)}</style>`],
  ])('keeps its bounds on ten megabytes %s', (_name, source) => {
    const [words, text, , runs, paths, pictures] = sizes(featuresOf(source)) as number[];
    expect(words).toBeLessThanOrEqual(WORDS_MAX);
    expect(text).toBeLessThanOrEqual(SKETCH_SIZE);
    expect(runs).toBeLessThanOrEqual(512);
    expect(paths).toBeLessThanOrEqual(512);
    expect(pictures).toBeLessThanOrEqual(PICTURES_MAX);
  });

  it('gives others in the process their turns', async () => {
    let turns = 0;
    let isReading = true;
    const others = () => {
      turns += 1;
      if (isReading) setImmediate(others);
    };
    setImmediate(others);
    const source = `${page}<img ${'a b=1 '.repeat(100_000)}>${'<p>ola</p>'.repeat(20_000)}${'bom dia '.repeat(50_000)}`;
    const features = await readFeatures(source);
    isReading = false;
    expect(features).toEqual(featuresOf(source));
    expect(turns).toBeGreaterThan(100);
  });

  it('can be kept, and is the same again', () => {
    const features = featuresOf(page, 'ab'.repeat(32));
    const kept = JSON.parse(JSON.stringify(packFeatures(features))) as object;
    expect(unpackFeatures(kept)).toEqual(features);
    expect(unpackFeatures({ ...kept, version: 0 })).toBeNull();
    expect(unpackFeatures(null)).toBeNull();
  });
});
