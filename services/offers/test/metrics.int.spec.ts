import {
  METRICS_POINTS_MAX,
  type MetricsReply,
  type MetricsSummary,
  metricsReply,
  type OfferEventFacts,
} from '@garimpo/offers-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { recordEvent } from '../src/event/offer-events.ts';
import { randomFrom } from './support/helpers.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

interface Reading {
  count: number;
  checkedAt: string;
}

let offers: OffersApp;
let user: TestUser;
let offerId: string;
beforeAll(async () => {
  offers = await startOffersApp();
});
beforeEach(async () => {
  user = await offers.newUser();
  offerId = (await user.makeOffer()).id;
});
afterAll(() => offers.app.close());

async function ask(query = '?days=0'): Promise<MetricsReply> {
  const reply = await user.request('GET', `/api/offers/${offerId}/metrics${query}`);
  expect(reply.status).toBe(200);
  return metricsReply.parse(reply.json);
}

async function insert(readings: Reading[]): Promise<void> {
  await offers.app.db.query(
    `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source)
    SELECT $1, $2, r.checked_at, r.count, 'manual' FROM unnest($3::timestamptz[], $4::integer[]) AS r (checked_at, count)`,
    [offerId, user.id, readings.map(({ checkedAt }) => checkedAt), readings.map(({ count }) => count)],
  );
}

async function insertGap(since: string, lastAt: string, reason = 'login_wall'): Promise<void> {
  await offers.app.db.query(
    'INSERT INTO offers.reading_gaps (offer_id, user_id, since, last_at, reason) VALUES ($1, $2, $3, $4, $5)',
    [offerId, user.id, since, lastAt, reason],
  );
}

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

describe('the readings of a period', () => {
  it('are none for an offer that was never read', async () => {
    const nothing = {
      first: null,
      latest: null,
      highest: null,
      lowest: null,
      dayBefore: null,
      firstEver: null,
    };
    expect(await ask()).toEqual({
      metrics: [],
      summary: { ...nothing, total: 0, days: 0, risingDays: 0 },
      gaps: [],
      events: [],
    });
  });

  it.each([
    ['', [6]],
    ['?days=7', [6]],
    ['?days=30', [29, 6]],
    ['?days=90', [89, 29, 6]],
    ['?days=0', [400, 89, 29, 6]],
  ])('%s come oldest first', async (query, counts) => {
    await insert([89, 6, 400, 29].map((age) => ({ count: age, checkedAt: ago(age * DAY_MS) })));
    const { metrics, summary } = await ask(query);
    expect(metrics.map((reading) => reading.count)).toEqual(counts);
    expect(summary).toMatchObject({ total: counts.length, days: counts.length });
  });

  it('say where they came from, and that they are rounded', async () => {
    await offers.app.db.query(
      `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source, precision)
      VALUES ($1, $2, '2026-03-01T11:40:00Z', 1200, 'browser', 'approx')`,
      [offerId, user.id],
    );
    expect((await ask()).metrics).toEqual([
      { count: 1200, checkedAt: '2026-03-01T11:40:00.000Z', source: 'browser', precision: 'approx' },
    ]);
  });
});

