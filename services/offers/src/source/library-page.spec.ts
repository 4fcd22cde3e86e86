import type { UnreadableReason } from '@garimpo/offers-contract';
import { describe, expect, it } from '@jest/globals';
import { type LibraryShape, libraryHtml } from '../../test/fixtures/library-pages.ts';
import { UnreadableError } from './ad-count-source.ts';
import { type AnsweredPage, readLibraryPage } from './library-page.ts';

function read(page: AnsweredPage | string) {
  return readLibraryPage(typeof page === 'string' ? { content: page } : page);
}

async function reasonOf(page: AnsweredPage | string): Promise<UnreadableReason> {
  const error: unknown = await read(page).then(
    (count) => new Error(`it was read: ${JSON.stringify(count)}`),
    (thrown) => thrown,
  );
  if (error instanceof UnreadableError) return error.reason;
  throw error;
}

const html = (shape: LibraryShape) => libraryHtml(shape);
const inLibrary = (main: string) => `<html><title>Biblioteca de Anúncios</title><body>${main}</body></html>`;
const inData = (value: unknown) =>
  `<script type="application/json">${JSON.stringify({ a: [{ search_results_connection: value }] })}</script>`;

/** As it is copied with Ctrl+A, Ctrl+C. */
const COPIED = `Meta
Biblioteca de Anúncios
Relatório da Biblioteca de Anúncios
Brasil
Todos os anúncios
Filtros 2
~1.200 resultados
Lançado em novembro de 2026
Ativo
Identificação da biblioteca: 812345678901234
Veiculação iniciada em 3 de nov de 2026
3 anúncios usam este criativo e este texto
Loja Exemplo
Perdi 8 kg. 1.000 resultados`;

describe('a page that shows a count', () => {
  it.each<[string, AnsweredPage | string, number, 'exact' | 'approx']>([
    ['in Portuguese', html({ kind: 'results', heading: '~1.200 resultados' }), 1200, 'approx'],
    ['in English', html({ kind: 'results', language: 'en', heading: '~2,900 results' }), 2900, 'approx'],
    ['in Spanish', html({ kind: 'results', language: 'es', heading: '340 resultados' }), 340, 'exact'],
    ['in data', html({ kind: 'results', heading: '', dataCount: 1187 }), 1187, 'exact'],
    ['in data, as far as it counts', inData({ count: 50_001, edges: [{}] }), 50_001, 'approx'],
    [
      'in its heading, before the data',
      html({ kind: 'results', heading: '~1.200 resultados', dataCount: 1187 }),
      1200,
      'approx',
    ],
    ['in text', inLibrary('<div>~1.200 <b>resultados</b></div>'), 1200, 'approx'],
    ['in text that was copied', COPIED, 1200, 'approx'],
    ['in text of a system with other line ends', COPIED.replaceAll('\n', '\r\n'), 1200, 'approx'],
    ['in an h2', inLibrary('<h2>7 resultados</h2>'), 7, 'exact'],
    ['twice', inLibrary('<h2>7 resultados</h2><h3>7 resultados</h3>'), 7, 'exact'],
    ['that is zero', html({ kind: 'empty' }), 0, 'exact'],
    ['that is zero in English', html({ kind: 'empty', language: 'en' }), 0, 'exact'],
    ['that is zero in Spanish', html({ kind: 'empty', language: 'es' }), 0, 'exact'],
    ['that is zero in figures', inLibrary('<h2>0 resultados</h2>'), 0, 'exact'],
    ['that is zero in text', 'Ad Library\nNo ads match your search criteria\nClear filters', 0, 'exact'],
    [
      'under the status that visitors who are not signed in get',
      { content: html({ kind: 'results', heading: '340 resultados' }), status: 403 },
      340,
      'exact',
    ],
    [
      'beside a form of the page’s own head',
      inLibrary('<form><input type="password"></form><h2>340 resultados</h2>'),
      340,
      'exact',
    ],
    [
      'over an ad that speaks like a wall',
      inLibrary('<h2>9 resultados</h2><p>Library ID: 123456</p><p>You’re temporarily blocked</p>'),
      9,
      'exact',
    ],
    [
      'after elements that hold nothing',
      inLibrary(
        '<img hidden src="x"><input type=hidden style="display:none"><svg hidden/><h2>7 resultados</h2>',
      ),
      7,
      'exact',
    ],
    [
      'over parts that are not drawn',
      inLibrary(
        '<template><h2>5 resultados</h2></template><div hidden><div><h2>6 resultados</h2></div></div><p style="display: none">8 resultados</p><svg><title/><g hidden/><text>9 resultados</text></svg><h2>7 resultados</h2>',
      ),
      7,
      'exact',
    ],
  ])('%s', async (_where, page, count, precision) => {
    expect(await read(page)).toMatchObject({ count, precision });
  });
});

