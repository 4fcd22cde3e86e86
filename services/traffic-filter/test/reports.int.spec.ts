import { randomUUID } from 'node:crypto';
import type { Actor } from '@garimpo/service-kit';
import type { CampaignView, ReportDays, ReportReply } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { storeOutcomes } from '../src/outcome/store-outcomes.ts';
import { ReportService } from '../src/report/report.service.ts';
import { storeVisits, type VisitRecord } from '../src/visit/store-visits.ts';
import { type LoggedVisit, readLog, reportOfRows } from './support/report-of-rows.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { anyOutcomes, anyVisit, sequence, type VariedCampaign } from './support/varied-visits.ts';
import { visitOf } from './support/visits.ts';

jest.setTimeout(120_000);

const REPORTS = '/api/traffic-filter/reports';
const VISITS = 20_000;
const DAY_MS = 24 * 60 * 60_000;
const EMPTY = {
  impressions: 0,
  clicks: 0,
  conversions: 0,
  valueCents: 0,
  requests: 0,
  people: 0,
  robots: 0,
  invalid: 0,
  blocked: 0,
  secure: 0,
};

let filter: TrafficFilterApp;
beforeAll(async () => {
  filter = await startTrafficFilterApp();
});
afterAll(() => filter.app.close());

const reportOf = (user: TestUser, days: ReportDays, now: Date, campaign?: string) =>
  filter.app
    .get<ReportService>(ReportService)
    .of({ userId: user.id, email: '' } as Actor, { days, campaign }, now);
const codeOf = ({ json }: { json: unknown }) => (json as { error: { code: string } }).error.code;

async function store(visits: readonly VisitRecord[]): Promise<void> {
  for (let at = 0; at < visits.length; at += 2_000)
    await storeVisits(filter.database, visits.slice(at, at + 2_000));
}

const logOf = ({ id }: TestUser) => readLog(filter.app.db, id);
const variedOf = ({ id, key }: CampaignView, user: TestUser): VariedCampaign => ({
  id,
  key,
  userId: user.id,
});

describe('a report', () => {
  let ana: TestUser;
  let bia: TestUser;
  let campaigns: CampaignView[];
  let log: LoggedVisit[];
  /** A millisecond before midnight in São Paulo, where it is still the 21st. */
  const now = new Date('2026-11-22T02:59:59.999Z');

  beforeAll(async () => {
    ana = await filter.newUser();
    bia = await filter.newUser();
    campaigns = await Promise.all(
      ['Bolos', 'Ágeis', 'Zebra', 'Apagada'].map((name) => ana.campaign({ name })),
    );
    const all = campaigns.map((campaign) => variedOf(campaign, ana));
    const others = [variedOf(await bia.campaign(), bia)];
    const draw = sequence('reports');
    const visits: VisitRecord[] = [];
    for (let made = 0; made < VISITS; made += 1) {
      // Most of the last days, some of longer ago than any report goes back, a few of what is still to come.
      const days = [8, 32, 95, 200][draw(4)] as number;
      const back = (draw(days * 1_000) / 1_000) * DAY_MS - DAY_MS;
      visits.push(anyVisit(draw, made % 20 === 0 ? others : all, new Date(now.getTime() - Math.round(back))));
    }
    // On both sides of the edges of all spans.
    for (const days of [0, 7, 14, 30, 60, 90, 180]) {
      for (const off of [-3_600_000, -1, 0, 1, 3_600_000])
        visits.push(anyVisit(draw, all, new Date(now.getTime() + 1 - days * DAY_MS + off)));
    }
    await store(visits);
    const keys = new Map([...all, ...others].map(({ id, key }) => [id, key]));
    const outcomes = visits.flatMap((visit) =>
      draw(2) === 0 ? [] : anyOutcomes(draw, keys.get(visit.campaignId) as string, visit),
    );
    for (let at = 0; at < outcomes.length; at += 777)
      await storeOutcomes(filter.database, outcomes.slice(at, at + 777));
    await ana.request('DELETE', `/api/traffic-filter/campaigns/${campaigns[3]?.id}`);
    log = await logOf(ana);
  });

  it.each([7, 30, 90] as const)('of %d days is what the log adds up to', async (days) => {
    for (const at of [now, new Date(now.getTime() + 1), new Date(now.getTime() - 12 * 60 * 60_000)]) {
      const report = await reportOf(ana, days, at);
      expect(report).toEqual(reportOfRows(log, at, days));
      const { requests, people, robots, invalid, blocked } = report.totals;
      expect(requests).toBeGreaterThan(2_000);
      expect(people + robots + invalid + blocked).toBe(requests);
      for (const part of [report.byDay, report.byHour, report.byCampaign])
        expect(part.reduce((sum, one) => sum + one.requests, 0)).toBe(requests);
      for (const part of [report.bySource, report.byDevice, report.byDay]) {
        expect(part.reduce((sum, one) => sum + one.clicks, 0)).toBe(report.totals.clicks);
        expect(part.reduce((sum, one) => sum + one.valueCents, 0)).toBe(report.totals.valueCents);
      }
    }
  });

  it.each([7, 30, 90] as const)(
    'of %d days and one campaign, a deleted one too, is as well',
    async (days) => {
      for (const { id } of campaigns) {
        const report = await reportOf(ana, days, now, id);
        const rows = log.filter(({ campaignId }) => campaignId === id);
        expect(report).toEqual(reportOfRows(rows, now, days));
        expect(report.byCampaign.map((one) => one.id)).toEqual([id]);
      }
    },
  );

  it('is the user’s own', async () => {
    const report = await reportOf(bia, 90, now);
    expect(report).toEqual(reportOfRows(await logOf(bia), now, 90));
    expect(report.byCampaign).toHaveLength(1);
  });

  it('of nothing says so', async () => {
    const caio = await filter.newUser();
    const report = await reportOf(caio, 7, now);
    expect(report).toEqual(reportOfRows([], now, 7));
    expect([report.totals, report.before, report.byCampaign]).toEqual([EMPTY, EMPTY, []]);
    expect(report.byDay.map(({ day }) => day)).toEqual([
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ]);
  });
});

