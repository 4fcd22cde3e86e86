import { metricsReply, type ReadingView, readingReply } from '@garimpo/offers-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

const HOUR_MS = 60 * 60 * 1000;

let offers: OffersApp;
let user: TestUser;
let offerId: string;
let path: string;
beforeAll(async () => {
  offers = await startOffersApp();
});
beforeEach(async () => {
  user = await offers.newUser();
  offerId = (await user.makeOffer()).id;
  path = `/api/offers/${offerId}/metrics`;
});
afterAll(() => offers.app.close());

function ago(ms: number): string {
  return new Date(Date.now() - ms).toISOString();
}

async function read(query = ''): Promise<ReadingView[]> {
  const reply = await user.request('GET', path + query);
  expect(reply.status).toBe(200);
  return metricsReply.parse(reply.json).metrics;
}

describe('a reading by hand', () => {
  it('counts as taken now when no time is given, and comes back with the card', async () => {
    const before = Date.now();
    const reply = await user.request('POST', path, { count: 148 });
    expect(reply.status).toBe(201);
    const { reading, offer } = readingReply.parse(reply.json);
    expect(Date.parse(reading.checkedAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(reading.checkedAt)).toBeLessThanOrEqual(Date.now());
    expect(reading).toMatchObject({ count: 148, source: 'manual' });
    expect(offer).toMatchObject({
      latestCount: 148,
      latestCheckedAt: reading.checkedAt,
      change: 0,
      trend: [148],
    });
    expect(await user.board()).toEqual([offer]);
    expect(await read()).toEqual([reading]);
  });

  it('finds its place when it is entered late', async () => {
    for (const [count, hours] of [
      [20, 5],
      [0, 1],
      [7, 9],
      [30, 3],
    ] as const) {
      await user.request('POST', path, { count, checkedAt: ago(hours * HOUR_MS) });
    }
    expect((await read()).map((reading) => reading.count)).toEqual([7, 20, 30, 0]);
    expect(await user.board()).toMatchObject([{ latestCount: 0, change: -7, trend: [7, 20, 30, 0] }]);
  });

  it('corrects the reading of the same moment', async () => {
    const checkedAt = '2026-03-01T08:40:00-03:00';
    await user.request('POST', path, { count: 5, checkedAt });
    await user.request('POST', path, { count: 50, checkedAt: '2026-03-01T11:40:00Z' });
    expect(await read('?days=0')).toEqual([
      { count: 50, checkedAt: '2026-03-01T11:40:00.000Z', source: 'manual', precision: 'exact' },
    ]);
    expect(await user.board()).toMatchObject([{ latestCount: 50, change: 0, trend: [50] }]);
  });

  it('is refused in the future, and leaves no trace', async () => {
    const reply = await user.request('POST', path, { count: 5, checkedAt: ago(-HOUR_MS) });
    expect(reply).toMatchObject({ status: 400, json: { error: { code: 'offers.reading.in_future' } } });
    expect(await read('?days=0')).toEqual([]);
  });

  it('finds no offer when that is being deleted at the same moment', async () => {
    const { db } = offers.app;
    await db.query('BEGIN');
    await db.query('DELETE FROM offers.offers WHERE id = $1', [offerId]);
    const reply = user.request('POST', path, { count: 5 });
    // The reading has come as far as it can: to the row that is going.
    const waiting =
      'SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))';
    while ((await db.query(waiting)).rowCount === 0);
    await db.query('COMMIT');
    expect(await reply).toMatchObject({ status: 404, json: { error: { code: 'offers.offer.not_found' } } });
  });

  it('does not change the time of the offer itself', async () => {
    const [before] = await user.board();
    await user.request('POST', path, { count: 5 });
    expect((await user.board())[0]?.updatedAt).toBe(before?.updatedAt);
  });
});
