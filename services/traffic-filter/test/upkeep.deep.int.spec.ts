import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeVisits, type VisitRecord } from '../src/visit/store-visits.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { visitOf } from './support/visits.ts';

const REQUESTS = '/api/traffic-filter/requests';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let filter: TrafficFilterApp;
let ana: TestUser;
let campaignId: string;
beforeAll(async () => {
  filter = await startTrafficFilterApp();
  ana = await filter.newUser();
  campaignId = (await ana.campaign()).id;
});
afterAll(() => filter.app.close());

const visit = (at: Date, change?: Partial<VisitRecord>) =>
  visitOf({ userId: ana.id, campaignId }, at, change);
const store = (...visits: VisitRecord[]) => storeVisits(filter.database, visits);
const rowsOf = async (sql: string, values: unknown[] = []) => (await filter.app.db.query(sql, values)).rows;

describe('the address of a visitor', () => {
  it('is erased after 90 days with browser, parameters and the page before, and the request stays with what it was', async () => {
    const now = Date.now();
    const referrer = 'https://l.facebook.com/l.php';
    const [old, young] = [
      visit(new Date(now - 91 * DAY_MS), { referrer }),
      visit(new Date(now - 89 * DAY_MS), { referrer }),
    ];
    await store(old, young);
    const reports = await rowsOf('SELECT * FROM traffic_filter.hourly_totals ORDER BY hour');
    const reveal = (id: string) => ana.request('POST', `${REQUESTS}/${id}/reveal`);
    expect((await reveal(young.id)).status).toBe(200);

    await runDue(filter.app, 'traffic-filter', new Date(now + 2 * HOUR_MS));
    expect((await ana.request('GET', REQUESTS)).json).toMatchObject({
      requests: [
        { id: young.id, maskedIp: '203.0.113.•••' },
        { id: old.id, maskedIp: null, country: 'BR', devices: ['phone'] },
      ],
    });
    expect(
      await rowsOf(
        `SELECT ip_address, user_agent, referrer, destination, parameters FROM traffic_filter.requests
         WHERE id = ANY ($1) ORDER BY id`,
        [[old.id, young.id]],
      ),
    ).toEqual([
      {
        ip_address: null,
        user_agent: null,
        referrer: 'https://l.facebook.com/',
        destination: 'https://oferta.invalid/bolos',
        parameters: [],
      },
      {
        ip_address: '203.0.113.7',
        user_agent: young.userAgent,
        referrer,
        destination: young.destination,
        parameters: young.parameters,
      },
    ]);
    expect(await rowsOf('SELECT * FROM traffic_filter.hourly_totals ORDER BY hour')).toEqual(reports);
    expect((await reveal(old.id)).status).toBe(410);

    // Two days later the other one is of age, too; that it was shown stays known.
    await runDue(filter.app, 'traffic-filter', new Date(now + 2 * DAY_MS));
    expect((await reveal(young.id)).status).toBe(410);
    const detail = await ana.request('GET', `${REQUESTS}/${young.id}`);
    expect(detail.json).toMatchObject({ request: { maskedIp: null, userAgent: null, score: 0 } });
    expect(await rowsOf('SELECT request_id FROM traffic_filter.request_reveals')).toEqual([
      { request_id: young.id },
    ]);
  });
});

describe('rules that are over', () => {
  it('are removed, by the clock of the database, and others are not', async () => {
    const bia = await filter.newUser();
    for (const ip of ['187.10.20.30', '187.10.20.31'])
      await bia.request('POST', '/api/traffic-filter/address-rules', { ip, kind: 'block', hours: 1 });
    await filter.app.db.query(
      `UPDATE traffic_filter.address_rules SET created_at = now() - interval '1 hour', expires_at = now()
       WHERE ip_address = '187.10.20.30'`,
    );
    // A process whose clock is wrong takes nothing away.
    await runDue(filter.app, 'traffic-filter', new Date(Date.now() + 5 * DAY_MS));
    expect(
      await rowsOf('SELECT host(ip_address) AS ip FROM traffic_filter.address_rules WHERE user_id = $1', [
        bia.id,
      ]),
    ).toEqual([{ ip: '187.10.20.31' }]);
  });
});

