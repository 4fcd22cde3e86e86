import { randomUUID } from 'node:crypto';
import {
  ALERT_EVENTS_PAGE,
  ALERT_RULES_MAX,
  type AlertCondition,
  type AlertEventsReply,
  type AlertRuleView,
  alertEventsReply,
  alertRuleReply,
  alertRulesReply,
  alertSettingsReply,
  metricsReply,
} from '@garimpo/offers-contract';
import { runDue, type TestReply } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { evaluateOffer } from '../src/alert/evaluate-offer.ts';
import { codeOf, openConnections, untilBlocked } from './support/helpers.ts';
import { type OffersApp, startOffersApp, type TestUser } from './support/offers-app.ts';

const crosses = (threshold: number): AlertCondition => ({ kind: 'crosses', threshold });
const zero: AlertCondition = { kind: 'zero' };

let offers: OffersApp;
let user: TestUser;
let offerId: string;
beforeAll(async () => {
  offers = await startOffersApp();
});
beforeEach(async () => {
  user = await offers.newUser();
  offerId = (await user.makeOffer()).id;
});
afterAll(() => offers.app.close());

const rulesPath = () => `/api/offers/${offerId}/alerts`;

async function newRule(condition: AlertCondition): Promise<AlertRuleView> {
  const reply = await user.request('POST', rulesPath(), { condition });
  expect(reply.status).toBe(201);
  return alertRuleReply.parse(reply.json).rule;
}

async function rules(): Promise<AlertRuleView[]> {
  return alertRulesReply.parse((await user.request('GET', rulesPath())).json).rules;
}

async function read(count: number, checkedAt?: string): Promise<void> {
  const reply = await user.request('POST', `/api/offers/${offerId}/metrics`, {
    count,
    ...(checkedAt !== undefined && { checkedAt }),
  });
  expect(reply.status).toBe(201);
}

const evaluate = () => runDue(offers.app, 'offers');

async function alerts(query = ''): Promise<AlertEventsReply> {
  return alertEventsReply.parse((await user.request('GET', `/api/alerts${query}`)).json);
}

/** Oldest first: `up 12 (10)`. */
async function fired(): Promise<string[]> {
  const { events } = await alerts();
  return events
    .toReversed()
    .map(({ direction, count, previousCount }) => `${direction} ${count} (${previousCount ?? ''})`);
}

