import type { OfferView } from '@garimpo/offers-contract';
import { createApp } from '@garimpo/service-kit';
import { runDue, type TestApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AdCount, UnreadableError } from '../src/source/ad-count-source.ts';
import { WALLS_OF_ADDRESS } from '../src/watch/rests.ts';
import {
  FakeAccountsModule,
  type OffersApp,
  offersModule,
  startOffersApp,
  type TestUser,
} from './support/offers-app.ts';
import { gate, ScriptedSource } from './support/scripted-source.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const source = new ScriptedSource(0);
let offers: OffersApp;
let user: TestUser;
/** The tests' present, which only goes on: schedules do not look back. */
let now = new Date();
let lastId = 0;
beforeAll(async () => {
  offers = await startOffersApp({}, [source]);
});
beforeEach(async () => {
  await offers.app.db.query('DELETE FROM offers.offers');
  await offers.app.db.query('DELETE FROM offers.source_states');
  await offers.app.db.query('DELETE FROM offers.library_pages');
  user = await offers.newUser();
  source.asked.length = 0;
  source.paceSeconds = 0;
  source.answer = () => 10;
  await pass(60 * 24 * 7);
});
afterAll(() => offers.app.close());

/** An offer of an advertiser's page that nobody has asked for before, due at once. */
async function newOffer(change: Record<string, unknown> = {}): Promise<{ offerId: string; page: string }> {
  lastId += 1;
  const page = String(lastId);
  const offerUrl = `https://www.facebook.com/ads/library/?view_all_page_id=${page}`;
  const { id: offerId } = await user.makeOffer({ offerUrl, ...change });
  await offers.app.db.query('UPDATE offers.offer_watches SET next_read_at = $2 WHERE offer_id = $1', [
    offerId,
    now,
  ]);
  return { offerId, page };
}

/** Lets minutes go by, and runs what is due then. */
async function pass(minutes: number, app: TestApp = offers.app): Promise<void> {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
  await runDue(app, 'offers', now);
}

async function watchOf(offerId: string): Promise<{ hours: number; failures: number; held: boolean }> {
  const { rows } = await offers.app.db.query<{ nextReadAt: Date; failures: number; held: boolean }>(
    `SELECT next_read_at AS "nextReadAt", failures, lease_until IS NOT NULL AS held
     FROM offers.offer_watches WHERE offer_id = $1`,
    [offerId],
  );
  const [{ nextReadAt, ...watch } = { nextReadAt: now, failures: -1, held: false }] = rows;
  return { ...watch, hours: (nextReadAt.getTime() - now.getTime()) / HOUR_MS };
}

async function gaps(offerId: string): Promise<{ reason: string; minutes: number }[]> {
  const { rows } = await offers.app.db.query(
    `SELECT reason, round(extract(epoch FROM last_at - since) / 60)::int AS minutes
     FROM offers.reading_gaps WHERE offer_id = $1 ORDER BY since`,
    [offerId],
  );
  return rows;
}

const card = async (offerId: string) => (await user.board()).find(({ id }) => id === offerId);
const refused = (reason: UnreadableError['reason']) => new UnreadableError(reason);

