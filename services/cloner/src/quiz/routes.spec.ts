import { expect, it } from '@jest/globals';
import { routesOf } from './routes.ts';
import type { ScreenPair } from './walk/coverage.ts';

const pairs = (...all: [from: number, to: number | string][]): ScreenPair[] =>
  all.map(([from, to]) => ({ from, to }));
const SHOP = 'https://loja.test/pagar?off=1';
const checkouts = ['https://loja.test/pagar'];

it.each<[what: string, pairs: ScreenPair[], routes: { all: number; toCheckout: number }]>([
  ['one way', pairs([0, 1], [1, 2], [2, SHOP]), { all: 1, toCheckout: 1 }],
  [
    'branches that meet again',
    pairs([0, 1], [0, 2], [0, 3], [1, 4], [2, 4], [3, 4], [4, SHOP]),
    { all: 3, toCheckout: 3 },
  ],
  [
    'results that depend on the branch',
    pairs([0, 1], [0, 2], [1, 3], [2, 3], [3, 4], [3, 5], [4, SHOP], [5, 'https://loja.test/outra']),
    { all: 2, toCheckout: 1 },
  ],
  ['a way that ends on a screen', pairs([0, 1], [0, 2], [2, SHOP]), { all: 2, toCheckout: 1 }],
  ['a way back', pairs([0, 1], [1, 0], [1, SHOP]), { all: 1, toCheckout: 1 }],
  ['no way', [], { all: 0, toCheckout: 0 }],
])('counts %s', (_what, given, routes) => {
  expect(routesOf(given, checkouts)).toEqual(routes);
});
