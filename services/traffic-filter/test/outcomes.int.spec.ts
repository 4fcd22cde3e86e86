import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newTimedId, newWebhookSecret, webhookHeaders } from '@garimpo/service-kit';
import { runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import {
  type CampaignView,
  type ConversionReply,
  type ConversionSecretReply,
  type PageClick,
  PageClicks,
  VISIT_PARAMETER,
} from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { storeVisits, type VisitRecord } from '../src/visit/store-visits.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { visitLink } from './support/visitors.ts';
import { BLOCKED, PENDING, visitOf } from './support/visits.ts';

const SECRET = '/api/traffic-filter/conversion-secret';
const HOUR_MS = 60 * 60_000;

let filter: TrafficFilterApp;
let ana: TestUser;
let campaign: CampaignView;
beforeAll(async () => {
  filter = await startTrafficFilterApp();
});
afterAll(() => filter.app.close());
beforeEach(async () => {
  ana = await filter.newUser();
  campaign = await ana.campaign();
});

async function stored(change: Partial<VisitRecord> = {}, agoMs = 3 * HOUR_MS): Promise<VisitRecord> {
  const visit = visitOf({ userId: ana.id, campaignId: campaign.id }, new Date(Date.now() - agoMs), change);
  await storeVisits(filter.database, [visit]);
  return visit;
}

interface Totals {
  clicks: number;
  conversions: number;
  value: number;
}
async function totals(campaignId = campaign.id): Promise<Totals> {
  const { rows } = await filter.app.db.query<Totals>(
    `SELECT coalesce(sum(clicks), 0)::int AS clicks, coalesce(sum(conversions), 0)::int AS conversions,
       coalesce(sum(value_cents), 0)::int AS value FROM traffic_filter.hourly_totals WHERE campaign_id = $1`,
    [campaignId],
  );
  return rows[0] as Totals;
}
const outcomesOf = async (visit: string) => {
  const { rows } = await filter.app.db.query(
    'SELECT kind, event, signed, value_cents::int AS value FROM traffic_filter.outcomes WHERE request_id = $1 ORDER BY kind, event',
    [visit],
  );
  return rows;
};

/** What is told lies on disk first: so long until it is stored. */
async function until<T>(ask: () => Promise<T>, isIt: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (isIt(answer) || Date.now() > end) return answer;
    await wait(50);
  }
}
/** Tells of another visit, and waits until that is stored: what was told before it is by then, too. */
async function settled(): Promise<void> {
  const last = await stored();
  await click(last.id);
  const found = await until(
    () => outcomesOf(last.id),
    (rows) => rows.length > 0,
  );
  expect(found).toHaveLength(1);
}

let minutes = 0;
/** What is done every minute, is. */
async function nextMinute(): Promise<void> {
  minutes += 1;
  await runDue(filter.app, 'traffic-filter', new Date(Date.now() + minutes * 60_000));
}

const click = (visit: string, key = campaign.key, method = 'GET') =>
  filter.app.request(method, `/r/${key}/click?${VISIT_PARAMETER}=${visit}`);
const pixel = (visit: string, event = '', key = campaign.key) =>
  filter.app.request('GET', `/r/${key}/conversion?${VISIT_PARAMETER}=${visit}&event=${event}`);

async function newSecret(oldWorksHours = 0, user = ana): Promise<string> {
  const { json } = await user.request('POST', SECRET, { oldWorksHours });
  return (json as ConversionSecretReply).secret as string;
}
interface Call {
  secret: string;
  body: unknown;
  key?: string;
  sentAt?: Date;
  headers?: Record<string, string>;
}
function signed({ secret, body, key = campaign.key, sentAt = new Date(), headers = {} }: Call) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return filter.app.request('POST', `/r/${key}/conversion`, {
    body: text,
    headers: { ...webhookHeaders(secret, { id: randomUUID(), sentAt, body: text }), ...headers },
  });
}
const resultOf = ({ json }: { json: unknown }) => (json as ConversionReply).result;
const codeOf = ({ json }: { json: unknown }) => (json as { error: { code: string } }).error.code;