describe('the schedule', () => {
  deepIt('reads every offer once in a period, and a board drifts apart', async () => {
    const made = [];
    for (let count = 0; count < 5; count += 1) made.push(await newOffer());
    await pass(1);
    const pages = made.map(({ page }) => page).sort();
    expect([...source.asked].sort()).toEqual(pages);
    for (const { offerId } of made)
      expect(await card(offerId)).toMatchObject({
        latestCount: 10,
        latestSource: 'browser',
        latestPrecision: 'exact',
        unreadable: null,
      });
    const hours = [];
    for (const { offerId } of made) hours.push((await watchOf(offerId)).hours);
    expect(new Set(hours).size).toBe(5);
    for (const wait of hours) expect(Math.abs(wait - 6)).toBeLessThanOrEqual(0.65);

    await pass(5 * 60);
    expect(source.asked).toHaveLength(5);
    await pass(2 * 60);
    expect([...source.asked].sort()).toEqual([...pages, ...pages].sort());
  });

  it('leaves invalid offers alone', async () => {
    const { offerId } = await newOffer();
    await user.request('PATCH', `/api/offers/${offerId}`, { status: 'invalid' });
    await pass(1);
    expect(source.asked).toEqual([]);
    expect((await watchOf(offerId)).hours).toBeGreaterThan(5);
  });

  it('says why a page is none that can be read, without a request', async () => {
    const other = await newOffer({ offerUrl: 'https://exemplo.com/biblioteca' });
    const search = await newOffer({ offerUrl: 'https://www.facebook.com/ads/library/?q=bolos' });
    await pass(1);
    expect((await card(other.offerId))?.unreadable?.reason).toBe('not_library');
    expect((await card(search.offerId))?.unreadable?.reason).toBe('not_covered');
    expect(source.asked).toEqual([]);
  });

  deepIt('keeps the source’s pace, and reads the rest later', async () => {
    const slow = new ScriptedSource(40);
    const calm = await startOffersApp({}, [slow]);
    try {
      const someone = await calm.newUser();
      for (const id of ['1', '2', '3'])
        await someone.makeOffer({ offerUrl: `https://www.facebook.com/ads/library/?id=${id}` });
      const askedAt = async (minutes: number) => {
        await runDue(calm.app, 'offers', new Date(Date.now() + minutes * MINUTE_MS));
        return slow.asked.length;
      };
      expect(await askedAt(10)).toBe(1);
      expect(await askedAt(11)).toBe(2);
      expect(await askedAt(12)).toBe(3);
    } finally {
      await calm.app.close();
    }
  });
});

describe('a page that does not answer', () => {
  it('is tried again, and only the last failure is told', async () => {
    const { offerId } = await newOffer();
    source.answer = () => refused('unreachable');
    await pass(1);
    for (const [minutes, asked] of [
      [1, 2],
      [5, 3],
    ] as const) {
      await pass(minutes);
      expect(source.asked).toHaveLength(asked);
      expect((await card(offerId))?.unreadable).toBeNull();
    }
    await pass(20);
    expect(source.asked).toHaveLength(4);
    expect((await card(offerId))?.unreadable?.reason).toBe('unreachable');
    expect(await gaps(offerId)).toEqual([{ reason: 'unreachable', minutes: 0 }]);
  });

  it('that answers in time leaves no trace', async () => {
    const { offerId } = await newOffer();
    source.answer = () => refused('timeout');
    await pass(1);
    source.answer = () => 12;
    await pass(1);
    expect(await card(offerId)).toMatchObject({ latestCount: 12, unreadable: null });
    expect(await gaps(offerId)).toEqual([]);
    expect(await watchOf(offerId)).toMatchObject({ failures: 0, held: false });
  });
});

describe('a page that cannot be read', () => {
  it('is one gap until a reading ends it, and is tried less and less often', async () => {
    const { offerId } = await newOffer();
    source.answer = () => refused('no_number');
    await pass(1);
    expect((await watchOf(offerId)).failures).toBe(1);
    source.answer = () => refused('changed_page');
    await pass(14 * 60);
    const { hours, failures } = await watchOf(offerId);
    expect(failures).toBe(2);
    expect(hours).toBeGreaterThan(20);
    expect(await gaps(offerId)).toEqual([{ reason: 'changed_page', minutes: 14 * 60 }]);
    expect(await card(offerId)).toMatchObject({ latestCount: null, unreadable: { reason: 'changed_page' } });

    source.answer = () => 0;
    await pass(27 * 60);
    expect(await card(offerId)).toMatchObject({ latestCount: 0, unreadable: null });
    expect((await watchOf(offerId)).failures).toBe(0);
    source.answer = () => refused('no_number');
    await pass(7 * 60);
    expect(await gaps(offerId)).toHaveLength(2);
    const { rows } = await offers.app.db.query('SELECT count FROM offers.offer_metrics WHERE offer_id = $1', [
      offerId,
    ]);
    expect(rows).toEqual([{ count: 0 }]);
  });
});

