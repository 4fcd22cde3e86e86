import { describe, expect, it } from '@jest/globals';
import type { FoundLink, FoundText, PageFacts } from '../programs/settings.ts';
import { checkoutOf, headlineOf, isChallenge, priceOf } from './page-facts.ts';

const text = (words: string, part: Partial<FoundText> = {}): FoundText => ({
  tag: 'p',
  text: words,
  size: 16,
  top: 100,
  struck: false,
  ...part,
});
const link = (url: string, label = '', top = 0): FoundLink => ({ url, label, top });
const facts = (part: Partial<PageFacts>): PageFacts => ({
  title: '',
  headlines: [],
  prices: [],
  structuredPrice: null,
  links: [],
  ...part,
});

describe('the price', () => {
  it.each<[string, string | null]>([
    ['R$ 97,00', 'R$ 97,00'],
    ['Por apenas R$97', 'R$ 97,00'],
    ['R$ 1.297,90 à vista', 'R$ 1.297,90'],
    ['12x de R$ 9,74', '12x de R$ 9,74'],
    ['12 X R$ 1 009,74', '12x de R$ 1.009,74'],
    ['de R$ 197 por R$ 97,00', 'R$ 97,00'],
    ['Valor: R$ 497', null],
    ['US$ 27.00', 'US$ 27,00'],
    ['R$ 0,00', null],
    ['grátis', null],
  ])('of "%s" is %s', (words, price) => {
    expect(priceOf(facts({ prices: [text(words)] }))).toBe(price);
  });

  it('is what is not crossed out', () => {
    const prices = [text('R$ 197', { size: 40, struck: true }), text('R$ 97')];
    expect(priceOf(facts({ prices }))).toBe('R$ 97,00');
    expect(priceOf(facts({ prices: [text('R$ 197,00 R$ 97,00', { struck: true })] }))).toBe('R$ 97,00');
  });

  it('is the largest, and of equal ones that beside the checkout', () => {
    const prices = [text('R$ 37', { top: 200 }), text('R$ 97', { top: 900 }), text('R$ 12', { size: 12 })];
    const links = [link('https://pay.kiwify.com.br/a', 'Comprar', 950)];
    expect(priceOf(facts({ prices, links }))).toBe('R$ 97,00');
    expect(priceOf(facts({ prices: [...prices, text('R$ 67', { size: 60 })], links }))).toBe('R$ 67,00');
  });

  it('is what search engines are told, where none is shown', () => {
    expect(priceOf(facts({ structuredPrice: '97.00' }))).toBe('R$ 97,00');
    expect(priceOf(facts({}))).toBeNull();
  });
});

it('the headline is the first h1, else the largest text, else the title', () => {
  const large = text('Durma em 7 dias', { size: 40, top: 50 });
  const headlines = [large, text('Sobre', { tag: 'h1', top: 90 }), text('Sono', { tag: 'h1', top: 20 })];
  expect(headlineOf(facts({ headlines }))).toBe('Sono');
  expect(headlineOf(facts({ headlines: [text('menor'), large] }))).toBe('Durma em 7 dias');
  expect(headlineOf(facts({ title: ' Sono Profundo ' }))).toBe('Sono Profundo');
  expect(headlineOf(facts({}))).toBeNull();
});

it('the checkout is where most buttons lead, without what tells of the visit', () => {
  const links = [
    link('https://instagram.com/loja', 'Quero'),
    link('https://loja.test/comprar', 'Comprar'),
    link('https://pay.hotmart.com/A1?off=x&src=meta&utm_source=fb', 'Quero'),
    link('https://pay.hotmart.com/A1?off=x&utm_source=ig', 'Quero'),
    link('https://pay.hotmart.com/B2', 'Plano'),
    link('https://loja.test/termos', 'Termos de uso'),
  ];
  expect(checkoutOf(facts({ links }))).toBe('https://pay.hotmart.com/A1?off=x');
  expect(checkoutOf(facts({ links: links.slice(-1) }))).toBeNull();
});

it.each([
  ['Just a moment...', true],
  ['Access Denied', true],
  ['Um momento…', true],
  ['Um momento de paz: meditação', false],
  ['Método Sono Profundo', false],
])('a page called "%s" looks whether we are a robot: %p', (title, is) => {
  expect(isChallenge(facts({ title }))).toBe(is);
});
