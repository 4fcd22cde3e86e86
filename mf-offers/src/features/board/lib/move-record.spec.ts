import type { OfferStatus } from '@garimpo/offers-contract';
import { describe, expect, it } from '@jest/globals';
import { offerOf } from '../testing/offers.ts';
import { type MoveRecord, replayMoves, unsavedOffers, unsettledMoves } from './move-record.ts';

const movedAt = '2026-11-20T12:00:00.000Z';
const record = (
  order: number,
  offerId: string,
  status: OfferStatus,
  outcome: MoveRecord['status'],
): MoveRecord => ({
  order,
  status: outcome,
  move: { offerId, status, movedAt },
});

describe('unsettledMoves', () => {
  it.each<[string, MoveRecord[], string[]]>([
    ['on its way', [record(1, 'a', 'testing', 'pending')], ['a testing']],
    ['failed', [record(1, 'a', 'testing', 'error')], ['a testing']],
    ['saved', [record(1, 'a', 'testing', 'success')], []],
    [
      'failed, then saved elsewhere',
      [record(1, 'a', 'testing', 'error'), record(2, 'a', 'approved', 'success')],
      [],
    ],
    [
      'saved, then moved again',
      [record(1, 'a', 'testing', 'success'), record(2, 'a', 'approved', 'pending')],
      ['a approved'],
    ],
    [
      'two quick ones of a card, told in the wrong order',
      [record(2, 'a', 'approved', 'pending'), record(1, 'a', 'testing', 'pending')],
      ['a approved'],
    ],
    [
      'two cards',
      [record(1, 'a', 'testing', 'error'), record(2, 'b', 'invalid', 'pending')],
      ['a testing', 'b invalid'],
    ],
  ])('%s', (_case, records, expected) => {
    expect(unsettledMoves(records).map(({ offerId, status }) => `${offerId} ${status}`)).toEqual(expected);
  });
});

describe('unsavedOffers', () => {
  it.each<[string, MoveRecord['status'][], string | undefined]>([
    ['the first attempt is no failure', ['pending'], undefined],
    ['it failed', ['error'], 'failed'],
    ['it is tried again', ['error', 'pending'], 'retrying'],
    ['it failed again', ['error', 'pending', 'error'], 'failed'],
    ['it got through', ['error', 'success'], undefined],
    ['a later move after a success starts anew', ['error', 'success', 'pending'], undefined],
  ])('%s', (_case, outcomes, expected) => {
    const records = outcomes.map((outcome, at) => record(at, 'a', 'testing', outcome));
    expect(unsavedOffers(records).get('a')).toBe(expected);
  });
});

describe('replayMoves', () => {
  it('lays the moves over a fresh answer, and passes by what is gone', () => {
    const [one, two] = [offerOf(), offerOf()];
    const board = replayMoves(
      [one, two],
      [
        { offerId: two.id, status: 'invalid', movedAt },
        { offerId: 'gone', status: 'approved', movedAt },
      ],
    );
    expect(board).toEqual([one, { ...two, status: 'invalid', updatedAt: movedAt }]);
  });
});
