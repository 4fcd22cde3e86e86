import type { Actor } from '@garimpo/service-kit';
import { sampled } from '@garimpo/service-kit/testing';
import {
  type CampaignView,
  type CutFigures,
  type CutLine,
  type CutQuery,
  type CutReply,
  type CutRow,
  cutOrders,
  type Dimension,
  dimensions,
  profitCents,
} from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { storeOutcomes } from '../src/outcome/store-outcomes.ts';
import { CutService } from '../src/report/cut.service.ts';
import { storeVisits, type VisitRecord } from '../src/visit/store-visits.ts';
import { type CostOfDays, costOfRows, costsIn, costsOf } from './support/cost-of-rows.ts';
import { cutOfRows, keyOf } from './support/cut-of-rows.ts';
import { daysUntil, type LoggedVisit, readLog } from './support/report-of-rows.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { anyOutcomes, anyVisit, sequence } from './support/varied-visits.ts';
import { visitOf } from './support/visits.ts';

jest.setTimeout(180_000);

const VISITS = 6_000;
const DAY_MS = 86_400_000;
/** More rows than there are values. */
const ALL = { one: 10_000, first: 10_000, second: 10_000 };
/** A millisecond before midnight in São Paulo, where it is still the 21st. */
const now = new Date('2026-11-22T02:59:59.999Z');

let filter: TrafficFilterApp;
let ana: TestUser;
let campaigns: CampaignView[];
let log: LoggedVisit[];
let costs: CostOfDays[];

beforeAll(async () => {
  filter = await startTrafficFilterApp();
  ana = await filter.newUser();
  const bia = await filter.newUser();
  campaigns = await Promise.all(['Bolos', 'Ágeis', 'Apagada'].map((name) => ana.campaign({ name })));
  const own = campaigns.map(({ id, key }) => ({ id, key, userId: ana.id }));
  const { id, key } = await bia.campaign();
  const all = [...own, { id, key, userId: bia.id }];
  const keys = new Map(all.map((one) => [one.id, one.key]));
  const draw = sequence('cuts');
  const visits: VisitRecord[] = [];
  for (let made = 0; made < VISITS; made += 1) {
    const days = [8, 32, 95, 200][draw(4)] as number;
    visits.push(
      anyVisit(
        draw,
        all,
        new Date(now.getTime() + DAY_MS - Math.round((draw(days * 1_000) / 1_000) * DAY_MS)),
      ),
    );
  }
  // Visits lie on both sides of the edges of all spans.
  for (const days of [0, 7, 14, 30, 60])
    for (const off of [-1, 0, 1])
      visits.push(anyVisit(draw, own, new Date(now.getTime() + 1 - days * DAY_MS + off)));
  for (let at = 0; at < visits.length; at += 2_000)
    await storeVisits(filter.database, visits.slice(at, at + 2_000));
  const outcomes = visits.flatMap((visit) =>
    draw(2) === 0 ? [] : anyOutcomes(draw, keys.get(visit.campaignId) as string, visit),
  );
  for (let at = 0; at < outcomes.length; at += 777)
    await storeOutcomes(filter.database, outcomes.slice(at, at + 777));
  costs = costsOf(draw, own, now);
  for (const { amountCents, campaign, from, to, network, ...ad } of costs)
    await filter.app.db.query(
      `INSERT INTO traffic_filter.costs
         (user_id, id, campaign_id, from_day, to_day, network, utm_source, utm_campaign, utm_content, amount_cents)
       VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8, $9)`,
      [ana.id, campaign, from, to, network, ad.utmSource, ad.utmCampaign, ad.utmContent, amountCents],
    );
  await ana.request('DELETE', `/api/traffic-filter/campaigns/${campaigns[2]?.id}`);
  log = await readLog(filter.app.db, ana.id);
});
afterAll(() => filter.app.close());

const cutOf = (query: CutQuery, rows = ALL) =>
  filter.app.get<CutService>(CutService).of({ userId: ana.id, email: '' } as Actor, query, rows, now);
