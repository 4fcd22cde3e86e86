import { describe, expect, it } from '@jest/globals';
import { offerOf } from '../testing/offers.ts';
import { boardTags, filterOffers } from './board-view.ts';

const offers = [
  offerOf({ title: 'Inglês em 90 Dias', tags: ['educação', 'advertorial'] }),
  offerOf({ title: 'Crochê do Zero', tags: ['artesanato'] }),
  offerOf({ title: 'ESCOLA de inglês', tags: ['Educacao'], description: 'zero' }),
];
const found = (search: string, tags: string[] = []) =>
  filterOffers(offers, { search, tags }).map(({ title }) => title);

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
  ])('%j with %j', (search, tags, expected, _why) => {
    expect(found(search, tags)).toEqual(expected.map((at) => offers[at]?.title));
  });
});

describe('boardTags', () => {
  it('names each tag once, in order', () => {
    expect(boardTags(offers)).toEqual(['advertorial', 'artesanato', 'educação']);
    expect(boardTags([])).toEqual([]);
  });
});
