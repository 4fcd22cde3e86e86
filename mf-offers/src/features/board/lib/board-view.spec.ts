import { describe, expect, it } from '@jest/globals';
import { offerOf } from '../testing/offers.ts';
import {
  type BoardSort,
  type BoardView,
  boardTags,
  defaultView,
  filterOffers,
  latestReadingAt,
  readView,
  sortOffers,
  writeView,
} from './board-view.ts';

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T12:00:00.000Z`;
const offers = [
  offerOf({ title: 'c', createdAt: day(1), latestCount: 10, change: 3, growth7: 0 }),
  offerOf({ title: 'Á', createdAt: day(4), latestCount: null, change: null }),
  offerOf({ title: 'b 10', createdAt: day(3), latestCount: 0, change: -30, growth7: -100 }),
  offerOf({ title: 'b 9', createdAt: day(2), latestCount: 10, change: 0, growth7: 12.5 }),
];

describe('sortOffers', () => {
  it.each<[BoardSort, string[], string]>([
    ['newest', ['Á', 'b 10', 'b 9', 'c'], 'by creation'],
    ['growth', ['b 9', 'c', 'b 10', 'Á'], 'a rise first, a fall last, unknown after that'],
    ['change', ['b 10', 'c', 'b 9', 'Á'], 'a fall counts as much as a rise; unknown last'],
    ['count', ['b 9', 'c', 'b 10', 'Á'], 'equals: the newest first; zero before unknown'],
    ['title', ['Á', 'b 9', 'b 10', 'c'], 'as a dictionary, figures by their value'],
  ])('%s', (sort, expected, _why) => {
    expect(sortOffers(offers, sort).map(({ title }) => title)).toEqual(expected);
  });

  it('leaves the list it was given as it was', () => {
    const before = offers.map(({ id }) => id);
    sortOffers(offers, 'title');
    expect(offers.map(({ id }) => id)).toEqual(before);
  });
});

const read = (query: string) => readView(new URLSearchParams(query));

describe('the view in the address', () => {
  it('comes back as it went', () => {
    const view: BoardView = {
      search: 'a&b=ç',
      tags: ['renda extra', 'fé'],
      ads: 'novos',
      sort: 'change',
      column: 'invalid',
      layout: 'list',
      order: { by: 'growth', down: true },
    };
    expect(readView(writeView(view))).toEqual(view);
    expect(writeView(view).toString()).toBe(
      'q=a%26b%3D%C3%A7&tag=renda+extra&tag=f%C3%A9&ads=novos&sort=change&column=invalid&view=list&order=-growth',
    );
  });

  it('takes from what is remembered what it does not say itself', () => {
    const remembered = { layout: 'list', order: { by: 'title', down: false } } as const;
    const of = (query: string) => readView(new URLSearchParams(query), remembered);
    expect(of('')).toEqual({ ...defaultView, ...remembered });
    expect(of('view=board&order=-count')).toEqual({ ...defaultView, order: { by: 'count', down: true } });
  });

  it('says nothing about what is as ever', () => {
    expect(writeView(defaultView).toString()).toBe('');
    expect(read('')).toEqual(defaultView);
  });

  it.each([
    ['sort=random', 'an order that does not exist'],
    ['column=feito', 'a column that does not exist'],
    ['view=tabela', 'a layout that does not exist'],
    ['order=-nada', 'a column of the list that does not exist'],
    ['sort=constructor&column=__proto__', 'names that every object has'],
    ['tag=', 'an empty tag'],
    [`q=${'x'.repeat(201)}`, 'a search that nobody types'],
    [Array.from({ length: 21 }, (_, at) => `tag=${at}`).join('&'), 'more tags than fit'],
    ['foo=bar', 'something else'],
  ])('leaves out what makes no sense: %s', (query, _why) => {
    expect(read(query)).toEqual(defaultView);
  });

  it('writes no more than it would read', () => {
    const long = { ...defaultView, search: 'x'.repeat(500) };
    expect(readView(writeView(long)).search).toHaveLength(200);
  });
});

const tagged = [
  offerOf({ title: 'Inglês em 90 Dias', tags: ['educação', 'advertorial'] }),
  offerOf({ title: 'Crochê do Zero', tags: ['artesanato'] }),
  offerOf({ title: 'ESCOLA de inglês', tags: ['Educacao'], description: 'zero' }),
];
const found = (search: string, tags: string[] = []) =>
  filterOffers(tagged, { search, tags }).map(({ title }) => title);

describe('filterOffers', () => {
  it.each<[string, string[], number[], string]>([
    ['', [], [0, 1, 2], 'no filter'],
    ['   ', [], [0, 1, 2], 'blanks are no filter'],
    ['INGLES', [], [0, 2], 'case and accents do not count'],
    ['inglês dias', [], [0], 'every word'],
    ['dias inglês', [], [0], 'in any order'],
    ['ingles educ', [], [0, 2], 'one word in the title, one in a tag'],
    ['zero', [], [1], 'not in the description'],
    ['croche', ['artesanato'], [1], 'search and tag'],
    ['croche', ['educação'], [], 'both have to hold'],
    ['', ['educação'], [0, 2], 'a tag in any spelling'],
    ['', ['artesanato', 'advertorial'], [0, 1], 'any of the tags'],
    ['', ['educ'], [], 'a tag is a whole word'],
    ['.*', [], [], 'no pattern'],
    ['#educ', [], [0, 2], 'a tag by its beginning'],
    ['#ucacao', [], [], 'not by its middle'],
    ['#zero', [], [], 'not a title'],
    ['ingles #educ', [], [0, 2], 'a title and a tag'],
  ])('%j with %j', (search, tags, expected, _why) => {
    expect(found(search, tags)).toEqual(expected.map((at) => tagged[at]?.title));
  });
});

describe('boardTags', () => {
  it('names each tag once, in order', () => {
    expect(boardTags(tagged)).toEqual(['advertorial', 'artesanato', 'educação']);
    expect(boardTags([])).toEqual([]);
  });
});

describe('latestReadingAt', () => {
  it('is the newest of all, and unknown when nothing was read', () => {
    const at = (latestCheckedAt: string | null) => offerOf({ latestCheckedAt });
    const [older, newer] = ['2026-11-18T11:40:00.000Z', '2026-11-20T11:40:00.000Z'];
    expect(latestReadingAt([at(older), at(newer), at(null)])?.toISOString()).toBe(newer);
    expect(latestReadingAt([at(null)])).toBeNull();
    expect(latestReadingAt([])).toBeNull();
  });
});
