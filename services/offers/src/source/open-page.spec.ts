import { type LibraryCard, type OpenLibraryPage, readLibrary } from '@garimpo/offers-contract';
import { describe, expect, it } from '@jest/globals';
import type { LibraryLanguage } from '../../test/fixtures/library-pages.ts';
import { libraryAnswer, type OpenShape, openPageHtml } from '../../test/fixtures/open-pages.ts';
import { readPageText } from './page-text.ts';

const ADDRESS =
  'https://www.facebook.com/ads/library/?active_status=active&ad_type=all&country=BR&view_all_page_id=1001';

async function read(
  shape: OpenShape,
  more: { answers?: string[]; language?: LibraryLanguage } & Partial<OpenLibraryPage> = {},
) {
  const { answers = [], language = 'pt', ...rest } = more;
  const page = await readPageText(openPageHtml({ shape, language }));
  return readLibrary({
    address: ADDRESS,
    page: { ...page, data: [...page.data, ...answers] },
    cards: [],
    ...rest,
  });
}

const FIRST = {
  libraryId: '700000000000001',
  pageName: 'Loja Exemplo',
  text: 'Texto do anúncio 1: perdi 8 kg em 30 dias.',
  linkUrl: 'https://oferta.example/pagina?src=anuncio-1',
  startedOn: '2026-11-03',
  platforms: ['facebook', 'instagram'],
  active: true,
  media: [{ kind: 'image', url: '/media/anuncio-1.jpg', poster: null }],
};

/** What a browser hands over of a drawn ad. */
const card = (lines: string[], rest: Partial<LibraryCard> = {}): LibraryCard => ({
  lines,
  links: [
    'https://www.facebook.com/lojaexemplo/',
    'https://l.facebook.com/l.php?u=https%3A%2F%2Foferta.example%2Fa&h=AT0',
  ],
  labels: ['Facebook', 'Messenger', 'Abrir menu'],
  media: [],
  ...rest,
});

describe('an open page', () => {
  it('is read from the JSON that it was served with', async () => {
    const { ads, ...reading } = await read('served');
    expect(reading).toEqual({
      count: 2,
      precision: 'exact',
      isComplete: true,
      title: 'Loja Exemplo',
      landingPageUrl: 'https://oferta.example/pagina?src=anuncio-1',
      problems: [],
    });
    expect(ads[0]).toEqual(FIRST);
    expect(ads).toHaveLength(2);
  });

  it('is complete once an answer to it says that nothing follows', async () => {
    const before = await read('answered');
    expect([before.count, before.ads.length, before.isComplete]).toEqual([4, 2, false]);
    expect(before.problems).toEqual([{ code: 'some_ads', ads: 2 }]);
    const after = await read('answered', { answers: [libraryAnswer] });
    expect([after.count, after.ads.length, after.isComplete, after.problems]).toEqual([4, 4, true, []]);
  });

  it('is read with all results of a creative, carousels and without ads that have ended', async () => {
    const { ads, count, isComplete } = await read('collated');
    expect([count, isComplete]).toEqual([3, true]);
    expect(ads.map(({ libraryId, startedOn }) => [libraryId.at(-1), startedOn])).toEqual([
      ['1', '2026-11-03'],
      ['2', '2026-11-04'],
      ['3', '2026-11-03'],
    ]);
    expect(ads[2]).toMatchObject({
      text: 'Texto do anúncio 5: perdi 8 kg em 30 dias.',
      linkUrl: 'https://oferta.example/pagina?src=anuncio-5',
      media: [{ url: '/media/anuncio-5.jpg' }, { url: '/media/anuncio-6.jpg' }],
    });
  });

  it.each<[LibraryLanguage, string[]]>([
    [
      'pt',
      [
        'Ativo',
        'Identificação da biblioteca: 700000000000009',
        'Veiculação iniciada em 3 de nov de 2026',
        'Loja',
        'Patrocinado',
      ],
    ],
    ['en', ['Active', 'Library ID: 700000000000009', 'Started running on Nov 3, 2026', 'Loja', 'Sponsored']],
    ['en', ['Active', 'Library ID: 700000000000009', 'Started running on 3 Nov 2026', 'Loja', 'Sponsored']],
    [
      'es',
      [
        'Activo',
        'Identificador de la biblioteca: 700000000000009',
        'En circulación desde el 3 nov. 2026',
        'Loja',
        'Publicidad',
      ],
    ],
    [
      'es',
      [
        'Activo',
        'ID de la biblioteca: 700000000000009',
        'En circulación desde el 3 de noviembre de 2026',
        'Loja',
        'Publicidad',
      ],
    ],
  ])('is read as it is drawn, in %s', async (language, lines) => {
    const cards = [card([...lines, 'Compre já.', 'Só hoje.', '0:00 / 0:37', 'OFERTA.EXAMPLE', 'Comprar'])];
    const { ads, count, problems } = await read('drawn', { language, cards });
    expect(count).toBe(3);
    expect(ads).toEqual([
      {
        libraryId: '700000000000009',
        pageName: 'Loja',
        text: 'Compre já.\nSó hoje.',
        linkUrl: 'https://oferta.example/a',
        startedOn: '2026-11-03',
        platforms: ['facebook', 'messenger'],
        active: true,
        media: [],
      },
    ]);
    expect(problems).toEqual([{ code: 'some_ads', ads: 1 }]);
  });

  it('of one ad is read, with the count that it shows', async () => {
    const address = 'https://www.facebook.com/ads/library/?id=700000000000001';
    const { count, ads, isComplete } = await read('single', { address });
    expect([count, ads, isComplete]).toEqual([24, [{ ...FIRST, platforms: ['threads'] }], false]);
  });

  it('takes from what is drawn only what the JSON does not say', async () => {
    const lines = ['Library ID: 700000000000001', 'Outra', 'Sponsored', 'Outro texto'];
    const { ads } = await read('served', { cards: [card(lines)] });
    expect(ads[0]).toEqual(FIRST);
    expect(ads).toHaveLength(2);
  });
});

