import {
  metricsReply,
  type OfferView,
  offerReply,
  PASTED_PAGE_MAX,
  type ReadingView,
  readingReply,
  TREND_READINGS,
} from '@garimpo/offers-contract';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LibraryShape, libraryHtml } from './fixtures/library-pages.ts';
import { codeOf, randomFrom, untilBlocked } from './support/helpers.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const START_MS = Date.parse('2026-01-01T00:00:00Z');

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
    await untilBlocked(db);
    await db.query('COMMIT');
    expect(await reply).toMatchObject({ status: 404, json: { error: { code: 'offers.offer.not_found' } } });
  });

  it('does not change the time of the offer itself', async () => {
    const [before] = await user.board();
    await user.request('POST', path, { count: 5 });
    expect((await user.board())[0]?.updatedAt).toBe(before?.updatedAt);
  });
});

const paste = (content: string) => user.request('POST', `${path}/pasted`, { content });

async function storedReadings(): Promise<number> {
  const { rows } = await offers.app.db.query(
    'SELECT count(*)::integer AS count FROM offers.offer_metrics WHERE user_id = $1',
    [user.id],
  );
  return rows[0].count;
}

describe('a pasted page', () => {
  it.each<[string, string, number, string]>([
    ['HTML', libraryHtml({ kind: 'results', heading: '~1.200 resultados' }), 1200, 'approx'],
    ['text', 'Ad Library\n340 results\nLibrary ID: 812345678901234', 340, 'exact'],
    ['a page without ads', libraryHtml({ kind: 'empty', language: 'es' }), 0, 'exact'],
  ])('is a reading of now: %s', async (_kind, content, count, precision) => {
    const before = Date.now();
    const reply = await paste(content);
    expect(reply.status).toBe(201);
    const { reading, offer } = readingReply.parse(reply.json);
    expect(reading).toMatchObject({ count, precision, source: 'pasted' });
    expect(Date.parse(reading.checkedAt)).toBeGreaterThanOrEqual(before);
    expect(offer).toMatchObject({ latestCount: count, latestSource: 'pasted', latestPrecision: precision });
    expect(await user.board()).toEqual([offer]);
  });

  it.each<[string, LibraryShape]>([
    ['login_wall', { kind: 'login_wall' }],
    ['login_wall', { kind: 'login_dialog' }],
    ['blocked', { kind: 'blocked', language: 'en' }],
    ['blocked', { kind: 'captcha' }],
    ['blocked', { kind: 'false_zero' }],
    ['changed_page', { kind: 'changed' }],
    ['no_number', { kind: 'no_number' }],
  ])('that shows no count is refused with its reason, and leaves no trace: %s, %j', async (reason, shape) => {
    const [before] = await user.board();
    expect(await paste(libraryHtml(shape))).toMatchObject({
      status: 422,
      json: { error: { code: 'offers.page.unreadable', fields: [{ path: 'content', rule: reason }] } },
    });
    expect(await storedReadings()).toBe(0);
    expect(await user.board()).toEqual([before]);
  });

  deepIt('may be as long as its limit, in letters of two bytes, and no longer', async () => {
    const page = 'Biblioteca de Anúncios\n7 resultados\n';
    const longest = page + 'ã'.repeat(PASTED_PAGE_MAX - page.length);
    const { status } = await paste(longest);
    // Beside the status, what the service had to say of it.
    expect([status, offers.app.logs.filter((line) => line.includes('"request failed"'))]).toEqual([201, []]);
    expect(await paste(`${longest}ã`)).toMatchObject({
      status: 400,
      json: { error: { fields: [{ path: 'content', rule: 'too_big' }] } },
    });
    expect((await paste('ã'.repeat(3 * PASTED_PAGE_MAX))).status).toBe(413);
    expect(await storedReadings()).toBe(1);
  });

  it.each([{}, { content: '' }, { content: 7 }, { content: 'x', count: 3 }, { content: 'a\0b' }])(
    'is refused as %j',
    async (body) => {
      expect((await user.request('POST', `${path}/pasted`, body)).status).toBe(400);
    },
  );

  it('is nobody else’s to paste, and is not even read then', async () => {
    const stranger = await offers.newUser();
    const content = libraryHtml({ kind: 'changed' });
    expect(await stranger.request('POST', `${path}/pasted`, { content })).toMatchObject({
      status: 404,
      json: { error: { code: 'offers.offer.not_found' } },
    });
  });
});