describe('months of requests', () => {
  const parts = async () => {
    const rows = await rowsOf(
      `SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
       WHERE inhparent = 'traffic_filter.requests'::regclass ORDER BY relname`,
    );
    return rows.map(({ name }) => (name as string).replace('requests_', ''));
  };
  const monthAt = (offset: number, day = 15) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, day));
  };
  const nameAt = (offset: number) => monthAt(offset).toISOString().slice(0, 7).replace('-', '_');

  beforeAll(async () => {
    // Of its own: the days that went by above may have brought another month.
    await filter.app.close();
    filter = await startTrafficFilterApp();
    // Addresses have their turn above: of the ten thousand hours that go by here none is looked at for them.
    await filter.app.db.query("INSERT INTO traffic_filter.upkeep VALUES ('erase-visitors', 'infinity')");
  });

  it('are there before they come, take in what came while they were not, and go with what they added up to and led to when they are long over', async () => {
    const cleo = await filter.newUser();
    const other = (await cleo.campaign()).id;
    const of = (at: Date) => visitOf({ userId: cleo.id, campaignId: other }, at);
    expect(await parts()).toEqual([...[0, 1, 2, 3].map(nameAt), 'rest']);

    for (const month of [0, 1])
      await filter.app.db.query(
        `INSERT INTO traffic_filter.outcomes (user_id, campaign_id, request_id, kind, event, created_at)
         VALUES ($1, $2, gen_random_uuid(), 'conversion', $3, $4)`,
        [cleo.id, other, nameAt(month), monthAt(month)],
      );

    // Nobody was there for half a year: what came went to where there was room.
    const late = of(monthAt(6, 10));
    await storeVisits(filter.database, [of(monthAt(0, 10)), late, of(monthAt(6, 11))]);
    const { rows: inRest } = await filter.app.db.query(
      'SELECT 1 FROM traffic_filter.requests_rest WHERE user_id = $1',
      [cleo.id],
    );
    expect(inRest).toHaveLength(2);
    await runDue(filter.app, 'traffic-filter', monthAt(6));
    expect(await parts()).toEqual([...[0, 1, 2, 3, 6, 7, 8, 9].map(nameAt), 'rest']);
    expect(
      await rowsOf(`SELECT id FROM traffic_filter.requests_${nameAt(6)} WHERE id = $1`, [late.id]),
    ).toEqual([{ id: late.id }]);
    expect((await cleo.request('GET', `${REQUESTS}/${late.id}`)).status).toBe(200);

    // Kept for thirteen months after they are over, and not a day longer.
    await runDue(filter.app, 'traffic-filter', monthAt(13));
    expect(await parts()).toContain(nameAt(0));
    await runDue(filter.app, 'traffic-filter', monthAt(14));
    expect(await parts()).not.toContain(nameAt(0));
    expect(await parts()).toContain(nameAt(1));
    const left = { requests: 2, totals: 2 };
    expect(
      await rowsOf(
        `SELECT (SELECT count(*)::int FROM traffic_filter.requests WHERE user_id = $1) AS requests,
           (SELECT count(*)::int FROM traffic_filter.hourly_totals WHERE user_id = $1) AS totals`,
        [cleo.id],
      ),
    ).toEqual([left]);
    expect(await rowsOf('SELECT event FROM traffic_filter.outcomes WHERE user_id = $1', [cleo.id])).toEqual([
      { event: nameAt(1) },
    ]);
  });

  it('have the policies and the indexes of the table that they are parts of', async () => {
    const rows = await rowsOf(
      `SELECT DISTINCT relrowsecurity AS enabled, relforcerowsecurity AS forced,
         (SELECT count(*)::int FROM pg_index WHERE indrelid = pg_class.oid) AS indexes
       FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
       WHERE inhparent = 'traffic_filter.requests'::regclass`,
    );
    const [parent] = await rowsOf(
      `SELECT count(*)::int AS count FROM pg_index WHERE indrelid = 'traffic_filter.requests'::regclass`,
    );
    expect(rows).toEqual([{ enabled: true, forced: true, indexes: parent.count }]);
  });
});
