import { capacityReply, type NextReadView } from '@garimpo/offers-contract';
import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ReadQueue } from '../src/queue/read-queue.ts';
import { codeOf } from './support/helpers.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';
import { ScriptedSource } from './support/scripted-source.ts';

const OPERATOR = 'token-of-the-operator-0123456789';
const MINUTE_MS = 60_000;

let offers: OffersApp;
let ana: TestUser;
let bia: TestUser;
beforeAll(async () => {
  offers = await startOffersApp({ opsToken: OPERATOR }, [new ScriptedSource(30)]);
});
beforeEach(async () => {
  await offers.app.db.query('DELETE FROM offers.offers');
  await offers.app.db.query('UPDATE offers.source_states SET rests_until = NULL');
  ana = await offers.newUser();
  bia = await offers.newUser();
});
afterAll(() => offers.app.close());

let lastPage = 0;
async function follow(user: TestUser, change: Record<string, unknown> = {}): Promise<string> {
  lastPage += 1;
  const offerUrl = `https://www.facebook.com/ads/library/?view_all_page_id=${lastPage}`;
  return (await user.makeOffer({ offerUrl, ...change })).id;
}

let minutesAhead = 0;
/** The schedule, which runs once a minute, has looked at all addresses, and at nothing else: no offer is due. */
async function sorted(): Promise<void> {
  await offers.app.db.query(`UPDATE offers.offer_watches SET next_read_at = now() + interval '3 hours'`);
  minutesAhead += 1;
  await runDue(offers.app, 'offers', new Date(Date.now() + minutesAhead * MINUTE_MS));
}

async function due(offerId: string, minutesAgo: number): Promise<void> {
  await offers.app.db.query('UPDATE offers.offer_watches SET next_read_at = $2 WHERE offer_id = $1', [
    offerId,
    new Date(Date.now() - minutesAgo * MINUTE_MS),
  ]);
  offers.app.get<ReadQueue>(ReadQueue).forget();
}

const nextReads = async (user: TestUser): Promise<Record<string, NextReadView | null | undefined>> =>
  Object.fromEntries((await user.board()).map(({ id, nextRead }) => [id, nextRead]));

/** Minutes from now. */
const away = (next: NextReadView | null | undefined) => (Date.parse(next?.at ?? '') - Date.now()) / MINUTE_MS;

describe('a card', () => {
  it('says its place in the queue of all users, and about when it is its turn', async () => {
    const [a1, b1, a2, b2] = [await follow(ana), await follow(bia), await follow(ana), await follow(bia)];
    const a3 = await follow(ana);
    await sorted();
    for (const [at, id] of [a1, b1, a2, b2].entries()) await due(id, 40 - at * 10);
    const [ofAna, ofBia] = [await nextReads(ana), await nextReads(bia)];
    expect([a1, a2].map((id) => ofAna[id]?.place)).toEqual([1, 3]);
    expect([b1, b2].map((id) => ofBia[id]?.place)).toEqual([2, 4]);
    // Two pages a minute: three are before the last one.
    expect(away(ofBia[b2])).toBeGreaterThan(0.5);
    expect(away(ofBia[b2])).toBeLessThanOrEqual(2.6);
    // What is planned for later has no place yet.
    expect(ofAna[a3]).toMatchObject({ place: null, paused: null });
    expect(away(ofAna[a3])).toBeGreaterThan(170);
  });

  it('says that nobody reads, why and until when, of an offer that was never refused', async () => {
    const id = await follow(ana);
    await sorted();
    await offers.app.db.query(
      `UPDATE offers.source_states SET rests_until = now() + interval '2 hours', rest_reason = 'blocked'`,
    );
    await due(id, 5);
    const next = (await nextReads(ana))[id];
    expect(next).toMatchObject({ place: 1, paused: 'blocked' });
    expect(away(next)).toBeGreaterThan(119);
    expect((await ana.board())[0]?.unreadable).toBeNull();
  });

  it('says nothing of what nobody will read', async () => {
    const invalid = await follow(ana);
    const foreign = await follow(ana, { offerUrl: 'https://exemplo.com/biblioteca' });
    await ana.request('PATCH', `/api/offers/${invalid}`, { status: 'invalid' });
    await sorted();
    expect(await nextReads(ana)).toEqual({ [invalid]: null, [foreign]: null });
  });

  it('keeps its place in a long queue, near enough', async () => {
    const id = await follow(ana);
    await sorted();
    await offers.app.db.query(
      `WITH made AS (
         INSERT INTO offers.offers (user_id, title, offer_url, landing_page_url)
         SELECT $1, 'x', 'https://exemplo.com/' || n, 'https://exemplo.com/' FROM generate_series(1, 6000) AS n
         RETURNING id)
       SELECT count(*) FROM made`,
      [bia.id],
    );
    await offers.app.db.query(
      `UPDATE offers.offer_watches watch SET source = 'browser',
         next_read_at = now() - interval '1 day' + split_part(offer.offer_url, '/', 4)::int * interval '1 second'
       FROM offers.offers offer WHERE offer.id = watch.offer_id AND watch.user_id = $1`,
      [bia.id],
    );
    await due(id, 24 * 60 - 50);
    const { place = 0 } = (await nextReads(ana))[id] ?? {};
    expect(Math.abs((place ?? 0) - 3000)).toBeLessThanOrEqual(10);
  });
});

describe('an operator', () => {
  const path = '/api/readings/capacity';

  it('sees what the readers can read beside what offers and plans ask', async () => {
    offers.sold.push(
      { plan: 'starter', subscriptions: 10, maxLibraries: 20 },
      { plan: 'avancado', subscriptions: 2, maxLibraries: 500 },
    );
    for (const user of [ana, bia])
      await follow(user, { offerUrl: 'https://www.facebook.com/ads/library/?view_all_page_id=9999' });
    const id = await follow(ana);
    await sorted();
    await due(id, 7);
    await offers.app.db.query(
      `INSERT INTO offers.source_states (source, address, seen_at, pace_seconds, rests_until, rest_reason)
       VALUES ('browser', 'sp-2', now(), 30, now() + interval '1 hour', 'blocked'),
         ('browser', 'gone', now() - interval '1 hour', 30, NULL, NULL)
       ON CONFLICT DO NOTHING`,
    );
    const reply = await offers.app.request('GET', path, { token: OPERATOR });
    expect(capacityReply.parse(reply.json)).toMatchObject({
      readEveryHours: 6,
      readers: [
        { source: 'browser', address: 'main', pagesPerDay: 2880, restsUntil: null, reason: null },
        { source: 'browser', address: 'sp-2', pagesPerDay: 2880, reason: 'blocked' },
      ],
      pagesPerDay: 5760,
      followed: { offers: 3, pages: 2, pagesPerDay: 8 },
      sold: { pagesPerDay: 4 * (10 * 20 + 2 * 500) },
      waiting: { offers: 1 },
    });
    await offers.app.db.query(`DELETE FROM offers.source_states WHERE address <> 'main'`);
  });

  it('asks by a token of their own, and nobody else does', async () => {
    expect((await offers.app.request('GET', path, { token: OPERATOR })).status).toBe(200);
    expect(codeOf(await ana.request('GET', path))[0]).toBe(401);
  });

  it('reads it in the log when a process starts', async () => {
    const process = await startOffersApp({ jobs: 'on' }, [new ScriptedSource(30)]);
    await process.app.close();
    const line = process.app.logs.find((one) => one.includes('pages a day: what the readers can read'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ readers: 1, capacity: 2880, followed: 0, sold: 0 });
  });
});
