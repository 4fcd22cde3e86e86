import { expect, it } from '@jest/globals';
import { offerOf } from '../testing/offers.ts';
import { type ListColumn, nextOrder, orderOffers, readOrder, writeOrder } from './list-order.ts';

const offers = [
  offerOf({ title: 'b 10', status: 'approved', latestCount: 5, change: -3, growth7: null }),
  offerOf({ title: 'Á', status: 'waiting', latestCount: null, change: null, growth7: 12.5 }),
  offerOf({ title: 'b 9', status: 'invalid', latestCount: 0, change: 8, growth7: -40 }),
];

it.each<[ListColumn, string[], string[]]>([
  ['title', ['Á', 'b 9', 'b 10'], ['b 10', 'b 9', 'Á']],
  ['status', ['Á', 'b 10', 'b 9'], ['b 9', 'b 10', 'Á']],
  ['count', ['b 9', 'b 10', 'Á'], ['b 10', 'b 9', 'Á']],
  ['change', ['b 10', 'b 9', 'Á'], ['b 9', 'b 10', 'Á']],
  ['growth', ['b 9', 'Á', 'b 10'], ['Á', 'b 9', 'b 10']],
  ['created', ['b 10', 'Á', 'b 9'], ['b 9', 'Á', 'b 10']],
])('%s, both ways, with what is not known last', (by, up, down) => {
  const titles = (isDown: boolean) => orderOffers(offers, { by, down: isDown }).map(({ title }) => title);
  expect([titles(false), titles(true)]).toEqual([up, down]);
});

it('turns the column that is clicked again, and begins another one as people read it', () => {
  const byTitle = { by: 'title', down: false } as const;
  expect(nextOrder(byTitle, 'title')).toEqual({ by: 'title', down: true });
  expect(nextOrder(byTitle, 'growth')).toEqual({ by: 'growth', down: true });
  expect(readOrder(writeOrder({ by: 'growth', down: true }))).toEqual({ by: 'growth', down: true });
  expect([readOrder(null), readOrder('-'), readOrder('--title'), readOrder('nada')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
