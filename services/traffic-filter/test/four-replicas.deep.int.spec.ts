import { setTimeout as wait } from 'node:timers/promises';
import { runDue } from '@garimpo/service-kit/testing';
import {
  UNSIGNED_CONVERSIONS_MAX,
  USUAL_PROTECTION,
  VISIT_PARAMETER,
} from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { storedRows, visitIdOf, visitLink } from './support/visitors.ts';

// Decision 0128 states each bound that is held here.
jest.setTimeout(180_000);

const REPLICAS = 4;
/** With it a network has 20 visits at once and one more each second. */
const SCALE = 0.02;
const BURST = 20;
const PER_SECOND = 1;
/** A rule that nobody tells of is read again after this. */
const RULES_TTL_MS = 15_000;

const DAY_MS = 86_400_000;

let replicas: TrafficFilterApp[];
let ana: TestUser;
beforeAll(async () => {
  const first = await startTrafficFilterApp({ trustedProxyHops: 1, rateLimitScale: SCALE });
  replicas = [first];
  const { databaseUrl } = first.app.config;
  while (replicas.length < REPLICAS)
    replicas.push(await startTrafficFilterApp({ trustedProxyHops: 1, rateLimitScale: SCALE, databaseUrl }));
  ana = await first.newUser();
});
afterAll(async () => {
  for (const replica of replicas.reverse()) await replica.app.close();
});

/** As a balancer spreads them. */
const replica = (at: number) => replicas[at % REPLICAS] as TrafficFilterApp;
const db = () => replica(0).app.db;
let networks = 0;
/** An address of a network that nobody has come from. */
const newAddress = () => {
  networks += 1;
  return `177.${networks >> 8}.${networks & 255}.7`;
};

