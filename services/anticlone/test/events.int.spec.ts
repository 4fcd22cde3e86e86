import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type NewEvent, storeEvents } from '../src/event/store-events.ts';
import { type AnticloneApp, startAnticloneApp, type TestUser } from './support/anticlone-app.ts';
import { eventOf } from './support/events.ts';

const DAY_MS = 86_400_000;
let anticlone: AnticloneApp;
let ana: TestUser;
beforeAll(async () => {
  anticlone = await startAnticloneApp();
  ana = await anticlone.newAdmin();
});
afterAll(() => anticlone.app.close());

let pages = 0;
async function newSite(of = ana): Promise<{ id: string; path: string }> {
  pages += 1;
  const { id } = await of.protect(`https://exemplo.com/${pages}`);
  return { id, path: `/api/anticlone/sites/${id}/events` };
}

const store = (...events: NewEvent[]) => storeEvents(anticlone.database, events);
const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`;
const DAY = { from: '2026-11-20T03:00:00.000Z', to: '2026-11-21T03:00:00.000Z' };
const codeOf = ({ json }: { json: unknown }) => (json as { error?: { code: string } } | null)?.error?.code;

describe('events', () => {
  deepIt('are listed newest first, a hundred at a time, each once', async () => {
    const { id, path } = await newSite();
    const from = Date.parse(DAY.from);
    // Several in one millisecond are ordered by their ids.
    const inside = Array.from({ length: 230 }, (_, n) => eventOf(id, new Date(from + Math.floor(n / 7))));
    await store(
      ...inside,
      eventOf(id, new Date(from - 1)),
      eventOf(id, new Date(DAY.to)),
      eventOf(id, new Date(from + 9), { eventType: 'init_checkout' }),
    );
    const got: { id: string; createdAt: string }[] = [];
    for (let more = true; more; ) {
      const before = got.at(-1)?.id;
      const asked = { ...DAY, type: 'access', ...(before !== undefined && { before }) };
      const { json } = await ana.request('GET', path + query(asked));
      const page = json as { events: typeof got; more: boolean };
      expect(page.events.length).toBe(page.more ? 100 : 30);
      got.push(...page.events);
      more = page.more;
    }
    expect(new Set(got.map((event) => event.id))).toEqual(new Set(inside.map((event) => event.id)));
    const times = got.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('of one type are found wherever they are, also where they are rare', async () => {
    const { id, path } = await newSite();
    const [from, to] = [Date.parse(DAY.from), Date.parse(DAY.to)];
    const hour = 3_600_000;
    const rare = [0, 1, hour - 1, hour, 5 * hour + 7, to - from - 1].map((after) =>
      eventOf(id, new Date(from + after), { eventType: 'init_checkout' }),
    );
    const many = Array.from({ length: 300 }, (_, n) => eventOf(id, new Date(from + n * 250_000)));
    await store(...rare, ...many, eventOf(id, new Date(to), { eventType: 'init_checkout' }));
    const asked = { ...DAY, type: 'init_checkout' };
    const idsOf = ({ json }: { json: unknown }) =>
      (json as { events: { id: string }[] }).events.map((event) => event.id);
    const ids = rare.map((event) => event.id).reverse();
    expect(idsOf(await ana.request('GET', path + query(asked)))).toEqual(ids);
    const after = await ana.request('GET', path + query({ ...asked, before: ids[2] as string }));
    expect(idsOf(after)).toEqual(ids.slice(3));
    const inside = { from: new Date(from + 1).toISOString(), to: new Date(from + hour).toISOString() };
    expect(idsOf(await ana.request('GET', path + query({ ...asked, ...inside })))).toEqual(ids.slice(3, 5));
    expect(idsOf(await ana.request('GET', path + query({ ...DAY, type: 'clone_access' })))).toEqual([]);
  });

  it('show a visit without the address of its visitor', async () => {
    const { id, path } = await newSite();
    const cloneId = await anticlone.newClone(id);
    const at = new Date('2026-11-20T12:00:00.123Z');
    const event = eventOf(id, at, {
      eventType: 'clone_access',
      eventName: 'pay.test',
      ip: '2001:db8:1:2:3:4:5:6',
      pageUrl: 'https://copia.test/x',
      referrer: 'https://facebook.com/',
      utms: { utm_source: 'meta', utm_campaign: 'black' },
      city: 'São Paulo',
      country: 'BR',
      cloneId,
    });
    await store(
      event,
      eventOf(id, new Date(at.getTime() - 1)),
      eventOf(id, new Date(at.getTime() - 2), { ip: null }),
    );
    const { json, status } = await ana.request('GET', path + query(DAY));
    expect(status).toBe(200);
    expect(json).toMatchObject({
      more: false,
      events: [{}, { maskedIp: '203.0.113.•••' }, { maskedIp: null }],
    });
    expect((json as { events: unknown[] }).events[0]).toEqual({
      id: event.id,
      createdAt: '2026-11-20T12:00:00.123Z',
      eventType: 'clone_access',
      eventName: 'pay.test',
      count: 1,
      maskedIp: '2001:db8:1:••••',
      device: 'mobile',
      utms: { utm_source: 'meta', utm_campaign: 'black' },
      pageUrl: 'https://copia.test/x',
      referrer: 'https://facebook.com/',
      firstLocation: { city: 'São Paulo', country: 'BR' },
      cloneId,
    });
    expect(JSON.stringify(json)).not.toMatch(/203\.0\.113\.7|2001:db8:1:2|Mozilla/);
  });

  it.each<[string, Record<string, string>]>([
    ['half a span', { from: DAY.from }],
    ['a span that ends before it begins', { from: DAY.to, to: DAY.from }],
    ['more than 400 days', { from: '2025-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' }],
    ['a type that nobody knows', { ...DAY, type: 'all' }],
    ['a place in the list that is none', { ...DAY, before: '7' }],
  ])('are refused for %s', async (_, asked) => {
    const { path } = await newSite();
    const reply = await ana.request('GET', path + query(asked));
    expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
  });

  it('are for administrators, and only of their own pages', async () => {
    const [bia, admin] = [await anticlone.newUser(), await anticlone.newAdmin()];
    const { id, path } = await newSite(bia);
    const event = eventOf(id, new Date());
    await store(event);
    const calls: [string, string][] = [
      ['GET', path + query(DAY)],
      ['GET', `${path}/summary${query(DAY)}`],
      ['GET', `${path}.csv${query(DAY)}`],
      ['POST', `${path}/${event.id}/reveal`],
    ];
    for (const [method, address] of calls) {
      const own = await bia.request(method, address);
      expect([address, own.status, codeOf(own)]).toEqual([address, 403, 'anticlone.tracking.forbidden']);
      const foreign = await admin.request(method, address);
      expect([address, foreign.status, codeOf(foreign)]).toEqual([address, 404, 'anticlone.site.not_found']);
    }
    const { rows } = await anticlone.app.db.query(
      'SELECT 1 FROM anticlone.event_reveals WHERE anticlone_site_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
    expect((await ana.request('GET', '/api/anticlone/sites')).json).toMatchObject({ tracking: true });
  });

  it('count once when stored twice', async () => {
    const { id, path } = await newSite();
    const event = eventOf(id, new Date(DAY.from));
    await store(event);
    await store(event, eventOf(id, new Date(DAY.from)));
    expect((await ana.request('GET', path + query(DAY))).json).toMatchObject({
      events: [{}, {}],
      more: false,
    });
    const { json } = await ana.request('GET', `${path}/summary${query(DAY)}`);
    expect(json).toMatchObject({ totals: { access: 2 } });
  });
});

describe('the summary', () => {
  it('adds up by day in São Paulo, by source, place and device, with the conversion to one decimal', async () => {
    const { id, path } = await newSite();
    const at = (time: string, change: Partial<NewEvent> = {}) => eventOf(id, new Date(time), change);
    const meta = { utms: { utm_source: 'meta' }, city: 'São Paulo', country: 'BR' };
    const checkout = { eventType: 'init_checkout' as const };
    await store(
      // 23:30 of the 19th in São Paulo, and half past midnight of the 20th.
      at('2026-11-20T02:30:00.000Z', meta),
      at('2026-11-20T03:30:00.000Z', meta),
      at('2026-11-20T12:00:00.000Z', meta),
      at('2026-11-20T12:00:01.000Z', { ...meta, ...checkout }),
      at('2026-11-20T13:00:00.000Z', { device: 'desktop', country: 'PT' }),
      at('2026-11-22T12:00:00.000Z', { eventType: 'clone_access' }),
    );
    const { json, status } = await ana.request(
      'GET',
      `${path}/summary${query({ from: '2026-11-19T03:00:00.000Z', to: '2026-11-23T03:00:00.000Z' })}`,
    );
    expect(status).toBe(200);
    const day = (
      date: string,
      access: number,
      initCheckout: number,
      cloneAccess: number,
      conversion: number,
    ) => {
      return { day: date, access, initCheckout, cloneAccess, conversion };
    };
    expect(json).toEqual({
      totals: { access: 4, initCheckout: 1, cloneAccess: 1, conversion: 25 },
      days: [
        day('2026-11-19', 1, 0, 0, 0),
        day('2026-11-20', 3, 1, 0, 33.3),
        day('2026-11-21', 0, 0, 0, 0),
        day('2026-11-22', 0, 0, 1, 0),
      ],
      sources: [
        { source: 'meta', access: 3, initCheckout: 1, conversion: 33.3 },
        { source: null, access: 1, initCheckout: 0, conversion: 0 },
      ],
      places: [
        { country: 'BR', city: 'São Paulo', access: 3, initCheckout: 1, conversion: 33.3 },
        { country: 'PT', city: null, access: 1, initCheckout: 0, conversion: 0 },
      ],
      devices: [
        { device: 'mobile', access: 3, initCheckout: 1, conversion: 33.3 },
        { device: 'desktop', access: 1, initCheckout: 0, conversion: 0 },
      ],
      attribution: { text: 'IP Geolocation by DB-IP', url: 'https://db-ip.com' },
    });
  });

  it('counts parallel events', async () => {
    const { id, path } = await newSite();
    const other = await newSite();
    await Promise.all(
      Array.from({ length: 24 }, (_, n) => {
        const events = [id, other.id].flatMap((site) =>
          Array.from({ length: 20 }, (_, m) =>
            eventOf(site, new Date(DAY.from), { utms: { utm_source: `s${(n + m) % 5}` } }),
          ),
        );
        return store(...(n % 2 === 0 ? events : events.reverse()));
      }),
    );
    const { json } = await ana.request('GET', `${path}/summary${query(DAY)}`);
    expect(json).toMatchObject({ totals: { access: 480 } });
    const { sources } = json as { sources: { access: number }[] };
    expect(sources.map(({ access }) => access)).toEqual([96, 96, 96, 96, 96]);
  });
});

describe('the table', () => {
  it('has a line for each event, and escapes formulas', async () => {
    const { id, path } = await newSite();
    await store(
      eventOf(id, new Date('2026-11-20T12:00:00.000Z'), {
        utms: { utm_source: '=HYPERLINK("https://mau.test")' },
        city: 'São Paulo',
        country: 'BR',
      }),
      ...Array.from({ length: 1500 }, () => eventOf(id, new Date('2026-11-20T11:00:00.000Z'))),
    );
    const response = await fetch(`${anticlone.app.url}${path}.csv${query(DAY)}`, {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(response.headers.get('content-disposition')).toContain('eventos-2026-11-20-a-2026-11-20.csv');
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1502);
    expect(lines[0]).toContain('Data;Evento;Nome;');
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://mau.test"")"`);
    expect(lines[1]).toContain(';Celular;São Paulo;BR;203.0.113.•••');
    expect(lines.join()).not.toContain('203.0.113.7');
    const none = await ana.request('GET', `${path}.csv${query({ ...DAY, type: 'init_checkout' })}`);
    expect(none.status).toBe(200);
  });
});