const named = (moment: string) => `/api/offers/${offerId}/readings/${moment}`;

/** Readings of 10, 12 and 7, an hour apart, of which the last was read by itself. */
async function series(): Promise<ReadingView[]> {
  for (const [count, hours] of [
    [10, 3],
    [12, 2],
  ] as const)
    await user.request('POST', path, { count, checkedAt: ago(hours * HOUR_MS) });
  await offers.app.db.query(
    `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source, precision)
     VALUES ($1, $2, date_trunc('second', now()) - interval '1 hour' + interval '123456 microseconds', 7, 'browser', 'approx')`,
    [offerId, user.id],
  );
  return read();
}

const shown = async () => {
  const [offer] = await user.board();
  const { latestCount, change, trend, latestSource, latestPrecision } = offer!;
  return { latestCount, change, trend, latestSource, latestPrecision };
};

describe('a correction', () => {
  it('of the last count shows on the card, in the history and its sums, and is taken back exactly', async () => {
    const [first, second, last] = await series();
    const before = await user.board();
    // Its name has the microseconds that it was stored with.
    expect(last?.checkedAt).toMatch(/\.123456Z$/);
    const reply = await user.request('PATCH', named(last!.checkedAt), { count: 70 });
    expect(reply.status).toBe(200);
    const { reading, offer } = readingReply.parse(reply.json);
    expect(reading).toEqual({ ...last, count: 70, source: 'manual', precision: 'exact' });
    expect(offer).toMatchObject({ latestCount: 70, change: 60, trend: [10, 12, 70] });
    expect(await user.board()).toEqual([offer]);
    expect(await read()).toEqual([first, second, reading]);

    const { count, checkedAt, source, precision } = last!;
    const undone = await user.request('PATCH', named(checkedAt), { count, checkedAt, source, precision });
    expect(undone.status).toBe(200);
    expect(await read()).toEqual([first, second, last]);
    const strip = ({ countsAt: _, ...one }: OfferView) => one;
    expect((await user.board()).map(strip)).toEqual(before.map(strip));
  });

  it('moves a reading, and one that becomes the first is what the change is counted from', async () => {
    const [, second] = await series();
    const earlier = ago(5 * HOUR_MS);
    const reply = await user.request('PATCH', named(second!.checkedAt), { checkedAt: earlier });
    expect(readingReply.parse(reply.json).reading).toMatchObject({ count: 12, checkedAt: earlier });
    expect((await read()).map(({ count }) => count)).toEqual([12, 10, 7]);
    expect(await shown()).toMatchObject({ latestCount: 7, change: -5, trend: [12, 10, 7] });
    // And back.
    await user.request('PATCH', named(earlier), { ...second });
    expect(await shown()).toMatchObject({ change: -3, trend: [10, 12, 7] });
  });

  it('puts no reading in the place of another, and none in the future', async () => {
    const [first, second, last] = await series();
    const taken = { checkedAt: first!.checkedAt };
    expect(codeOf(await user.request('PATCH', named(second!.checkedAt), taken))).toEqual([
      409,
      'offers.reading.moment_taken',
    ]);
    expect(
      codeOf(await user.request('PATCH', named(second!.checkedAt), { checkedAt: ago(-HOUR_MS) })),
    ).toEqual([400, 'offers.reading.in_future']);
    expect(codeOf(await user.request('PATCH', named(ago(9 * HOUR_MS)), { count: 1 }))).toEqual([
      404,
      'offers.reading.not_found',
    ]);
    expect((await user.request('PATCH', named(second!.checkedAt), {})).status).toBe(400);
    expect(await read()).toEqual([first, second, last]);
  });
});

