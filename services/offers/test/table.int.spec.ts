import { randomUUID } from 'node:crypto';
import {
  IMPORT_PROBLEMS_MAX,
  type ImportReply,
  importReply,
  OFFERS_CSV_ROWS_MAX,
  type OfferView,
} from '@garimpo/offers-contract';
import type { TestReply } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomFrom } from './support/helpers.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

const HEAD = 'titulo;biblioteca_url;landing_page_url';
const ROW = 'Oferta;https://www.facebook.com/ads/library/?id=1;https://exemplo.com/';

let offers: OffersApp;
let user: TestUser;
beforeAll(async () => {
  offers = await startOffersApp();
});
beforeEach(async () => {
  user = await offers.newUser();
});
afterAll(() => offers.app.close());

function send(to: TestUser, file: string | Buffer, query = ''): Promise<TestReply> {
  const headers = { 'content-type': 'text/csv' };
  return offers.app.request('POST', `/api/offers/csv${query}`, { token: to.token, body: file, headers });
}

async function bring(to: TestUser, file: string | Buffer, query = ''): Promise<ImportReply> {
  const reply = await send(to, file, query);
  expect(reply).toMatchObject({ status: 200 });
  return importReply.parse(reply.json);
}

async function take(from: TestUser): Promise<Response> {
  const headers = { authorization: `Bearer ${from.token}` };
  return fetch(`${offers.app.url}/api/offers/csv`, { headers });
}

const taken = async (from: TestUser) => Buffer.from(await (await take(from)).arrayBuffer());

async function emptyBoard(of: TestUser): Promise<void> {
  await offers.app.db.query('DELETE FROM offers.offers WHERE user_id = $1', [of.id]);
}

/** What the table tells, apart from the ids. */
const withoutIds = (file: Buffer) => file.toString().replace(/^[0-9a-f-]{36};/gm, ';');

const nothing = { created: 0, unchanged: 0, sameLibrary: 0, refused: 0, problems: [] };