describe('the address of a visitor', () => {
  it('is shown on demand, and the request is recorded', async () => {
    const { id, path } = await newSite();
    const event = eventOf(id, new Date());
    await store(event);
    const reply = await ana.request('POST', `${path}/${event.id}/reveal`);
    expect([reply.status, reply.json]).toEqual([
      200,
      { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Linux; Android 14)' },
    ]);
    const { rows } = await anticlone.app.db.query(
      `SELECT event_id, user_id, revealed_at > now() - interval '1 minute' AS now FROM anticlone.event_reveals
       WHERE anticlone_site_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ event_id: event.id, user_id: ana.id, now: true }]);
    for (const nothing of [
      randomUUID(),
      eventOf(id, new Date()).id,
      'ffffffff-ffff-7fff-bfff-ffffffffffff',
    ]) {
      const missing = await ana.request('POST', `${path}/${nothing}/reveal`);
      expect([missing.status, codeOf(missing)]).toEqual([404, 'anticlone.event.not_found']);
    }
  });

  deepIt('is shown sixty times in a row, and then slowly', async () => {
    const strict = await startAnticloneApp({ rateLimitScale: 1 });
    try {
      const admin = await strict.newAdmin();
      const { id } = await admin.protect('https://exemplo.com/');
      const event = eventOf(id, new Date());
      await storeEvents(strict.database, [event]);
      const path = `/api/anticlone/sites/${id}/events/${event.id}/reveal`;
      const replies = await Promise.all(Array.from({ length: 70 }, () => admin.request('POST', path)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
      const refused = replies.filter(({ status }) => status !== 200);
      for (const reply of refused)
        expect([reply.status, codeOf(reply)]).toEqual([429, 'anticlone.event.too_many_reveals']);
      const { rows } = await strict.app.db.query(
        'SELECT count(*)::int AS count FROM anticlone.event_reveals',
      );
      expect(rows).toEqual([{ count: 60 }]);
    } finally {
      await strict.app.close();
    }
  });

  it('cannot be read by the role of users', async () => {
    const actor = { userId: ana.id, email: ana.email };
    for (const column of ['ip_address', 'user_agent'])
      await expect(
        anticlone.database.asUser(actor, (tx) => tx.rows(`SELECT ${column} FROM anticlone.tracking_events`)),
      ).rejects.toMatchObject({ code: '42501' });
    // Partitions are closed too.
    await expect(
      anticlone.database.asUser(actor, (tx) => tx.rows('SELECT 1 FROM anticlone.tracking_events_rest')),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('personal values are removed from stored events', async () => {
    const { id } = await newSite();
    const utms = { utm_source: 'meta', utm_campaign: '120210987654321098', utm_term: 'ana%2540loja.com' };
    const event = eventOf(id, new Date(Date.now() - 60 * DAY_MS), { utms });
    await store(event);
    await anticlone.app.db.query("DELETE FROM anticlone.upkeep WHERE what LIKE 'clean-visits%'");
    await runDue(anticlone.app, 'anticlone', new Date(Date.now() + 3_600_000));
    const { rows } = await anticlone.app.db.query(
      'SELECT utms FROM anticlone.tracking_events WHERE id = $1',
      [event.id],
    );
    expect(rows).toEqual([{ utms: { utm_source: 'meta', utm_campaign: '120210987654321098' } }]);
  });

  it('is erased after 90 days with its source, and the event stays', async () => {
    const { id, path } = await newSite();
    const now = Date.now();
    const from = { utms: { utm_source: 'meta' }, referrer: 'https://l.facebook.com/l.php' };
    const [old, young] = [91, 89].map((days) => eventOf(id, new Date(now - days * DAY_MS), from)) as [
      NewEvent,
      NewEvent,
    ];
    await store(old, young);
    await runDue(anticlone.app, 'anticlone', new Date(now + 2 * 3_600_000));
    const list = await ana.request(
      'GET',
      path + query({ from: new Date(now - 95 * DAY_MS).toISOString(), to: new Date(now).toISOString() }),
    );
    expect(list.json).toMatchObject({
      events: [
        { id: young.id, maskedIp: '203.0.113.•••' },
        { id: old.id, maskedIp: null },
      ],
    });
    const gone = await ana.request('POST', `${path}/${old.id}/reveal`);
    expect([gone.status, codeOf(gone)]).toEqual([410, 'anticlone.event.address_erased']);
    const { rows } = await anticlone.app.db.query(
      'SELECT ip_address, user_agent, referrer, utms FROM anticlone.tracking_events WHERE id = $1',
      [old.id],
    );
    expect(rows).toEqual([
      { ip_address: null, user_agent: null, referrer: 'https://l.facebook.com/', utms: {} },
    ]);

    await runDue(anticlone.app, 'anticlone', new Date(now + 2 * DAY_MS));
    const later = await ana.request('POST', `${path}/${young.id}/reveal`);
    expect(later.status).toBe(410);
  });

  it('is erased beside the making of months only in turns: their tables are locked in another order', async () => {
    const waiting = async () => {
      const { rows } = await anticlone.app.db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database =
           (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return rows[0]?.count ?? 0;
    };
    // The lock stands for a run that makes months. It makes the next one wait, and the erasing of the same hour.
    const { rounds, held } = await anticlone.database.asService(async (tx) => {
      await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('anticlone.event_months', 0))`);
      // A round takes so many jobs, and the two need not be in the same one.
      const rounds = Array.from({ length: 8 }, () =>
        runDue(anticlone.app, 'anticlone', new Date(Date.now() + 4 * DAY_MS)),
      );
      for (let looks = 0; looks < 1_000 && (await waiting()) < 2; looks += 1) await wait(20);
      // In a list, because a promise that is returned would be waited for under the lock.
      return { rounds, held: await waiting() };
    });
    expect(held).toBeGreaterThanOrEqual(2);
    const outcomes = (await Promise.all(rounds)).flat();
    expect(outcomes.filter(({ result }) => result !== 'done')).toEqual([]);
  });
});

