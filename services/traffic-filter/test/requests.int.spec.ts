import { randomUUID } from 'node:crypto';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import type { VisitReply, VisitsReply, VisitView } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeVisits, type VisitRecord } from '../src/visit/store-visits.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { BLOCKED, PENDING, visitOf } from './support/visits.ts';

const REQUESTS = '/api/traffic-filter/requests';
const DAY_MS = 86_400_000;
let filter: TrafficFilterApp;
beforeAll(async () => {
  filter = await startTrafficFilterApp();
});
afterAll(() => filter.app.close());

interface Owner {
  user: TestUser;
  campaignId: string;
  /** A visit of the owner's campaign. */
  visit(at: Date, change?: Partial<VisitRecord>): VisitRecord;
}
async function newOwner(): Promise<Owner> {
  const user = await filter.newUser();
  const { id: campaignId } = await user.campaign();
  return { user, campaignId, visit: (at, change) => visitOf({ userId: user.id, campaignId }, at, change) };
}
const store = (...visits: VisitRecord[]) => storeVisits(filter.database, visits);
const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
const codeOf = ({ json }: { json: unknown }) => (json as { error?: { code: string } } | null)?.error?.code;
async function list({ user }: Owner, values: Record<string, string> = {}): Promise<VisitsReply> {
  const reply = await user.request('GET', REQUESTS + query(values));
  expect(reply.status).toBe(200);
  return reply.json as VisitsReply;
}
const idsOf = ({ requests }: VisitsReply) => requests.map(({ id }) => id);
const ago = (ms: number) => new Date(Date.now() - ms);

