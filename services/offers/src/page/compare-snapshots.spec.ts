import { expect, it } from '@jest/globals';
import { changesBetween, type SeenPage } from './compare-snapshots.ts';

const page: SeenPage = {
  headline: 'Durma bem em 7 dias',
  price: 'R$ 97,00',
  checkoutUrl: 'https://pay.hotmart.com/A1?off=x',
};

it.each<[string, Partial<SeenPage> & { difference?: number | null }, object]>([
  ['nothing', {}, {}],
  ['another price', { price: 'R$ 67,00' }, { price: { before: 'R$ 97,00', after: 'R$ 67,00' } }],
  [
    'another offer of the checkout',
    { checkoutUrl: 'https://pay.hotmart.com/A1?off=y' },
    { checkout: { before: page.checkoutUrl, after: 'https://pay.hotmart.com/A1?off=y' } },
  ],
  [
    'another headline',
    { headline: 'Durma bem em 3 dias' },
    { headline: { before: 'Durma bem em 7 dias', after: 'Durma bem em 3 dias' } },
  ],
  ['letters of another case', { headline: 'DURMA BEM EM 7 DIAS' }, {}],
  ['what was not found this time', { price: null, checkoutUrl: null }, {}],
  ['a look that is a little different', { difference: 0.24 }, {}],
  ['another look', { difference: 0.25 }, { look: 0.25 }],
])('%s', (_case, part, changes) => {
  expect(changesBetween(page, { ...page, difference: null, ...part })).toEqual(changes);
});

it.each([
  ['Só hoje, 27/11/2026: 50% off', 'Só hoje, 28/11/2026: 50% off'],
  ['A oferta termina em 09:59', 'A oferta termina em 01:07:30'],
  ['Válido até 27 de novembro', 'Válido até 4 de dezembro de 2026'],
])('"%s" says the same as "%s"', (headline, later) => {
  const before = { ...page, headline };
  expect(changesBetween(before, { ...page, headline: later, difference: 0 })).toEqual({});
});
