import { randomUUID } from 'node:crypto';
import { DELETED_KEPT_HOURS, offerReply, offersReply } from '@garimpo/offers-contract';
import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

describe('creating', () => {
  it('makes a waiting offer without readings', async () => {
    const input = { ...newOffer, description: 'VSL de 14 min', tags: ['quiz', 'pets'] };
    const reply = await user.request('POST', '/api/offers', input);
    expect(reply.status).toBe(201);
    const { offer } = offerReply.parse(reply.json);
    expect(offer).toMatchObject({
      ...input,
      status: 'waiting',
      latestCount: null,
      latestCheckedAt: null,
      change: null,
      trend: [],
    });
    expect(offer.updatedAt).toBe(offer.createdAt);
    expect(await user.board()).toEqual([offer]);
  });

  it.each([undefined, null, '', '  '])('keeps no description for %j', async (description) => {
    expect((await user.makeOffer({ description })).description).toBeNull();
  });

  it('answers a repeated request with the one offer it made', async () => {
    const input = { ...newOffer, id: randomUUID(), tags: ['a'], description: 'x' };
    const first = await user.makeOffer(input);
    const again = await user.makeOffer({ ...input, id: input.id.toUpperCase() });
    expect(again).toEqual(first);
    expect(await user.board()).toHaveLength(1);
  });

  it('answers a repeated request also after the offer has moved', async () => {
    const input = { ...newOffer, id: randomUUID() };
    await user.makeOffer(input);
    await user.request('PATCH', `/api/offers/${input.id}`, { status: 'approved' });
    expect((await user.makeOffer(input)).status).toBe('approved');
  });

  it('makes one offer of ten parallel requests with one id', async () => {
    const input = { ...newOffer, id: randomUUID() };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => user.request('POST', '/api/offers', input)),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(201));
    expect(await user.board()).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>]>([
    ['title', { title: 'Outra' }],
    ['library address', { offerUrl: 'https://exemplo.com/2' }],
    ['landing page', { landingPageUrl: 'https://exemplo.com/2' }],
    ['description', { description: 'y' }],
    ['order of tags', { tags: ['b', 'a'] }],
    ['number of tags', { tags: ['a', 'b', 'c'] }],
  ])('refuses an id that an offer with another %s has', async (_what, change) => {
    const input = { ...newOffer, id: randomUUID(), tags: ['a', 'b'] };
    const made = await user.makeOffer(input);
    const reply = await user.request('POST', '/api/offers', { ...input, ...change });
    expect(reply).toMatchObject({ status: 409, json: { error: { code: 'offers.offer.id_taken' } } });
    expect(await user.board()).toEqual([made]);
  });
});

describe('listing', () => {
  it('shows the newest first', async () => {
    for (const title of ['um', 'dois', 'três']) await user.makeOffer({ title });
    const reply = await user.request('GET', '/api/offers');
    expect(reply.status).toBe(200);
    expect(offersReply.parse(reply.json).offers.map((offer) => offer.title)).toEqual(['três', 'dois', 'um']);
  });

  it('shows an empty board to a new user', async () => {
    expect((await user.request('GET', '/api/offers')).json).toEqual({ offers: [] });
  });
});

describe('changing', () => {
  it('moves an offer, and stamps the time itself', async () => {
    const before = await user.makeOffer({ tags: ['a'], description: 'x' });
    const reply = await user.request('PATCH', `/api/offers/${before.id}`, { status: 'approved' });
    expect(reply.status).toBe(200);
    const { offer } = offerReply.parse(reply.json);
    expect(offer).toEqual({ ...before, status: 'approved', updatedAt: offer.updatedAt });
    expect(Date.parse(offer.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(await user.board()).toEqual([offer]);
  });

  it('leaves the time alone when nothing changes', async () => {
    const before = await user.makeOffer();
    const reply = await user.request('PATCH', `/api/offers/${before.id}`, {
      status: 'waiting',
      title: before.title,
    });
    expect(reply).toMatchObject({ status: 200, json: { offer: before } });
  });

  it('changes every field of the form at once', async () => {
    const { id } = await user.makeOffer({ description: 'x', tags: ['a'] });
    const change = {
      title: 'Novo',
      offerUrl: 'https://exemplo.com/biblioteca',
      landingPageUrl: 'https://exemplo.com/pagina',
      description: null,
      tags: [],
    };
    const reply = await user.request('PATCH', `/api/offers/${id}`, change);
    expect(reply).toMatchObject({ status: 200, json: { offer: { id, ...change } } });
  });

  it('empties a description', async () => {
    const { id } = await user.makeOffer({ description: 'x' });
    const reply = await user.request('PATCH', `/api/offers/${id}`, { description: '  ' });
    expect(reply).toMatchObject({ status: 200, json: { offer: { description: null } } });
  });

  it.each(['feito', '', 'Waiting', 'constructor'])('refuses the status %j', async (status) => {
    const before = await user.makeOffer();
    const reply = await user.request('PATCH', `/api/offers/${before.id}`, { status, title: 'Novo' });
    expect(reply).toMatchObject({ status: 400, json: { error: { code: 'offers.status.invalid' } } });
    expect(await user.board()).toEqual([before]);
  });
});

describe('deleting', () => {
  it('takes the offer away, once, and its readings when the deletion cannot be undone any more', async () => {
    const [gone, kept] = [await user.makeOffer(), await user.makeOffer()];
    await user.request('POST', `/api/offers/${gone.id}/metrics`, { count: 3 });
    const reply = await user.request('DELETE', `/api/offers/${gone.id}`);
    expect(reply.status).toBe(204);
    expect(await user.board()).toEqual([kept]);
    const readings = async (hours: number) => {
      await runDue(offers.app, 'offers', new Date(Date.now() + hours * 3_600_000));
      const sql = 'SELECT 1 FROM offers.offer_metrics WHERE offer_id = $1';
      return (await offers.app.db.query(sql, [gone.id])).rowCount;
    };
    expect([await readings(DELETED_KEPT_HOURS - 1), await readings(DELETED_KEPT_HOURS + 1)]).toEqual([1, 0]);
    expect(await user.request('DELETE', `/api/offers/${gone.id}`)).toMatchObject({
      status: 404,
      json: { error: { code: 'offers.offer.not_found' } },
    });
  });
});
