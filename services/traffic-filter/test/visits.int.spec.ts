import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeVisits, type VisitRecord } from '../src/visit/store-visits.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { BLOCKED, PENDING, visitOf } from './support/visits.ts';

let filter: TrafficFilterApp;
let ana: TestUser;
let campaignId: string;
beforeAll(async () => {
  filter = await startTrafficFilterApp();
  ana = await filter.newUser();
  campaignId = (await ana.campaign()).id;
});
afterAll(() => filter.app.close());

const AT = '2026-11-22T12:30:00.000Z';
const visit = (change: Partial<VisitRecord> = {}) =>
  visitOf({ userId: ana.id, campaignId }, new Date(AT), change);
const totals = async () => {
  const {
    rows: [row],
  } = await filter.app.db.query(
    `SELECT sum(people)::int AS people, sum(robots)::int AS robots, sum(invalid)::int AS invalid, sum(blocked)::int AS blocked,
       sum(secure)::int AS secure FROM traffic_filter.hourly_totals WHERE campaign_id = $1`,
    [campaignId],
  );
  return row;
};
const rows = async () => {
  const {
    rows: [row],
  } = await filter.app.db.query(
    'SELECT count(*)::int AS count FROM traffic_filter.requests WHERE campaign_id = $1',
    [campaignId],
  );
  return (row as { count: number }).count;
};

describe('requests', () => {
  it('are stored once with what they add up to, each in one number', async () => {
    const all = [
      visit(),
      visit({ page: 'secure', reason: 'other_device', devices: ['computer'], offer: null }),
      visit({ kind: 'declared_robot', reason: 'declared_robot', devices: [], networks: [] }),
      visit(PENDING),
      visit(BLOCKED),
      visit({
        devices: ['computer', 'tablet'],
        networks: ['facebook', 'google'],
        ip: '2001:db8::7',
        userAgent: null,
      }),
    ];
    await storeVisits(filter.database, all);
    const wanted = { people: 3, robots: 1, invalid: 1, blocked: 1, secure: 1 };
    expect([await rows(), await totals()]).toEqual([6, wanted]);
    // As a spool does whose process was killed before it could forget them.
    await Promise.all(
      [all, all.slice(2), [...all].reverse()].map((some) => storeVisits(filter.database, some)),
    );
    expect([await rows(), await totals()]).toEqual([6, wanted]);
  });

  it('of a campaign that is gone are left out, and hold nothing up', async () => {
    const before = await rows();
    await storeVisits(filter.database, [visit({ campaignId: randomUUID() }), visit()]);
    expect(await rows()).toBe(before + 1);
  });
});

describe('people of today', () => {
  const today = async (user: TestUser) =>
    (await user.request('GET', '/api/traffic-filter/campaigns/today')).json;

  it('are those since midnight in São Paulo, and no robots', async () => {
    const midnight = await filter.app.db.query<{ at: Date }>(
      `SELECT date_trunc('day', now(), 'America/Sao_Paulo') AS at`,
    );
    const at = (midnight.rows[0] as { at: Date }).at.getTime();
    const eva = await filter.newUser();
    const { id } = await eva.campaign();
    await eva.campaign({ name: 'Ninguém' });
    const of = (change: Partial<VisitRecord>) => visit({ userId: eva.id, campaignId: id, ...change });
    await storeVisits(filter.database, [
      of({ createdAt: new Date(at).toISOString() }),
      of({ createdAt: new Date().toISOString(), devices: ['tablet'] }),
      of({ createdAt: new Date().toISOString(), kind: 'declared_robot' }),
      of({ createdAt: new Date().toISOString(), state: 'pending', kind: 'invalid' }),
      of({ createdAt: new Date(at - 1).toISOString() }),
    ]);
    expect(await today(eva)).toEqual({ campaigns: [{ id, people: 2 }] });
    expect(await today(await filter.newUser())).toEqual({ campaigns: [] });
  });
});
