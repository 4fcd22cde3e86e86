import { randomUUID } from 'node:crypto';
import type { OfferView } from '@garimpo/offers-contract';
import { asDomainUser } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newOffer, type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

let offers: OffersApp;
let owner: TestUser;
let stranger: TestUser;
let offer: OfferView;
beforeAll(async () => {
  offers = await startOffersApp();
});
beforeEach(async () => {
  owner = await offers.newUser();
  stranger = await offers.newUser();
  const { id } = await owner.makeOffer({ id: randomUUID() });
  await owner.request('POST', `/api/offers/${id}/metrics`, { count: 7 });
  offer = (await owner.board())[0]!;
});
afterAll(() => offers.app.close());

describe('through the routes', () => {
  it.each<[string, string, unknown]>([
    ['PATCH', '', { status: 'approved' }],
    ['DELETE', '', undefined],
    ['GET', '/metrics?days=0', undefined],
    ['GET', '/metrics.csv?days=0', undefined],
    ['POST', '/metrics', { count: 1 }],
    ['PATCH', '/readings/$reading', { count: 1 }],
    ['PUT', '/readings/$reading', { count: 1, source: 'manual', precision: 'exact' }],
    ['DELETE', '/readings/$reading', undefined],
    ['GET', '/creatives', undefined],
  ])('%s …%s answers as if the offer of another user did not exist', async (method, path, body) => {
    const rest = path.replace('$reading', offer.latestCheckedAt ?? '');
    const foreign = await stranger.request(method, `/api/offers/${offer.id}${rest}`, body);
    const missing = await stranger.request(method, `/api/offers/${randomUUID()}${rest}`, body);
    expect(foreign.status).toBe(404);
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(missing));
    expect(await owner.board()).toEqual([offer]);
  });

  it('lists only what is one’s own', async () => {
    const own = await stranger.makeOffer();
    expect(await stranger.board()).toEqual([own]);
    expect(await owner.board()).toEqual([offer]);
  });

  it('answers a taken id the same whoever has it', async () => {
    const own = await stranger.makeOffer();
    const foreign = await stranger.request('POST', '/api/offers', { ...newOffer, id: offer.id });
    const mine = await stranger.request('POST', '/api/offers', { ...newOffer, id: own.id, title: 'Outra' });
    expect(foreign.status).toBe(409);
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(mine));
    expect(await stranger.board()).toEqual([own]);
    expect(await owner.board()).toEqual([offer]);
  });
});

function withoutRequestId(reply: { status: number; json: unknown }): unknown {
  const { error } = reply.json as { error: Record<string, unknown> };
  expect(error['requestId']).toEqual(expect.any(String));
  return { status: reply.status, error: { ...error, requestId: '' } };
}

describe('in SQL, as the domain’s user role', () => {
  const run = (user: TestUser, sql: string, values: unknown[] = []) =>
    asDomainUser(offers.app.db, 'offers', user.id, (client) => client.query(sql, values));

  it.each(['offers', 'offer_metrics', 'offer_summaries'])('shows only own rows of %s', async (table) => {
    const sql = `SELECT user_id FROM offers.${table}`;
    expect((await run(owner, sql)).rows).toEqual([{ user_id: owner.id }]);
    expect((await run(stranger, sql)).rows).toEqual([]);
  });

  it.each([
    `UPDATE offers.offers SET title = 'x'`,
    `UPDATE offers.offer_metrics SET count = 0`,
    `DELETE FROM offers.offers`,
    `DELETE FROM offers.offer_metrics`,
  ])('%s reaches no row of another user', async (sql) => {
    expect((await run(stranger, sql)).rowCount).toBe(0);
    expect(await owner.board()).toEqual([offer]);
  });

  it('refuses a row in another user’s name', async () => {
    const sql = `INSERT INTO offers.offers (user_id, title, offer_url, landing_page_url)
      VALUES ($1, 'x', 'https://exemplo.com', 'https://exemplo.com')`;
    await expect(run(stranger, sql, [owner.id])).rejects.toThrow(/row-level security/);
    expect((await run(stranger, sql, [stranger.id])).rowCount).toBe(1);
  });

  it('refuses a reading of another user’s offer, in either name', async () => {
    const sql = `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source)
      VALUES ($1, $2, now(), 1, 'manual')`;
    await expect(run(stranger, sql, [offer.id, owner.id])).rejects.toThrow(/row-level security/);
    await expect(run(stranger, sql, [offer.id, stranger.id])).rejects.toThrow(/offer_metrics_offer_fkey/);
    expect(await owner.board()).toEqual([offer]);
  });

  it.each([
    ['owner', 'UPDATE offers.offers SET user_id = $1'],
    ['creation time', `UPDATE offers.offers SET created_at = now() WHERE user_id = $1`],
    ['time of change', `UPDATE offers.offers SET updated_at = now() WHERE user_id = $1`],
    ['id', `UPDATE offers.offers SET id = gen_random_uuid() WHERE user_id = $1`],
    [
      'first status',
      `INSERT INTO offers.offers (user_id, title, offer_url, landing_page_url, status)
        VALUES ($1, 'x', 'https://exemplo.com', 'https://exemplo.com', 'approved')`,
    ],
    ['owner of a reading', 'UPDATE offers.offer_metrics SET user_id = $1'],
    ['moment of a reading', 'UPDATE offers.offer_metrics SET checked_at = now() WHERE user_id = $1'],
    ['next reading', 'UPDATE offers.offer_watches SET next_read_at = now() WHERE user_id = $1'],
    ['outcome of a page', 'SELECT 1 FROM offers.library_pages WHERE page IS NOT NULL OR $1::text IS NULL'],
    ['summary', 'UPDATE offers.offer_summaries SET latest_count = 1 WHERE user_id = $1'],
    ['absence of a summary', 'DELETE FROM offers.offer_summaries WHERE user_id = $1'],
    [
      'a second summary',
      'INSERT INTO offers.offer_summaries (offer_id, user_id) VALUES (gen_random_uuid(), $1)',
    ],
  ])('does not let a user decide the %s, even of an own offer', async (_what, sql) => {
    await expect(run(owner, sql, [owner.id])).rejects.toThrow(/permission denied/);
    expect(await owner.board()).toEqual([offer]);
  });

  it('shows nothing without claims', async () => {
    await offers.app.db.query('BEGIN');
    try {
      await offers.app.db.query('SET LOCAL ROLE offers_user');
      expect((await offers.app.db.query('SELECT 1 FROM offers.offers')).rowCount).toBe(0);
    } finally {
      await offers.app.db.query('ROLLBACK');
    }
  });

  it('lets only an own offer’s status change to one the board has', async () => {
    await expect(run(owner, `UPDATE offers.offers SET status = 'feito'`)).rejects.toThrow(
      /offers_status_check/,
    );
    expect((await run(owner, `UPDATE offers.offers SET status = 'testing'`)).rowCount).toBe(1);
  });
});