describe('clicks of pages that know the visit alone', () => {
  const clicks = (...told: PageClick[]) => filter.app.get<PageClicks>(PageClicks).report(told);

  it('count once, with the page of the split, for the owner of the campaign alone', async () => {
    const page = 'https://oferta.invalid/a';
    const [visit, others] = [await stored({ offerPage: page }), await stored({ offerPage: page })];
    const bia = await filter.newUser();
    const unstored = newTimedId(new Date());
    const told = [
      { owner: ana.id, visit: visit.id },
      { owner: bia.id, visit: others.id },
      { owner: ana.id, visit: unstored },
      { owner: ana.id, visit: randomUUID() },
    ];
    expect(new Set(await clicks(...told))).toEqual(new Set([others.id, unstored]));
    expect(await clicks({ owner: ana.id, visit: visit.id.toUpperCase() })).toEqual([]);
    expect(await outcomesOf(visit.id)).toEqual([{ kind: 'click', event: '', signed: false, value: null }]);
    expect(await outcomesOf(others.id)).toEqual([]);
    expect((await totals()).clicks).toBe(1);
    const { rows } = await filter.app.db.query(
      'SELECT page, clicks::int AS clicks FROM traffic_filter.offer_totals WHERE campaign_id = $1',
      [campaign.id],
    );
    expect(rows).toEqual([{ page, clicks: 1 }]);
  });
});

describe('a click', () => {
  it('is reported by an image or a beacon, and counts once in the hour of its visit', async () => {
    const visit = await stored();
    const first = await click(visit.id);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await click(visit.id, campaign.key, 'POST')).status).toBe(204);
    expect((await click(visit.id.toUpperCase())).status).toBe(200);
    await settled();
    expect(await outcomesOf(visit.id)).toEqual([{ kind: 'click', event: '', signed: false, value: null }]);
    const { rows } = await filter.app.db.query(
      `SELECT hour, source, device, clicks::int AS clicks FROM traffic_filter.hourly_totals
       WHERE campaign_id = $1 AND clicks > 0 AND hour = date_trunc('hour', $2::timestamptz, 'UTC')`,
      [campaign.id, visit.createdAt],
    );
    // The one that waited for it is of the same hour.
    expect(rows).toMatchObject([{ source: 'facebook', device: 'phone', clicks: 2 }]);
  });

  it('of anybody but a person at the offer page is kept, and counts nowhere', async () => {
    const all = [
      await stored(PENDING),
      await stored(BLOCKED),
      await stored({ kind: 'declared_robot', reason: 'declared_robot' }),
      await stored({ page: 'secure', reason: 'other_device', offer: null }),
    ];
    for (const { id } of all) await click(id);
    await settled();
    for (const { id } of all) expect(await outcomesOf(id)).toHaveLength(1);
    expect(await totals()).toEqual({ clicks: 1, conversions: 0, value: 0 });
  });

  it('with an unknown id changes nothing, whatever its form', async () => {
    const ids = [
      newTimedId(new Date(Date.now() - 48 * HOUR_MS)),
      randomUUID(),
      '',
      "'%20OR%201=1--",
      newTimedId(new Date('9999-01-01')),
      newTimedId(new Date('2001-01-01')),
      `${newTimedId(new Date())}&${VISIT_PARAMETER}=${newTimedId(new Date())}`,
    ];
    for (const id of ids) {
      const reply = await click(id);
      expect([id, reply.status, reply.headers.get('content-type')]).toEqual([id, 200, 'image/gif']);
    }
    await settled();
    const { rows } = await filter.app.db.query(
      'SELECT count(*)::int AS count FROM traffic_filter.outcomes WHERE user_id = $1',
      [ana.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
    expect(await waiting()).toBe(0);
  });

  it('of a visit to another campaign changes nothing, whosever that is', async () => {
    const bia = await filter.newUser();
    const [other, mine] = [await bia.campaign(), await ana.campaign()];
    const visit = await stored();
    await click(visit.id, other.key);
    await click(visit.id, mine.key);
    await click(visit.id, 'naoexiste');
    await settled();
    expect(await outcomesOf(visit.id)).toEqual([]);
    expect([await totals(other.id), await totals(mine.id)]).toEqual([
      { clicks: 0, conversions: 0, value: 0 },
      { clicks: 0, conversions: 0, value: 0 },
    ]);
  });

  it('is not reported by a HEAD request', async () => {
    const visit = await stored();
    expect((await click(visit.id, campaign.key, 'HEAD')).status).toBe(200);
    await settled();
    expect(await outcomesOf(visit.id)).toEqual([]);
  });

  deepIt('that is reported a hundred times at once counts once', async () => {
    const visit = await stored();
    await Promise.all(
      Array.from({ length: 100 }, (_, at) => click(visit.id, campaign.key, at % 2 === 0 ? 'GET' : 'POST')),
    );
    await settled();
    expect((await totals()).clicks).toBe(2);
  });

  it('that comes before its visit is in the log counts when it is there', async () => {
    const visit = visitOf({ userId: ana.id, campaignId: campaign.id }, new Date());
    await click(visit.id);
    await settled();
    expect([await outcomesOf(visit.id), await waiting()]).toEqual([[], 1]);
    await nextMinute();
    expect([await outcomesOf(visit.id), await waiting()]).toEqual([[], 1]);
    await storeVisits(filter.database, [visit]);
    await nextMinute();
    expect([(await outcomesOf(visit.id)).length, await waiting()]).toEqual([1, 0]);
    expect((await totals()).clicks).toBe(2);
  });

  deepIt('that the database cannot take waits on disk, and counts once it can', async () => {
    const visit = await stored();
    const rename = (from: string, to: string) =>
      filter.app.db.query(`ALTER TABLE traffic_filter.${from} RENAME TO ${to}`);
    await rename('outcomes', 'outcomes_away');
    try {
      expect((await click(visit.id)).status).toBe(200);
      await until(
        async () => filter.app.logs.filter((line) => line.includes('"kind":"not_stored"')),
        (lines) => lines.length > 0,
      );
      expect((await totals()).clicks).toBe(0);
    } finally {
      await rename('outcomes_away', 'outcomes');
    }
    await until(
      () => outcomesOf(visit.id),
      (rows) => rows.length > 0,
    );
    expect((await totals()).clicks).toBe(1);
  });

  it('on the page that a link led to is of that very visit', async () => {
    const { location } = await visitLink(filter, campaign.key, { query: 'fbclid=abc' });
    const id = new URL(location as string).searchParams.get(VISIT_PARAMETER) as string;
    await click(id);
    await until(
      async () => {
        await nextMinute();
        return outcomesOf(id);
      },
      (rows) => rows.length > 0,
    );
    expect((await totals()).clicks).toBe(1);
  });
});

