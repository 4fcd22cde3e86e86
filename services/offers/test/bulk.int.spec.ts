import { randomUUID } from 'node:crypto';
import {
  archivedReply,
  type BulkChange,
  type BulkOffersReply,
  bulkOffersReply,
  metricsReply,
  OFFER_TAGS_MAX,
  OFFERS_BULK_MAX,
  type OfferView,
} from '@garimpo/offers-contract';
import { runDue, type TestReply } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf, openConnections } from './support/helpers.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';
import { ScriptedSource } from './support/scripted-source.ts';

const HOUR_MS = 3_600_000;
const source = new ScriptedSource(0);
let offers: OffersApp;
let user: TestUser;
beforeAll(async () => {
  offers = await startOffersApp({}, [source]);
});
beforeEach(async () => {
  user = await offers.newUser();
});
afterAll(() => offers.app.close());

const ask = (who: TestUser, ids: readonly string[], change: Partial<BulkChange>): Promise<TestReply> =>
  who.request('POST', '/api/offers/bulk', { ids, change });

async function change(made: readonly OfferView[], what: Partial<BulkChange>): Promise<BulkOffersReply> {
  const reply = await ask(
    user,
    made.map(({ id }) => id),
    what,
  );
  expect(reply.status).toBe(200);
  return bulkOffersReply.parse(reply.json);
}

async function make(...titles: string[]): Promise<OfferView[]> {
  const made = [];
  for (const title of titles) made.push(await user.makeOffer({ title }));
  return made;
}

const titlesOf = (list: readonly OfferView[]) => list.map(({ title }) => title);
const board = async () => titlesOf(await user.board());
const offBoard = async () => archivedReply.parse((await user.request('GET', '/api/offers/archived')).json);
const archive = async () => (await offBoard()).offers;
const archivedYesterday = () =>
  offers.app.db.query(
    `UPDATE offers.offers SET archived_at = now() - interval '25 hours' WHERE archived_at IS NOT NULL`,
  );
const readings = async (id: string) =>
  metricsReply.parse((await user.request('GET', `/api/offers/${id}/metrics?days=0`)).json).metrics;

describe('moving and tagging', () => {
  it('changes all at once, and a repeat changes nothing', async () => {
    const made = await make('um', 'dois', 'três');
    const { offers: moved, refused } = await change(made.slice(0, 2), { kind: 'move', status: 'approved' });
    expect(moved.map(({ status }) => status)).toEqual(['approved', 'approved']);
    expect(refused).toEqual([]);
    const again = await change(made.slice(0, 2), { kind: 'move', status: 'approved' });
    expect(again.offers).toEqual(expect.arrayContaining(moved));
    expect((await user.board()).map(({ title, status }) => `${title} ${status}`)).toEqual([
      'três waiting',
      'dois approved',
      'um approved',
    ]);
  });

  it('adds and takes tags whatever their case, and keeps those that an offer has', async () => {
    const [a, b] = [await user.makeOffer({ tags: ['Pets', 'quiz'] }), await user.makeOffer()];
    const { offers: tagged } = await change([a, b], {
      kind: 'tag',
      add: ['pets', 'escala'],
      remove: ['QUIZ'],
    });
    const tagsOf = (id: string) => tagged.find((one) => one.id === id)?.tags;
    expect([tagsOf(a.id), tagsOf(b.id)]).toEqual([
      ['Pets', 'escala'],
      ['pets', 'escala'],
    ]);
  });

  it('leaves an offer alone that would have too many tags, and says which', async () => {
    const full = await user.makeOffer({ tags: Array.from({ length: OFFER_TAGS_MAX }, (_, at) => `t${at}`) });
    const [free] = await make('livre');
    const { offers: tagged, refused } = await change([full, free!], { kind: 'tag', add: ['novo'] });
    expect(refused).toEqual([{ id: full.id, code: 'offers.tags.too_many' }]);
    expect(tagged.find(({ id }) => id === free!.id)?.tags).toEqual(['novo']);
    expect((await user.board()).find(({ id }) => id === full.id)?.tags).toHaveLength(OFFER_TAGS_MAX);
  });
});

