import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seedDemoOffers } from '../src/index.ts';
import { type OffersApp, startOffersApp } from './support/offers-app.ts';

let offers: OffersApp;
beforeAll(async () => {
  offers = await startOffersApp();
});
afterAll(() => offers.app.close());

const now = new Date('2026-11-20T15:00:00Z');

it('fills an empty board once', async () => {
  const user = await offers.newUser();
  expect(await seedDemoOffers(offers.database, { userId: user.id, now })).toBe(9);
  const board = await user.board();
  expect(board).toHaveLength(9);
  expect(board[1]).toMatchObject({
    trend: [96, 104, 101, 118, 126, 131, 148],
    latestCheckedAt: '2026-11-20T11:40:00.000Z',
    latestSource: 'browser',
    unreadable: null,
  });
  const behindLogin = { since: '2026-11-12T11:40:00.000Z', lastAt: '2026-11-20T11:40:00.000Z' };
  expect(board.at(-1)?.unreadable).toEqual({ ...behindLogin, reason: 'login_wall' });

  expect(await seedDemoOffers(offers.database, { userId: user.id, now: new Date(now.getTime() + 1) })).toBe(
    0,
  );
  expect(await user.board()).toEqual(board);
});

it('fills it once also when two set-ups run at the same time', async () => {
  const user = await offers.newUser();
  const made = await Promise.all([1, 2].map(() => seedDemoOffers(offers.database, { userId: user.id, now })));
  expect(made.sort()).toEqual([0, 9]);
  expect(await user.board()).toHaveLength(9);
});

it('leaves a board alone that its user has made', async () => {
  const user = await offers.newUser();
  const own = await user.makeOffer();
  expect(await seedDemoOffers(offers.database, { userId: user.id, now })).toBe(0);
  expect(await user.board()).toEqual([own]);
});