describe('days on which clocks were changed', () => {
  // At midnight they were put to one o'clock, and back again to eleven.
  it.each([
    ['2018-11-04', 23, '2018-11-03T00:00:00Z', 1],
    ['2018-02-17', 25, '2018-02-16T00:00:00Z', 23],
  ])('count all their hours, and no other: %s has %d', async (day, hours, from, hour) => {
    const ana = await filter.newUser();
    const { id } = await ana.campaign();
    // One each hour, for three days.
    const start = Date.parse(from);
    const visits = Array.from({ length: 72 }, (_, at) =>
      visitOf({ userId: ana.id, campaignId: id }, new Date(start + at * 3_600_000 + 1_800_000)),
    );
    await store(visits);
    const at = new Date(`${day}T22:00:00Z`);
    const report = await reportOf(ana, 7, at);
    expect(report.byDay.at(-1)).toMatchObject({ day, requests: hours });
    expect(report).toEqual(reportOfRows(await logOf(ana), at, 7));
    const around = report.byHour.find((one) => one.hour === hour)?.requests as number;
    expect(around).toBeGreaterThan(0);
    const next = await reportOf(ana, 7, new Date(at.getTime() + DAY_MS));
    expect(next).toEqual(reportOfRows(await logOf(ana), new Date(at.getTime() + DAY_MS), 7));
  });
});

describe('the routes', () => {
  it('answer as the contract says, and as a table of days', async () => {
    const ana = await filter.newUser();
    const campaign = await ana.campaign();
    await store([
      visitOf({ userId: ana.id, campaignId: campaign.id }, new Date()),
      visitOf({ userId: ana.id, campaignId: campaign.id }, new Date()),
    ]);
    const { status, json } = await ana.request('GET', `${REPORTS}?days=7`);
    expect(status).toBe(200);
    const report = json as ReportReply;
    expect(report.totals).toEqual({ ...EMPTY, impressions: 2, requests: 2, people: 2 });
    expect(report.byDay).toHaveLength(7);
    const table = await fetch(`${filter.app.url}${REPORTS}.csv?days=30&campaign=${campaign.id}`, {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(table.headers.get('content-type')).toContain('text/csv');
    expect(table.headers.get('content-disposition')).toMatch(
      /^attachment; filename=relatorio-\d{4}-\d\d-\d\d-a-\d{4}-\d\d-\d\d\.csv$/,
    );
    const lines = (await table.text()).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toHaveLength(31);
    expect(lines[0]).toBe(
      'Dia;Impressões;Cliques;CTR (%);Conversões;Valor das conversões (R$);Requisições;Pessoas;Página segura;Robôs;Pendentes;Bloqueadas',
    );
    expect(lines.at(-1)).toBe(`${report.byDay.at(-1)?.day};2;0;"0,0";0;"0,00";2;2;0;0;0;0`);
  });

  it.each([['days=1'], ['days=7&days=30'], [''], ['days=7&campaign=1'], ['days=7&segredo=1']])(
    'refuse "%s"',
    async (query) => {
      const ana = await filter.newUser();
      const reply = await ana.request('GET', `${REPORTS}?${query}`);
      expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
    },
  );

  it('know no campaign of others', async () => {
    const [ana, bia] = [await filter.newUser(), await filter.newUser()];
    const { id } = await bia.campaign();
    for (const campaign of [id, randomUUID()]) {
      for (const path of [REPORTS, `${REPORTS}.csv`]) {
        const reply = await ana.request('GET', `${path}?days=7&campaign=${campaign}`);
        expect([reply.status, codeOf(reply)]).toEqual([404, 'traffic_filter.campaign.not_found']);
      }
    }
  });
});
