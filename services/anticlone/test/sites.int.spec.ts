import { randomUUID } from 'node:crypto';
import { scriptKey } from '@garimpo/anticlone-contract';
import { newTimedId, UsageCounters } from '@garimpo/service-kit';
import { assertEveryParameterIsParsed, runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { storeEvents } from '../src/event/store-events.ts';
import { SiteIds } from '../src/site/site.service.ts';
import { type AnticloneApp, startAnticloneApp } from './support/anticlone-app.ts';
import { eventOf } from './support/events.ts';

/** Gives planned ids first, then random ones. */
class PlannedIds extends SiteIds {
  readonly planned: string[] = [];
  override next(): string {
    return this.planned.shift() ?? super.next();
  }
}

const SITES = '/api/anticlone/sites';
const ids = new PlannedIds();
let anticlone: AnticloneApp;
beforeAll(async () => {
  anticlone = await startAnticloneApp(
    { publicUrl: 'https://garimpo.test', linksDomain: 'links.garimpo.test' },
    [{ provide: SiteIds, useValue: ids }],
  );
});
afterAll(() => anticlone.app.close());

const codeOf = (reply: { json: unknown }) => (reply.json as { error: { code: string } }).error.code;

it('parses every parameter', () => assertEveryParameterIsParsed(anticlone.app));

describe('a protected page', () => {
  it('is listed newest first, with the address of its script', async () => {
    const ana = await anticlone.newUser({ limit: 7 });
    const first = await ana.protect('https://www.Exemplo.com.br/Oferta/?utm_source=meta#topo');
    const second = await ana.protect('http://loja.exemplo.com.br:8080/');
    expect(first).toMatchObject({
      originalUrl: 'https://www.Exemplo.com.br/Oferta/?utm_source=meta#topo',
      originalHost: 'exemplo.com.br',
      extraHosts: [],
      action: null,
      actionEnabled: true,
      key: scriptKey(first.id),
      scriptUrl: `https://links.garimpo.test/a/${scriptKey(first.id)}.js`,
      clones: { total: 0, confirmed: 0, open: 0 },
      verifiedAt: null,
      checkedAt: null,
      alerts: { mail: true, suspects: false, webhook: null },
    });
    const list = await ana.request('GET', SITES);
    expect(list.json).toEqual({ sites: [second, first], limit: 7, tracking: false });
    expect((await ana.request('GET', `${SITES}/${first.id}`)).json).toEqual({ site: first });
  });

  it.each([
    ['another scheme', 'javascript:alert(1)'],
    ['a control character', 'https://exemplo.com/\u0000'],
    ['more than 2048 characters', `https://exemplo.com/${'a'.repeat(2048)}`],
    ['no text', 7],
  ])('is refused: %s', async (_, originalUrl) => {
    const ana = await anticlone.newUser();
    const reply = await ana.request('POST', SITES, { originalUrl });
    expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
    expect(await ana.sites()).toEqual([]);
  });

  it('exists once, however its address is written', async () => {
    const ana = await anticlone.newUser();
    await ana.protect('https://exemplo.com/oferta');
    const again = 'http://www.EXEMPLO.com/oferta/index.html?fbclid=1&utm_campaign=x#comprar';
    const reply = await ana.request('POST', SITES, { originalUrl: again });
    expect([reply.status, codeOf(reply)]).toEqual([409, 'anticlone.site.repeated']);
    await ana.protect('https://exemplo.com/oferta?produto=2');
    await (await anticlone.newUser()).protect('https://exemplo.com/oferta');
  });
});

describe('the limit of the plan', () => {
  it('lets one of twenty parallel requests through where there is room for one', async () => {
    const ana = await anticlone.newUser({ limit: 3 });
    await ana.protect('https://exemplo.com/1');
    await ana.protect('https://exemplo.com/2');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        ana.request('POST', SITES, { originalUrl: `https://exemplo.com/a${n}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 201);
    for (const { status, json } of refused) {
      const error = { code: 'anticlone.sites.limit_reached', fields: [{ path: 'maxAnticlone', rule: '3' }] };
      expect([status, json]).toMatchObject([409, { error }]);
    }
    expect(await ana.sites()).toHaveLength(3);
    const counters = anticlone.app.get<UsageCounters>(UsageCounters);
    expect(await counters.read('anticlones', ana.id)).toBe(3);
  });

  it('is unlimited for -1, and zero without a plan', async () => {
    const ana = await anticlone.newUser({ limit: -1 });
    await ana.protect('https://exemplo.com/');
    expect((await ana.request('GET', SITES)).json).toMatchObject({ limit: -1 });
    const bia = await anticlone.newUser({ limit: null });
    const reply = await bia.request('POST', SITES, { originalUrl: 'https://exemplo.com/' });
    expect([reply.status, codeOf(reply)]).toEqual([409, 'anticlone.sites.limit_reached']);
  });
});

describe('a script key', () => {
  const SAME_START = 'deadbeef';

  it('is given to one site only: the next site gets another id', async () => {
    const ana = await anticlone.newUser();
    const taken = `${SAME_START}-0000-4000-8000-000000000001`;
    ids.planned.push(
      taken,
      `${SAME_START}-1111-4111-8111-000000000002`,
      'cafebabe-0000-4000-8000-000000000003',
    );
    const first = await ana.protect('https://exemplo.com/1');
    const second = await ana.protect('https://exemplo.com/2');
    expect([first.id, first.key]).toEqual([taken, (0xdeadbeef).toString(36)]);
    expect([second.id, second.key]).toEqual([
      'cafebabe-0000-4000-8000-000000000003',
      (0xcafebabe).toString(36),
    ]);
  });
});

describe('a change', () => {
  it('keeps omitted settings', async () => {
    const ana = await anticlone.newUser();
    const { id, ...made } = await ana.protect('https://exemplo.com/');
    const change = (body: unknown) => ana.request('PATCH', `${SITES}/${id}`, body);
    const images = { type: 'replace_images', url: 'https://exemplo.com/aviso.png' };
    for (const [body, shown] of [
      [{ action: { type: 'redirect' } }, { action: { type: 'redirect' } }],
      [{ action: images }, { action: images }],
      [{ actionEnabled: false }, { actionEnabled: false, action: images }],
      [
        { extraHosts: ['https://Loja.com.br/x', '*.exemplo.com.br', 'loja.com.br'] },
        { extraHosts: ['loja.com.br', '*.exemplo.com.br'], actionEnabled: false },
      ],
      [{ alerts: { suspects: true } }, { alerts: { mail: true, suspects: true, webhook: null } }],
      [{ action: null }, { action: null, alerts: { mail: true, suspects: true, webhook: null } }],
    ] as const) {
      const reply = await change(body);
      expect([body, reply.status]).toEqual([body, 200]);
      expect(reply.json).toMatchObject({ site: { id, originalUrl: made.originalUrl, ...shown } });
    }
  });

  it.each([
    ['nothing', {}],
    ['an action without its address', { action: { type: 'replace_links' } }],
    ['an action that runs code', { action: { type: 'replace_links', url: 'javascript:alert(1)' } }],
    ['an image of its own', { action: { type: 'replace_images', url: 'data:image/png;base64,AA' } }],
    ['a host that would silence everything', { extraHosts: ['*.com'] }],
    ['too many hosts', { extraHosts: Array.from({ length: 31 }, (_, n) => `h${n}.com`) }],
    ['another owner', { userId: randomUUID() }],
    ['another page', { originalUrl: 'https://exemplo.com/outra' }],
    ['a proof of its own', { verifiedAt: '2026-01-01T00:00:00.000Z' }],
  ])('to %s is refused', async (_, body) => {
    const ana = await anticlone.newUser();
    const site = await ana.protect('https://exemplo.com/');
    const reply = await ana.request('PATCH', `${SITES}/${site.id}`, body);
    expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
    expect(await ana.sites()).toEqual([site]);
  });
});

describe('another user’s site', () => {
  it('looks like one that does not exist, and is not changed', async () => {
    const [ana, bia] = [await anticlone.newUser(), await anticlone.newUser()];
    const site = await bia.protect('https://exemplo.com/');
    const cloneId = await anticlone.newClone(site.id);
    const nobodys = randomUUID();
    const calls = (id: string): [string, string, unknown?][] => [
      ['GET', `${SITES}/${id}`],
      ['PATCH', `${SITES}/${id}`, { actionEnabled: false }],
      ['DELETE', `${SITES}/${id}`],
      ['GET', `${SITES}/${id}/clones`],
      ['PATCH', `${SITES}/${id}/clones/${cloneId}`, { caseStatus: 'removed' }],
    ];
    for (const [at, [method, path, body]] of calls(site.id).entries()) {
      const foreign = await ana.request(method, path, body);
      const [, absentPath = ''] = calls(nobodys)[at] ?? [];
      const absent = await ana.request(method, absentPath, body);
      expect([path, foreign.status, codeOf(foreign)]).toEqual([path, absent.status, codeOf(absent)]);
      expect(foreign.status).toBe(404);
    }
    expect(await bia.sites()).toEqual([{ ...site, clones: { total: 1, confirmed: 0, open: 0 } }]);
  });
});

describe('a deleted page', () => {
  it('is gone at once, and its events a little later', async () => {
    const [ana, bia] = [await anticlone.newAdmin(), await anticlone.newUser()];
    const [site, kept] = [
      await ana.protect('https://exemplo.com/a'),
      await bia.protect('https://exemplo.com/b'),
    ];
    await anticlone.newClone(site.id);
    const now = new Date();
    await storeEvents(anticlone.database, [
      eventOf(site.id, now),
      eventOf(site.id, now, { eventType: 'init_checkout' }),
      eventOf(kept.id, now),
    ]);
    expect((await ana.request('DELETE', `${SITES}/${site.id}`)).status).toBe(204);
    expect((await ana.request('DELETE', `${SITES}/${site.id}`)).status).toBe(404);
    expect(await ana.sites()).toEqual([]);
    // A visitor's page may still have the script.
    await storeEvents(anticlone.database, [eventOf(site.id, new Date(), { id: newTimedId(new Date()) })]);
    await runDue(anticlone.app, 'anticlone', new Date(Date.now() + 120_000));
    const { rows } = await anticlone.app.db.query(
      `SELECT anticlone_site_id AS id, 'event' AS what FROM anticlone.tracking_events
       UNION SELECT anticlone_site_id, 'total' FROM anticlone.event_totals
       UNION SELECT anticlone_site_id, 'clone' FROM anticlone.detected_clones WHERE anticlone_site_id = $1
       UNION SELECT id, 'removed' FROM anticlone.removed_sites ORDER BY what`,
      [site.id],
    );
    expect(rows).toEqual([
      { id: kept.id, what: 'event' },
      { id: kept.id, what: 'total' },
    ]);
    await ana.protect('https://exemplo.com/a');
  });
});

describe('the copies of a page', () => {
  deepIt('are listed confirmed first, a hundred at a time', async () => {
    const ana = await anticlone.newUser();
    const { id } = await ana.protect('https://exemplo.com/');
    const made: string[] = [];
    for (let n = 0; n < 103; n += 1)
      made.push(await anticlone.newClone(id, { status: n === 50 ? 'confirmed' : 'suspect' }));
    const first = await ana.request('GET', `${SITES}/${id}/clones`);
    const page = first.json as { clones: { id: string }[]; total: number; more: boolean };
    expect([page.clones.length, page.total, page.more]).toEqual([100, 103, true]);
    expect(page.clones[0]).toMatchObject({
      id: made[50],
      status: 'confirmed',
      caseStatus: 'new',
      checking: false,
      accessCount: 1,
      similarityScore: null,
    });
    const rest = await ana.request('GET', `${SITES}/${id}/clones?after=${page.clones.at(-1)?.id}`);
    const last = rest.json as typeof page;
    expect([last.clones.length, last.more]).toEqual([3, false]);
    expect(new Set([...page.clones, ...last.clones].map((clone) => clone.id))).toEqual(new Set(made));
    const [site] = await ana.sites();
    expect(site?.clones).toEqual({ total: 103, confirmed: 1, open: 1 });
  });

  it('have a case with the time of its last change', async () => {
    const ana = await anticlone.newUser();
    const { id } = await ana.protect('https://exemplo.com/');
    const cloneId = await anticlone.newClone(id, { status: 'confirmed' });
    const path = `${SITES}/${id}/clones/${cloneId}`;
    const changed = await ana.request('PATCH', path, {
      caseStatus: 'notified',
      caseNote: ' Avisei o host. ',
    });
    expect(changed.json).toMatchObject({
      clone: { caseStatus: 'notified', caseNote: 'Avisei o host.', caseChangedAt: expect.any(String) },
    });
    const [site] = await ana.sites();
    expect(site?.clones).toEqual({ total: 1, confirmed: 1, open: 0 });
    for (const body of [{}, { caseStatus: 'done' }, { status: 'confirmed' }, { caseNote: 'a'.repeat(2001) }])
      expect((await ana.request('PATCH', path, body)).status).toBe(400);
  });
});
