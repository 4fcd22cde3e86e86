import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContactView } from '@garimpo/accounts-contract';
import { type Actor, UsageCounters } from '@garimpo/service-kit';
import { runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import type { UsageReply } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UsageService } from '../src/usage/usage.service.ts';
import { storeVisits, type VisitRecord } from '../src/visit/store-visits.ts';
import { emailsTo } from './support/emails.ts';
import {
  type FakeAccount,
  startTrafficFilterApp,
  type TestUser,
  type TrafficFilterApp,
} from './support/traffic-filter-app.ts';
import { visitLink } from './support/visitors.ts';
import { BLOCKED, PENDING, visitOf } from './support/visits.ts';

const USAGE = '/api/traffic-filter/usage';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let filter: TrafficFilterApp;
/** Where the jobs' clock stands: within a month, far from its ends, and never back. */
let now: Date;
beforeAll(async () => {
  filter = await startTrafficFilterApp();
  const today = new Date();
  now = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 3, 12));
});
afterAll(() => filter.app.close());

const folder = () => join(filter.app.config.dataDir, 'mail');
beforeEach(() => rm(folder(), { recursive: true, force: true }));

const messages = (to: string) => emailsTo(filter, to);

interface Owner {
  user: TestUser;
  email: string;
  visits(count: number, change?: Partial<VisitRecord>, at?: Date): Promise<void>;
}
async function owner(account: FakeAccount): Promise<Owner> {
  const email = `${randomUUID()}@exemplo.com.br`;
  const user = await filter.newUser({ contact: { email, mail: true }, ...account });
  const { id: campaignId } = await user.campaign();
  return {
    user,
    email,
    visits: (count, change = {}, at = now) =>
      storeVisits(
        filter.database,
        Array.from({ length: count }, () => visitOf({ userId: user.id, campaignId }, at, change)),
      ),
  };
}

/** Five minutes go by, and what is done in that time is. */
async function later(ms = 5 * MINUTE_MS): Promise<void> {
  now = new Date(now.getTime() + ms);
  await runDue(filter.app, 'traffic-filter', now);
}
const usageOf = (user: TestUser, at = now): Promise<UsageReply> =>
  filter.app.get<UsageService>(UsageService).of({ userId: user.id, email: '' } as Actor, at);

describe('usage of the month', () => {
  it('is what was led to a page, and costs what the plan says', async () => {
    const { user, visits } = await owner({ requests: 10, plan: 'intermediario' });
    const month = now.toISOString().slice(0, 8);
    expect(await usageOf(user)).toEqual({
      month: `${month}01`,
      requests: 0,
      limit: 10,
      over: 0,
      perThousandCents: 300,
      overageCents: 0,
    });
    await visits(6);
    await visits(2, { kind: 'declared_robot', reason: 'declared_robot' });
    await visits(1, { kind: 'lookahead' });
    await visits(3, PENDING);
    await visits(50, BLOCKED);
    expect(await usageOf(user)).toMatchObject({ requests: 12, over: 2, overageCents: 0 });
    await visits(998);
    expect(await usageOf(user)).toMatchObject({ requests: 1_010, over: 1_000, overageCents: 300 });
  });

  it.each<[FakeAccount, Partial<UsageReply>]>([
    [
      { requests: 100, plan: 'avancado' },
      { limit: 100, over: 1_400, perThousandCents: 200, overageCents: 280 },
    ],
    [
      { requests: 100, plan: 'starter' },
      { limit: 100, over: 1_400, perThousandCents: null, overageCents: 0 },
    ],
    [
      { requests: -1, plan: 'avancado' },
      { limit: -1, over: 0, overageCents: 0 },
    ],
  ])('of %j', async (account, wanted) => {
    const { user, visits } = await owner(account);
    await visits(1_500);
    expect(await usageOf(user)).toMatchObject({ requests: 1_500, ...wanted });
  });

  it('begins and ends with the month of São Paulo', async () => {
    const { user, visits } = await owner({ requests: 10 });
    const midnight = Date.parse('2027-03-01T03:00:00Z');
    await visits(1, {}, new Date(midnight - 1));
    await visits(2, {}, new Date(midnight));
    const at = async (ms: number) => {
      const { month, requests } = await usageOf(user, new Date(ms));
      return [month, requests];
    };
    expect(await at(midnight - 1)).toEqual(['2027-02-01', 1]);
    expect(await at(midnight)).toEqual(['2027-03-01', 2]);
    expect(await at(midnight + 20 * DAY_MS)).toEqual(['2027-03-01', 2]);
    expect(await at(midnight + 40 * DAY_MS)).toEqual(['2027-04-01', 0]);
  });

  it('is the user’s own, and the same that accounts reads', async () => {
    const { user } = await owner({ requests: 2, plan: 'avancado' });
    const bia = await filter.newUser({ requests: 5 });
    const { key } = await user.campaign();
    // The third one is over the limit, and led on like the others.
    for (let at = 0; at < 3; at += 1) expect((await visitLink(filter, key)).status).toBe(302);
    const asked = async () => (await user.request('GET', USAGE)).json as UsageReply;
    for (const end = Date.now() + 10_000; (await asked()).requests < 3 && Date.now() < end; )
      await new Promise((done) => setTimeout(done, 50));
    expect(await asked()).toMatchObject({ requests: 3, limit: 2, over: 1 });
    expect((await bia.request('GET', USAGE)).json).toMatchObject({ requests: 0, limit: 5 });
    expect((await filter.app.request('GET', USAGE)).status).toBe(401);
    const counters = filter.app.get<UsageCounters>(UsageCounters);
    expect([await counters.read('requests', user.id), await counters.read('requests', bia.id)]).toEqual([
      3, 0,
    ]);
  });

  deepIt('is exact when several processes store the same and other requests at once', async () => {
    const { user } = await owner({});
    const { id: campaignId } = await user.campaign();
    const visits = Array.from({ length: 2_000 }, () => visitOf({ userId: user.id, campaignId }, now));
    const parts = Array.from({ length: 8 }, (_, at) => visits.slice(at * 200, at * 200 + 600));
    await Promise.all([...parts, ...parts].map((part) => storeVisits(filter.database, part)));
    expect((await usageOf(user)).requests).toBe(2_000);
  });
});