describe('four replicas of links', () => {
  it('let a network send what one lets it send, times four at most', async () => {
    const { key } = await ana.campaign();
    const ip = newAddress();
    const startedAt = Date.now();
    const led = new Array<number>(REPLICAS).fill(0);
    for (let at = 0; at < BURST * REPLICAS * 2; at += 1)
      if ((await visitLink(replica(at), key, { ip })).status === 302)
        led[at % REPLICAS] = (led[at % REPLICAS] ?? 0) + 1;
    const most = BURST + PER_SECOND * ((Date.now() - startedAt) / 1000 + 1);
    for (const ofOne of led) {
      expect(ofOne).toBeGreaterThanOrEqual(BURST);
      expect(ofOne).toBeLessThanOrEqual(most);
    }
  });

  it('let an address come to one campaign as often in a minute as its owner set, times four at most', async () => {
    const perMinute = 3;
    const { key } = await ana.campaign({ protection: { ...USUAL_PROTECTION, perMinute } });
    const ip = newAddress();
    let led = 0;
    for (let at = 0; at < perMinute * REPLICAS + REPLICAS; at += 1)
      if ((await visitLink(replica(at), key, { ip })).status === 302) led += 1;
    expect(led).toBe(perMinute * REPLICAS);
  });

  it('count what an ad click costs once, whichever of them it comes to, and at the same time to all', async () => {
    const { id, key } = await ana.campaign({ costParameter: 'cpc' });
    const clicks = 40;
    await Promise.all(
      Array.from({ length: clicks * REPLICAS }, async (_, at) => {
        const click = Math.floor(at / REPLICAS);
        const query = `utm_source=facebook&fbclid=clique-${click}&cpc=1.50`;
        expect((await visitLink(replica(at), key, { ip: newAddress(), query })).status).toBe(302);
      }),
    );
    // One that names no click is paid as often as it comes.
    await visitLink(replica(0), key, { ip: newAddress(), query: 'utm_source=facebook&cpc=1.50' });
    await visitLink(replica(1), key, { ip: newAddress(), query: 'utm_source=facebook&cpc=1.50' });
    const rows = await storedRows(replica(0), id, clicks * REPLICAS + 2);
    const paid = rows.filter(({ cost_micros }) => cost_micros !== null);
    expect(paid).toHaveLength(clicks + 2);
    const { rows: totals } = await db().query<{ micros: number; usage: number }>(
      `SELECT sum(cost_micros)::float8 AS micros, sum(people + robots + invalid + blocked)::int AS usage
       FROM traffic_filter.hourly_totals WHERE campaign_id = $1`,
      [id],
    );
    expect(totals[0]).toEqual({ micros: (clicks + 2) * 1_500_000, usage: rows.length });
  });

  it('flag a click that others bring, each from the second that it sees', async () => {
    const { id, key } = await ana.campaign();
    const query = 'utm_source=facebook&fbclid=o-mesmo-clique';
    for (let at = 0; at < REPLICAS * 3; at += 1)
      await visitLink(replica(at), key, { ip: newAddress(), query });
    const rows = await storedRows(replica(0), id, REPLICAS * 3);
    const flagged = rows.filter(({ signals }) => JSON.stringify(signals).includes('repeated_click'));
    expect(flagged).toHaveLength(REPLICAS * 3 - REPLICAS);
  });

  it('count a click of a page once, and of one visit no more unsigned conversions than the bound, times four at most', async () => {
    const { id, key } = await ana.campaign();
    const visit = visitIdOf(
      await visitLink(replica(0), key, { ip: newAddress(), query: 'utm_source=facebook' }),
    );
    await storedRows(replica(0), id, 1);
    const tell = (at: number, what: string) =>
      visitLink(replica(at), `${key}/${what}`, { ip: newAddress(), query: `${VISIT_PARAMETER}=${visit}` });
    const replies = await Promise.all(replicas.map((_, at) => tell(at, 'click')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const told = UNSIGNED_CONVERSIONS_MAX * REPLICAS * 2;
    for (let at = 0; at < told; at += 1)
      await visitLink(replica(at), `${key}/conversion`, {
        ip: newAddress(),
        query: `${VISIT_PARAMETER}=${visit}&event=pedido-${at}`,
      });
    const counted = async () => {
      const { rows } = await db().query<{ kind: string; count: number }>(
        'SELECT kind, count(*)::int AS count FROM traffic_filter.outcomes WHERE request_id = $1 GROUP BY kind',
        [visit],
      );
      return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
    };
    for (const end = Date.now() + 20_000; ; await wait(100)) {
      const { click = 0, conversion = 0 } = await counted();
      if ((click > 0 && conversion >= UNSIGNED_CONVERSIONS_MAX) || Date.now() > end) break;
    }
    // Two rounds of the files that wait.
    await wait(3_000);
    const { click, conversion = 0 } = await counted();
    expect(click).toBe(1);
    expect(conversion).toBeGreaterThanOrEqual(UNSIGNED_CONVERSIONS_MAX);
    expect(conversion).toBeLessThanOrEqual(UNSIGNED_CONVERSIONS_MAX * REPLICAS);
    const { rows } = await db().query<{ clicks: number; conversions: number }>(
      'SELECT sum(clicks)::int AS clicks, sum(conversions)::int AS conversions FROM traffic_filter.hourly_totals WHERE campaign_id = $1',
      [id],
    );
    expect(rows[0]).toEqual({ clicks: 1, conversions: conversion });
  });

  it('block an address that its owner blocks, all within a second, and within the time of a cache where nobody is told', async () => {
    const { key } = await ana.campaign();
    const [told, untold] = [newAddress(), newAddress()];
    const statuses = (ip: string) =>
      Promise.all(replicas.map(async (one) => (await visitLink(one, key, { ip })).status));
    expect(await statuses(told)).toEqual([302, 302, 302, 302]);
    const block = async (ip: string) => {
      const reply = await ana.request('POST', '/api/traffic-filter/address-rules', {
        ip,
        kind: 'block',
        hours: 1,
      });
      expect(reply.status).toBe(201);
    };
    const until403 = async (ip: string): Promise<number> => {
      const startedAt = Date.now();
      while ((await statuses(ip)).some((status) => status !== 403)) {
        if (Date.now() - startedAt > RULES_TTL_MS * 2) throw new Error('the address still comes through');
        await wait(250);
      }
      return Date.now() - startedAt;
    };
    await block(told);
    expect(await until403(told)).toBeLessThan(3_000);
    await db().query('ALTER TABLE traffic_filter.address_rules DISABLE TRIGGER ALL');
    try {
      await block(untold);
      expect(await until403(untold)).toBeLessThan(RULES_TTL_MS + 5_000);
    } finally {
      await db().query('ALTER TABLE traffic_filter.address_rules ENABLE TRIGGER ALL');
    }
  });

  it('lead one person to one page of a split, and add up one month’s use', async () => {
    const bia = await replica(0).newUser();
    const { id, key } = await bia.campaign({
      offers: [
        { url: 'https://oferta.invalid/a', weight: 1 },
        { url: 'https://oferta.invalid/b', weight: 1 },
      ],
    });
    const pages = new Set<string>();
    const people = 12;
    for (let at = 0; at < people; at += 1) {
      const ip = newAddress();
      const led = await Promise.all(
        replicas.map(async (one) => new URL((await visitLink(one, key, { ip })).location ?? '').pathname),
      );
      expect(new Set(led).size).toBe(1);
      pages.add(led[0] as string);
    }
    expect(pages.size).toBe(2);
    await storedRows(replica(0), id, people * REPLICAS);
    const { rows } = await db().query<{ requests: number }>(
      'SELECT sum(requests)::int AS requests FROM traffic_filter.monthly_usage WHERE user_id = $1',
      [bia.id],
    );
    expect(rows[0]?.requests).toBe(people * REPLICAS);
  });
});

it('forgets after thirty days that a click was paid, and no sooner', async () => {
  const { id, key } = await ana.campaign({ costParameter: 'cpc' });
  await visitLink(replica(0), key, { ip: newAddress(), query: 'utm_source=facebook&fbclid=um-clique&cpc=2' });
  const [row] = await storedRows(replica(0), id, 1);
  const left = async () => {
    const sql = 'SELECT FROM traffic_filter.paid_clicks WHERE request_id = $1';
    return (await db().query(sql, [row?.['id']])).rows.length;
  };
  expect(await left()).toBe(1);
  await runDue(replica(0).app, 'traffic-filter', new Date(Date.now() + 29 * DAY_MS));
  expect(await left()).toBe(1);
  await runDue(replica(0).app, 'traffic-filter', new Date(Date.now() + 31 * DAY_MS));
  expect(await left()).toBe(0);
});