const told = ({ kind, value }: CutLine['key']) => `${kind} ${value}`;
function figuresOf({
  key: _,
  before,
  parts: __,
  unassigned: ___,
  ...figures
}: CutRow | (CutLine & Partial<CutRow>)) {
  return { now: withoutCost(figures), before: withoutCost(before) };
}
function withoutCost({ costCents: _, ...figures }: CutFigures) {
  return figures;
}
const hasVisits = ({ requests, before }: CutLine) => requests + before.requests > 0;
const sumOf = (lines: readonly CutFigures[], name: keyof CutFigures, more = 0) =>
  lines.reduce((sum, line) => sum + (line[name] ?? 0), more);
function expectSums({ totals, before, rows, unassigned }: CutReply) {
  for (const name of Object.keys(totals) as (keyof CutFigures)[]) {
    const more = (of: typeof unassigned, isNow: boolean) =>
      (name === 'costCents' && (isNow ? of?.costCents : of?.beforeCents)) || 0;
    expect([name, sumOf(rows, name, more(unassigned, true))]).toEqual([name, totals[name]]);
    const earlier = rows.map((row) => row.before);
    expect([name, sumOf(earlier, name, more(unassigned, false))]).toEqual([name, before[name]]);
    for (const row of rows) {
      if (row.parts.length === 0) continue;
      expect([name, sumOf(row.parts, name, more(row.unassigned, true))]).toEqual([name, row[name]]);
    }
  }
}
/** Every cost is what it is in millionths, to the cent by which it is rounded. */
function expectCosts(cut: CutReply, by: Dimension, and: Dimension | null, rows = { log, costs }) {
  const days = daysUntil(cut.to, (Date.parse(cut.to) - Date.parse(cut.beforeFrom)) / DAY_MS + 1);
  const right = costOfRows(rows, days, and === null ? [by] : [by, and], now);
  const found = costsIn(cut, and !== null);
  expect(right.size).toBeGreaterThan(0);
  for (const key of new Set([...right.keys(), ...found.keys()])) {
    const [wanted, got] = [right.get(key), found.get(key)];
    for (const span of ['now', 'before'] as const) {
      const off = Math.abs((wanted?.[span] ?? 0) / 10_000 - (got?.[span] ?? 0));
      // Each row is rounded within the whole, and each part within its row.
      expect([key, span, off < (and === null ? 1 : 2)]).toEqual([key, span, true]);
    }
  }
}

/** What each cut adds up to: the same. */
const wholes: unknown[] = [];