describe('rules', () => {
  it('are made, listed, changed and deleted', async () => {
    const rule = await newRule(crosses(50));
    expect(rule).toMatchObject({ offerId, condition: crosses(50), enabled: true, lastFiredAt: null });
    expect(await rules()).toEqual([rule]);
    const changed = await user.request('PATCH', `${rulesPath()}/${rule.id}`, { enabled: false });
    expect(alertRuleReply.parse(changed.json).rule).toEqual({ ...rule, enabled: false });
    expect((await user.request('DELETE', `${rulesPath()}/${rule.id}`)).status).toBe(204);
    expect(await rules()).toEqual([]);
    expect(codeOf(await user.request('DELETE', `${rulesPath()}/${rule.id}`))).toEqual([
      404,
      'offers.alert_rule.not_found',
    ]);
  });

  it('are one of a kind, however often they are sent', async () => {
    await openConnections(offers.database, 4);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => user.request('POST', rulesPath(), { condition: crosses(50) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const other = await newRule(crosses(60));
    expect(
      codeOf(await user.request('PATCH', `${rulesPath()}/${other.id}`, { condition: crosses(50) })),
    ).toEqual([409, 'offers.alert_rule.repeated']);
  });

  it('end at their bound', async () => {
    for (let threshold = 1; threshold <= ALERT_RULES_MAX; threshold += 1) await newRule(crosses(threshold));
    const reply = await user.request('POST', rulesPath(), { condition: zero });
    expect(codeOf(reply)).toEqual([409, 'offers.alert_rule.limit_reached']);
    expect(reply.json).toMatchObject({ error: { fields: [{ rule: String(ALERT_RULES_MAX) }] } });
  });

  it.each<[string, unknown]>([
    ['an unknown kind', { condition: { kind: 'falls' } }],
    ['a threshold of zero', { condition: crosses(0) }],
    ['half an ad', { condition: crosses(1.5) }],
    ['too many days', { condition: { kind: 'rises', percent: 10, days: 91 } }],
    ['what belongs to another kind', { condition: { ...zero, threshold: 5 } }],
    ['a state', { condition: zero, held: true }],
  ])('refuse %s', async (_case, body) => {
    expect((await user.request('POST', rulesPath(), body)).status).toBe(400);
    expect(await rules()).toEqual([]);
  });

  it('of another user are not there', async () => {
    const rule = await newRule(zero);
    const other = await offers.newUser();
    const path = `${rulesPath()}/${rule.id}`;
    for (const [method, body] of [
      ['PATCH', { enabled: false }],
      ['DELETE', undefined],
    ] as const)
      expect(codeOf(await other.request(method, path, body))).toEqual([404, 'offers.alert_rule.not_found']);
    for (const [method, body] of [
      ['GET', undefined],
      ['POST', { condition: zero }],
    ] as const)
      expect(codeOf(await other.request(method, rulesPath(), body))).toEqual([404, 'offers.offer.not_found']);
    expect(await rules()).toEqual([rule]);
  });
});

describe('every reading', () => {
  it('is judged: 10, 12, 7 cross 11 up and down', async () => {
    await newRule(crosses(11));
    for (const count of [10, 12, 7]) await read(count);
    await evaluate();
    expect(await fired()).toEqual(['up 12 (10)', 'down 7 (12)']);
    const [rule] = await rules();
    expect(rule?.lastFiredAt).not.toBeNull();
  });

  it('is judged once, however often and late the job comes', async () => {
    await newRule(zero);
    await read(0);
    await evaluate();
    await read(3);
    await read(0);
    // Two replicas take up one of them each.
    await offers.app.db.query(
      `insert into offers_jobs.job (name, data, policy) select name, data, null from offers_jobs.job
       where name = 'offers.evaluate-alerts' and state = 'created'`,
    );
    await evaluate();
    await evaluate();
    expect(await fired()).toEqual(['down 0 ()', 'down 0 (3)']);
  });

  it('of before the rule is what it is compared with, and fires nothing', async () => {
    await read(80);
    await evaluate();
    await newRule(crosses(50));
    await read(90, new Date(Date.now() - 60_000).toISOString());
    await evaluate();
    expect(await fired()).toEqual([]);
    await read(70);
    await evaluate();
    expect(await fired()).toEqual(['up 70 (80)']);
  });

  it('that is corrected fires nothing more', async () => {
    await newRule(crosses(50));
    const checkedAt = new Date().toISOString();
    await read(80, checkedAt);
    await evaluate();
    await read(5, checkedAt);
    await evaluate();
    expect(await fired()).toEqual(['up 80 ()']);
  });

  it('counts for growth against the reading of that day', async () => {
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await read(10, ago(80));
    await read(20, ago(50));
    await read(30, ago(20));
    await newRule({ kind: 'rises', percent: 50, days: 2 });
    await read(30);
    await evaluate();
    expect(await fired()).toEqual(['up 30 (20)']);
  });

  it('fires nothing while the rule is off, and is not made up for', async () => {
    const rule = await newRule(crosses(50));
    await read(80);
    await evaluate();
    await user.request('PATCH', `${rulesPath()}/${rule.id}`, { enabled: false });
    await read(10);
    await evaluate();
    await user.request('PATCH', `${rulesPath()}/${rule.id}`, { enabled: true });
    await read(90);
    await evaluate();
    expect(await fired()).toEqual(['up 80 ()', 'up 90 (10)']);
  });

  it('meets a rule with another condition as a new one', async () => {
    const rule = await newRule(crosses(50));
    await read(80);
    await evaluate();
    const changed = await user.request('PATCH', `${rulesPath()}/${rule.id}`, { condition: crosses(60) });
    expect(alertRuleReply.parse(changed.json).rule.lastFiredAt).toBeNull();
    await read(80);
    await evaluate();
    expect(await fired()).toEqual(['up 80 ()', 'up 80 (80)']);
  });

  it('that is being stored when the job comes is waited for', async () => {
    await newRule(zero);
    await read(3);
    const { db } = offers.app;
    await db.query('BEGIN');
    await db.query(
      `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source)
       VALUES ($1, $2, clock_timestamp(), 0, 'manual')`,
      [offerId, user.id],
    );
    const evaluated = offers.database.asService((tx) => evaluateOffer(tx, offerId, new Date()));
    await untilBlocked(db);
    await db.query('COMMIT');
    await evaluated;
    expect(await fired()).toEqual(['down 0 (3)']);
  });
});

describe('a reading that turns out wrong', () => {
  /** Oldest first: `up 12 (10)`, with a mark where the reading is not so any more. */
  const told = async () =>
    (await alerts()).events
      .toReversed()
      .map(
        ({ direction, count, previousCount, outdated }) =>
          `${outdated ? 'outdated ' : ''}${direction} ${count} (${previousCount ?? ''})`,
      );
  const moments = async (): Promise<string[]> =>
    metricsReply
      .parse((await user.request('GET', `/api/offers/${offerId}/metrics`)).json)
      .metrics.map(({ checkedAt }) => checkedAt);
  const change = async (method: string, moment: string | undefined, body?: unknown) => {
    const reply = await user.request(method, `/api/offers/${offerId}/readings/${moment}`, body);
    expect(reply.status).toBe(200);
    await evaluate();
  };

  it('leaves its alert in the list, which says so and rings no bell, until it is put back', async () => {
    await newRule(crosses(50));
    for (const count of [10, 80]) await read(count);
    await evaluate();
    expect((await alerts()).unseen).toBe(1);
    const [, wrong] = await moments();
    await change('DELETE', wrong);
    expect(await told()).toEqual(['outdated up 80 (10)']);
    expect((await alerts()).unseen).toBe(0);
    await change('PUT', wrong, { count: 80, source: 'manual', precision: 'exact' });
    expect(await told()).toEqual(['up 80 (10)']);
    expect((await alerts()).unseen).toBe(1);
  });

  it('does not hold a rule to what was never read: the next real crossing fires', async () => {
    await newRule(crosses(50));
    for (const count of [10, 80]) await read(count);
    await evaluate();
    await change('PATCH', (await moments())[1], { count: 8 });
    expect(await told()).toEqual(['outdated up 80 (10)']);
    await read(60);
    await evaluate();
    expect(await told()).toEqual(['outdated up 80 (10)', 'up 60 (8)']);
  });

  it('takes its right number into the alert that it still sets off', async () => {
    await newRule(crosses(50));
    for (const count of [10, 80]) await read(count);
    await evaluate();
    await change('PATCH', (await moments())[1], { count: 90 });
    expect(await told()).toEqual(['up 90 (10)']);
  });

  it('fires when it is the last one and the right number does; an older one is history', async () => {
    await newRule(crosses(50));
    for (const count of [10, 8]) await read(count);
    await evaluate();
    await change('PATCH', (await moments())[1], { count: 80 });
    expect(await told()).toEqual(['up 80 (10)']);
    for (const count of [9, 7]) await read(count);
    await evaluate();
    await change('PATCH', (await moments())[2], { count: 95 });
    expect(await told()).toEqual(['up 80 (10)', 'outdated down 9 (80)', 'down 7 (95)']);
  });

  deepIt('is judged again through a long history', async () => {
    await newRule(crosses(50));
    await offers.app.db.query(
      `INSERT INTO offers.offer_metrics (offer_id, user_id, checked_at, count, source)
       SELECT $1, $2, clock_timestamp() + n * interval '1 millisecond', CASE WHEN n = 3 THEN 80 ELSE 10 END, 'manual'
       FROM generate_series(1, 1203) AS n`,
      [offerId, user.id],
    );
    await read(11, new Date(Date.now() - 1).toISOString());
    await evaluate();
    expect(await told()).toEqual(['up 80 (10)', 'down 10 (80)']);
    const { rows } = await offers.app.db.query(
      `SELECT to_char(checked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment
       FROM offers.offer_metrics WHERE offer_id = $1 AND count = 80`,
      [offerId],
    );
    await change('DELETE', rows[0]?.moment);
    expect(await told()).toEqual(['outdated up 80 (10)', 'outdated down 10 (80)']);
  });
});

describe('what has fired', () => {
  it('is told newest first, page by page, until it is seen', async () => {
    await newRule(crosses(50));
    for (let turn = 0; turn < ALERT_EVENTS_PAGE + 2; turn += 1) await read(turn % 2 === 0 ? 80 + turn : 1);
    await evaluate();
    const first = await alerts();
    expect(first).toMatchObject({ unseen: ALERT_EVENTS_PAGE + 2, more: true });
    expect(first.events).toHaveLength(ALERT_EVENTS_PAGE);
    expect(first.events[0]).toMatchObject({
      count: 1,
      offerId,
      offerTitle: 'Desafio Barriga Zero',
      seen: false,
    });
    const rest = await alerts(`?before=${first.events.at(-1)?.id}`);
    expect(rest.events.map(({ count }) => count)).toEqual([1, 80]);
    expect(rest.more).toBe(false);

    const upTo = first.events[1]?.id;
    expect((await user.request('POST', '/api/alerts/seen', { upTo })).status).toBe(204);
    const after = await alerts();
    expect(after.unseen).toBe(1);
    expect(after.events.map(({ seen }) => seen).slice(0, 3)).toEqual([false, true, true]);
  });

  it('stays when its rule goes, and goes with its offer', async () => {
    const rule = await newRule(zero);
    await read(0);
    await evaluate();
    await user.request('DELETE', `${rulesPath()}/${rule.id}`);
    expect((await alerts()).events).toMatchObject([{ condition: zero, count: 0 }]);
    await user.request('DELETE', `/api/offers/${offerId}`);
    expect(await alerts()).toEqual({ events: [], unseen: 0, more: false });
  });

  it('is nobody else’s', async () => {
    await newRule(zero);
    await read(0);
    await evaluate();
    const [event] = (await alerts()).events;
    const other = await offers.newUser();
    expect((await other.request('GET', '/api/alerts')).json).toEqual({ events: [], unseen: 0, more: false });
    for (const id of [event?.id, randomUUID()]) {
      expect(codeOf(await other.request('GET', `/api/alerts?before=${id}`))).toEqual([
        404,
        'offers.alert_event.not_found',
      ]);
      expect(codeOf(await other.request('POST', '/api/alerts/seen', { upTo: id }))).toEqual([
        404,
        'offers.alert_event.not_found',
      ]);
    }
    expect((await alerts()).unseen).toBe(1);
  });

  it('is kept for half a year', async () => {
    await newRule(zero);
    await read(0);
    await evaluate();
    await runDue(offers.app, 'offers', new Date(Date.now() + 179 * 86_400_000));
    expect((await alerts()).events).toHaveLength(1);
    await runDue(offers.app, 'offers', new Date(Date.now() + 182 * 86_400_000));
    expect((await alerts()).events).toEqual([]);
  });
});

describe('the settings', () => {
  const settings = async (reply: Promise<TestReply>) => alertSettingsReply.parse((await reply).json);

  it('are daily mail until the user chooses', async () => {
    const path = '/api/alerts/settings';
    expect(await settings(user.request('GET', path))).toEqual({
      settings: { mail: 'daily', quiet: null },
      mailAllowed: true,
    });
    for (const mail of ['off', 'soon'])
      expect((await settings(user.request('PATCH', path, { mail }))).settings).toEqual({
        mail,
        quiet: null,
      });
    expect((await user.request('PATCH', path, { mail: 'hourly' })).status).toBe(400);
    expect((await settings(user.request('GET', path))).settings).toEqual({
      mail: 'soon',
      quiet: null,
    });
  });

  it.each([
    ['the account’s switch is off', { email: 'ana@exemplo.com.br', mail: false }],
    ['the address is not verified', { email: null, mail: false }],
  ])('say that no mail goes out while %s', async (_case, contact) => {
    offers.contacts.set(user.id, contact);
    expect(await settings(user.request('GET', '/api/alerts/settings'))).toMatchObject({ mailAllowed: false });
  });
});
