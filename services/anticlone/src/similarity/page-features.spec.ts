import { describe, expect, it } from '@jest/globals';
import { salesPage } from '../../test/support/pages/sales-page.ts';
import { comparePages } from './compare-pages.ts';
import { packFeatures, readFeatures, unpackFeatures, WORDS_MAX } from './page-features.ts';
import { IMAGES_MAX } from './page-images.ts';
import { SKETCH_SIZE } from './sketch.ts';

const page = salesPage({ seed: 1, template: 2, niche: 3 });
const MB = 1024 * 1024;

describe('readFeatures', () => {
  it('takes words without accents, references, capitals and invisible characters, and any number for any other', async () => {
    const one = await readFeatures('<p>Promo&ccedil;&atilde;o: só R$ 197,00 até às 23h59 de hoje!</p>');
    const other = await readFeatures(
      '<DIV>PROMO\u00adÇÃO s\u200bó r$ 47.90<b>ATÉ as 11h05</b> de hoje</div>',
    );
    expect(other.text).toEqual(one.text);
  });

  it('reads what is on the page and nothing else of its source', async () => {
    const plain = await readFeatures('<h1>Curso de violão</h1><p>Comece hoje a tocar</p>');
    const full =
      await readFeatures(`<!-- <p>nada disto</p> --><!---><title>Outro título</title><script>"<p>nem isto</p>"</script>
      <style>p::after{content:"<p>nada</p>"}</style><noscript><p>sem script</p></noscript><textarea><p>campo</p></textarea>
      <?php echo 1 ?><h1 title="a>b" data-x='<p>'>Curso de violão</h1><p>Comece hoje a tocar</p>`);
    expect(full.text).toEqual(plain.text);
    expect(full.words).toBe(7);
  });

  it('passes over what every page of a site has, as far as that goes', async () => {
    const plain = await readFeatures('<p>Comece hoje a tocar violão</p>');
    const full =
      await readFeatures(`<nav><ul><li>Início do nosso site</ul></nav><p>Comece hoje <a href="/x">Quero a minha vaga</a> a tocar
      violão</p><button>Comprar agora mesmo</button><select><option>uma de muitas opções</select>
      <footer>Todos os direitos reservados</footer>`);
    expect(full.text).toEqual(plain.text);
    const unclosed = await readFeatures(`<nav><a>${'palavra '.repeat(2_000)}`);
    expect(unclosed.words).toBeGreaterThan(500);
  });

  it.each([
    ['/wp-content/uploads/2024/Depoimento-Ana-1024x768.jpg?v=3', 'depoimento-ana'],
    ['images/Depoimento-Ana.jpg.webp', 'depoimento-ana'],
    ['/__ext/cdn.test/depoimento-ana_1.png', 'depoimento-ana'],
    ['logo.png', null],
  ])('reduces the name of %s to what copying tools leave', async (src, name) => {
    expect((await readFeatures(`<img src="${src}">`)).images).toMatchObject([{ name }]);
    const style = `<div style="background:url(&quot;${src}&quot;)"></div>`;
    expect((await readFeatures(style)).images).toMatchObject([{ name }]);
  });

  it('knows an image that lies in the page by its bytes', async () => {
    const data = `data:image/png;base64,${Buffer.alloc(500, 7).toString('base64')}`;
    const { images } = await readFeatures(`<img src="${data}">`);
    const content = expect.stringMatching(/^[0-9a-f]{24}$/);
    expect(images).toEqual([{ address: '', name: null, content }]);
  });

  it.each([
    ['an empty page', ''],
    ['one that is cut off', page.slice(0, 3_000)],
    ['one that ends in a tag', '<p>texto <a href="'],
    ['one that ends in a name', '<p>a</'],
    ['no page at all', '\u0000\uffff\ud800<<<>>&&&#xfffffff;'],
  ])('reads %s', async (_name, source) => {
    const features = await readFeatures(source);
    expect(comparePages(features, features).score).toBeLessThanOrEqual(1);
    expect(comparePages(await readFeatures(page), features).score).toBeLessThanOrEqual(1);
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
      'of images',
      Array.from({ length: 200_000 }, (_none, at) => `<img src="/foto-boa-${at}-x.jpg">`).join(''),
    ],
    ['of backgrounds', `<style>${'a{background:url('.repeat(600_000)}</style>`],
  ])('keeps its bounds on ten megabytes %s', async (_name, source) => {
    const { words, text, runs, paths, images } = await readFeatures(source);
    expect(words).toBeLessThanOrEqual(WORDS_MAX);
    expect(text.least.length).toBeLessThanOrEqual(SKETCH_SIZE);
    expect(Math.max(runs.least.length, paths.least.length)).toBeLessThanOrEqual(512);
    expect(images.length).toBeLessThanOrEqual(IMAGES_MAX);
  });

  it('gives the event loop its turns', async () => {
    let turns = 0;
    let isReading = true;
    const turn = () => {
      turns += 1;
      if (isReading) setImmediate(turn);
    };
    setImmediate(turn);
    const source = `${page}<img ${'a b=1 '.repeat(100_000)}>${'<p>ola</p>'.repeat(20_000)}${'bom dia '.repeat(50_000)}`;
    await readFeatures(source);
    isReading = false;
    expect(turns).toBeGreaterThan(100);
  });

  it('is stored and read back unchanged', async () => {
    const features = await readFeatures(page, 'ab'.repeat(32));
    const kept = JSON.parse(JSON.stringify(packFeatures(features))) as object;
    expect(unpackFeatures(kept)).toEqual(features);
    expect(unpackFeatures({ ...kept, version: 0 })).toBeNull();
    expect(unpackFeatures(null)).toBeNull();
  });
});
