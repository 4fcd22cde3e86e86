import { type PageWatchView, pagePicturePath } from '@garimpo/offers-contract';
import { ObjectStore } from '@garimpo/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seedDemoOffers } from '../src/index.ts';
import { type OffersApp, startOffersApp } from './support/offers-app.ts';

let offers: OffersApp;
beforeAll(async () => {
  offers = await startOffersApp();
});
afterAll(() => offers.app.close());

const now = new Date('2026-11-20T15:00:00Z');
const seed = (userId: string, at = now) =>
  seedDemoOffers({ database: offers.database, objects: offers.app.get(ObjectStore) }, { userId, now: at });

it('fills an empty board once', async () => {
  const user = await offers.newUser();
  expect(await seed(user.id)).toBe(9);
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

  expect(await seed(user.id, new Date(now.getTime() + 1))).toBe(0);
  expect(await user.board()).toEqual(board);
});

it('has a landing page watched, with pictures of before and after its price fell', async () => {
  const user = await offers.newUser();
  await seed(user.id);
  const offer = (await user.board()).find(({ title }) => title === 'Adestramento Gentil');
  const { watch } = (await user.request('GET', `/api/offers/${offer?.id}/page`)).json as {
    watch: PageWatchView;
  };
  expect(watch).toMatchObject({ enabled: true, nextLookAt: '2026-11-25T11:40:00.000Z', problem: null });
  expect(watch.snapshots.map(({ price }) => price?.replace('\u00a0', ' '))).toEqual([
    'R$ 67',
    'R$ 67',
    'R$ 67',
    'R$ 97',
  ]);
  const prices = { before: 'R$\u00a097', after: 'R$\u00a067' };
  expect(watch.snapshots[2]?.changes.price).toEqual(prices);
  for (const { id } of watch.snapshots)
    expect((await user.request('GET', pagePicturePath(String(offer?.id), id))).status).toBe(200);
});

it('fills it once also when two set-ups run at the same time', async () => {
  const user = await offers.newUser();
  const made = await Promise.all([1, 2].map(() => seed(user.id)));
  expect(made.sort()).toEqual([0, 9]);
  expect(await user.board()).toHaveLength(9);
});

it('leaves a board alone that its user has made', async () => {
  const user = await offers.newUser();
  const own = await user.makeOffer();
  expect(await seed(user.id)).toBe(0);
  expect(await user.board()).toEqual([own]);
});