describe('a deleted reading', () => {
  it('is gone from card, history and sums, and put back as it was', async () => {
    const [first, second, last] = await series();
    const before = await shown();
    const reply = await user.request('DELETE', named(last!.checkedAt));
    expect(reply.status).toBe(200);
    expect(offerReply.parse(reply.json).offer).toMatchObject({
      latestCount: 12,
      latestCheckedAt: second!.checkedAt,
      latestSource: 'manual',
      change: 2,
      trend: [10, 12],
    });
    const { metrics, summary } = metricsReply.parse((await user.request('GET', path)).json);
    expect(metrics).toEqual([first, second]);
    expect(summary).toMatchObject({ total: 2, latest: { count: 12 }, lowest: { count: 10 } });
    expect(codeOf(await user.request('DELETE', named(last!.checkedAt)))).toEqual([
      404,
      'offers.reading.not_found',
    ]);

    const { count, source, precision } = last!;
    const put = await user.request('PUT', named(last!.checkedAt), { count, source, precision });
    expect(readingReply.parse(put.json).reading).toEqual(last);
    expect(await read()).toEqual([first, second, last]);
    expect(await shown()).toEqual(before);
  });

  it('that was the first leaves the next one as what the change is counted from', async () => {
    const [first] = await series();
    await user.request('DELETE', named(first!.checkedAt));
    expect(await shown()).toMatchObject({ latestCount: 7, change: -5, trend: [12, 7] });
    const { summary } = metricsReply.parse((await user.request('GET', path)).json);
    expect(summary?.firstEver).toMatchObject({ count: 12 });
  });

  it('that was the only one leaves none', async () => {
    await user.request('POST', path, { count: 5 });
    const [only] = await read();
    await user.request('DELETE', named(only!.checkedAt));
    expect(await shown()).toMatchObject({ latestCount: null, change: null, trend: [] });
  });

  it('is found by the milliseconds that a card had of it, and it is the last one within them', async () => {
    await series();
    const [offer] = await user.board();
    const card = `${offer?.latestCheckedAt?.slice(0, -4)}Z`;
    expect(card).toMatch(/\.123Z$/);
    expect((await user.request('DELETE', named(card))).status).toBe(200);
    expect(await shown()).toMatchObject({ latestCount: 12 });
  });

  it.each([
    'hoje',
    '2026-01-01',
    '2026-01-01T00:00:00Z',
    '2026-02-30T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
  ])('is not named by %s', async (moment) => {
    expect((await user.request('DELETE', named(moment))).status).toBe(400);
  });
});

deepIt('a user corrects sixty readings at once, and then waits', async () => {
  const limited = await startOffersApp({ rateLimitScale: 1 });
  try {
    const someone = await limited.newUser();
    const { id } = await someone.makeOffer();
    const ask = () => someone.request('DELETE', `/api/offers/${id}/readings/2026-01-01T00:00:00.000Z`);
    for (let times = 0; times < 60; times += 1) expect((await ask()).status).toBe(404);
    const reply = await ask();
    expect(codeOf(reply)).toEqual([429, 'offers.reading.too_many']);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.app.close();
  }
});

interface Reading {
  offerId: string;
  minute: number;
  count: number;
}

/** As jobs write them: many at once, of several offers. */
async function insert(readings: Reading[]): Promise<void> {
  await offers.database.asService((tx) =>
    tx.run(
      `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source)
      SELECT r.offer_id, $1, r.checked_at, r.count, 'manual'
      FROM unnest($2::uuid[], $3::timestamptz[], $4::integer[]) AS r (offer_id, checked_at, count)
      ON CONFLICT ON CONSTRAINT offer_metrics_offer_id_checked_at_key DO UPDATE SET count = excluded.count`,
      [
        user.id,
        readings.map((reading) => reading.offerId),
        readings.map((reading) => moment(reading.minute)),
        readings.map((reading) => reading.count),
      ],
    ),
  );
}