describe('a cut', () => {
  it.each(dimensions)('by %s is what the log adds up to, alone and with others', async (by) => {
    const days = daysUntil('2026-11-21', 180);
    const cut = await cutOf({ by, days: '90' });
    expect(new Map(cut.rows.filter(hasVisits).map((row) => [told(row.key), figuresOf(row)]))).toEqual(
      cutOfRows(log, days, (row) => keyOf(row, by, now)),
    );
    expectCosts(cut, by, null);
    wholes.push([cut.totals, cut.before]);
    expect(wholes).toEqual(wholes.map(() => wholes[0]));
    expect(cut.totals.costCents).toBeGreaterThan(100_000);
    expect(cut.totals.requests).toBeGreaterThan(1_000);
    expectSums(cut);
    const others = dimensions.filter((and) => and !== by);
    for (const and of sampled(others, dimensions.indexOf(by), 4)) {
      const both = await cutOf({ by, and, days: '90' });
      const pairs = both.rows.flatMap(({ key, parts }) =>
        parts.filter(hasVisits).map((part) => [`${told(key)} ${told(part.key)}`, figuresOf(part)] as const),
      );
      expect(new Map(pairs)).toEqual(
        cutOfRows(log, days, (row) => `${keyOf(row, by, now)} ${keyOf(row, and, now)}`),
      );
      expect(both.totals).toEqual(cut.totals);
      expectCosts(both, by, and);
      expectSums(both);
    }
  });

  it('of dates and of one campaign is as well, a deleted one too', async () => {
    for (const { id } of campaigns) {
      const cut = await cutOf({
        by: 'utm_campaign',
        and: 'device',
        from: '2026-10-03',
        to: '2026-10-20',
        campaign: id,
      });
      expect([cut.from, cut.to, cut.beforeFrom, cut.beforeTo]).toEqual([
        '2026-10-03',
        '2026-10-20',
        '2026-09-15',
        '2026-10-02',
      ]);
      const rows = log.filter(({ campaignId }) => campaignId === id);
      expectCosts(cut, 'utm_campaign', 'device', {
        log: rows,
        costs: costs.filter(({ campaign }) => campaign === id),
      });
      expect(new Map(cut.rows.filter(hasVisits).map((row) => [told(row.key), figuresOf(row)]))).toEqual(
        cutOfRows(rows, daysUntil('2026-10-20', 36), (row) => keyOf(row, 'utm_campaign', now)),
      );
    }
    const [names] = [(await cutOf({ by: 'campaign' })).rows.map(({ key }) => key.name)];
    expect(names.sort()).toEqual(['Apagada', 'Bolos', 'Ágeis']);
  });

  it.each(cutOrders)('has the first by %s, and one row of all others', async (order) => {
    const rows = { one: 20, first: 7, second: 3 };
    const all = await cutOf({ by: 'utm_content', order });
    const cut = await cutOf({ by: 'utm_content', order }, rows);
    expect(cut.rows).toHaveLength(21);
    // A cent that is left over by rounding may go to another row.
    const shown = ({ rows: some }: CutReply) => some.slice(0, 20).map((row) => [row.key, figuresOf(row)]);
    expect(shown(cut)).toEqual(shown(all));
    expect(cut.rows[20]?.key.kind).toBe('rest');
    const figures = cut.rows
      .slice(0, 20)
      .map((row) =>
        order === 'profitCents'
          ? profitCents(row)
          : order === 'costCents'
            ? (row.costCents ?? 0)
            : row[order],
      );
    expect(figures).toEqual([...figures].sort((a, b) => b - a));
    expectSums(cut);
    const both = await cutOf({ by: 'utm_content', and: 'hour', order }, rows);
    expect(both.rows.map(({ parts }) => parts.length)).toEqual(
      both.rows.map(({ parts }) => Math.min(parts.length, 4)),
    );
    expect(both.rows[0]?.parts.slice(0, 3).map(({ key }) => Number(key.value))).toEqual(
      both.rows[0]?.parts
        .slice(0, 3)
        .map(({ key }) => Number(key.value))
        .sort((a, b) => a - b),
    );
    expectSums(both);
    expect(both.totals).toEqual(all.totals);
  });
});

describe('the routes', () => {
  it('answer as the contract says, and as a table', async () => {
    const caio = await filter.newUser();
    const campaign = await caio.campaign({ name: 'Bolos' });
    const of = (content: string) =>
      visitOf({ userId: caio.id, campaignId: campaign.id }, new Date(), {
        parameters: [['utm_content', content]],
        referrer: '=CMD()',
        costMicros: 350_000,
      });
    await storeVisits(filter.database, [of('video-1'), of('video-1'), of('=1+1')]);
    const { status, json } = await caio.request(
      'GET',
      '/api/traffic-filter/reports/cut?by=utm_content&and=device&days=7',
    );
    expect(status).toBe(200);
    const cut = json as CutReply;
    expect(cut.rows.map(({ key, impressions }) => [key.value, impressions])).toEqual([
      ['video-1', 2],
      ['=1+1', 1],
    ]);
    const table = await fetch(
      `${filter.app.url}/api/traffic-filter/reports/cut.csv?by=utm_content&and=campaign&days=7`,
      { headers: { authorization: `Bearer ${caio.token}` } },
    );
    expect(table.headers.get('content-disposition')).toMatch(
      /^attachment; filename=recorte-[\d-]+-a-[\d-]+\.csv$/,
    );
    const lines = (await table.text()).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toMatch(/^utm_content;Campanha;Impressões;.*;Custo \(R\$\) no período anterior$/);
    expect(lines[1]).toBe(
      'video-1;Bolos;2;0;"0,0";0;"0,00";"0,70";"-0,70";"-100,0";;"0,00";2;2;0;0;0;0;0;0;0;"0,00";"0,00"',
    );
    expect(lines[2]).toMatch(/^"?'=1\+1/);
  });

  it.each([
    ['by=cpf'],
    ['days=7'],
    ['by=hour&from=2026-11-02&to=2026-11-01'],
    ['by=hour&from=2026-11-02'],
    ['by=hour&from=2025-11-02&to=2026-11-02'],
    ['by=hour&order=robots'],
  ])('refuse "%s"', async (query) => {
    expect((await ana.request('GET', `/api/traffic-filter/reports/cut?${query}`)).status).toBe(400);
  });
});