describe('a board that is taken out and brought back', () => {
  /** Titles, descriptions and tags as bad as the contract lets them be. */
  async function makeWildBoard(seed: number): Promise<void> {
    const random = randomFrom(seed);
    const parts = [
      '"',
      '""',
      ';',
      ',',
      "'",
      '=',
      '+1',
      '-',
      '@x',
      '\t',
      '\n',
      '\r\n',
      ' ',
      'maçã',
      '👩‍🔧',
      '\uFEFF',
      'NULL',
      '＝',
      '\\',
    ];
    const text = () =>
      `a${Array.from({ length: 1 + random.below(6) }, () => random.oneOf(parts)).join('')}`.slice(
        random.below(2),
      );
    for (let n = 0; n < 25; n += 1) {
      const tags = Array.from({ length: random.below(4) }, () => text().replaceAll(',', ''));
      await user.makeOffer({
        title: text().trim() || 'x',
        description: random.chance(0.3) ? null : text(),
        offerUrl: `https://www.facebook.com/ads/library/?q=${encodeURIComponent(text())}`,
        tags: tags.filter((tag) => tag.trim() !== ''),
      });
    }
    await offers.app.db.query(
      `UPDATE offers.offers SET status = (ARRAY['waiting', 'testing', 'approved', 'invalid'])[1 + abs(hashtext(id::text)) % 4]
      WHERE user_id = $1`,
      [user.id],
    );
  }

  it.each([1, 2])('is the same to the byte (%i)', async (seed) => {
    await makeWildBoard(seed);
    const [board, file] = [await user.board(), await taken(user)];
    expect(await bring(user, file)).toEqual({ ...nothing, unchanged: 25 });
    expect(await user.board()).toEqual(board);

    await emptyBoard(user);
    expect(await bring(user, file)).toMatchObject({ created: 25, unchanged: 0, refused: 0 });
    expect((await taken(user)).equals(file)).toBe(true);
    // A table tells times to the second, as the screen does.
    const told = (offers: OfferView[]) =>
      offers.map(({ updatedAt: _u, countsAt: _c, createdAt, ...offer }) => ({
        ...offer,
        createdAt: createdAt.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length),
      }));
    expect(told(await user.board())).toEqual(told(board));
  });

  it('is the same in another account but for the ids, once also when it is brought twice', async () => {
    await makeWildBoard(3);
    const file = await taken(user);
    const other = await offers.newUser();
    expect(await bring(other, file)).toMatchObject({ created: 25 });
    const theirs = await taken(other);
    expect(withoutIds(theirs)).toBe(withoutIds(file));
    expect(theirs.equals(file)).toBe(false);
    expect(await bring(other, file)).toEqual({ ...nothing, unchanged: 25 });
    expect(await bring(other, theirs)).toEqual({ ...nothing, unchanged: 25 });
    expect((await taken(user)).equals(file)).toBe(true);
  });

  it('has the counts and the words of the screen', async () => {
    const { id } = await user.makeOffer({ title: 'Bolos', tags: ['fé', 'pets'] });
    await user.request('PATCH', `/api/offers/${id}`, { status: 'invalid' });
    for (const [count, checkedAt] of [
      [10, '2026-03-01T11:40:00Z'],
      [7, '2026-03-02T11:40:15Z'],
    ])
      await user.request('POST', `/api/offers/${id}/metrics`, { count, checkedAt });
    await offers.app.db.query(
      `UPDATE offers.offers SET created_at = '2026-02-28T02:00:01.5Z' WHERE id = $1`,
      [id],
    );
    const [, row] = (await taken(user)).toString().split('\r\n');
    expect(row?.split(';').slice(5)).toEqual([
      '"fé, pets"',
      'Inválidas',
      '7',
      '-3',
      '02/03/2026 08:40:15',
      '27/02/2026 23:00:01',
    ]);
  });

  it('changes nothing either as a spreadsheet saves it, with days and minutes in place of seconds', async () => {
    await makeWildBoard(4);
    const board = await user.board();
    const file = (await taken(user)).toString();
    for (const cut of [/:\d\d(?=\r\n)/g, / \d\d:\d\d:\d\d(?=\r\n)/g]) {
      expect(await bring(user, file.replaceAll(cut, ''))).toEqual({ ...nothing, unchanged: 25 });
    }
    expect(await user.board()).toEqual(board);
  });

  it('is a file with a name, and one with the head alone when it is empty', async () => {
    const reply = await take(user);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename=garimpo-ofertas-\d{4}-\d\d-\d\d\.csv$/,
    );
    const file = await taken(user);
    expect(file.toString()).toBe(
      '\uFEFFCódigo;Título;URL Biblioteca de Anúncios;Landing Page URL;Descrição;Tags;Status;Anúncios ativos;Variação;Última leitura;Criada em\r\n',
    );
    expect(await bring(user, file)).toEqual(nothing);
  });
});

