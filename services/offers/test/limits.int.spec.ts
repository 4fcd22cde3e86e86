import { randomUUID } from 'node:crypto';
import { UNLIMITED } from '@garimpo/accounts-contract';
import { OFFERS_LIST_MAX } from '@garimpo/offers-contract';
import { UsageCounters } from '@garimpo/service-kit';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openConnections } from './support/helpers.ts';
import { newOffer, type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

let offers: OffersApp;
let user: TestUser;
beforeAll(async () => {
  offers = await startOffersApp();
});
beforeEach(async () => {
  user = await offers.newUser();
});
afterAll(() => offers.app.close());

async function insertMany(count: number): Promise<void> {
  await offers.app.db.query(
    `INSERT INTO offers.offers (user_id, title, offer_url, landing_page_url)
    SELECT $1, 'Oferta ' || n, 'https://exemplo.com/', 'https://exemplo.com/' FROM generate_series(1, $2::integer) n`,
    [user.id, count],
  );
}

describe('the plan limit', () => {
  it('lets exactly one of 20 parallel creates through when one is left', async () => {
    offers.limits.set(user.id, 5);
    await insertMany(4);
    await openConnections(offers.database, 5);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => user.request('POST', '/api/offers', newOffer)),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    const refused = replies.filter((reply) => reply.status !== 201);
    expect(refused).toHaveLength(19);
    for (const reply of refused) {
      expect(reply).toMatchObject({
        status: 409,
        json: {
          error: { code: 'offers.libraries.limit_reached', fields: [{ path: 'maxLibraries', rule: '5' }] },
        },
      });
    }
    expect(await user.board()).toHaveLength(5);
  });

  it('has room again after a deletion', async () => {
    offers.limits.set(user.id, 1);
    const { id } = await user.makeOffer();
    expect((await user.request('POST', '/api/offers', newOffer)).status).toBe(409);
    await user.request('DELETE', `/api/offers/${id}`);
    await user.makeOffer();
  });

  it('still answers the repeat of the create that filled it', async () => {
    offers.limits.set(user.id, 1);
    const input = { ...newOffer, id: randomUUID() };
    expect(await user.makeOffer(input)).toEqual(await user.makeOffer(input));
  });

  it('does not hinder changes above it, as after a change to a smaller plan', async () => {
    const { id } = await user.makeOffer();
    offers.limits.set(user.id, 0);
    expect((await user.request('PATCH', `/api/offers/${id}`, { status: 'testing' })).status).toBe(200);
    expect((await user.request('POST', `/api/offers/${id}/metrics`, { count: 1 })).status).toBe(201);
  });

  it('is nothing without a plan', async () => {
    offers.limits.set(user.id, null);
    expect(await user.request('POST', '/api/offers', newOffer)).toMatchObject({
      status: 409,
      json: { error: { fields: [{ path: 'maxLibraries', rule: '0' }] } },
    });
  });

  deepIt('ends an unlimited plan where the list does', async () => {
    offers.limits.set(user.id, UNLIMITED);
    await insertMany(OFFERS_LIST_MAX - 1);
    await user.makeOffer();
    expect((await user.request('POST', '/api/offers', newOffer)).status).toBe(409);
    expect(await user.board()).toHaveLength(OFFERS_LIST_MAX);
  });
});

describe('use', () => {
  it('is counted per user', async () => {
    const other = await offers.newUser();
    await other.makeOffer();
    await insertMany(3);
    const counters = offers.app.get<UsageCounters>(UsageCounters);
    expect(await counters.read('libraries', user.id)).toBe(3);
    expect(await counters.read('libraries', other.id)).toBe(1);
    expect(await counters.read('libraries', randomUUID())).toBe(0);
  });
});