async function waiting(): Promise<number> {
  const { rows } = await filter.app.db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM traffic_filter.waiting_outcomes WHERE user_id = $1',
    [ana.id],
  );
  return rows[0]?.count ?? 0;
}

describe('a conversion by a picture', () => {
  it('counts once for each event of a visit of a person', async () => {
    const visit = await stored({ page: 'secure', reason: 'other_network', offer: null });
    const flagged = await stored(PENDING);
    for (const event of ['', '', 'pedido-1', 'pedido-1', 'pedido%202']) await pixel(visit.id, event);
    expect((await pixel(flagged.id, 'pedido-3')).status).toBe(200);
    await settled();
    expect(await outcomesOf(visit.id)).toMatchObject([
      { event: '' },
      { event: 'pedido 2' },
      { event: 'pedido-1' },
    ]);
    expect(await outcomesOf(flagged.id)).toEqual([
      { kind: 'conversion', event: 'pedido-3', signed: false, value: null },
    ]);
    expect(await totals()).toEqual({ clicks: 1, conversions: 3, value: 0 });
  });
});

describe('unsigned conversions', () => {
  const events = Array.from({ length: 25 }, (_, at) => `pedido-${at}`);

  it('are bounded for each visit, those that are signed are not', async () => {
    const visit = await stored();
    for (const event of events.slice(0, 7)) await pixel(visit.id, event);
    await settled();
    for (const event of events) await pixel(visit.id, event);
    await settled();
    expect(await totals()).toEqual({ clicks: 2, conversions: 10, value: 0 });
    const secret = await newSecret();
    for (const event of events)
      expect(resultOf(await signed({ secret, body: { visit: visit.id, event, valueCents: 1 } }))).toBe(
        'counted',
      );
    expect(await totals()).toEqual({ clicks: 2, conversions: 25, value: 25 });
  });

  deepIt('are bounded while they wait for their visit, too', async () => {
    const visit = visitOf({ userId: ana.id, campaignId: campaign.id }, new Date());
    for (const event of events) await pixel(visit.id, event);
    await settled();
    expect(await waiting()).toBe(10);
    const secret = await newSecret();
    expect(resultOf(await signed({ secret, body: { visit: visit.id, event: 'venda' } }))).toBe('waiting');
    await storeVisits(filter.database, [visit]);
    await nextMinute();
    expect((await totals()).conversions).toBe(11);
  });
});

