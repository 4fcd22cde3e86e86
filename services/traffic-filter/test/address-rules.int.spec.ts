import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { ADDRESS_RULES_MAX, type AddressRuleView } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AddressRuleCache } from '../src/address-rule/address-rule-cache.ts';
import { storeVisits } from '../src/visit/store-visits.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { visitOf } from './support/visits.ts';

const RULES = '/api/traffic-filter/address-rules';
const REQUESTS = '/api/traffic-filter/requests';
const HOUR_MS = 3_600_000;
let filter: TrafficFilterApp;
beforeAll(async () => {
  filter = await startTrafficFilterApp({ publicUrl: 'https://garimpo.test' });
});
afterAll(() => filter.app.close());

const codeOf = ({ json }: { json: unknown }) => (json as { error?: { code: string } } | null)?.error?.code;
const ruleOf = ({ json }: { json: unknown }) => (json as { rule: AddressRuleView }).rule;
const add = (user: TestUser, ip: string, kind = 'block', hours = 24) =>
  user.request('POST', RULES, { ip, kind, hours });
const list = async (user: TestUser) =>
  ((await user.request('GET', RULES)).json as { rules: AddressRuleView[] }).rules;

describe('a rule', () => {
  it('holds for one address and so many hours, newest first, and shows no address', async () => {
    const ana = await filter.newUser();
    const first = await add(ana, '187.10.20.30', 'block', 1);
    expect(first.status).toBe(201);
    const rule = ruleOf(first);
    expect(rule).toMatchObject({ kind: 'block', maskedIp: '187.10.20.•••' });
    expect(Date.parse(rule.expiresAt) - Date.parse(rule.createdAt)).toBe(HOUR_MS);
    expect(Math.abs(Date.now() - Date.parse(rule.createdAt))).toBeLessThan(60_000);
    const second = ruleOf(await add(ana, '2804:14D:1::7', 'allow', 720));
    expect(second).toMatchObject({ kind: 'allow', maskedIp: '2804:14d:1:••••' });
    expect(await list(ana)).toEqual([second, rule]);
    expect(JSON.stringify(await list(ana))).not.toMatch(/20\.30|::7/);
  });

  it('takes the place of the one that there is for its address', async () => {
    const ana = await filter.newUser();
    const before = ruleOf(await add(ana, '187.10.20.30', 'block', 1));
    const after = ruleOf(await add(ana, '187.10.20.30', 'allow', 5));
    expect(after).toMatchObject({ id: before.id, kind: 'allow' });
    expect(await list(ana)).toEqual([after]);
  });

  it('is made for the address of a request without a reveal', async () => {
    const ana = await filter.newUser();
    const { id: campaignId } = await ana.campaign();
    const of = (change: object) => visitOf({ userId: ana.id, campaignId }, new Date(), change);
    const visit = of({ ip: '187.10.20.30' });
    const robot = of({ ip: '187.10.20.31', kind: 'declared_robot', reason: 'declared_robot' });
    const [google, erased] = [of({ ip: '66.249.66.1' }), of({ ip: null })];
    const past = visitOf({ userId: ana.id, campaignId }, new Date(Date.now() - 91 * 24 * HOUR_MS), {
      ip: '187.10.20.32',
    });
    await storeVisits(filter.database, [visit, robot, google, erased, past]);
    const ask = (id: string, kind = 'block') =>
      ana.request('POST', `${REQUESTS}/${id}/rule`, { kind, hours: 24 });

    const made = await ask(visit.id);
    expect([made.status, ruleOf(made).maskedIp]).toEqual([201, '187.10.20.•••']);
    // Two of one network look alike but for what is noted of each.
    expect(ruleOf(made).note).toBe('Chrome 147, Android, BR');
    const typed = await ana.request('POST', RULES, {
      ip: '187.10.20.33',
      kind: 'block',
      hours: 1,
      note: ' Concorrente ',
    });
    expect(ruleOf(typed)).toMatchObject({ maskedIp: '187.10.20.•••', note: 'Concorrente' });
    await ana.request('DELETE', `${RULES}/${ruleOf(typed).id}`);
    for (const [id, status, code] of [
      [robot.id, 422, 'traffic_filter.address_rule.refused'],
      [google.id, 422, 'traffic_filter.address_rule.refused'],
      [erased.id, 410, 'traffic_filter.request.address_erased'],
      [past.id, 410, 'traffic_filter.request.address_erased'],
      [randomUUID(), 404, 'traffic_filter.request.not_found'],
    ] as const) {
      const reply = await ask(id);
      expect([reply.status, codeOf(reply)]).toEqual([status, code]);
    }
    expect((await ask(google.id, 'allow')).status).toBe(201);
    expect(await list(ana)).toHaveLength(2);
    const { rows } = await filter.app.db.query(
      'SELECT 1 FROM traffic_filter.request_reveals WHERE user_id = $1',
      [ana.id],
    );
    expect(rows).toEqual([]);

    const bia = await filter.newUser();
    const foreign = await bia.request('POST', `${REQUESTS}/${visit.id}/rule`, { kind: 'block', hours: 1 });
    expect([foreign.status, codeOf(foreign)]).toEqual([404, 'traffic_filter.request.not_found']);
  });

  it.each<[string, object]>([
    ['a network', { ip: '187.10.20.0/24' }],
    ['a range', { ip: '187.10.20.1-187.10.20.9' }],
    ['a pattern', { ip: '187.10.20.*' }],
    ['no hours', { hours: 0 }],
    ['more than 720 hours', { hours: 721 }],
    ['half an hour', { hours: 0.5 }],
    ['a kind that is none', { kind: 'redirect' }],
    ['a browser', { userAgent: 'facebookexternalhit' }],
    ['a network of a provider', { asn: 15_169 }],
  ])('is not made for %s', async (_, change) => {
    const ana = await filter.newUser();
    const reply = await ana.request('POST', RULES, {
      ip: '187.10.20.30',
      kind: 'block',
      hours: 1,
      ...change,
    });
    expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
    expect(await list(ana)).toEqual([]);
  });

  it.each([
    ['187.10.20', 'not_single'],
    ['10.0.0.7', 'not_public'],
    ['66.249.66.1', 'ad_network'],
  ])('is refused for %s: %s', async (ip, rule) => {
    const ana = await filter.newUser();
    const reply = await add(ana, ip);
    expect([reply.status, codeOf(reply)]).toEqual([422, 'traffic_filter.address_rule.refused']);
    expect(reply.json).toMatchObject({ error: { fields: [{ path: 'ip', rule }] } });
  });

  it('is deleted by its owner only', async () => {
    const [ana, bia] = [await filter.newUser(), await filter.newUser()];
    const { id } = ruleOf(await add(ana, '187.10.20.30'));
    expect(await list(bia)).toEqual([]);
    const foreign = await bia.request('DELETE', `${RULES}/${id}`);
    expect([foreign.status, codeOf(foreign)]).toEqual([404, 'traffic_filter.address_rule.not_found']);
    expect((await ana.request('DELETE', `${RULES}/${id}`)).status).toBe(204);
    expect(codeOf(await ana.request('DELETE', `${RULES}/${id}`))).toBe(
      'traffic_filter.address_rule.not_found',
    );
    expect(await list(ana)).toEqual([]);
  });

  it('that is over is none any more', async () => {
    const ana = await filter.newUser();
    const { id } = ruleOf(await add(ana, '187.10.20.30'));
    await filter.app.db.query(
      `UPDATE traffic_filter.address_rules SET created_at = now() - interval '2 hours', expires_at = now() - interval '1 second'
       WHERE id = $1`,
      [id],
    );
    expect(await list(ana)).toEqual([]);
    expect(codeOf(await ana.request('DELETE', `${RULES}/${id}`))).toBe(
      'traffic_filter.address_rule.not_found',
    );
    expect(ruleOf(await add(ana, '187.10.20.30', 'allow')).kind).toBe('allow');
  });

  deepIt('is one of a thousand at most, also where many are made at once', async () => {
    const ana = await filter.newUser();
    await filter.app.db.query(
      `INSERT INTO traffic_filter.address_rules (user_id, kind, ip_address, expires_at)
       SELECT $1, 'block', ('187.1.' || n / 250 || '.' || n % 250)::inet, now() + interval '1 hour'
       FROM generate_series(1, $2::integer) n`,
      [ana.id, ADDRESS_RULES_MAX - 1],
    );
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => add(ana, `187.2.0.${n + 1}`)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 201))
      expect([reply.status, codeOf(reply)]).toEqual([409, 'traffic_filter.address_rules.limit_reached']);
    // One that is there already can be changed.
    expect((await add(ana, '187.1.0.1', 'allow')).status).toBe(201);
  });

  it('holds for the next visit of its address, and of no other', async () => {
    const ana = await filter.newUser();
    const held = filter.app.get<AddressRuleCache>(AddressRuleCache);
    const find = (ip: string) => held.find(ana.id, ip, new Date());
    expect(await find('2804:14d::7')).toBe(null);
    await add(ana, '2804:14D:0::7');
    for (let tries = 0; (await find('2804:14d::7')) === null && tries < 100; tries += 1) await wait(20);
    expect(await find('2804:14d:0:0:0:0:0:7')).toBe('block');
    expect(await find('2804:14d::8')).toBe(null);
    expect(await held.find(ana.id, '2804:14d::7', new Date(Date.now() + 25 * HOUR_MS))).toBe(null);
  });

  it('hides its address from the role of users', async () => {
    const ana = await filter.newUser();
    const actor = { userId: ana.id, email: 'ana@exemplo.com.br' };
    for (const sql of [
      'SELECT ip_address FROM traffic_filter.address_rules',
      `INSERT INTO traffic_filter.address_rules (user_id, kind, ip_address, expires_at)
       VALUES ('${ana.id}', 'block', '187.10.20.30', now() + interval '1 hour')`,
      `UPDATE traffic_filter.address_rules SET expires_at = now() + interval '20 days'`,
    ])
      await expect(filter.database.asUser(actor, (tx) => tx.rows(sql))).rejects.toMatchObject({
        code: '42501',
      });
  });

  it('has no place for a range in the table itself', async () => {
    const ana = await filter.newUser();
    for (const [ip, hours] of [
      ['187.10.20.0/24', 1],
      ['2804:14d::/64', 1],
      ['187.10.20.30', 800],
    ] as const)
      await expect(
        filter.app.db.query(
          `INSERT INTO traffic_filter.address_rules (user_id, kind, ip_address, expires_at)
           VALUES ($1, 'block', $2::inet, now() + make_interval(hours => $3))`,
          [ana.id, ip, hours],
        ),
      ).rejects.toMatchObject({ code: '23514' });
  });
});