describe('archiving', () => {
  it('takes offers off the board with their history, out of the plan’s count, and back', async () => {
    const [, gone] = await make('fica', 'sai');
    await user.request('POST', `/api/offers/${gone!.id}/metrics`, { count: 7 });
    offers.limits.set(user.id, 2);
    const { offers: archived } = await change([gone!], { kind: 'archive' });
    expect(archived).toMatchObject([{ id: gone!.id, archivedAt: expect.any(String), latestCount: 7 }]);
    expect(await board()).toEqual(['fica']);
    expect(await archive()).toEqual(archived);
    expect(await readings(gone!.id)).toHaveLength(1);

    await user.makeOffer({ title: 'nova' });
    const full = await ask(user, [gone!.id], { kind: 'unarchive' });
    expect(codeOf(full)).toEqual([409, 'offers.libraries.limit_reached']);
    expect(titlesOf(await archive())).toEqual(['sai']);
    offers.limits.set(user.id, 3);
    await change([gone!], { kind: 'unarchive' });
    expect(await board()).toEqual(['nova', 'sai', 'fica']);
    expect(await archive()).toEqual([]);
  });

  it('lets as many back as the plan has room for, of many that come together', async () => {
    const made = await make('a', 'b', 'c', 'd', 'e', 'f');
    await change(made, { kind: 'archive' });
    await archivedYesterday();
    offers.limits.set(user.id, 2);
    await openConnections(offers.database, 5);
    const replies = await Promise.all(made.map(({ id }) => ask(user, [id], { kind: 'unarchive' })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await board()).toHaveLength(2);
  });

  it('ends the automatic readings of an offer until it is back', async () => {
    await offers.app.db.query('DELETE FROM offers.offers');
    const pages = ['8101', '8102'].map(
      (id) => `https://www.facebook.com/ads/library/?view_all_page_id=${id}`,
    );
    const [read, left] = [
      await user.makeOffer({ offerUrl: pages[0] }),
      await user.makeOffer({ offerUrl: pages[1] }),
    ];
    await change([left], { kind: 'archive' });
    let now = Date.now() + HOUR_MS;
    const pass = async (hours: number) => {
      now += hours * HOUR_MS;
      source.asked.length = 0;
      await runDue(offers.app, 'offers', new Date(now));
      return [...source.asked];
    };
    expect(await pass(1)).toEqual(['8101']);
    expect(await pass(8)).toEqual(['8101']);
    await change([left], { kind: 'unarchive' });
    expect(await pass(0.1)).toEqual(['8102']);
    expect((await user.board()).find(({ id }) => id === read.id)?.latestCount).toBe(10);
  });
});

describe('deleting', () => {
  it('is undone with history, tags, column and alerts', async () => {
    const [made] = await make('volta');
    await change([made!], { kind: 'move', status: 'approved' });
    await change([made!], { kind: 'tag', add: ['ouro'] });
    for (const count of [7, 9]) await user.request('POST', `/api/offers/${made!.id}/metrics`, { count });
    await user.request('POST', `/api/offers/${made!.id}/alerts`, { condition: { kind: 'zero' } });
    const before = await user.board();
    const history = await readings(made!.id);

    expect(await change([made!], { kind: 'delete' })).toEqual({ offers: [], refused: [] });
    expect(await board()).toEqual([]);
    expect(await offBoard()).toMatchObject({ offers: [], deleted: [{ id: made!.id, latestCount: 9 }] });
    for (const [method, path] of [
      ['GET', '/metrics'],
      ['GET', '/alerts'],
      ['POST', '/metrics/refresh'],
    ] as const)
      expect(codeOf(await user.request(method, `/api/offers/${made!.id}${path}`))).toEqual([
        404,
        'offers.offer.not_found',
      ]);

    const { offers: back } = await change([made!], { kind: 'restore' });
    expect(back).toMatchObject([
      { id: made!.id, status: 'approved', tags: ['ouro'], latestCount: 9, change: 2 },
    ]);
    expect((await user.board()).map(({ updatedAt: _, ...one }) => one)).toEqual(
      before.map(({ updatedAt: _, ...one }) => one),
    );
    expect(await readings(made!.id)).toEqual(history);
    expect(await offBoard()).toEqual({ offers: [], deleted: [] });
    expect((await user.request('GET', `/api/offers/${made!.id}/alerts`)).json).toMatchObject({
      rules: [{ condition: { kind: 'zero' } }],
    });
    // Once more it is there already.
    expect((await change([made!], { kind: 'restore' })).refused).toEqual([]);
  });

  it('takes no alert along: its news are neither counted nor listed until it is back', async () => {
    const [made] = await make('avisa');
    await user.request('POST', `/api/offers/${made!.id}/alerts`, { condition: { kind: 'zero' } });
    await user.request('POST', `/api/offers/${made!.id}/metrics`, { count: 0 });
    await runDue(offers.app, 'offers');
    const unseen = async () => (await user.request('GET', '/api/alerts')).json;
    expect(await unseen()).toMatchObject({ unseen: 1, events: [{ offerId: made!.id }] });
    await change([made!], { kind: 'delete' });
    expect(await unseen()).toMatchObject({ unseen: 0, events: [] });
    await change([made!], { kind: 'restore' });
    expect(await unseen()).toMatchObject({ unseen: 1 });
  });

  it('gives its place in the plan away at once; an offer that finds none any more comes back archived', async () => {
    offers.limits.set(user.id, 2);
    const made = await make('um', 'dois');
    await change(made, { kind: 'delete' });
    await user.makeOffer({ title: 'nova' });
    const { offers: back } = await change(made, { kind: 'restore' });
    expect(back.filter(({ archivedAt }) => archivedAt === null)).toMatchObject([{ title: 'um' }]);
    expect(await board()).toEqual(['nova', 'um']);
    expect(titlesOf(await archive())).toEqual(['dois']);
  });

  it('and archiving are undone on a board that is over its plan’s limit, as long as it grows no further', async () => {
    const made = await make('a', 'b', 'c', 'd');
    offers.limits.set(user.id, 1);
    await change(made.slice(0, 2), { kind: 'delete' });
    await change(made.slice(0, 2), { kind: 'restore' });
    await change(made.slice(2), { kind: 'archive' });
    await change(made.slice(2), { kind: 'unarchive' });
    expect(await board()).toEqual(['d', 'c', 'b', 'a']);
    // More than a request holds goes in parts, and comes back the last one first.
    for (const part of [made.slice(0, 2), made.slice(2)]) await change(part, { kind: 'archive' });
    for (const part of [made.slice(2), made.slice(0, 2)]) await change(part, { kind: 'unarchive' });
    expect(await board()).toEqual(['d', 'c', 'b', 'a']);
    await change(made.slice(2), { kind: 'archive' });
    await archivedYesterday();
    expect(codeOf(await ask(user, [made[2]!.id], { kind: 'unarchive' }))).toEqual([
      409,
      'offers.libraries.limit_reached',
    ]);
  });

  it('cannot be undone after a day, and then the id is free', async () => {
    const [made] = await make('vai');
    await change([made!], { kind: 'delete' });
    await runDue(offers.app, 'offers', new Date(Date.now() + 25 * HOUR_MS));
    expect((await change([made!], { kind: 'restore' })).refused).toEqual([
      { id: made!.id, code: 'offers.offer.not_found' },
    ]);
    await user.makeOffer({ id: made!.id, title: 'outra' });
  });

  it('does not stand in the way of a table that brings the offer again', async () => {
    await make('da tabela');
    const head = { token: user.token, headers: { 'content-type': 'text/csv' } };
    const table = await fetch(`${offers.app.url}/api/offers/csv`, {
      headers: { authorization: `Bearer ${user.token}` },
    }).then((reply) => reply.text());
    for (const _ of [1, 2]) {
      await change(await user.board(), { kind: 'delete' });
      const reply = await offers.app.request('POST', '/api/offers/csv', { ...head, body: table });
      expect(reply).toMatchObject({ status: 200, json: { created: 1 } });
      expect(await board()).toEqual(['da tabela']);
    }
    await change(await user.board(), { kind: 'archive' });
    const known = await offers.app.request('POST', '/api/offers/csv', { ...head, body: table });
    expect(known).toMatchObject({ status: 200, json: { created: 0, unchanged: 1 } });
  });
});

describe('what is not one’s own', () => {
  it.each<Partial<BulkChange>>([
    { kind: 'move', status: 'approved' },
    { kind: 'tag', add: ['x'] },
    { kind: 'archive' },
    { kind: 'unarchive' },
    { kind: 'delete' },
    { kind: 'restore' },
  ])('is refused as what is not there, and the rest is done: %j', async (what) => {
    const stranger = await offers.newUser();
    const [archived, deleted] = [await stranger.makeOffer(), await stranger.makeOffer()];
    const foreign = await stranger.makeOffer();
    await ask(stranger, [archived.id], { kind: 'archive' });
    await ask(stranger, [deleted.id], { kind: 'delete' });
    const rows = async () =>
      (await offers.app.db.query('SELECT * FROM offers.offers WHERE user_id = $1 ORDER BY id', [stranger.id]))
        .rows;
    const before = await rows();

    const [own] = await make('minha');
    const strange = [foreign.id, archived.id, deleted.id, randomUUID()];
    const reply = await ask(user, [...strange, own!.id.toUpperCase()], what);
    const { refused } = bulkOffersReply.parse(reply.json);
    expect(new Map(refused.map(({ id, code }) => [id, code]))).toEqual(
      new Map(strange.map((id) => [id, 'offers.offer.not_found'])),
    );
    expect(await rows()).toEqual(before);
  });

  it('is not asked for by more ids than a change may have', async () => {
    const many = Array.from({ length: OFFERS_BULK_MAX + 1 }, () => randomUUID());
    expect(codeOf(await ask(user, many, { kind: 'delete' }))).toEqual([400, 'request.input.invalid']);
    expect(codeOf(await ask(user, [], { kind: 'delete' }))).toEqual([400, 'request.input.invalid']);
    expect(codeOf(await ask(user, many.slice(1), { kind: 'move', status: 'x' }))).toEqual([
      400,
      'offers.status.invalid',
    ]);
    expect(codeOf(await ask(user, many.slice(1), { kind: 'tag' }))).toEqual([400, 'request.input.invalid']);
  });
});