describe('a conversion that is signed', () => {
  it('counts once, with its worth, also for a visit that was flagged', async () => {
    const secret = await newSecret();
    const [person, flagged] = [await stored(), await stored(PENDING)];
    const body = { visit: person.id, event: 'pedido-1', valueCents: 9_790, moeda: 'BRL' };
    const first = await signed({ secret, body });
    expect([first.status, resultOf(first)]).toEqual([200, 'counted']);
    expect(resultOf(await signed({ secret, body }))).toBe('repeated');
    expect(
      resultOf(await signed({ secret, body: { visit: flagged.id, event: 'pedido-2', valueCents: 100 } })),
    ).toBe('counted');
    expect(await totals()).toEqual({ clicks: 0, conversions: 2, value: 9_890 });
  });

  it('and its image count once, whichever comes first', async () => {
    const secret = await newSecret();
    const [first, second, flagged] = [await stored(), await stored(), await stored(PENDING)];
    await pixel(first.id, 'a');
    await pixel(flagged.id, 'c');
    await settled();
    expect(await totals()).toEqual({ clicks: 1, conversions: 1, value: 0 });
    for (const [visit, event] of [
      [first.id, 'a'],
      [second.id, 'b'],
      [flagged.id, 'c'],
    ])
      expect(resultOf(await signed({ secret, body: { visit, event, valueCents: 500 } }))).toBe('counted');
    await pixel(second.id, 'b');
    await settled();
    expect(await totals()).toEqual({ clicks: 2, conversions: 3, value: 1_500 });
    expect(await outcomesOf(flagged.id)).toMatchObject([{ event: 'c', signed: true, value: 500 }]);
  });

  deepIt('is one when it comes fifty times at once', async () => {
    const secret = await newSecret();
    const visit = await stored();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        signed({ secret, body: { visit: visit.id, event: 'x', valueCents: 1 } }),
      ),
    );
    const results = replies.map(resultOf);
    expect(results.filter((result) => result === 'counted')).toHaveLength(1);
    expect(results.filter((result) => result === 'repeated')).toHaveLength(49);
    expect(await totals()).toEqual({ clicks: 0, conversions: 1, value: 1 });
  });

  it('says so when its visit is not in the log yet, or not at all', async () => {
    const secret = await newSecret();
    const visit = visitOf({ userId: ana.id, campaignId: campaign.id }, new Date());
    const body = { visit: visit.id, event: 'cedo', valueCents: 70 };
    expect(resultOf(await signed({ secret, body }))).toBe('waiting');
    expect(resultOf(await signed({ secret, body }))).toBe('waiting');
    for (const unknown of [newTimedId(new Date(Date.now() - 48 * HOUR_MS)), randomUUID()])
      expect(resultOf(await signed({ secret, body: { visit: unknown, event: 'a' } }))).toBe('unknown_visit');
    await storeVisits(filter.database, [visit]);
    await nextMinute();
    expect(await totals()).toEqual({ clicks: 0, conversions: 1, value: 70 });
    expect(resultOf(await signed({ secret, body }))).toBe('repeated');
  });

  it('of another user’s visit changes nothing', async () => {
    const bia = await filter.newUser();
    const other = await bia.campaign();
    const secret = await newSecret(0, bia);
    const visit = await stored();
    const body = { visit: visit.id, event: 'a' };
    expect(resultOf(await signed({ secret, body, key: other.key }))).toMatch(/waiting|unknown_visit/);
    const refused = await signed({ secret, body });
    expect([refused.status, codeOf(refused)]).toEqual([401, 'traffic_filter.conversion.unsigned']);
    expect([await outcomesOf(visit.id), await totals()]).toEqual([
      [],
      { clicks: 0, conversions: 0, value: 0 },
    ]);
  });

  it('is refused without a signature of the moment', async () => {
    const secret = await newSecret();
    const visit = await stored();
    const body = { visit: visit.id, event: 'a' };
    const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);
    const refused = [
      await signed({ secret: newWebhookSecret(), body }),
      await signed({ secret, body, sentAt: inMinutes(-6) }),
      await signed({ secret, body, sentAt: inMinutes(6) }),
      await signed({ secret, body, headers: { 'webhook-id': 'outro' } }),
      await signed({ secret, body, key: 'naoexiste' }),
      await filter.app.request('POST', `/r/${campaign.key}/conversion`, { body: JSON.stringify(body) }),
    ];
    for (const reply of refused)
      expect([reply.status, codeOf(reply)]).toEqual([401, 'traffic_filter.conversion.unsigned']);
    expect(await outcomesOf(visit.id)).toEqual([]);
    expect(resultOf(await signed({ secret, body, sentAt: inMinutes(-4) }))).toBe('counted');
  });

  it.each([
    ['no JSON', 'oi', 400, 'request.body.malformed'],
    ['no event', { visit: newTimedId(new Date()) }, 400, 'request.input.invalid'],
    ['no visit', { event: 'a' }, 400, 'request.input.invalid'],
    [
      'less than nothing',
      { visit: newTimedId(new Date()), event: 'a', valueCents: -1 },
      400,
      'request.input.invalid',
    ],
    [
      'half a centavo',
      { visit: newTimedId(new Date()), event: 'a', valueCents: 0.5 },
      400,
      'request.input.invalid',
    ],
    ['a NUL', { visit: newTimedId(new Date()), event: 'a\0b' }, 400, 'request.input.invalid'],
    ['too much', 'a'.repeat(5_000), 413, 'request.body.too_large'],
  ])('is refused with %s in it', async (_, body, status, code) => {
    const reply = await signed({ secret: await newSecret(), body });
    expect([reply.status, codeOf(reply)]).toEqual([status, code]);
  });
});

