import { offerStatuses } from '@garimpo/offers-contract';
import { describe, expect, it } from '@jest/globals';
import { offerOf } from '../testing/offers.ts';
import { byColumn, columnId, columnOf, dropIntent } from './moves.ts';

const bolos = offerOf({ status: 'waiting' });
const milhas = offerOf({ status: 'approved' });
const vizinha = offerOf({ status: 'waiting' });
const offers = [bolos, milhas, vizinha];
const drop = (over: string | null, active = bolos.id) =>
  dropIntent({ active: { id: active }, over: over === null ? null : { id: over } }, offers);

describe('dropIntent', () => {
  it.each([
    ['another column', columnId('testing'), { offerId: bolos.id, status: 'testing' }],
    ['a card of another column', milhas.id, { offerId: bolos.id, status: 'approved' }],
    ['its own column', columnId('waiting'), null],
    ['a card of its own column', vizinha.id, null],
    ['itself', bolos.id, null],
    ['nothing', null, null],
    ['something that is no column and no card', 'somewhere', null],
    ['a column that does not exist', 'column:feito', null],
    ['a name that every object has', 'column:constructor', null],
  ])('on %s', (_where, over, intent) => {
    expect(drop(over)).toEqual(intent);
  });

  it('is nothing for a card that is gone', () => {
    expect(drop(columnId('testing'), 'gone')).toBeNull();
  });
});

describe('column ids', () => {
  it('lead back to their column', () => {
    expect(offerStatuses.map((status) => columnOf(columnId(status)))).toEqual([...offerStatuses]);
    expect(columnOf('waiting')).toBeNull();
    expect(columnOf(7)).toBeNull();
  });
});

describe('byColumn', () => {
  it('has a place for every status and keeps the order', () => {
    const offers = [offerOf({ status: 'invalid' }), offerOf(), offerOf({ status: 'invalid' })];
    const [first, second, third] = offers;
    expect(byColumn(offers)).toEqual({
      waiting: [second],
      testing: [],
      approved: [],
      invalid: [first, third],
    });
  });
});
