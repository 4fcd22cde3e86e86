import { describe, expect, it } from '@jest/globals';
import { placeOf } from './place-of.ts';

describe('placeOf', () => {
  it.each<[string, unknown, unknown]>([
    [
      'nested, in Portuguese where there is one',
      { city: { names: { en: 'Brasilia', 'pt-BR': 'Brasília' } }, country: { iso_code: 'BR' } },
      { city: 'Brasília', country: 'BR' },
    ],
    ['nested, in English', { city: { names: { en: 'Lisbon' } } }, { city: 'Lisbon', country: null }],
    ['flat', { city: 'São Paulo', country_code: 'BR', state1: 'SP' }, { city: 'São Paulo', country: 'BR' }],
    ['a country alone', { country_code: 'PT' }, { city: null, country: 'PT' }],
    ['not known', null, { city: null, country: null }],
    ['no record', 'BR', { city: null, country: null }],
    ['something else than texts', { city: 7, country: { iso_code: ['BR'] } }, { city: null, country: null }],
    ['no country that there could be', { country_code: '<b>' }, { city: null, country: null }],
    [
      'a city of many lines',
      { city: ` a\n${'b'.repeat(200)}` },
      { city: `a ${'b'.repeat(77)}`, country: null },
    ],
    ['an empty city', { city: '' }, { city: null, country: null }],
  ])('%s', (_, record, place) => {
    expect(placeOf(record)).toEqual(place);
  });
});
