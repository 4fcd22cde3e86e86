import { type RefreshReply, refreshReply, unreadableReasons } from '@garimpo/offers-contract';
import { runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AdCount, UnreadableError } from '../src/source/ad-count-source.ts';
import { codeOf } from './support/helpers.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';
import { gate, ScriptedSource } from './support/scripted-source.ts';

const PAGE = 'https://www.facebook.com/ads/library/?view_all_page_id=7';

const source = new ScriptedSource(0);
let offers: OffersApp;
let user: TestUser;
let offerId: string;
beforeAll(async () => {
  offers = await startOffersApp({ rateLimitScale: 1 }, [source]);
});
beforeEach(async () => {
  await offers.app.db.query('DELETE FROM offers.source_states');
  await offers.app.db.query('DELETE FROM offers.library_pages');
  user = await offers.newUser();
  offerId = (await user.makeOffer({ offerUrl: PAGE })).id;
  source.asked.length = 0;
  source.answer = () => 148;
});
afterAll(() => offers.app.close());

const press = (id = offerId) => user.request('POST', `/api/offers/${id}/metrics/refresh`);
const counts = async () =>
  (
    await offers.app.db.query('SELECT count FROM offers.offer_metrics WHERE offer_id = $1', [offerId])
  ).rows.map(({ count }) => count);

async function refresh(): Promise<RefreshReply> {
  const reply = await press();
  expect(reply.status).toBe(200);
  return refreshReply.parse(reply.json);
}

it('reads now, and answers with the card', async () => {
  const { reading, unreadable, offer } = await refresh();
  expect(reading).toMatchObject({ count: 148, source: 'browser', precision: 'exact' });
  expect(unreadable).toBeNull();
  expect(offer).toMatchObject({ latestCount: 148, latestCheckedAt: reading?.checkedAt });
  expect(await user.board()).toEqual([offer]);
});

it('does not repeat a reading of the last minute, and repeats one that somebody typed', async () => {
  await user.request('POST', `/api/offers/${offerId}/metrics`, { count: 5 });
  const first = await refresh();
  expect((await press()).json).toEqual(first);
  expect(source.asked).toHaveLength(1);
});

it('makes one reading of a double click', async () => {
  const { opened, open } = gate<AdCount>();
  const begun = gate<void>();
  source.answer = () => {
    begun.open();
    return opened;
  };
  const first = press();
  await begun.opened;
  expect(codeOf(await press())).toEqual([409, 'offers.reading.under_way']);
  open({ count: 20, precision: 'approx' });
  expect((await first).status).toBe(200);
  expect(await counts()).toEqual([20]);
});

it('goes on to its end when nobody waits for it any more', async () => {
  const { opened, open } = gate<AdCount>();
  const begun = gate<void>();
  source.answer = () => {
    begun.open();
    return opened;
  };
  const gone = new AbortController();
  const asked = fetch(`${offers.app.url}/api/offers/${offerId}/metrics/refresh`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    signal: gone.signal,
  });
  await begun.opened;
  gone.abort();
  await expect(asked).rejects.toThrow();
  open({ count: 21, precision: 'exact' });
  while ((await counts()).length === 0);
  expect(await counts()).toEqual([21]);
});

it.each(unreadableReasons)('%s is an answer, stays on the card, and writes no reading', async (reason) => {
  source.answer = () => new UnreadableError(reason);
  const { reading, unreadable, offer } = await refresh();
  expect(reading).toBeNull();
  expect(unreadable).toMatchObject({ reason });
  expect(offer.unreadable).toEqual(unreadable);
  expect(await user.board()).toEqual([offer]);
  expect(await counts()).toEqual([]);
});

it.each([
  ['https://exemplo.com/biblioteca', 'not_library'],
  ['https://www.facebook.com/ads/library/?q=bolos', 'not_covered'],
])('%s is told as %s, without a request', async (offerUrl, reason) => {
  await user.request('PATCH', `/api/offers/${offerId}`, { offerUrl });
  expect((await refresh()).offer.unreadable).toMatchObject({ reason });
  expect(source.asked).toEqual([]);
});