describe('an open page that says less than it should', () => {
  it('keeps the count of a page whose JSON is cut off, and says what is missing', async () => {
    const { count, precision, ads, problems } = await read('truncated');
    expect([count, precision, ads]).toEqual([1200, 'approx', []]);
    expect(problems).toEqual([{ code: 'broken_data' }, { code: 'no_ads' }]);
  });

  it('says that it is a wall, and believes nothing on it', async () => {
    const cards = [card(['Library ID: 700000000000001'])];
    const { count, ads, problems } = await read('walled', { cards });
    expect([count, ads, problems]).toEqual([null, [], [{ code: 'login_wall' }]]);
  });

  it.each([
    'active_status=all',
    'media_type=video',
    'publisher_platforms[0]=instagram',
    'start_date[min]=2026-11-01',
  ])('has no count of the offer under %s', async (filter) => {
    const { count, ads, isComplete, problems } = await read('served', { address: `${ADDRESS}&${filter}` });
    expect([count, ads.length, isComplete, problems]).toEqual([null, 2, false, [{ code: 'filtered' }]]);
  });

  it('names what is missing from its ads', async () => {
    const cards = [card(['Library ID: 700000000000001'], { links: [], labels: [] })];
    const { problems } = await read('drawn', { cards });
    expect(problems).toEqual([
      { code: 'some_ads', ads: 1 },
      { code: 'no_text', ads: 1 },
      { code: 'no_link', ads: 1 },
      { code: 'no_date', ads: 1 },
      { code: 'no_platform', ads: 1 },
    ]);
  });

  it('is none of the library elsewhere', async () => {
    const { ads, problems } = await read('served', {
      address: 'https://www.facebook.com/ads/library/report/',
    });
    expect([ads, problems]).toEqual([[], [{ code: 'not_library' }]]);
  });
});

describe('a hostile page', () => {
  const ad = (n: number) => `{"ad_archive_id":"${10_000_000 + n}","snapshot":{}}`;
  it.each<[string, string[], number]>([
    [
      'names more ads than anybody reads',
      [`[${Array.from({ length: 5_000 }, (_, n) => ad(n)).join()}]`],
      300,
    ],
    ['nests without end', [`${'['.repeat(100_000)}${ad(1)}${']'.repeat(100_000)}`], 1],
    ['is longer than is read', [`[${ad(1)},"${'x'.repeat(3_000_000)}"]`], 0],
    ['holds more values than is read', [`[${'0,'.repeat(1_000_000)}[${ad(1)}]]`], 0],
    [
      'names ids that are none',
      ['{"ad_archive_id":{"$":1},"snapshot":{}}', '{"ad_archive_id":"1e9","snapshot":{}}'],
      0,
    ],
    ['is full of lines', [`${'\n'.repeat(100_000)}${ad(1)}`, `${'{\n'.repeat(50_000)}ad_archive_id`], 1],
  ])('that %s is read in bounds', async (_what, answers, count) => {
    expect((await read('drawn', { answers })).ads).toHaveLength(count);
  });

  it('writes nothing that could not be stored', async () => {
    const answers = [
      JSON.stringify({
        ad_archive_id: '7000000',
        snapshot: { body: { text: `a\0b\ud800${'x'.repeat(9_000)}` }, link_url: 'javascript:alert(1)' },
      }),
    ];
    const [one] = (await read('drawn', { answers })).ads;
    expect(one?.text).toBe(`ab\ufffd${'x'.repeat(1_997)}`);
    expect(one?.linkUrl).toBeNull();
  });
});