describe('more readings than one answer holds', () => {
  it.each([
    [METRICS_POINTS_MAX, METRICS_POINTS_MAX],
    // One more, and four of each stretch of just over four readings are kept.
    [METRICS_POINTS_MAX + 1, METRICS_POINTS_MAX],
  ])('%i become at most %i', async (total, most) => {
    const random = randomFrom(total);
    await insert(series(total, () => random.below(1000)));
    const { metrics, summary } = await ask();
    expect(metrics.length).toBeLessThanOrEqual(most);
    expect(metrics.length).toBeGreaterThan(METRICS_POINTS_MAX / 2);
    expect(summary?.total).toBe(total);
  });

  it.each([1, 2])(
    'keep first, last, lowest and highest of any stretch of time, and their order (%i)',
    async (seed) => {
      const random = randomFrom(seed);
      // Level for long, with peaks, zeros, bursts and pauses: what a plain every-nth would lose.
      let level = 500;
      let at = Date.parse('2024-01-01T00:00:00Z');
      const all: Reading[] = [];
      while (all.length < 3 * METRICS_POINTS_MAX) {
        at += random.chance(0.01) ? random.below(20 * DAY_MS) + 1 : random.below(HOUR_MS) + 1;
        if (random.chance(0.02)) level = random.below(2000);
        const count = random.chance(0.002)
          ? 0
          : random.chance(0.002)
            ? 9_000_000 + random.below(1000)
            : level;
        all.push({ count, checkedAt: new Date(at).toISOString() });
      }
      await insert(random.shuffled(all));

      const { metrics, summary } = await ask();
      expect(metrics.length).toBeLessThanOrEqual(METRICS_POINTS_MAX);
      const known = new Map(all.map((reading) => [reading.checkedAt, reading.count]));
      for (const { checkedAt, count } of metrics) expect(known.get(checkedAt)).toBe(count);
      const times = metrics.map(({ checkedAt }) => checkedAt);
      expect(times).toEqual([...new Set(times)].sort());

      const span = { from: Date.parse(all[0]!.checkedAt), to: Date.parse(all.at(-1)!.checkedAt) };
      const wanted = stretches(all, span, METRICS_POINTS_MAX / 4).flatMap((stretch) => [
        stretch[0]!,
        stretch.at(-1)!,
        lowestOf(stretch),
        highestOf(stretch),
      ]);
      expect([...new Set(wanted.map(({ checkedAt }) => checkedAt))].sort()).toEqual(times);
      expect(metrics.filter(({ count }) => count === 0).length).toBeGreaterThan(0);
      expect(summary).toEqual(expectedSummary(all));
      // Asked again it is the same.
      expect(await ask()).toEqual({ metrics, summary, gaps: [], events: [] });
    },
  );
});

function series(total: number, count: (at: number) => number): Reading[] {
  const start = Date.parse('2026-01-01T00:00:00Z');
  return Array.from({ length: total }, (_, at) => ({
    count: count(at),
    checkedAt: new Date(start + at * 60_000).toISOString(),
  }));
}

/** Cut into so many of the same length, those without a reading left out. Oldest first in, and out. */
function stretches(all: Reading[], { from, to }: { from: number; to: number }, count: number): Reading[][] {
  const cut: Reading[][] = Array.from({ length: count }, () => []);
  for (const reading of all) {
    const share = (Date.parse(reading.checkedAt) - from) / (to - from);
    cut[Math.min(Math.floor(share * count), count - 1)]!.push(reading);
  }
  return cut.filter((stretch) => stretch.length > 0);
}

/** The first of equal ones. */
const highestOf = (all: Reading[]) => all.reduce((best, one) => (one.count > best.count ? one : best));
const lowestOf = (all: Reading[]) => all.reduce((best, one) => (one.count < best.count ? one : best));

const dayOf = (time: string) => new Date(time).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });

function expectedSummary(all: Reading[]): MetricsSummary {
  const last = all.at(-1)!;
  const evenings = [...new Map(all.map(({ checkedAt, count }) => [dayOf(checkedAt), count])).values()];
  return {
    total: all.length,
    first: all[0]!,
    latest: last,
    highest: highestOf(all),
    lowest: lowestOf(all),
    days: evenings.length,
    risingDays: evenings.filter((count, at) => at > 0 && count > evenings[at - 1]!).length,
    dayBefore:
      all.findLast(({ checkedAt }) => Date.parse(checkedAt) <= Date.parse(last.checkedAt) - DAY_MS) ?? null,
    firstEver: all[0]!,
  };
}

describe('the summary', () => {
  it('of 10, 12 and 7 says 7, and the card a change of -3', async () => {
    await insert([10, 12, 7].map((count, at) => ({ count, checkedAt: ago((3 - at) * HOUR_MS) })));
    const { summary } = await ask('');
    expect(summary).toMatchObject({
      total: 3,
      first: { count: 10 },
      latest: { count: 7 },
      highest: { count: 12 },
      lowest: { count: 7 },
    });
    expect(await user.board()).toMatchObject([{ latestCount: 7, change: -3 }]);
  });

  it('counts days as São Paulo does, and those whose last count is over that of the one before', async () => {
    await insert([
      { count: 10, checkedAt: '2026-03-01T12:00:00Z' },
      // 23:30 in São Paulo: still the 1st.
      { count: 20, checkedAt: '2026-03-02T02:30:00Z' },
      { count: 5, checkedAt: '2026-03-02T12:00:00Z' },
      { count: 21, checkedAt: '2026-03-03T02:59:00Z' },
      // The 3rd has none: the 4th is held against the 2nd.
      { count: 21, checkedAt: '2026-03-04T12:00:00Z' },
      { count: 22, checkedAt: '2026-03-05T03:00:00Z' },
    ]);
    expect((await ask()).summary).toMatchObject({ days: 4, risingDays: 2 });
  });

  it('finds the reading of a day before also where the period does not reach', async () => {
    const before = { count: 5, checkedAt: ago(400 * DAY_MS) };
    await insert([before, { count: 9, checkedAt: ago(5 * HOUR_MS) }, { count: 8, checkedAt: ago(HOUR_MS) }]);
    expect((await ask()).summary?.dayBefore).toEqual(before);
    const { summary, metrics } = await ask('?days=7');
    expect(summary).toMatchObject({ dayBefore: before, firstEver: before, total: 2, first: { count: 9 } });
    expect(metrics).toHaveLength(2);
  });
});

