import type { OfferStatus } from '@garimpo/offers-contract';
import { describe, expect, it } from '@jest/globals';
import { offerOf } from '../testing/offers.ts';
import { byColumn, columnBeside, dropIntent, edgeScroll } from './moves.ts';

const bolos = offerOf({ status: 'waiting' });
const offers = [bolos, offerOf({ status: 'approved' })];

describe('dropIntent', () => {
  it.each<[string, OfferStatus | null, object | null]>([
    ['another column', 'testing', { offerId: bolos.id, status: 'testing' }],
    ['its own column', 'waiting', null],
    ['nothing', null, null],
  ])('on %s', (_where, over, intent) => {
    expect(dropIntent(bolos.id, over, offers)).toEqual(intent);
  });

  it('is nothing for a card that is gone', () => {
    expect(dropIntent('gone', 'testing', offers)).toBeNull();
  });
});

it('goes from column to column, and stays at the ends', () => {
  expect([columnBeside('waiting', 1), columnBeside('invalid', -1)]).toEqual(['testing', 'approved']);
  expect([columnBeside('waiting', -1), columnBeside('invalid', 1)]).toEqual(['waiting', 'invalid']);
});

it.each([
  ['the middle', 500, 0],
  ['just inside the edge', 801, 0],
  ['half way into the end', 900, 7],
  ['the end', 1000, 14],
  ['beyond it', 1200, 14],
  ['half way into the beginning', 100, -7],
  ['before the beginning', -50, -14],
])('a card held at %s scrolls by %i', (_where, at, by) => {
  expect(edgeScroll(at, 0, 1000)).toBe(by);
});

describe('byColumn', () => {
  it('has a place for every status and keeps the order', () => {
    const all = [offerOf({ status: 'invalid' }), offerOf(), offerOf({ status: 'invalid' })];
    const [first, second, third] = all;
    expect(byColumn(all)).toEqual({
      waiting: [second],
      testing: [],
      approved: [],
      invalid: [first, third],
    });
  });
});