describe('requests', () => {
  it('are filtered by reason, refusal, device, network, page, robot and country', async () => {
    const ana = await newOwner();
    const at = ago(DAY_MS).getTime();
    const robot = ana.visit(new Date(at), {
      kind: 'declared_robot',
      reason: 'declared_robot',
      robot: 'Googlebot',
      networks: [],
      country: 'US',
    });
    const mac = ana.visit(new Date(at + 1), {
      devices: ['computer', 'tablet'],
      networks: ['kwai', 'tiktok'],
      page: 'secure',
      reason: 'other_network',
    });
    const blocked = ana.visit(new Date(at + 2), { ...BLOCKED, devices: [] });
    await store(robot, mac, blocked);
    const found = async (values: Record<string, string>) => idsOf(await list(ana, values));
    expect(await found({ reason: 'other_network' })).toEqual([mac.id]);
    expect(await found({ refusal: 'address_rule' })).toEqual([blocked.id]);
    expect(await found({ device: 'computer' })).toEqual([mac.id]);
    expect(await found({ device: 'unknown' })).toEqual([blocked.id]);
    expect(await found({ network: 'kwai' })).toEqual([mac.id]);
    expect(await found({ network: 'other' })).toEqual([robot.id]);
    expect(await found({ page: 'secure' })).toEqual([mac.id]);
    expect(await found({ page: 'none' })).toEqual([blocked.id]);
    expect(await found({ robot: 'gOOgle' })).toEqual([robot.id]);
    expect(await found({ robot: '%' })).toEqual([]);
    expect(await found({ country: 'US', page: 'offer' })).toEqual([robot.id]);
    expect((await list(ana, { page: 'none' })).requests[0]).toMatchObject({
      refusal: 'address_rule',
      browser: 'Chrome 147, Android',
    });
    expect((await ana.user.request('GET', `${REQUESTS}?country=brasil`)).status).toBe(400);
  });

  it('come newest first, fifty at a time, each once', async () => {
    const ana = await newOwner();
    const at = ago(DAY_MS).getTime();
    // Several in one millisecond: their ids say which comes first.
    const visits = Array.from({ length: 120 }, (_, n) => ana.visit(new Date(at + Math.floor(n / 7))));
    await store(...visits);
    const got: VisitView[] = [];
    for (let more = true; more; ) {
      const before = got.at(-1)?.id;
      const page = await list(ana, before === undefined ? {} : { before });
      expect(page.requests.length).toBe(page.more ? 50 : 20);
      got.push(...page.requests);
      more = page.more;
    }
    expect(new Set(idsOf({ requests: got, more: false }))).toEqual(new Set(visits.map(({ id }) => id)));
    expect(got.map(({ at }) => at)).toEqual(
      got
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
  });

  it('are filtered by state, campaign and time, alone and together', async () => {
    const ana = await newOwner();
    const other = (await ana.user.campaign({ name: 'Tortas' })).id;
    const noon = Date.parse('2026-11-20T12:00:00.000Z');
    const at = (minutes: number) => new Date(noon + minutes * 60_000);
    const [served, pending, blocked, ofOther, pendingOfOther] = [
      ana.visit(at(0)),
      ana.visit(at(1), PENDING),
      ana.visit(at(2), BLOCKED),
      ana.visit(at(3), { campaignId: other }),
      ana.visit(at(4), { ...PENDING, campaignId: other }),
    ];
    await store(served, pending, blocked, ofOther, pendingOfOther);
    const ids = (...visits: VisitRecord[]) => visits.map(({ id }) => id);
    expect(idsOf(await list(ana))).toEqual(ids(pendingOfOther, ofOther, blocked, pending, served));
    expect(idsOf(await list(ana, { state: 'pending' }))).toEqual(ids(pendingOfOther, pending));
    expect(idsOf(await list(ana, { state: 'blocked' }))).toEqual(ids(blocked));
    expect(idsOf(await list(ana, { state: 'served' }))).toEqual(ids(ofOther, served));
    expect(idsOf(await list(ana, { campaign: other }))).toEqual(ids(pendingOfOther, ofOther));
    expect(idsOf(await list(ana, { campaign: other, state: 'pending' }))).toEqual(ids(pendingOfOther));
    // `from` counts, `to` does not.
    const span = { from: at(1).toISOString(), to: '2026-11-20T09:03:00-03:00' };
    expect(idsOf(await list(ana, span))).toEqual(ids(blocked, pending));
    expect(idsOf(await list(ana, { ...span, state: 'pending', ip: '203.0.113' }))).toEqual(ids(pending));
    expect(idsOf(await list(ana, { campaign: randomUUID() }))).toEqual([]);
  });

  it('after an id are returned for a live list', async () => {
    const ana = await newOwner();
    const start = ago(60_000).getTime();
    const visits = Array.from({ length: 70 }, (_, n) => ana.visit(new Date(start + n), n % 2 ? PENDING : {}));
    await store(...visits);
    const [known, , newer] = visits.slice(-3) as [VisitRecord, VisitRecord, VisitRecord];
    expect(idsOf(await list(ana, { after: known.id }))).toEqual(
      visits
        .slice(-2)
        .map(({ id }) => id)
        .reverse(),
    );
    expect(idsOf(await list(ana, { after: known.id, state: newer.state }))).toEqual([newer.id]);
    expect(await list(ana, { after: newer.id })).toEqual({ requests: [], more: false });
    // The newest of them, where they are too many for one answer.
    const many = await list(ana, { after: (visits[0] as VisitRecord).id });
    expect([many.requests.length, many.requests[0]?.id, many.more]).toEqual([50, newer.id, true]);
  });

  it('show what was met, and not who it was', async () => {
    const ana = await newOwner();
    const at = new Date('2026-11-20T12:00:00.123Z');
    const [whole, erased] = [
      ana.visit(at, { ip: '2001:db8:1:2:3:4:5:6', city: 'São Paulo', networks: ['facebook', 'google'] }),
      ana.visit(new Date(at.getTime() - 1), { ip: null, country: null }),
    ];
    await store(whole, erased, ana.visit(new Date(at.getTime() - 2)));
    const { requests } = await list(ana);
    expect(requests.map(({ maskedIp }) => maskedIp)).toEqual(['2001:db8:1:••••', null, '203.0.113.•••']);
    expect(requests[0]).toEqual({
      id: whole.id,
      at: '2026-11-20T12:00:00.123Z',
      campaign: { id: ana.campaignId, name: 'Bolos no pote' },
      maskedIp: '2001:db8:1:••••',
      state: 'served',
      kind: 'person',
      page: 'offer',
      reason: 'selected',
      devices: ['phone'],
      networks: ['facebook', 'google'],
      country: 'BR',
      city: 'São Paulo',
      refusal: null,
      score: 0,
      browser: 'Chrome 147, Android',
      robot: null,
    });
    expect(JSON.stringify(requests)).not.toMatch(/203\.0\.113\.7|2001:db8:1:2|Mozilla/);
  });

  it('of a campaign that is deleted are still there, with its name', async () => {
    const ana = await newOwner();
    await store(ana.visit(ago(1_000)));
    await ana.user.request('DELETE', `/api/traffic-filter/campaigns/${ana.campaignId}`);
    const { requests } = await list(ana);
    expect(requests[0]?.campaign).toEqual({ id: ana.campaignId, name: 'Bolos no pote' });
  });

  it.each<[string, Record<string, string>]>([
    ['a state that is none', { state: 'all' }],
    ['a campaign that is none', { campaign: '7' }],
    ['a place in the list that is none', { before: '7' }],
    ['no time', { from: 'ontem' }],
    ['an address that is none', { ip: "203.0.113.7' OR true" }],
    ['a pattern', { ip: '203.%' }],
    ['a network', { ip: '203.0.113.0/24' }],
    ['something unknown', { user: randomUUID() }],
  ])('are refused for %s', async (_, values) => {
    const ana = await newOwner();
    const reply = await ana.user.request('GET', REQUESTS + query(values));
    expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
  });

  it('are only their owner’s', async () => {
    const [ana, bia] = [await newOwner(), await newOwner()];
    const visit = ana.visit(ago(1_000));
    await store(visit);
    for (const values of [{}, { campaign: ana.campaignId }, { ip: '203.0.113.7' }, { ip: '203.' }] as Record<
      string,
      string
    >[])
      expect(await list(bia, values)).toEqual({ requests: [], more: false });
    for (const [method, path] of [
      ['GET', visit.id],
      ['POST', `${visit.id}/reveal`],
    ] as const) {
      const foreign = await bia.user.request(method, `${REQUESTS}/${path}`);
      const missing = await ana.user.request(
        method,
        `${REQUESTS}/${path.replace(visit.id, ana.visit(ago(1_000)).id)}`,
      );
      const odd = await ana.user.request(method, `${REQUESTS}/${path.replace(visit.id, randomUUID())}`);
      for (const reply of [foreign, missing, odd])
        expect([reply.status, codeOf(reply)]).toEqual([404, 'traffic_filter.request.not_found']);
    }
    const { rows } = await filter.app.db.query(
      'SELECT 1 FROM traffic_filter.request_reveals WHERE user_id = $1',
      [bia.user.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('a request', () => {
  it('is returned with its signals and its outcomes', async () => {
    const ana = await newOwner();
    const visit = ana.visit(ago(5_000), {
      ...PENDING,
      referrer: 'https://l.facebook.com/',
      parameters: [
        ['fbclid', 'a'],
        ['utm_source', 'fb'],
      ],
      signals: [
        { signal: 'data_centre', points: 50 },
        { signal: 'no_interaction', points: 10 },
      ],
    });
    await store(visit, ana.visit(ago(4_000)));
    await filter.app.db.query(
      `INSERT INTO traffic_filter.outcomes (user_id, campaign_id, request_id, kind, event)
       VALUES ($1, $2, $3, 'click', ''), ($1, $2, $3, 'conversion', 'a'), ($1, $2, $3, 'conversion', 'b')`,
      [ana.user.id, ana.campaignId, visit.id],
    );
    const reply = await ana.user.request('GET', `${REQUESTS}/${visit.id}`);
    expect(reply.status).toBe(200);
    expect((reply.json as VisitReply).request).toEqual({
      ...(await list(ana)).requests[1],
      destination: 'https://oferta.invalid/bolos?fbclid=a',
      userAgent: 'Mozilla/5.0 (Linux; Android 14)',
      referrer: 'https://l.facebook.com/',
      parameters: [
        ['fbclid', 'a'],
        ['utm_source', 'fb'],
      ],
      score: 60,
      signals: [
        { signal: 'data_centre', points: 50 },
        { signal: 'no_interaction', points: 10 },
      ],
      refusal: 'score',
      pendingFrom: 50,
      blockedFrom: 101,
      conversions: 2,
      wentToCheckout: true,
    });
  });
});

describe('a search for an address', () => {
  const IPS = [
    '203.0.113.7',
    '203.0.113.70',
    '203.0.11.7',
    '203.0.114.7',
    '2001:db8:1::7',
    '2001:db8:1::8',
    '2001:db8:12::7',
  ];

  it.each<[string, string[]]>([
    ['203.0.113.7', ['203.0.113.7']],
    ['203.0.113.', ['203.0.113.7', '203.0.113.70']],
    ['203.0.11', ['203.0.113.7', '203.0.113.70', '203.0.11.7', '203.0.114.7']],
    ['203.0.11.', ['203.0.11.7']],
    ['2', IPS],
    ['2001:DB8:1::7', ['2001:db8:1::7']],
    ['2001:db8:1:0:0:0:0:7', ['2001:db8:1::7']],
    ['2001:db8:1:', ['2001:db8:1::7', '2001:db8:1::8']],
    ['2001:db8:1', ['2001:db8:1::7', '2001:db8:1::8', '2001:db8:12::7']],
    ['198.51.100.7', []],
    ['203.0.113.256', []],
    ['9', []],
  ])('%s finds what begins so', async (ip, found) => {
    const ana = await newOwner();
    const start = ago(60_000).getTime();
    const visits = IPS.map((one, n) => ana.visit(new Date(start - n), { ip: one }));
    await store(...visits, ana.visit(ago(1), { ip: null }));
    const wanted = visits.filter((visit) => found.includes(visit.ip as string));
    expect(idsOf(await list(ana, { ip }))).toEqual(wanted.map(({ id }) => id));
  });

  deepIt('is turned page by page as any list', async () => {
    const ana = await newOwner();
    const start = ago(DAY_MS).getTime();
    const visits = Array.from({ length: 130 }, (_, n) =>
      ana.visit(new Date(start - n), { ip: `203.0.${n % 2}.${n}` }),
    );
    await store(...visits, ana.visit(ago(1), { ip: '198.51.100.1' }));
    for (const ip of ['203.0.', '203.']) {
      const first = await list(ana, { ip });
      const second = await list(ana, { ip, before: first.requests.at(-1)?.id as string });
      const third = await list(ana, { ip, before: second.requests.at(-1)?.id as string });
      expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual(visits.map(({ id }) => id));
      expect([first.more, second.more, third.more]).toEqual([true, true, false]);
    }
  });

  it('finds the newest of what is common, and of what was so once', async () => {
    const ana = await newOwner();
    const start = ago(3 * DAY_MS).getTime();
    const once = Array.from({ length: 130 }, (_, n) =>
      ana.visit(new Date(start - 1_000 + n), { ip: `198.${n % 3}.7.${n}` }),
    );
    await store(...once);
    let newest: VisitRecord[] = [];
    for (let from = 0; from < 21_000; from += 3_000) {
      newest = Array.from({ length: 3_000 }, (_, n) =>
        ana.visit(new Date(start + from + n), { ip: `187.${n % 50}.${(n + from) % 250}.${n % 250}` }),
      );
      await store(...newest);
    }
    const newestFirst = (visits: VisitRecord[]) => visits.map(({ id }) => id).reverse();
    expect(idsOf(await list(ana, { ip: '187.' }))).toEqual(newestFirst(newest).slice(0, 50));
    const first = await list(ana, { ip: '198.' });
    expect([idsOf(first), first.more]).toEqual([newestFirst(once).slice(0, 50), true]);
    const second = await list(ana, { ip: '198', before: first.requests.at(-1)?.id as string });
    expect(idsOf(second)).toEqual(newestFirst(once).slice(50, 100));
    const ofOne = await list(ana, { ip: '198.1.' });
    expect([idsOf(ofOne), ofOne.more]).toEqual([newestFirst(once.filter((_, n) => n % 3 === 1)), false]);
    expect(await list(ana, { ip: '199.' })).toEqual({ requests: [], more: false });
  });

  it('does not find what is erased, nor what an hour later will be', async () => {
    const ana = await newOwner();
    const [old, young, erased] = [
      ana.visit(ago(90 * DAY_MS + 60_000)),
      ana.visit(ago(90 * DAY_MS - 3_600_000)),
      ana.visit(ago(DAY_MS), { ip: null }),
    ];
    await store(old, young, erased);
    for (const ip of ['203.0.113.7', '203.0.113', '203.0.11', '2'])
      expect(idsOf(await list(ana, { ip }))).toEqual([young.id]);
    expect((await list(ana)).requests).toHaveLength(3);
  });

  deepIt('of a whole address is limited; further pages and polls do not count', async () => {
    const strict = await startTrafficFilterApp({ rateLimitScale: 1 });
    try {
      const user = await strict.newUser();
      const search = (ip: string) => user.request('GET', REQUESTS + query({ ip }));
      for (let n = 0; n < 120; n += 1) expect((await search(`203.0.113.${n}`)).status).toBe(200);
      const refused = await search('203.0.113.200');
      expect([refused.status, codeOf(refused)]).toEqual([429, 'traffic_filter.requests.too_many_searches']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await search('203.0.113.7')).status).toBe(200);
      expect((await search('203.0.113')).status).toBe(200);
      expect((await search('2001:db8:1:')).status).toBe(200);
      expect((await search('2001:db8:1:2')).status).toBe(429);
    } finally {
      await strict.app.close();
    }
  });
});

describe('the table', () => {
  it('has a line for each request, with what a spreadsheet must not run made harmless', async () => {
    const ana = await newOwner();
    const noon = Date.parse('2026-11-20T12:00:00.000Z');
    await store(
      ana.visit(new Date(noon), {
        ...PENDING,
        city: 'São Paulo',
        networks: ['facebook', 'google'],
        parameters: [
          ['utm_source', 'fb'],
          ['utm_content', 'anúncio 1'],
          ['fbclid', 'a'],
          ['src', 'x'],
        ],
        referrer: '=HYPERLINK("https://mau.test")',
      }),
      ...Array.from({ length: 2_100 }, (_, n) => ana.visit(new Date(noon - 1 - n), n % 3 ? {} : BLOCKED)),
    );
    const table = async (values: Record<string, string>) => {
      const response = await fetch(`${filter.app.url}${REQUESTS}.csv${query(values)}`, {
        headers: { authorization: `Bearer ${ana.user.token}` },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toMatch(/requisicoes-\d{4}-\d\d-\d\d\.csv/);
      return (await response.text()).trim().split('\r\n');
    };
    const lines = await table({});
    expect(lines).toHaveLength(2_102);
    expect(lines[0]).toContain('Data (horário de São Paulo);Campanha;Endereço IP (parcial);Status;');
    expect(lines[1]).toBe(
      '2026-11-20 09:00:00;Bolos no pote;203.0.113.•••;Pendente;Inválido;Oferta;Dispositivo e rede selecionados;Pontos;60;' +
        `"Chrome 147, Android";;Celular;"Facebook, Google Ads";BR;São Paulo;https://oferta.invalid/bolos?fbclid=a;"'=HYPERLINK(""https://mau.test"")";fb;;;anúncio 1;;"fbclid=a, src=x"`,
    );
    expect(lines.join()).not.toMatch(/203\.0\.113\.7|Mozilla/);
    expect(await table({ state: 'blocked' })).toHaveLength(701);
    expect(await table({ ip: '203.0.113', to: new Date(noon).toISOString() })).toHaveLength(2_101);
    expect(await table({ ip: '9.9.9.9' })).toHaveLength(1);
  });
});

describe('the address of a visitor', () => {
  it('is shown on demand, and who asked for it is kept', async () => {
    const ana = await newOwner();
    const [v4, v6] = [ana.visit(ago(2_000)), ana.visit(ago(1_000), { ip: '2001:db8::7' })];
    await store(v4, v6);
    for (const [visit, ip] of [
      [v4, '203.0.113.7'],
      [v6, '2001:db8::7'],
    ] as const) {
      const reply = await ana.user.request('POST', `${REQUESTS}/${visit.id}/reveal`);
      expect([reply.status, reply.json]).toEqual([200, { ip }]);
    }
    const { rows } = await filter.app.db.query(
      `SELECT request_id, revealed_at > now() - interval '1 minute' AS now FROM traffic_filter.request_reveals
       WHERE user_id = $1 ORDER BY id`,
      [ana.user.id],
    );
    expect(rows).toEqual([v4, v6].map(({ id }) => ({ request_id: id, now: true })));
    const told = filter.app.logs.filter((line) => line.includes(v4.id));
    // Who it was stands in the table; the log names the session by a digest alone.
    expect(told.some((line) => /"session":"[0-9a-f]{16}"/.test(line))).toBe(true);
    expect(told.join()).not.toContain(ana.user.id);
    expect(told.join()).not.toContain('203.0.113.7');
  });

  it('is not shown once it is erased', async () => {
    const ana = await newOwner();
    const visits = [ana.visit(ago(1_000), { ip: null }), ana.visit(ago(90 * DAY_MS + 60_000))];
    await store(...visits);
    for (const { id } of visits) {
      const reply = await ana.user.request('POST', `${REQUESTS}/${id}/reveal`);
      expect([reply.status, codeOf(reply)]).toEqual([410, 'traffic_filter.request.address_erased']);
    }
  });

  deepIt('is shown sixty times in a row and then slowly, so that no list can be copied', async () => {
    const strict = await startTrafficFilterApp({ rateLimitScale: 1 });
    try {
      const user = await strict.newUser();
      const { id: campaignId } = await user.campaign();
      const visit = visitOf({ userId: user.id, campaignId }, new Date());
      await storeVisits(strict.database, [visit]);
      const replies = await Promise.all(
        Array.from({ length: 70 }, () => user.request('POST', `${REQUESTS}/${visit.id}/reveal`)),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
      const refused = replies.filter(({ status }) => status !== 200);
      for (const reply of refused)
        expect([reply.status, codeOf(reply)]).toEqual([429, 'traffic_filter.request.too_many_reveals']);
      const { rows } = await strict.app.db.query(
        'SELECT count(*)::int AS count FROM traffic_filter.request_reveals',
      );
      expect(rows).toEqual([{ count: 60 }]);
    } finally {
      await strict.app.close();
    }
  });

  it('is not seen by the role that lists requests', async () => {
    const ana = await newOwner();
    const actor = { userId: ana.user.id, email: 'ana@exemplo.com.br' };
    for (const column of ['ip_address', 'user_agent'])
      await expect(
        filter.database.asUser(actor, (tx) => tx.rows(`SELECT ${column} FROM traffic_filter.requests`)),
      ).rejects.toMatchObject({ code: '42501' });
    // Nor past the table, in one of its parts.
    await expect(
      filter.database.asUser(actor, (tx) => tx.rows('SELECT 1 FROM traffic_filter.requests_rest')),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
