import { describe, expect, it } from '@jest/globals';
import { findPrices, priceKey, priceText, readTypedPrice, writtenLike } from './prices.ts';

describe('prices in a text', () => {
  it.each([
    ['por R$ 47 hoje', 'R$ 47', 'R$ 4700 '],
    ['R$47,00', 'R$47,00', 'R$ 4700 '],
    ['R$\u00a01.297,90.', 'R$\u00a01.297,90', 'R$ 129790 '],
    ['12x de R$ 9,74', '12x de R$ 9,74', 'R$ 974 12'],
    ['12 X DE R$ 9,74', '12 X DE R$ 9,74', 'R$ 974 12'],
    ['US$ 1,297.00', 'US$ 1,297.00', 'US$ 129700 '],
    ['only $47.00', '$47.00', 'US$ 4700 '],
    ['€ 30', '€ 30', '€ 3000 '],
  ])('%s', (text, written, key) => {
    const [place, ...others] = findPrices(text);
    expect(others).toEqual([]);
    expect(text.slice(place!.start, place!.end)).toBe(written);
    expect(priceKey(place!.price)).toBe(key);
  });

  it.each(['47 reais', 'R$ ', 'porR$ x', '$nome'])('%s has none', (text) => {
    expect(findPrices(text)).toEqual([]);
  });

  it('are told apart', () => {
    expect(findPrices('de R$ 197 por R$ 47 ou 5x R$ 9,90').map(({ price }) => priceText(price))).toEqual([
      'R$ 197,00',
      'R$ 47,00',
      '5x de R$ 9,90',
    ]);
  });
});

describe('a new price', () => {
  it.each([
    ['R$ 47', '97', 'R$ 97'],
    ['R$47,00', '97', 'R$97,00'],
    ['R$ 47', '97,90', 'R$ 97,90'],
    ['R$ 47,00', 'R$ 1297', 'R$ 1.297,00'],
    ['12x de R$ 9,74', '10x 12,50', '10x de R$ 12,50'],
    ['12x de R$ 9,74', '12,50', '12x de R$ 12,50'],
    ['$47.00', '1.297,00', '$1,297.00'],
  ])('%s becomes %s: %s', (written, typed, expected) => {
    expect(writtenLike(written, readTypedPrice(typed)!)).toBe(expected);
  });

  it.each(['', 'grátis', 'R$', '10 e 20', '1.2.3'])('%s is none', (typed) => {
    expect(readTypedPrice(typed)).toBeNull();
  });
});
