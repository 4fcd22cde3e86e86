import type { PageSnapshot } from '@garimpo/cloner-contract';
import {
  alertEventsReply,
  PAGE_SNAPSHOTS_KEPT,
  type PageWatchView,
  pagePicturePath,
  pageWatchReply,
  readingReply,
} from '@garimpo/offers-contract';
import { ObjectStore } from '@garimpo/service-kit';
import { runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf } from './support/helpers.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LANDING = 'https://barriga-zero.example/vsl';

let offers: OffersApp;
let user: TestUser;
let offerId: string;
/** Later than all that the tests before have left due: schedules do not look back. */
let start = Date.now();
beforeAll(async () => {
  offers = await startOffersApp();
});
beforeEach(async () => {
  user = await offers.newUser();
  offerId = (await user.makeOffer()).id;
  await offers.app.db.query('update offers.page_watches set enabled = false');
  offers.pages.asked.length = 0;
  sees();
  start += 400 * DAY_MS;
  // What is due once a day would take a picture, stored in real time, for one that nobody misses any more.
  await runDue(offers.app, 'offers', new Date(start - MINUTE_MS));
});
afterAll(() => offers.app.close());

const picture = (text: string) => Buffer.from(`picture ${text}`).toString('base64');

/** What is seen of every page from now on. */
function sees(part: Partial<PageSnapshot> = {}): void {
  const snapshot: PageSnapshot = {
    url: LANDING,
    headline: 'Desafio Barriga Zero',
    price: 'R$ 97,00',
    checkoutUrl: 'https://pay.hotmart.com/A1',
    picture: picture('one'),
    difference: null,
    ...part,
  };
  offers.pages.answer = () => ({ became: 'seen', snapshot });
}

const at = (days: number) => new Date(start + days * DAY_MS);
const run = (days: number) => runDue(offers.app, 'offers', at(days));
const path = (id = offerId) => `/api/offers/${id}/page`;

async function turn(enabled: boolean, id = offerId): Promise<PageWatchView> {
  const reply = await user.request('PATCH', path(id), { enabled });
  expect(reply.status).toBe(200);
  return pageWatchReply.parse(reply.json).watch;
}

async function watch(): Promise<PageWatchView> {
  return pageWatchReply.parse((await user.request('GET', path())).json).watch;
}

const alerts = async (query = '?also=page_changed') =>
  alertEventsReply.parse((await user.request('GET', `/api/alerts${query}`)).json);
const events = async () =>
  (
    await offers.app.db.query(
      'select kind, data from offers.offer_events where offer_id = $1 order by kind',
      [offerId],
    )
  ).rows;
const stored = () => offers.app.get<ObjectStore>(ObjectStore).list(`offer-pages/${offerId}`);