describe('the owner', () => {
  it('gets an email at 80 and at 100 percent, once a month each', async () => {
    const { user, email, visits } = await owner({ requests: 100, plan: 'intermediario' });
    await visits(79);
    await later();
    expect(await messages(email)).toEqual([]);
    await visits(1);
    await later();
    await later();
    expect(await messages(email)).toHaveLength(1);
    const [first] = await messages(email);
    expect(first).toContain('Você usou 80% das requisições do seu plano neste mês');
    expect(first).toContain('responderam a 80 requisições');
    expect(first).toContain('/traffic-filter/campaigns');
    await visits(19);
    await later();
    expect(await messages(email)).toHaveLength(1);
    await visits(30);
    await later();
    await visits(500);
    await later();
    await later(7 * 60 * MINUTE_MS);
    const told = await messages(email);
    expect(told).toHaveLength(2);
    expect(told[1]).toContain('As requisições do seu plano neste mês acabaram');
    expect(told[1]?.replace(/\s/g, ' ')).toContain('cada 1.000 requisições extras custam R$ 3,00');
    expect((await usageOf(user)).requests).toBe(629);

    await later(35 * DAY_MS);
    expect(await messages(email)).toHaveLength(2);
    await visits(85);
    await later();
    expect(await messages(email)).toHaveLength(3);
  });

  it('gets one email where both shares are passed at once', async () => {
    const { email, visits } = await owner({ requests: 100, plan: 'starter' });
    await visits(150);
    await later();
    await later();
    const told = await messages(email);
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('acabaram');
    expect(told[0]).toContain('Seu plano não tem cobrança por requisições extras.');
  });

  it('gets an email by the limit of another plan', async () => {
    const { user, email, visits } = await owner({ requests: 100, plan: 'starter' });
    await visits(90);
    await later();
    expect(await messages(email)).toHaveLength(1);
    filter.accounts.set(user.id, { contact: { email, mail: true }, requests: 1_000, plan: 'intermediario' });
    await later(7 * 60 * MINUTE_MS);
    await visits(700);
    await later(7 * 60 * MINUTE_MS);
    expect(await messages(email)).toHaveLength(1);
    await visits(20);
    await later();
    expect(await messages(email)).toHaveLength(2);
  });

  it.each<[string, number, Partial<ContactView>]>([
    ['has no limit', -1, {}],
    ['wants no mail', 10, { mail: false }],
    ['has no address that is verified', 10, { email: null }],
  ])('who %s is not written to', async (_, requests, contact) => {
    const { user, email, visits } = await owner({ requests });
    filter.accounts.set(user.id, { requests, contact: { email, mail: true, ...contact } });
    await visits(50);
    await later();
    await later();
    const all = await Promise.all(
      (await readdir(folder()).catch(() => [])).map((name) => readFile(join(folder(), name), 'utf8')),
    );
    expect(all.filter((text) => text.includes(email))).toEqual([]);
    expect(await messages('null')).toEqual([]);
  });

  it('hears of it once the address is confirmed', async () => {
    const { user, email, visits } = await owner({ requests: 10 });
    filter.accounts.set(user.id, { requests: 10, contact: { email: null, mail: true } });
    await visits(9);
    for (let tries = 0; tries < 6; tries += 1) await later(11 * MINUTE_MS);
    expect(await messages(email)).toEqual([]);
    filter.accounts.set(user.id, { requests: 10, contact: { email, mail: true } });
    await later(11 * MINUTE_MS);
    expect(await messages(email)).toHaveLength(1);
  });

  it('hears of it later when the email could not be sent at first', async () => {
    const { email, visits } = await owner({ requests: 10 });
    await visits(9);
    // Where emails are written, there is a file.
    await mkdir(filter.app.config.dataDir, { recursive: true });
    await writeFile(folder(), 'x');
    await later();
    await rm(folder());
    await later();
    expect(await messages(email)).toEqual([]);
    await later(11 * MINUTE_MS);
    await later();
    expect(await messages(email)).toHaveLength(1);
  });
});