/** Makes everything due, lets minutes go by, and answers the pages that were asked for. */
async function askedAfter(minutes: number, app?: TestApp): Promise<string[]> {
  await offers.app.db.query('UPDATE offers.offer_watches SET next_read_at = $1', [now]);
  source.asked.length = 0;
  await pass(minutes, app);
  return [...source.asked].sort();
}

describe('a page that asks for a login', () => {
  it('rests alone, longer each time, and its card says since when and until when', async () => {
    const [walled, other] = [await newOffer(), await newOffer()];
    source.answer = (page) => (page === walled.page ? refused('login_wall') : 10);
    await pass(1);
    expect(await card(other.offerId)).toMatchObject({ latestCount: 10, unreadable: null });
    const told = await card(walled.offerId);
    expect(told).toMatchObject({ latestCount: null, unreadable: { reason: 'login_wall' } });
    const { since = '' } = told?.unreadable ?? {};
    expect(Date.parse(told?.nextRead?.at ?? '') - Date.parse(since)).toBe(6 * HOUR_MS);
    expect(told?.nextRead).toMatchObject({ place: null, paused: null });

    const isAsked = async (minutes: number) => (await askedAfter(minutes)).includes(walled.page);
    expect(await isAsked(5 * 60)).toBe(false);
    expect(await isAsked(62)).toBe(true);
    expect(await isAsked(11 * 60)).toBe(false);
    source.answer = () => 12;
    expect(await isAsked(62)).toBe(true);
    expect(await card(walled.offerId)).toMatchObject({ latestCount: 12, unreadable: null });
    source.answer = (page) => (page === walled.page ? refused('login_wall') : 10);
    expect(await isAsked(7 * 60)).toBe(true);
    expect(await isAsked(5 * 60)).toBe(false);
    expect(await isAsked(62)).toBe(true);
  });

  it('is asked once for all who follow it, and so is one that can be read', async () => {
    const stranger = await offers.newUser();
    const offerUrl = (page: string) =>
      `https://facebook.com/ads/library/?view_all_page_id=${page}&country=ALL`;
    const [walled, open] = [await newOffer(), await newOffer()];
    for (const { page } of [walled, open]) await stranger.makeOffer({ offerUrl: offerUrl(page) });
    source.answer = (page) => (page === walled.page ? refused('login_wall') : 44);
    const pages = [walled.page, open.page].sort();
    expect(await askedAfter(1)).toEqual(pages);
    await pass(1);
    expect(source.asked).toHaveLength(2);
    const shown = ({ latestCount, unreadable }: OfferView) => [latestCount, unreadable?.reason ?? null];
    const expected = [
      [44, null],
      [null, 'login_wall'],
    ];
    expect((await user.board()).map(shown)).toEqual(expected);
    expect((await stranger.board()).map(shown)).toEqual(expected);
    // Each has a reading of its own, at the moment at which the page was read.
    const { rows } = await offers.app.db.query(
      'SELECT count(DISTINCT user_id)::int AS users, count(DISTINCT checked_at)::int AS moments FROM offers.offer_metrics',
    );
    expect(rows).toEqual([{ users: 2, moments: 1 }]);
  });

  it('and was asked before an offer came is asked again for it: nobody learns who else follows it', async () => {
    const { page } = await newOffer();
    await pass(1);
    const late = await offers.newUser();
    await late.makeOffer({ offerUrl: `https://www.facebook.com/ads/library/?view_all_page_id=${page}` });
    await offers.app.db.query(
      `UPDATE offers.offer_watches SET next_read_at = $2, tried_at = $2::timestamptz + interval '1 second'
       WHERE user_id = $1`,
      [late.id, now],
    );
    source.asked.length = 0;
    await pass(1);
    expect(source.asked).toEqual([page]);
    const [reading] = await late.board();
    expect(Date.parse(reading?.latestCheckedAt ?? '')).toBeGreaterThanOrEqual(now.getTime());
  });

  deepIt(
    'is one of the address when many do, one after another: they wait for another address or the end of its rest',
    async () => {
      // One page a minute.
      source.paceSeconds = 60;
      const made = [];
      for (let count = 0; count < WALLS_OF_ADDRESS + 3; count += 1) made.push(await newOffer());
      let walls = 0;
      source.answer = () => {
        walls += 1;
        // A page that is read between them begins the row anew.
        return walls === 2 ? 10 : refused('login_wall');
      };
      for (let minute = 0; minute < made.length + 3; minute += 1) await pass(1);
      expect(source.asked).toHaveLength(WALLS_OF_ADDRESS + 2);
      const untried = made.filter(({ page }) => !source.asked.includes(page));
      expect(untried).toHaveLength(1);
      const shown = await card(untried[0]?.offerId ?? '');
      expect(shown).toMatchObject({ unreadable: null, nextRead: { paused: 'blocked' } });
      const hours = (Date.parse(shown?.nextRead?.at ?? '') - now.getTime()) / HOUR_MS;
      expect(hours).toBeGreaterThan(5.5);
      expect(hours).toBeLessThanOrEqual(6.1);

      source.asked.length = 0;
      source.answer = () => 10;
      const other = await secondReplica(new ScriptedSource(0, 'sp-2'));
      try {
        await pass(1, other.app);
        await pass(1, other.app);
        // The first wall was its page's own, the second page was read.
        const released = made.filter(({ page }) => other.source.asked.includes(page));
        expect(released).toHaveLength(WALLS_OF_ADDRESS + 1);
      } finally {
        await other.close();
      }
      expect(source.asked).toEqual([]);
    },
  );
});