describe('a table from elsewhere', () => {
  const latin = Buffer.from(
    `${HEAD}\r\nPromo\u00e7\u00e3o \u0096 ma\u00e7\u00e3;https://a.com/;https://b.com/\r\n`,
    'latin1',
  );

  it.each<[string, string | Buffer, string[]]>([
    ['with commas', 'titulo,biblioteca_url,landing_page_url\nUm,https://a.com/,https://b.com/\n', ['Um']],
    ['with semicolons and CR LF', `\uFEFF${HEAD}\r\nUm;https://a.com/;https://b.com/\r\n;;\r\n`, ['Um']],
    [
      'in another order, with others beside',
      'x;Landing Page URL;TÍTULO;Biblioteca URL\n1;https://b.com/;Um;https://a.com/\n',
      ['Um'],
    ],
    ['in the code page of spreadsheets', latin, ['Promoção – maçã']],
    [
      'in the order of the board',
      `${HEAD}\n${['Um', 'Dois', 'Três'].map((title) => ROW.replace('Oferta', title)).join('\n')}`,
      ['Um', 'Dois', 'Três'],
    ],
    [
      'in that order too where rows tell one day or one minute',
      [
        `${HEAD};Criada em`,
        ...['Um', 'Dois', 'Três'].map((title) => `${ROW.replace('Oferta', title)};20/11/2025`),
        ...['Quatro', 'Cinco'].map((title) => `${ROW.replace('Oferta', title)};19/11/2025 08:40`),
      ].join('\n'),
      ['Um', 'Dois', 'Três', 'Quatro', 'Cinco'],
    ],
  ])('is read %s', async (_what, file, titles) => {
    const reply = await bring(user, file);
    expect(reply.created).toBe(titles.length);
    expect((await user.board()).map(({ title }) => title)).toEqual(titles);
  });

  it.each([
    ['20/11/2025', '2025-11-20T03:00:00.000Z'],
    ['20/11/2025 08:40', '2025-11-20T11:40:00.000Z'],
    ['20/11/2025, 8h40', '2025-11-20T11:40:00.000Z'],
    ['2025-11-20T08:40:15-03:00', '2025-11-20T11:40:15.000Z'],
    ['2025-11-20 08:40', '2025-11-20T11:40:00.000Z'],
  ])('keeps a date as Brazilians write it: %s', async (cell, createdAt) => {
    await bring(user, `${HEAD};Criada em\n${ROW};"${cell}"\n`);
    expect(await user.board()).toMatchObject([{ createdAt }]);
  });

  it('is made once of rows without ids, brought twice', async () => {
    expect(await bring(user, `${HEAD}\n${ROW}\n${ROW}\n`)).toMatchObject({ created: 1, unchanged: 1 });
    expect(await bring(user, `${HEAD}\n${ROW}\n`)).toEqual({ ...nothing, unchanged: 1 });
  });

  it('is told of libraries that another offer follows', async () => {
    await user.makeOffer({ offerUrl: 'https://www.facebook.com/ads/library/?view_all_page_id=7&country=BR' });
    const same = 'B;https://facebook.com/ads/library/?country=BR&view_all_page_id=7;https://b.com/';
    expect(await bring(user, `${HEAD}\n${same}\n${ROW}\n${ROW.replace('Oferta', 'Outra')}`)).toMatchObject({
      created: 3,
      sameLibrary: 2,
    });
  });

  it('leaves out rows with problems, names them by line and column, and makes the others', async () => {
    const mine = await user.makeOffer({ title: 'Minha' });
    const id = randomUUID();
    const file = [
      'id;titulo;biblioteca_url;landing_page_url;descricao;tags;status;criada_em',
      `;"duas\nlinhas";https://a.com/;https://b.com/;;;;`,
      ';;https://a.com/;javascript:alert(1);;;;',
      `;Com tags;https://a.com/;https://b.com/;;${'t'.repeat(41)};feito;2999-01-01T00:00:00Z`,
      `${id};Uma;https://a.com/;https://b.com/;;;approved;2026-01-01T00:00:00Z`,
      `${id};Outra;https://a.com/;https://b.com/;;;;`,
      `${mine.id};Mudada;${mine.offerUrl};${mine.landingPageUrl};;;;`,
      `${mine.id.replace(/^./, 'g')};X;https://a.com/;https://b.com/;;;;`,
      ';Sem aspas;https://a.com/;https://b.com/;a;b;;;c',
    ].join('\r\n');
    const expected = {
      created: 2,
      unchanged: 0,
      sameLibrary: 0,
      refused: 6,
      problems: [
        { line: 4, column: 'titulo', rule: 'too_small', header: 'titulo', value: '' },
        {
          line: 4,
          column: 'landing_page_url',
          rule: 'custom',
          header: 'landing_page_url',
          value: 'javascript:alert(1)',
        },
        { line: 5, column: 'tags', rule: 'too_big', header: 'tags', value: 't'.repeat(41) },
        { line: 5, column: 'status', rule: 'unknown', header: 'status', value: 'feito' },
        {
          line: 5,
          column: 'criada_em',
          rule: 'in_future',
          header: 'criada_em',
          value: '2999-01-01T00:00:00Z',
        },
        { line: 7, column: 'id', rule: 'repeated', header: 'id', value: id },
        {
          line: 8,
          column: 'titulo',
          rule: 'differs',
          header: 'titulo',
          value: 'Mudada',
          known: 'Minha',
        },
        {
          line: 9,
          column: 'id',
          rule: 'invalid_format',
          header: 'id',
          value: mine.id.replace(/^./, 'g'),
        },
        { line: 10, column: null, rule: 'extra_cells', value: 'c' },
      ],
    };
    expect(await bring(user, file, '?check=1')).toEqual(expected);
    expect(await user.board()).toEqual([mine]);
    expect(await bring(user, file)).toEqual(expected);
    const board = await user.board();
    expect(board).toHaveLength(3);
    expect(board).toContainEqual(mine);
    expect(board.find((offer) => offer.id === id)).toMatchObject({
      title: 'Uma',
      status: 'approved',
      createdAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('is told of its first problems when it has thousands, and read within its bounds', async () => {
    const many = `${HEAD}\n${';;\nx;y;z\n'.repeat(OFFERS_CSV_ROWS_MAX / 2)}`;
    expect((await bring(user, many)).problems).toHaveLength(IMPORT_PROBLEMS_MAX);
    expect(await send(user, `${HEAD}\n${`${ROW}\n`.repeat(OFFERS_CSV_ROWS_MAX + 1)}`)).toMatchObject({
      status: 422,
      json: { error: { fields: [{ path: '', rule: 'too_many_rows' }] } },
    });
  });

  it.each<[string, string | Buffer, string, string]>([
    ['nothing', '', '', 'empty'],
    ['bytes of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]), '', 'encoding'],
    ['UTF-16', Buffer.from(`\uFEFF${HEAD}\n${ROW}`, 'utf16le'), '', 'encoding'],
    ['another table', 'nome;idade\nAna;30\n', 'titulo', 'missing_column'],
    ['half of the columns', 'titulo;biblioteca_url\n', 'landing_page_url', 'missing_column'],
    ['a column twice', `${HEAD};Título\n`, 'titulo', 'repeated_column'],
    ['a quote that does not end', `${HEAD}\n${ROW}\n"Oferta;https://a.com/\n`, '3', 'quotes'],
  ])('is refused as a whole when it is %s', async (_what, file, path, rule) => {
    expect(await send(user, file)).toMatchObject({
      status: 422,
      json: { error: { code: 'offers.csv.unreadable', fields: [{ path, rule }] } },
    });
  });
});

describe('the plan limit', () => {
  const table = (count: number) =>
    `${HEAD}\n${Array.from({ length: count }, (_, n) => `Oferta ${n};https://a.com/${n};https://b.com/\n`).join('')}`;

  it('lets in a table that fits, and nothing of one that does not', async () => {
    offers.limits.set(user.id, 5);
    await user.makeOffer();
    for (const query of ['?check=1', '']) {
      expect(await send(user, table(5), query)).toMatchObject({
        status: 409,
        json: {
          error: { code: 'offers.libraries.limit_reached', fields: [{ path: 'maxLibraries', rule: '5' }] },
        },
      });
    }
    expect(await user.board()).toHaveLength(1);
    expect(await bring(user, table(4))).toMatchObject({ created: 4 });
    expect(await bring(user, table(4))).toMatchObject({ unchanged: 4 });
  });

  it('holds when tables and offers arrive together', async () => {
    offers.limits.set(user.id, 6);
    const replies = await Promise.all([
      send(user, table(4)),
      ...Array.from({ length: 4 }, () =>
        user.request('POST', '/api/offers', {
          title: 'x',
          offerUrl: 'https://c.com/',
          landingPageUrl: 'https://c.com/',
        }),
      ),
      send(user, table(4).replaceAll('Oferta', 'Outra')),
    ]);
    const made = replies.map(({ status, json }) =>
      status === 201 ? 1 : status === 200 ? importReply.parse(json).created : 0,
    );
    const board = await user.board();
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(board.length);
    expect(board.length).toBeLessThanOrEqual(6);
  });

  deepIt('lets a full table in, each offer with its card', async () => {
    offers.limits.set(user.id, OFFERS_CSV_ROWS_MAX);
    expect(await bring(user, table(OFFERS_CSV_ROWS_MAX))).toMatchObject({ created: OFFERS_CSV_ROWS_MAX });
    const board = await user.board();
    expect(board).toHaveLength(OFFERS_CSV_ROWS_MAX);
    expect(board[1]).toMatchObject({ title: 'Oferta 1', status: 'waiting', trend: [], latestCount: null });
  });
});

it('brings nothing onto the board of another user', async () => {
  const mine = await user.makeOffer();
  const other = await offers.newUser();
  const row = `${mine.id};Roubada;https://a.com/;https://b.com/;invalid`;
  expect(await bring(other, `id;titulo;biblioteca_url;landing_page_url;status\n${row}\n`)).toMatchObject({
    created: 1,
  });
  expect(await user.board()).toEqual([mine]);
  expect((await other.board())[0]?.id).not.toBe(mine.id);
});