describe('a watched page', () => {
  it('is looked at once it is turned on, and weekly from then on', async () => {
    expect(await watch()).toMatchObject({
      enabled: false,
      nextLookAt: null,
      snapshots: [],
      used: 0,
      limit: 3,
    });
    expect(await turn(true)).toMatchObject({ enabled: true, used: 1 });
    await run(0);
    const [first] = (await watch()).snapshots;
    expect(first).toMatchObject({ price: 'R$ 97,00', difference: null, changes: {} });
    await run(6);
    expect(offers.pages.asked).toHaveLength(1);
    await run(8);
    expect(offers.pages.asked).toEqual([
      { url: LANDING, before: null },
      { url: LANDING, before: picture('one') },
    ]);
    // Turned on again, it is not looked at again for that.
    await turn(true);
    await run(8);
    expect(offers.pages.asked).toHaveLength(2);
    await turn(false);
    await run(20);
    expect(offers.pages.asked).toHaveLength(2);
    expect((await watch()).snapshots).toHaveLength(2);
  });

  it('is looked at anew when it is turned on anew, and once when two ask for the same look', async () => {
    const turnOnAnew = async (seconds: number) => {
      await turn(false);
      await turn(true);
      const enabledAt = new Date(at(0).getTime() + seconds * 1000);
      await offers.app.db.query('update offers.page_watches set enabled_at = $2 where offer_id = $1', [
        offerId,
        enabledAt,
      ]);
    };
    await turn(true);
    await run(0);
    await turnOnAnew(-1);
    await run(MINUTE_MS / DAY_MS);
    expect(offers.pages.asked).toHaveLength(1);
    await turnOnAnew(61);
    await run((2 * MINUTE_MS) / DAY_MS);
    expect(offers.pages.asked).toHaveLength(2);
  });

  it('that has changed is an event of the chart and an alert, which goes where alerts go', async () => {
    await user.request('PATCH', '/api/alerts/settings', { mail: 'soon' });
    await turn(true);
    await run(0);
    sees({ price: 'R$ 67,00', headline: 'Outro título', difference: 0.4, picture: picture('two') });
    await run(8);
    const changes = {
      price: { before: 'R$ 97,00', after: 'R$ 67,00' },
      headline: { before: 'Desafio Barriga Zero', after: 'Outro título' },
      look: 0.4,
    };
    const [latest] = (await watch()).snapshots;
    expect(latest).toMatchObject({ difference: expect.closeTo(0.4), changes });
    expect(await events()).toEqual([
      { kind: 'appearance', data: { percent: 40 } },
      { kind: 'headline', data: changes.headline },
      { kind: 'price', data: changes.price },
    ]);
    const { events: fired, unseen } = await alerts();
    expect(fired).toEqual([
      expect.objectContaining({
        condition: { kind: 'page_changed' },
        page: changes,
        direction: null,
        count: null,
        offerId,
        seen: false,
      }),
    ]);
    expect(unseen).toBe(1);
    // Who knows of no pages is told of none.
    expect(await alerts('')).toMatchObject({ events: [], unseen: 0 });
    await runDue(offers.app, 'offers', new Date(at(8).getTime() + 10 * MINUTE_MS));
    const { rows } = await offers.app.db.query(
      'select channel, outcome from offers.alert_deliveries where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ channel: 'mail', outcome: 'told' }]);
  });

  it('that has changed has changed all the same when a reading of its offer is taken back', async () => {
    await turn(true);
    await run(0);
    sees({ price: 'R$ 67,00' });
    await run(8);
    const made = await user.request('POST', `/api/offers/${offerId}/metrics`, { count: 7 });
    const { checkedAt } = readingReply.parse(made.json).reading;
    expect((await user.request('DELETE', `/api/offers/${offerId}/readings/${checkedAt}`)).status).toBe(200);
    await run(8.1);
    expect(await alerts()).toMatchObject({ unseen: 1, events: [{ outdated: false }] });
  });

  it('rests while its offer is archived or invalid, and leaves its place to another', async () => {
    await turn(true);
    await run(0);
    const bulk = (change: object) => user.request('POST', '/api/offers/bulk', { ids: [offerId], change });
    for (const [aside, back] of [
      [
        { kind: 'move', status: 'invalid' },
        { kind: 'move', status: 'testing' },
      ],
      [{ kind: 'archive' }, { kind: 'unarchive' }],
    ] as const) {
      const asked = offers.pages.asked.length;
      expect((await bulk(aside)).status).toBe(200);
      expect(await watch()).toMatchObject({ enabled: true, nextLookAt: null, used: 0 });
      await run(10 + 10 * asked);
      expect(offers.pages.asked).toHaveLength(asked);
      expect((await bulk(back)).status).toBe(200);
      await run(10.1 + 10 * asked);
      expect(offers.pages.asked).toHaveLength(asked + 1);
    }
  });

  deepIt('that only looks otherwise is an event, too, and one that does not is none', async () => {
    await turn(true);
    await run(0);
    sees({ difference: 0.1 });
    await run(8);
    expect([await events(), (await alerts()).events]).toEqual([[], []]);
    sees({ difference: 0.6 });
    await run(16);
    expect(await events()).toEqual([{ kind: 'appearance', data: { percent: 60 } }]);
  });

  it('is another one at another address, and compared with nothing', async () => {
    await turn(true);
    await run(0);
    sees({ price: 'R$ 1,00', url: 'https://outra.example/' });
    await user.request('PATCH', `/api/offers/${offerId}`, { landingPageUrl: 'https://outra.example/' });
    await run(1);
    expect(offers.pages.asked.at(-1)).toEqual({ url: 'https://outra.example/', before: null });
    expect((await watch()).snapshots[0]).toMatchObject({ price: 'R$ 1,00', changes: {} });
    expect((await alerts()).events).toEqual([]);
  });

  deepIt('keeps its latest pictures, shows them to its user, and goes with its offer', async () => {
    await turn(true);
    for (let weeks = 0; weeks < PAGE_SNAPSHOTS_KEPT + 2; weeks += 1) {
      sees({ picture: picture(String(weeks)) });
      await run(weeks * 8);
    }
    const { snapshots } = await watch();
    expect(snapshots).toHaveLength(PAGE_SNAPSHOTS_KEPT);
    expect(await stored()).toHaveLength(PAGE_SNAPSHOTS_KEPT);
    const shown = pagePicturePath(offerId, snapshots[0]?.id ?? '');
    const answer = await fetch(`${offers.app.url}${shown}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'image/webp',
      `picture ${PAGE_SNAPSHOTS_KEPT + 1}`,
    ]);
    const other = await offers.newUser();
    const notFound = [404, 'offers.page_snapshot.not_found'];
    expect(codeOf(await other.request('GET', shown))).toEqual(notFound);
    await offers.app.db.query('delete from offers.offers where id = $1', [offerId]);
    expect(codeOf(await user.request('GET', shown))).toEqual(notFound);
    await runDue(offers.app, 'offers', at(300));
    expect(await stored()).toEqual([]);
  });
});

describe('a page that cannot be seen', () => {
  deepIt('says why, is tried again the next day, and less and less often', async () => {
    await turn(true);
    offers.pages.answer = () => ({ became: 'unseen', reason: 'login_wall' });
    await run(0);
    expect((await watch()).problem).toMatchObject({ reason: 'login_wall', lastAt: at(0).toISOString() });
    for (const days of [0.5, 1.2, 2, 3, 3.6]) await run(days);
    // After one and two days, give or take a tenth.
    expect(offers.pages.asked).toHaveLength(3);
    expect((await watch()).problem).toMatchObject({
      since: at(0).toISOString(),
      lastAt: at(3.6).toISOString(),
    });
    sees();
    await run(9);
    expect(await watch()).toMatchObject({ problem: null, snapshots: [{ price: 'R$ 97,00' }] });
  });

  it('for captures of users come first is tried again soon, without a word', async () => {
    await turn(true);
    offers.pages.answer = () => ({ became: 'unseen', reason: 'busy' });
    await run(0);
    expect((await watch()).problem).toBeNull();
    sees();
    await runDue(offers.app, 'offers', new Date(at(0).getTime() + 16 * MINUTE_MS));
    expect((await watch()).snapshots).toHaveLength(1);
  });

  deepIt('is another process’s when its own dies over it', async () => {
    await turn(true);
    await run(0);
    // As one leaves it that has claimed it and nothing more.
    await offers.app.db.query('update offers.page_watches set next_look_at = $2 where offer_id = $1', [
      offerId,
      at(8),
    ]);
    offers.pages.answer = () => {
      throw new Error('the process dies');
    };
    await run(8);
    sees({ price: 'R$ 67,00' });
    await run(8.1);
    expect((await watch()).snapshots).toHaveLength(2);
  });
});

describe('the plan', () => {
  it('bounds how many pages are watched, and those of before wait when it allows fewer', async () => {
    const ids = [offerId];
    for (let made = 0; made < 3; made += 1) ids.push((await user.makeOffer()).id);
    for (const id of ids.slice(0, 3)) await turn(true, id);
    expect(codeOf(await user.request('PATCH', path(ids[3]), { enabled: true }))).toEqual([
      409,
      'offers.page_watch.limit_reached',
    ]);
    offers.limits.set(user.id, null);
    await run(0);
    expect((await watch()).problem).toMatchObject({ reason: 'plan_limit' });
    expect(offers.pages.asked).toEqual([]);
  });

  it('of somebody else does not matter: their offers are not there', async () => {
    const other = await offers.newUser();
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { enabled: true }],
    ] as const)
      expect(codeOf(await other.request(method, path(), body))).toEqual([404, 'offers.offer.not_found']);
  });
});