describe('an address that is refused', () => {
  it('rests, longer each time, and offers that were not tried are told nothing of themselves', async () => {
    source.paceSeconds = 60;
    const made = [await newOffer(), await newOffer()];
    source.answer = () => refused('blocked');
    await pass(1);
    await pass(2);
    expect(source.asked).toHaveLength(1);
    const cards = await Promise.all(made.map(({ offerId }) => card(offerId)));
    expect(cards.map((shown) => shown?.unreadable?.reason ?? null).sort()).toEqual(['blocked', null]);
    expect(cards.map((shown) => shown?.nextRead?.paused)).toContain('blocked');

    expect(await askedAfter(5 * 60)).toEqual([]);
    expect(await askedAfter(62)).toHaveLength(1);
    expect(await askedAfter(11 * 60)).toEqual([]);
    expect(await askedAfter(62)).toHaveLength(1);
    expect(await askedAfter(23 * 60)).toEqual([]);
    source.answer = () => 9;
    expect(await askedAfter(62)).toHaveLength(1);
    await pass(2);
    for (const { offerId } of made)
      expect(await card(offerId)).toMatchObject({ latestCount: 9, unreadable: null });
    source.answer = () => refused('blocked');
    expect(await askedAfter(7 * 60)).toHaveLength(1);
    expect(await askedAfter(5 * 60)).toEqual([]);
    source.answer = () => 9;
    expect(await askedAfter(62)).toHaveLength(1);
  });

  it('stops no other, and its offers are read from there', async () => {
    const { offerId } = await newOffer();
    const next = await newOffer();
    source.paceSeconds = 60;
    source.answer = () => refused('blocked');
    await pass(1);
    const other = await secondReplica(new ScriptedSource(0, 'sp-2'));
    other.source.answer = () => 31;
    try {
      await offers.app.db.query('UPDATE offers.offer_watches SET next_read_at = $1', [now]);
      await pass(1, other.app);
      for (const one of [offerId, next.offerId])
        expect(await card(one)).toMatchObject({ latestCount: 31, unreadable: null });
      expect(source.asked).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it('for its token rests until the process starts anew', async () => {
    await newOffer();
    source.answer = () => refused('token_refused');
    await pass(1);
    const other = await secondReplica();
    await other.close();
    source.answer = () => 9;
    expect(await askedAfter(1)).toHaveLength(1);
  });
});

/** The same domain in another process, as far as the database can tell. */
async function secondReplica(
  its = source,
): Promise<{ app: TestApp; source: ScriptedSource; close(): Promise<void> }> {
  const modules = [FakeAccountsModule.with(new Map(), new Map()), offersModule([its])];
  const config = { ...offers.app.config, adReaderAddress: its.address };
  const nest = await createApp(modules, config, {
    handleSignals: false,
    logTo: { write: () => {} },
  });
  await nest.init();
  const get = <T>(token: unknown): T => nest.get(token as never, { strict: false });
  return { app: { ...offers.app, get }, source: its, close: () => nest.close() };
}

describe('two replicas', () => {
  it('never read one offer at once', async () => {
    const { offerId, page } = await newOffer();
    const other = await secondReplica();
    try {
      const { opened, open } = gate<AdCount>();
      const begun = gate<void>();
      source.answer = () => {
        begun.open();
        return opened;
      };
      const first = pass(1);
      await begun.opened;
      await offers.app.db.query('UPDATE offers.offer_watches SET next_read_at = $1', [now]);
      await pass(1, other.app);
      expect(source.asked).toEqual([page]);
      open({ count: 33, precision: 'approx' });
      await first;
      expect(await card(offerId)).toMatchObject({ latestCount: 33, latestPrecision: 'approx' });
    } finally {
      await other.close();
    }
  });

  it('one of which is killed: the other reads when its lease is over', async () => {
    const { offerId } = await newOffer();
    await offers.app.db.query('UPDATE offers.offer_watches SET lease_until = $2 WHERE offer_id = $1', [
      offerId,
      new Date(now.getTime() + 3 * MINUTE_MS),
    ]);
    await pass(1);
    expect(source.asked).toEqual([]);
    await offers.app.db.query('UPDATE offers.offer_watches SET next_read_at = $1', [now]);
    await pass(3);
    expect(await card(offerId)).toMatchObject({ latestCount: 10 });
  });
});

describe('an offer that changes while it is read', () => {
  let offerId: string;
  let reading: Promise<void>;
  let open: (count: AdCount) => void;
  beforeEach(async () => {
    ({ offerId } = await newOffer());
    const answer = gate<AdCount>();
    const begun = gate<void>();
    open = answer.open;
    source.answer = () => {
      begun.open();
      return answer.opened;
    };
    reading = pass(1);
    await begun.opened;
  });

  it('keeps nothing that was read at its old address, and is read at the new one', async () => {
    const offerUrl = 'https://www.facebook.com/ads/library/?id=777';
    await user.request('PATCH', `/api/offers/${offerId}`, { offerUrl });
    open({ count: 33, precision: 'exact' });
    await reading;
    expect(await card(offerId)).toMatchObject({ latestCount: null, unreadable: null });
    source.answer = () => 44;
    await pass(1);
    expect(source.asked.at(-1)).toBe('777');
    expect(await card(offerId)).toMatchObject({ latestCount: 44 });
  });

  it('to invalid gets no reading', async () => {
    await user.request('PATCH', `/api/offers/${offerId}`, { status: 'invalid' });
    open({ count: 33, precision: 'exact' });
    await reading;
    expect(await card(offerId)).toMatchObject({ latestCount: null });
  });

  it('to nothing is forgotten', async () => {
    await user.request('DELETE', `/api/offers/${offerId}`);
    open({ count: 33, precision: 'exact' });
    await reading;
    expect(await user.board()).toEqual([]);
  });
});