it('asks nobody who rests, and tells of another offer only that nobody reads', async () => {
  source.answer = () => new UnreadableError('blocked');
  await refresh();
  source.answer = () => 5;
  expect((await refresh()).unreadable).toMatchObject({ reason: 'blocked' });
  const other = await user.makeOffer({ offerUrl: 'https://www.facebook.com/ads/library/?id=8' });
  const { unreadable, offer } = refreshReply.parse((await press(other.id)).json);
  expect([unreadable?.reason, offer.unreadable]).toEqual(['blocked', null]);
  expect(source.asked).toHaveLength(1);
});

it('leaves an offer to another address where its own rests', async () => {
  source.answer = () => new UnreadableError('blocked');
  await refresh();
  await offers.app.db.query(
    `INSERT INTO offers.source_states (source, address, seen_at, pace_seconds) VALUES ('browser', 'sp-2', now(), 30)`,
  );
  const reply = await press();
  expect(codeOf(reply)).toEqual([429, 'offers.refresh.not_yet']);
  expect(reply.headers.get('retry-after')).toBe('60');
});

it('does not open a page again that was read for somebody else a moment ago', async () => {
  await refresh();
  const other = await offers.newUser();
  // An offer of before that reading: to a later one the page is new.
  const { id } = await other.makeOffer({ offerUrl: PAGE });
  await offers.app.db.query(
    `UPDATE offers.offer_watches SET tried_at = now() - interval '1 hour' WHERE offer_id = $1`,
    [id],
  );
  const reply = await other.request('POST', `/api/offers/${id}/metrics/refresh`);
  expect(refreshReply.parse(reply.json).reading?.count).toBe(148);
  expect(source.asked).toHaveLength(1);
});

it('reads an invalid offer, which the schedule does not', async () => {
  await user.request('PATCH', `/api/offers/${offerId}`, { status: 'invalid' });
  expect((await refresh()).reading?.count).toBe(148);
});

it('comes to the alerts', async () => {
  await user.request('POST', `/api/offers/${offerId}/alerts`, { condition: { kind: 'zero' } });
  source.answer = () => new UnreadableError('no_number');
  await refresh();
  await runDue(offers.app, 'offers');
  const told = async () => ((await user.request('GET', '/api/alerts')).json as { unseen: number }).unseen;
  expect(await told()).toBe(0);
  source.answer = () => 0;
  await refresh();
  await runDue(offers.app, 'offers');
  expect(await told()).toBe(1);
});

it('finds no offer of another user, and reads nothing', async () => {
  const other = await offers.newUser();
  const reply = await other.request('POST', `/api/offers/${offerId}/metrics/refresh`);
  expect(codeOf(reply)).toEqual([404, 'offers.offer.not_found']);
  expect(source.asked).toEqual([]);
});

deepIt('is done thirty times at once by one user, and then later', async () => {
  await user.request('PATCH', `/api/offers/${offerId}`, { offerUrl: 'https://exemplo.com/biblioteca' });
  for (let times = 0; times < 30; times += 1) await refresh();
  const reply = await press();
  expect(codeOf(reply)).toEqual([429, 'offers.refresh.too_many']);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
});

describe('where the source’s turn is far off', () => {
  it('the caller is told when to come again', async () => {
    await offers.app.db.query(
      `INSERT INTO offers.source_states (source, next_at) VALUES ('browser', now() + interval '10 minutes')`,
    );
    const reply = await press();
    expect(codeOf(reply)).toEqual([429, 'offers.refresh.not_yet']);
    const wait = Number(reply.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(500);
    expect(wait).toBeLessThanOrEqual(600);
    expect(source.asked).toEqual([]);
  });
});

describe('without a source', () => {
  let bare: OffersApp;
  beforeAll(async () => {
    bare = await startOffersApp();
  });
  afterAll(() => bare.app.close());

  it('says so, and leaves the card as it is', async () => {
    const someone = await bare.newUser();
    const { id } = await someone.makeOffer({ offerUrl: PAGE });
    const reply = await someone.request('POST', `/api/offers/${id}/metrics/refresh`);
    expect(refreshReply.parse(reply.json).unreadable).toMatchObject({ reason: 'no_source' });
    const later = new Date(Date.now() + 10 * 3_600_000);
    const jobs = (await runDue(bare.app, 'offers', later)).map(({ job }) => job);
    expect(jobs.filter((job) => /read/.test(job))).toEqual([]);
    expect(await someone.board()).toMatchObject([{ latestCount: null, unreadable: null }]);
  });
});