describe('gaps', () => {
  it('are those that reach into the period, oldest first', async () => {
    const gap = (from: number, to: number) => ({ from: ago(from * DAY_MS), to: ago(to * DAY_MS) });
    const [old, reaching, recent] = [gap(60, 50), gap(9, 6), gap(2, 1)];
    for (const { from, to } of [recent, old, reaching]) await insertGap(from, to);
    const named = (...gaps: { from: string; to: string }[]) =>
      gaps.map((one) => ({ ...one, reason: 'login_wall' }));
    expect((await ask('?days=7')).gaps).toEqual(named(reaching, recent));
    expect((await ask('?days=0')).gaps).toEqual(named(old, reaching, recent));
  });
});

describe('events', () => {
  const record = (daysAgo: number, facts: OfferEventFacts) =>
    offers.database.asUser({ userId: user.id, email: '' }, (tx) =>
      recordEvent(tx, { offerId, userId: user.id, at: new Date(Date.now() - daysAgo * DAY_MS), facts }),
    );

  it('are those of the period, oldest first, each with its sentence', async () => {
    await record(1, { kind: 'creatives', added: 3, ended: 1 });
    await record(40, { kind: 'page' });
    await record(5, { kind: 'price', before: 'R$ 97,00', after: 'R$ 67,00' });
    const { events = [] } = await ask('?days=7');
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ['price', 'Preço: de “R$ 97,00” para “R$ 67,00”'],
      ['creatives', '3 criativos novos · 1 criativo saiu'],
    ]);
    expect((await ask('?days=0')).events).toHaveLength(3);
  });

  it('are stored once, however often they come', async () => {
    const at = new Date();
    const facts: OfferEventFacts = { kind: 'page' };
    const event = { offerId, userId: user.id, at, facts };
    for (const _ of [1, 2]) await offers.database.asService((tx) => recordEvent(tx, event));
    expect((await ask()).events).toMatchObject([{ at: at.toISOString(), text: 'A landing page mudou' }]);
  });
});

describe('the table of readings', () => {
  const take = (query: string) =>
    fetch(`${offers.app.url}/api/offers/${offerId}/metrics.csv${query}`, {
      headers: { authorization: `Bearer ${user.token}` },
    });

  it('holds every one of them, however many, and only those of the period', async () => {
    const total = 3 * METRICS_POINTS_MAX + 1;
    await insert(series(total, (at) => at));
    await insert([{ count: 7, checkedAt: ago(HOUR_MS) }]);
    const lines = (await (await take('?days=0')).text()).trimEnd().split('\r\n');
    expect(lines.slice(0, 3)).toEqual([
      'Lida em;Anúncios ativos;Origem;Precisão',
      '2026-01-01T00:00:00.000Z;0;manual;exata',
      '2026-01-01T00:01:00.000Z;1;manual;exata',
    ]);
    expect(lines).toHaveLength(total + 2);
    expect((await (await take('')).text()).split('\r\n')[1]).toMatch(/;7;manual;exata$/);
  });

  it('is a file named after the offer, whatever its title holds', async () => {
    await user.request('PATCH', `/api/offers/${offerId}`, { title: 'Promoção\r\nX: “1/2”' });
    const reply = await take('');
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="leituras-Promo??o X ?1 2?.csv"; filename*=UTF-8''leituras-Promo%C3%A7%C3%A3o%20X%20%E2%80%9C1%202%E2%80%9D.csv`,
    );
  });
});