describe('a page that shows none', () => {
  it.each<[UnreadableReason, string, AnsweredPage | string]>([
    ['login_wall', 'in Portuguese', html({ kind: 'login_wall' })],
    ['login_wall', 'in English', html({ kind: 'login_wall', language: 'en' })],
    ['login_wall', 'in Spanish', html({ kind: 'login_wall', language: 'es' })],
    ['login_wall', 'on top of a page with a count', html({ kind: 'login_dialog' })],
    ['login_wall', 'in words alone', inLibrary('<div role="dialog">Ver mais no Facebook</div>')],
    ['login_wall', 'pasted as text', 'Facebook\nVocê precisa fazer login para continuar.\nEntrar'],
    ['login_wall', 'beside a zero', 'Ad Library\nNo ads match your search criteria\nLog in to continue'],
    ['login_wall', 'by its address', { content: '', url: new URL('https://www.facebook.com/login/?next=x') }],
    ['blocked', 'in Portuguese', html({ kind: 'blocked' })],
    ['blocked', 'in English', html({ kind: 'blocked', language: 'en' })],
    ['blocked', 'in Spanish', html({ kind: 'blocked', language: 'es' })],
    ['blocked', 'by its status', { content: '', status: 429 }],
    [
      'blocked',
      'by its status, whatever it shows',
      { content: html({ kind: 'results', heading: '7 resultados' }), status: 429 },
    ],
    ['blocked', 'by its status, and nothing to read', { content: '<html></html>', status: 403 }],
    ['blocked', 'by its address', { content: '', url: new URL('https://www.facebook.com/checkpoint/1/') }],
    ['blocked', 'a captcha', html({ kind: 'captcha' })],
    ['blocked', 'a zero that its data deny', html({ kind: 'false_zero' })],
    ['blocked', 'the same in text', inLibrary(`${inData({ count: 5 })}<p>Nenhum anúncio</p>`)],
    ['changed_page', 'of another make', html({ kind: 'changed' })],
    ['changed_page', 'empty', ''],
    ['changed_page', 'of a search engine', 'Google\nAproximadamente 340 resultados'],
    ['changed_page', 'an error of the library', { content: '<h1>Sorry</h1>', status: 404 }],
    ['changed_page', 'two counts', inLibrary('<h2>7 resultados</h2><h2>9 resultados</h2>')],
    ['changed_page', 'zero, and an ad', inLibrary('<h2>0 resultados</h2><p>Library ID: 123456</p>')],
    ['changed_page', 'zero, and data of an ad', inLibrary(`<h2>0 results</h2>${inData({ edges: [{}] })}`)],
    ['unreachable', 'an error of its server', { content: '<h1>Error</h1>', status: 503 }],
    ['no_number', 'ads alone', html({ kind: 'no_number' })],
    ['no_number', 'a count in an ad only', COPIED.replace('~1.200 resultados\n', '')],
    ['no_number', 'data that tell of zero alone', inLibrary(inData({ count: 0, edges: [] }))],
    ['no_number', 'data that tell two things', inLibrary(inData({ count: 5 }) + inData({ count: 6 }))],
    [
      'no_number',
      'data that are broken',
      inLibrary('<script type="application/json">{"search_results_connection":{"count":5</script>'),
    ],
    ['no_number', 'data of no kind', inLibrary(inData({ count: '5' }))],
    ['no_number', 'a range', inLibrary('<h2>100-200 resultados</h2>')],
    ['no_number', 'a count in a dialog', inLibrary('<div role="dialog"><h2>7 resultados</h2></div>')],
    ['no_number', 'a count in a comment', inLibrary('<!-- <h2>7 resultados</h2> -->')],
    ['no_number', 'a count in a program', inLibrary('<script>"<h2>7 resultados</h2>"</script>')],
  ])('is %s: %s', async (reason, _what, page) => {
    expect(await reasonOf(page)).toBe(reason);
  });
});