async function remove(readings: Pick<Reading, 'offerId' | 'minute'>[]): Promise<void> {
  await offers.database.asService((tx) =>
    tx.run(
      `DELETE FROM offers.offer_metrics USING unnest($1::uuid[], $2::timestamptz[]) AS r (offer_id, checked_at)
      WHERE offer_metrics.offer_id = r.offer_id AND offer_metrics.checked_at = r.checked_at`,
      [readings.map((reading) => reading.offerId), readings.map((reading) => moment(reading.minute))],
    ),
  );
}

function moment(minute: number): string {
  return new Date(START_MS + minute * MINUTE_MS).toISOString();
}

/** What the card must show, computed from the whole history. */
function expectedCard(history: Map<number, number>): object {
  const readings = [...history].sort(([a], [b]) => a - b);
  const [first, latest] = [readings[0], readings.at(-1)];
  return {
    latestCount: latest?.[1] ?? null,
    latestCheckedAt: latest ? moment(latest[0]) : null,
    change: first && latest ? latest[1] - first[1] : null,
    trend: readings.slice(-TREND_READINGS).map(([, count]) => count),
  };
}

describe('the summary on a card', () => {
  it.each([1, 2, 3, 4])(
    'agrees with the whole history after any insertions, corrections and deletions (%i)',
    async (seed) => {
      const random = randomFrom(seed);
      const histories = new Map<string, Map<number, number>>();
      for (let n = 0; n < 3; n += 1) histories.set((await user.makeOffer()).id, new Map());
      const ids = [...histories.keys()];

      for (let step = 0; step < 40; step += 1) {
        if (random.chance(0.7)) {
          const batch = new Map<string, Reading>();
          for (let n = random.below(6); n >= 0; n -= 1) {
            const reading = {
              offerId: random.oneOf(ids),
              minute: random.below(80),
              count: random.below(1000),
            };
            batch.set(`${reading.offerId} ${reading.minute}`, reading);
          }
          await insert([...batch.values()]);
          for (const { offerId, minute, count } of batch.values()) histories.get(offerId)?.set(minute, count);
        } else {
          const gone = ids.flatMap((offerId) =>
            [...(histories.get(offerId) ?? new Map()).keys()]
              .filter(() => random.chance(0.3))
              .map((minute) => ({ offerId, minute })),
          );
          await remove(gone);
          for (const { offerId, minute } of gone) histories.get(offerId)?.delete(minute);
        }
        const cards = new Map((await user.board()).map((offer) => [offer.id, offer]));
        for (const [id, history] of histories) expect(cards.get(id)).toMatchObject(expectedCard(history));
      }
    },
  );

  it('is empty again after the last reading is gone', async () => {
    const { id } = await user.makeOffer();
    await insert([{ offerId: id, minute: 1, count: 5 }]);
    await remove([{ offerId: id, minute: 1 }]);
    expect(await user.board()).toMatchObject([expectedCard(new Map()), {}]);
  });

  it('has seen every one of many parallel readings, whatever order they lock their offers in', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await user.makeOffer()).id);
    const random = randomFrom(7);
    const history = new Map<number, number>();
    const minutes = random.shuffled(Array.from({ length: 60 }, (_, minute) => minute));
    await Promise.all(
      minutes.map((minute) => {
        const count = random.below(1000);
        history.set(minute, count);
        return insert(random.shuffled(ids).map((offerId) => ({ offerId, minute, count })));
      }),
    );
    const expected = expectedCard(history);
    expect(await user.board()).toMatchObject([...ids.map(() => expected), {}]);
  });
});
