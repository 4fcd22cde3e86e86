import type { OfferView } from '@garimpo/offers-contract';
import { describe, expect, it } from '@jest/globals';
import { offerOf } from '../testing/offers.ts';
import { applyPending } from './apply-pending.ts';
import type { Change, Entry } from './change.ts';

const at = '2026-11-20T12:00:00.000Z';
const entries = (...changes: Change[]): Entry[] =>
  changes.map((change, index) => ({ id: String(index), at, title: '', change }));
const content = {
  title: 'Nova',
  offerUrl: 'https://a.example/',
  landingPageUrl: 'https://b.example/',
  description: null,
  tags: [],
};

const byHand = { latestSource: 'manual', latestPrecision: 'exact' };

describe('applyPending', () => {
  const [one, two] = [offerOf(), offerOf()];

  it('leaves the board alone when there is nothing to lay over it', () => {
    const board = [one, two];
    expect(applyPending(board, [])).toBe(board);
    expect(applyPending(board, entries({ kind: 'move', offerId: one.id, status: one.status }))).toBe(board);
    expect(applyPending(board, entries({ kind: 'move', offerId: 'gone', status: 'invalid' }))).toBe(board);
    expect(applyPending(board, entries({ kind: 'create', offerId: one.id, content }))).toBe(board);
  });

  it('moves, edits and deletes, and touches no other offer', () => {
    const moved = applyPending([one, two], entries({ kind: 'move', offerId: two.id, status: 'approved' }));
    expect(moved).toEqual([one, { ...two, status: 'approved', updatedAt: at }]);
    expect(moved[0]).toBe(one);
    const edited = applyPending([one], entries({ kind: 'edit', offerId: one.id, edit: { title: 'X' } }));
    expect(edited).toEqual([{ ...one, title: 'X', updatedAt: at }]);
    expect(applyPending([one, two], entries({ kind: 'delete', offerId: one.id }))).toEqual([two]);
  });

  it.each<[string, Change['kind'][], string[], string[]]>([
    ['archived', ['archive'], ['two'], ['one', 'two']],
    ['archived and back', ['archive', 'unarchive'], ['one', 'two'], ['two']],
    ['deleted and back before anybody knew', ['delete', 'restore'], ['one', 'two'], ['one', 'two']],
    ['back, and deleted again', ['delete', 'restore', 'delete'], ['two'], ['two']],
    ['back from the archive', ['unarchive'], ['one', 'two'], ['two']],
  ])('what is %s', (_what, kinds, board, archive) => {
    const [first, second] = [offerOf({ title: 'one' }), offerOf({ title: 'two' })];
    const pending = entries(...kinds.map((kind) => ({ kind, offerId: first.id }) as Change));
    const left = (list: 'board' | 'archive') =>
      applyPending([first, second], pending, list).map(({ title }) => title);
    expect([left('board'), left('archive')]).toEqual([board, archive]);
  });

  it('adds and takes tags, whatever their case', () => {
    const offer = offerOf({ tags: ['Pets', 'quiz'] });
    const change: Change = { kind: 'tag', offerId: offer.id, add: ['pets', 'novo'], remove: ['QUIZ'] };
    expect(applyPending([offer], entries(change))[0]?.tags).toEqual(['Pets', 'novo']);
  });

  it('shows an offer again that the service may never have had', () => {
    const back: Change = { kind: 'restore', offerId: 'new', content };
    expect(applyPending([one], entries(back)).map(({ title }) => title)).toEqual(['Nova', one.title]);
  });

  it('shows a new offer first, and what was done to it since', () => {
    const board = applyPending(
      [one],
      entries(
        { kind: 'create', offerId: 'new', content },
        { kind: 'move', offerId: 'new', status: 'testing' },
        { kind: 'reading', offerId: 'new', count: 9, checkedAt: at, now: true },
      ),
    );
    expect(board[0]).toEqual({
      id: 'new',
      ...content,
      status: 'testing',
      createdAt: at,
      updatedAt: at,
      latestCount: 9,
      latestCheckedAt: at,
      latestSource: 'manual',
      latestPrecision: 'exact',
      change: 0,
      trend: [9],
    });
    expect(board[1]).toBe(one);
  });

  it.each<[string, Partial<OfferView>, { count: number; checkedAt: string }, Partial<OfferView>]>([
    [
      'the first one',
      {},
      { count: 5, checkedAt: at },
      { latestCount: 5, latestCheckedAt: at, ...byHand, change: 0, trend: [5] },
    ],
    [
      'the next one',
      { latestCount: 31, latestCheckedAt: '2026-11-19T12:00:00.000Z', change: 9, trend: [22, 31] },
      { count: 30, checkedAt: at },
      { latestCount: 30, latestCheckedAt: at, ...byHand, change: 8, trend: [22, 31, 30] },
    ],
    [
      'a correction of the last one',
      { latestCount: 31, latestCheckedAt: at, change: 9, trend: [22, 31] },
      { count: 25, checkedAt: at },
      { latestCount: 25, latestCheckedAt: at, ...byHand, change: 3, trend: [22, 25] },
    ],
    [
      'an older one, which is not on the card',
      { latestCount: 31, latestCheckedAt: at, change: 9, trend: [22, 31] },
      { count: 25, checkedAt: '2026-11-01T12:00:00.000Z' },
      { latestCount: 31, latestCheckedAt: at, change: 9, trend: [22, 31] },
    ],
  ])('a reading: %s', (_case, before, reading, after) => {
    const offer = offerOf(before);
    const [shown] = applyPending(
      [offer],
      entries({ kind: 'reading', offerId: offer.id, now: false, ...reading }),
    );
    expect(shown).toEqual({ ...offer, ...after });
  });

  it.each([
    ['a reading after the last try', '2026-11-20T11:00:00.000Z', at, null],
    ['a reading before it', '2026-11-20T13:00:00.000Z', at, 'login_wall'],
  ])('%s', (_case, lastAt, checkedAt, reason) => {
    const offer = offerOf({ unreadable: { reason: 'login_wall', since: lastAt, lastAt } });
    const [shown] = applyPending(
      [offer],
      entries({ kind: 'reading', offerId: offer.id, count: 5, checkedAt, now: false }),
    );
    expect(shown?.unreadable?.reason ?? null).toBe(reason);
  });

  it('says of another address no longer that it could not be read', () => {
    const unreadable = { reason: 'not_library', since: at, lastAt: at };
    const offer = offerOf({ unreadable });
    const edit = (part: { title?: string; offerUrl?: string }) =>
      applyPending([offer], entries({ kind: 'edit', offerId: offer.id, edit: part }))[0]?.unreadable;
    expect(edit({ title: 'X' })).toEqual(unreadable);
    expect(edit({ offerUrl: offer.offerUrl })).toEqual(unreadable);
    expect(edit({ offerUrl: content.offerUrl })).toBeNull();
  });

  it('keeps as many counts of a trend as the service does', () => {
    const trend = Array.from({ length: 24 }, (_, count) => count);
    const offer = offerOf({
      latestCount: 23,
      latestCheckedAt: '2026-11-01T12:00:00.000Z',
      change: 23,
      trend,
    });
    const [shown] = applyPending(
      [offer],
      entries({ kind: 'reading', offerId: offer.id, count: 99, checkedAt: at, now: true }),
    );
    expect(shown?.trend).toEqual([...trend.slice(1), 99]);
  });
});