describe('a page of a search', () => {
  const page = inLibrary('<p>Temporarily blocked</p><p>No ads match your search criteria</p>');

  it('is no wall because the search speaks like one', async () => {
    expect(await readLibraryPage({ content: page }, 'temporarily blocked')).toMatchObject({ count: 0 });
  });

  it('is one where another was searched for', async () => {
    await expect(readLibraryPage({ content: page }, 'barriga zero')).rejects.toMatchObject({
      reason: 'blocked',
    });
  });
});

describe('a page in parts', () => {
  it('reads the same wherever they end', async () => {
    const page = inLibrary(`<h2>~1.200&nbsp;resultados</h2>`);
    for (let blanks = 128 * 1024 - page.length; blanks <= 128 * 1024; blanks += 7)
      expect(await read(' '.repeat(blanks) + page)).toMatchObject({ count: 1200, place: 'heading' });
  });
});

describe('a page with data of no use', () => {
  /** The count lies deeper than all of `values`, so it is found after them. */
  const inWide = (values: number) =>
    inLibrary(
      `<script type="application/json">[[${'{},'.repeat(values)}0],[[[{"search_results_connection":{"count":7}}]]]]</script>`,
    );
  const inLong = (length: number) => inLibrary(inData({ count: 7, note: 'x'.repeat(length) }));

  it('is read beside much of it', async () => {
    expect(await read(inWide(250_000))).toMatchObject({ count: 7, place: 'data' });
    expect(await read(inLong(2_900_000))).toMatchObject({ count: 7, place: 'data' });
    expect(await read(inLong(3_100_000) + inData({ count: 9 }))).toMatchObject({ count: 9, place: 'data' });
  });

  it.each([
    ['more values than are looked at', inWide(350_000)],
    ['more characters than are parsed', inLong(3_100_000)],
  ])('is no reading beside %s', async (_what, content) => {
    expect(await reasonOf(content)).toBe('no_number');
  });
});

describe('a hostile page', () => {
  const LENGTH = 300_000;
  const full = (part: string) => part.repeat(Math.ceil(LENGTH / part.length));

  // Each of them is too much for a reader that keeps all of it, calls itself for each level, or tries again from every place.
  it.each([
    ['elements within elements', full('<div>')],
    ['headings within headings', full('<h2 role=heading>')],
    ['dialogs within dialogs', full('<div role=dialog>')],
    ['ends of nothing', `<div>${full('</p></div>')}`],
    ['one tag of attributes', `<div ${full('a b=c ')}`],
    [
      'one tag of different attributes',
      `<div ${Array.from({ length: 100_000 }, (_, n) => `a${n}`).join(' ')}>`,
    ],
    ['starts of tags', `<div>${full('<')}`],
    ['comments that do not end', `<div>${full('<!--')}`],
    ['character references', `<div>${full('&lt;&#x41;&notanentity')}`],
    ['one long line of digits', `<div>${full('9')} resultados`],
    ['one long line of blanks', `Biblioteca de Anúncios\n${full(' ')}7 resultados`],
    ['as many lines as fit', full('7\n')],
    ['data nested deep', `<div><script type="application/json">${full('[')}</script>`],
    [
      'data nested deep, and well',
      `<div><script type="application/json">{"search_results_connection":${'['.repeat(LENGTH / 4)}1${']'.repeat(LENGTH / 4)}}</script>`,
    ],
    ['more than is looked at', `<div>${'x'.repeat(5_000_000)}</div><div role=heading>7 resultados</div>`],
  ])('of %s is no reading, and soon', async (_what, content) => {
    expect(['changed_page', 'no_number']).toContain(await reasonOf(content));
  });
});