describe('months of events', () => {
  const parts = async () => {
    const { rows } = await anticlone.app.db.query<{ name: string }>(
      `SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
       WHERE inhparent = 'anticlone.tracking_events'::regclass ORDER BY relname`,
    );
    return rows.map(({ name }) => name.replace('tracking_events_', ''));
  };

  it('have partitions in advance, which take over stray events and are dropped when they are old', async () => {
    const { id } = await newSite();
    const now = new Date();
    const monthAt = (offset: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 15))
        .toISOString()
        .slice(0, 7)
        .replace('-', '_');
    // Tests before this one have run what keeps them two days ahead, which may be the next month.
    const ahead = new Date(now.getTime() + 2 * DAY_MS).getUTCMonth() === now.getUTCMonth() ? [] : [4];
    expect(await parts()).toEqual([...[0, 1, 2, 3, ...ahead].map(monthAt), 'rest']);

    // After half a year without upkeep, events went to the default partition.
    const late = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 10));
    await store(eventOf(id, late), eventOf(id, late));
    const keep = (offset: number) =>
      anticlone.database.runAsService('SELECT anticlone.keep_event_months($1)', [
        new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 15)),
      ]);
    await keep(6);
    expect(await parts()).toEqual([...[0, 1, 2, 3, ...ahead, 6, 7, 8, 9].map(monthAt), 'rest']);
    const { rows } = await anticlone.app.db.query(
      `SELECT count(*)::int AS count FROM anticlone.tracking_events_${monthAt(6)} WHERE anticlone_site_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ count: 2 }]);
    await keep(6);

    await keep(15);
    expect(await parts()).toEqual([...[2, 3, ...ahead, 6, 7, 8, 9, 15, 16, 17, 18].map(monthAt), 'rest']);
    // Events of months without a partition are dropped too.
    const { rows: left } = await anticlone.app.db.query('SELECT 1 FROM anticlone.tracking_events_rest');
    expect(left).toHaveLength(0);
  });
});