describe('the secret', () => {
  it('is made when it is asked for, shown to its user alone, and renewed', async () => {
    const bia = await filter.newUser();
    expect((await ana.request('GET', SECRET)).json).toEqual({
      secret: null,
      createdAt: null,
      oldWorksUntil: null,
    });
    const first = await newSecret();
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect((await ana.request('GET', SECRET)).json).toMatchObject({ secret: first, oldWorksUntil: null });
    expect((await bia.request('GET', SECRET)).json).toMatchObject({ secret: null });
    expect((await filter.app.request('GET', SECRET)).status).toBe(401);

    const visit = await stored();
    const tell = (secret: string, event: string) => signed({ secret, body: { visit: visit.id, event } });
    const second = await newSecret(24);
    const { json } = await ana.request('GET', SECRET);
    const oldWorks = Date.parse((json as ConversionSecretReply).oldWorksUntil as string) - Date.now();
    expect(Math.round(oldWorks / HOUR_MS)).toBe(24);
    expect([(await tell(first, 'a')).status, (await tell(second, 'b')).status]).toEqual([200, 200]);
    const third = await newSecret();
    expect([(await tell(first, 'c')).status, (await tell(second, 'd')).status]).toEqual([401, 401]);
    expect((await tell(third, 'e')).status).toBe(200);
    await filter.app.db.query(
      `UPDATE traffic_filter.conversion_secrets SET old_secret = $2, old_until = now() - interval '1 second' WHERE user_id = $1`,
      [ana.id, second],
    );
    expect((await tell(second, 'f')).status).toBe(401);
    expect((await ana.request('GET', SECRET)).json).toMatchObject({ oldWorksUntil: null });
  });

  it('is not to be read from its table', async () => {
    await newSecret();
    const read = filter.database.asUser({ userId: ana.id, email: '' }, (tx) =>
      tx.rows('SELECT secret FROM traffic_filter.conversion_secrets'),
    );
    await expect(read).rejects.toThrow('permission denied');
  });
});

describe('the rate of reports', () => {
  it('is bounded for an address; a page gets its picture all the same', async () => {
    const bounded = await startTrafficFilterApp({ rateLimitScale: 0.01 });
    try {
      const key = 'abcdefgh';
      const ask = (method: string) =>
        bounded.app.request(method, `/r/${key}/click?${VISIT_PARAMETER}=${newTimedId(new Date())}`);
      const replies = [];
      for (let at = 0; at < 8; at += 1) replies.push(await ask('GET'));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      for (const { headers } of replies) expect(headers.get('content-type')).toBe('image/gif');
      const beacon = await ask('POST');
      expect([beacon.status, codeOf(beacon)]).toEqual([429, 'request.rate.exceeded']);
    } finally {
      await bounded.app.close();
    }
  });
});

describe('the scripts of pages', () => {
  it.each(['click', 'conversion'])(
    '%s.js is small, kept by browsers, and made of its key alone',
    async (name) => {
      const path = `/r/${campaign.key}/${name}.js`;
      const answer = await fetch(filter.app.url + path);
      const text = await answer.text();
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(text).toContain(`"${campaign.link}"`);
      expect(text.length).toBeLessThan(6_000);
      const again = await fetch(filter.app.url + path, {
        headers: { 'if-none-match': answer.headers.get('etag') as string, 'cache-control': 'max-age=0' },
      });
      expect(again.status).toBe(304);
      const named = await (await fetch(`${filter.app.url}${path}?p=sck`)).text();
      expect(named).toContain('"sck"');
      const bad = await (await fetch(`${filter.app.url}${path}?p=%22%3Balert(1)`)).text();
      expect(bad).toBe(text);
    },
  );
});

// Last of all: for the jobs it is tomorrow from here on.
describe('a report of a visit', () => {
  it('that never was is forgotten in a day', async () => {
    await click(newTimedId(new Date()));
    await settled();
    expect(await waiting()).toBe(1);
    await runDue(filter.app, 'traffic-filter', new Date(Date.now() + 25 * HOUR_MS));
    expect(await waiting()).toBe(0);
  });
});
