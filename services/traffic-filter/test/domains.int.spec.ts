import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { defineErrors, domainRates, Mailer, UserLimits } from '@garimpo/service-kit';
import { asDomainUser, runDue, type TestDnsServer, testDnsServer } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import {
  type CampaignView,
  DOMAINS_MAX,
  type DomainsReply,
  type DomainView,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CampaignDomainChecks } from '../src/domain/domain-checks.ts';
import { type DomainCampaign, VerifiedDomains } from '../src/domain/verified-domains.ts';
import {
  CAMPAIGN,
  startTrafficFilterApp,
  type TestUser,
  type TrafficFilterApp,
} from './support/traffic-filter-app.ts';

const DOMAINS = '/api/traffic-filter/domains';
const HOUR_MS = 60 * 60 * 1000;
// Name servers that are silent are waited for.
jest.setTimeout(60_000);

let dns: TestDnsServer;
let filter: TrafficFilterApp;
let ana: TestUser;
/** A name of its own for each test, and a day of its own: schedules do not look back. */
let host: string;
let today = Date.now();
beforeAll(async () => {
  dns = await testDnsServer();
  filter = await startTrafficFilterApp({
    publicUrl: 'https://app.garimpo.com.br',
    sitesDomain: 'garimpo-sites.com.br',
    dnsServers: [dns.address],
    linkAddresses: ['203.0.113.7'],
  });
});
beforeEach(async () => {
  ana = await newUser();
  host = `loja-${randomUUID().slice(0, 8)}.com.br`;
  today += 400 * 24 * HOUR_MS;
  // Nobody looks at those of the tests before.
  await filter.app.db.query('UPDATE traffic_filter.domains SET next_check_at = NULL');
});
afterAll(async () => {
  await filter.app.close();
  await dns.close();
});

const newUser = () => filter.newUser({ contact: { email: `${randomUUID()}@exemplo.com.br`, mail: true } });
const codeOf = ({ status, json }: { status: number; json: unknown }) => [
  status,
  (json as { error: { code: string } }).error.code,
];
const viewOf = ({ json }: { json: unknown }) => (json as { domain: DomainView }).domain;

async function add(user: TestUser, domain = host): Promise<DomainView> {
  const reply = await user.request('POST', DOMAINS, { domain });
  expect([reply.status, reply.json]).toEqual([201, expect.anything()]);
  return viewOf(reply);
}

/** As if nobody had asked just now. */
async function verify(user: TestUser, { id }: DomainView): Promise<DomainView> {
  await filter.database.runAsService('UPDATE traffic_filter.domains SET asked_at = NULL WHERE id = $1', [id]);
  const reply = await user.request('POST', `${DOMAINS}/${id}/verify`);
  expect([reply.status, reply.json]).toEqual([200, expect.anything()]);
  return viewOf(reply);
}

const listOf = async (user: TestUser) => (await user.request('GET', DOMAINS)).json as DomainsReply;
const find = async (user: TestUser, { id }: DomainView) => {
  const { domains } = await listOf(user);
  return domains.find((one) => one.id === id) as DomainView;
};
const setRecords = (...domains: DomainView[]) =>
  dns.set(`_verificacao.${host}`, { TXT: domains.map(({ record }) => record.value) });

/** Replicas, this one among them, hear of a change in the moment after it. */
async function expectCampaign(expected: DomainCampaign | null, name = host): Promise<void> {
  const known = filter.app.get<VerifiedDomains>(VerifiedDomains);
  const until = Date.now() + 5_000;
  let found = await known.find(name);
  while (!isDeepStrictEqual(found, expected) && Date.now() < until) {
    await new Promise((done) => setTimeout(done, 5));
    found = await known.find(name);
  }
  expect(found).toEqual(expected);
}

const run = (hours: number) => runDue(filter.app, 'traffic-filter', new Date(today + hours * HOUR_MS));
const writeEmails = () => runDue(filter.app, 'traffic-filter', new Date());
/** Looks are due when the test's day begins. */
const dueToday = ({ id }: DomainView) =>
  filter.app.db.query('UPDATE traffic_filter.domains SET next_check_at = $2 WHERE id = $1', [
    id,
    new Date(today),
  ]);

/** Subjects of the emails to a user, in their order. */
async function emailsTo(user: TestUser): Promise<string[]> {
  await filter.app.get<Mailer>(Mailer).idle();
  const folder = join(filter.app.config.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).sort();
  const messages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const email = filter.accounts.get(user.id)?.contact?.email ?? '';
  return messages
    .filter((message) => message.includes(`To: ${email}`))
    .map((message) => /^Subject: (.+(?:\r?\n .+)*)/m.exec(message)?.[1]?.replace(/\r?\n /g, '') ?? '');
}

describe('a domain', () => {
  it('comes with a record of its own, and where it has to lead', async () => {
    const made = await add(ana, `https://${host.toUpperCase()}/x`);
    expect(made).toMatchObject({
      domain: host,
      status: 'pending',
      record: {
        name: `_verificacao.${host}`,
        value: expect.stringMatching(/^garimpo-verificacao=[0-9a-f]{64}$/),
      },
      finding: null,
      found: [],
      foundAt: null,
      checkedAt: null,
      verifiedAt: null,
      missingSince: null,
      campaignId: null,
    });
    const second = await add(ana, `b.${host}`);
    expect(await listOf(ana)).toEqual({
      domains: [second, made],
      target: { name: 'app.garimpo.com.br', addresses: ['203.0.113.7'] },
    });
    const bia = await newUser();
    const hers = await add(bia);
    expect(hers.record.value).not.toBe(made.record.value);
  });

  it.each([
    ['app.garimpo.com.br', 'own'],
    ['bolos.garimpo-sites.com.br', 'own'],
    ['servidor.local', 'private'],
    ['com.br', 'suffix'],
  ])('is not %s', async (domain, rule) => {
    const reply = await ana.request('POST', DOMAINS, { domain });
    expect(codeOf(reply)).toEqual([422, 'traffic_filter.domain.refused']);
    expect(reply.json).toMatchObject({ error: { fields: [{ path: 'domain', rule }] } });
  });

  it.each(['localhost', '10.0.0.1', 'a..com.br', 'loja.com.br:8080', '', 'x'.repeat(65), 'x.'.repeat(300)])(
    'is no %j',
    async (domain) => {
      expect(codeOf(await ana.request('POST', DOMAINS, { domain }))).toEqual([400, 'request.input.invalid']);
    },
  );

  it('is had once, however often and from wherever it is asked for', async () => {
    const replies = await Promise.all(
      [host, `${host}.`, host.toUpperCase(), `http://${host}/`].map((domain) =>
        ana.request('POST', DOMAINS, { domain }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(codeOf(await ana.request('POST', DOMAINS, { domain: host }))).toEqual([
      409,
      'traffic_filter.domain.repeated',
    ]);
    expect((await listOf(ana)).domains).toHaveLength(1);
  });

  it(`is one of ${DOMAINS_MAX} at most`, async () => {
    await filter.app.db.query(
      `INSERT INTO traffic_filter.domains (user_id, domain) SELECT $1, 'a' || n || '.com.br' FROM generate_series(1, $2) n`,
      [ana.id, DOMAINS_MAX - 1],
    );
    const replies = await Promise.all(
      ['x', 'y', 'z'].map((name) => ana.request('POST', DOMAINS, { domain: `${name}.${host}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(codeOf(replies.find(({ status }) => status === 409) as never)).toEqual([
      409,
      'traffic_filter.domains.limit_reached',
    ]);
    const [first] = (await listOf(ana)).domains as [DomainView];
    await ana.request('DELETE', `${DOMAINS}/${first.id}`);
    const other = await add(ana);
    expect(codeOf(await ana.request('POST', `${DOMAINS}/${first.id}/restore`))).toEqual([
      409,
      'traffic_filter.domains.limit_reached',
    ]);
    await ana.request('DELETE', `${DOMAINS}/${other.id}`);
    expect((await ana.request('POST', `${DOMAINS}/${first.id}/restore`)).status).toBe(200);
  });

  it('is only its owner’s to read, verify, change, delete or restore', async () => {
    const { id } = await add(ana);
    const bia = await newUser();
    for (const [method, path, body] of [
      ['PATCH', '', { campaignId: null }],
      ['POST', '/verify', undefined],
      ['DELETE', '', undefined],
      ['POST', '/restore', undefined],
    ] as const) {
      const theirs = await bia.request(method, `${DOMAINS}/${id}${path}`, body);
      expect(codeOf(theirs)).toEqual([404, 'traffic_filter.domain.not_found']);
      const missing = await bia.request(method, `${DOMAINS}/${randomUUID()}${path}`, body);
      expect(codeOf(missing)).toEqual(codeOf(theirs));
    }
    expect((await listOf(bia)).domains).toEqual([]);
    // And past the code: neither somebody else's rows, nor a proof of one's own.
    await asDomainUser(filter.app.db, 'traffic-filter', bia.id, async (session) => {
      expect((await session.query('SELECT id FROM domains')).rows).toEqual([]);
    });
    for (const set of [
      'verified_at = now()',
      "token = 'x'",
      `user_id = '${bia.id}'`,
      'next_check_at = now()',
    ]) {
      await expect(
        asDomainUser(filter.app.db, 'traffic-filter', ana.id, (session) =>
          session.query(`UPDATE domains SET ${set}`),
        ),
      ).rejects.toThrow(/permission denied/);
    }
  });
});

describe('a check of its record', () => {
  it('proves it, and says what was found', async () => {
    const made = await add(ana);
    dns.set(`_verificacao.${host}`, { TXT: [['garimpo-verificacao=', made.record.value.slice(20)], 'x'] });
    dns.set(host, { A: ['203.0.113.7'] });
    const proved = await verify(ana, made);
    expect(proved).toMatchObject({
      status: 'verified',
      finding: 'found',
      found: [made.record.value, 'x'],
      verifiedAt: expect.any(String),
      pointsHere: true,
    });
    const waitsMs = Date.parse(proved.nextCheckAt ?? '') - Date.now();
    expect(waitsMs / HOUR_MS).toBeGreaterThan(22.9);
    expect(waitsMs / HOUR_MS).toBeLessThan(24.1);
  });

  it('reports the wrong name of a record', async () => {
    const made = await add(ana);
    dns.set(host, { TXT: ['v=spf1 -all', `"${made.record.value}"`] });
    expect(await verify(ana, made)).toMatchObject({
      status: 'pending',
      finding: 'wrong_label',
      foundAt: host,
      found: [made.record.value],
    });
  });

  it('is not had twice by a double click or from a second tab', async () => {
    const made = await add(ana);
    setRecords(made);
    const path = `${DOMAINS}/${made.id}/verify`;
    const replies = await Promise.all([1, 2, 3].map(() => ana.request('POST', path)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const refused = replies.find(({ status }) => status === 429);
    expect(codeOf(refused as never)).toEqual([429, 'traffic_filter.domain.check_too_soon']);
    expect(Number(refused?.headers.get('retry-after'))).toBe(5);
    expect((await find(ana, made)).status).toBe('verified');
  });

  it('is had by one user only so often, whatever they add and delete', async () => {
    const narrow = await startTrafficFilterApp({ dnsServers: [dns.address], rateLimitScale: 1 });
    try {
      const eve = await narrow.newUser();
      const names = Array.from({ length: 20 }, (_, at) => `a${at}.${host}`);
      const domains = await Promise.all(names.map((name) => add(eve, name)));
      const tooSoon = defineErrors(trafficFilterErrors)('traffic_filter.domain.check_too_soon');
      const limits = new UserLimits(narrow.database, narrow.app.config);
      for (let taken = 0; taken < 95; taken += 1) await limits.take(eve.id, domainRates.check, () => tooSoon);
      const replies = await Promise.all(
        domains.map(({ id }) => eve.request('POST', `${DOMAINS}/${id}/verify`)),
      );
      const looks = replies.filter(({ status }) => status === 200).length;
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
      // One more comes back every six seconds.
      expect([looks >= 5, looks < 15]).toEqual([true, true]);
      // Who takes back a mistake gets it back all the same; it is looked at later.
      const [first] = domains as [DomainView];
      await eve.request('DELETE', `${DOMAINS}/${first.id}`);
      const back = await eve.request('POST', `${DOMAINS}/${first.id}/restore`);
      expect([back.status, viewOf(back)]).toEqual([200, expect.objectContaining({ finding: null })]);
    } finally {
      await narrow.app.close();
    }
  });

  deepIt('that began earlier and ends later changes nothing', async () => {
    const made = await add(ana);
    const checks = filter.app.get<CampaignDomainChecks>(CampaignDomainChecks);
    const claim = async () => {
      const claimed = await checks.claim(made.id, 0);
      if (claimed === null) throw new Error('the domain is not due');
      return claimed;
    };
    const check = (claimed: Awaited<ReturnType<typeof claim>>) =>
      checks.check(claimed, new Date(), new AbortController().signal);
    const [earlier, later] = [await claim(), await claim()];
    setRecords(made);
    await check(later);
    dns.remove(`_verificacao.${host}`);
    await check(earlier);
    expect(await find(ana, made)).toMatchObject({ status: 'verified', finding: 'found', missingSince: null });
    // Nor does one of a domain that was deleted meanwhile.
    await ana.request('DELETE', `${DOMAINS}/${made.id}`);
    setRecords(made);
    await check({ ...later, check: 9 });
    await expectCampaign(null);
  });

  it('comes by itself, soon at first, and proves it', async () => {
    const made = await add(ana);
    await dueToday(made);
    await run(0);
    expect(await find(ana, made)).toMatchObject({ status: 'pending', finding: 'no_name' });
    setRecords(made);
    await run(0.01);
    expect((await find(ana, made)).status).toBe('pending');
    await run(0.04);
    expect(await find(ana, made)).toMatchObject({ status: 'verified', finding: 'found' });
    expect(await emailsTo(ana)).toEqual([]);
  });
});

describe('a record that goes', () => {
  async function proved(): Promise<DomainView> {
    const made = await add(ana);
    setRecords(made);
    await dueToday(made);
    await run(0);
    expect((await find(ana, made)).status).toBe('verified');
    return made;
  }

  it('ends the verification after some checks and hours, with an email', async () => {
    const made = await proved();
    dns.remove(`_verificacao.${host}`);
    await run(24);
    expect(await find(ana, made)).toMatchObject({
      status: 'verified',
      finding: 'no_name',
      missingSince: new Date(today + 24 * HOUR_MS).toISOString(),
    });
    for (const hours of [24.25, 25.25]) await run(hours);
    // The owner asks, too, and again: no look makes time pass.
    for (let asked = 0; asked < 5; asked += 1) expect((await verify(ana, made)).status).toBe('verified');
    await expectCampaign({ key: null });
    expect(await emailsTo(ana)).toEqual([]);
    await dueToday(made);
    await run(28.5);
    expect(await find(ana, made)).toMatchObject({
      status: 'pending',
      finding: 'no_name',
      missingSince: null,
      verifiedAt: null,
      record: made.record,
    });
    await expectCampaign(null);
    expect(await emailsTo(ana)).toEqual([expect.stringMatching(/Pendente/)]);
    // The same record proves it again, by itself.
    setRecords(made);
    await run(28.6);
    expect((await find(ana, made)).status).toBe('verified');
  });
});

describe('a domain that two people want', () => {
  it('is pending for both until one proves it, and never both’s', async () => {
    const bia = await newUser();
    const [hers, hisses] = [await add(ana), await add(bia)];
    setRecords(hers);
    expect((await verify(bia, hisses)).finding).toBe('other_value');
    expect((await verify(ana, hers)).status).toBe('verified');
    // Whoever may write the zone has put both: the first stays.
    setRecords(hers, hisses);
    expect(await verify(bia, hisses)).toMatchObject({ status: 'pending', finding: 'taken' });
    expect((await verify(ana, hers)).status).toBe('verified');
    expect(await emailsTo(ana)).toEqual([]);
  });

  it('passes to the second user as soon as the first record is gone, with an email to the first', async () => {
    const bia = await newUser();
    const { id } = await ana.campaign();
    const [hers, his] = [await add(ana), await add(bia)];
    setRecords(hers);
    await verify(ana, hers);
    await ana.request('PATCH', `${DOMAINS}/${hers.id}`, { campaignId: id });
    setRecords(his);
    expect(await verify(bia, his)).toMatchObject({ status: 'verified', finding: 'found' });
    expect(await find(ana, hers)).toMatchObject({ status: 'pending', finding: 'taken', found: [] });
    await expectCampaign({ key: null });
    await writeEmails();
    expect(await emailsTo(ana)).toEqual([expect.stringMatching(/agora/)]);
    expect(await emailsTo(bia)).toEqual([]);
    // It may come back the same way.
    setRecords(hers);
    expect((await verify(ana, hers)).status).toBe('verified');
    expect((await find(bia, his)).status).toBe('pending');
  });

  deepIt('passes by the second record only, not by missing answers', async () => {
    const bia = await newUser();
    const [hers, his] = [await add(ana), await add(bia)];
    setRecords(hers);
    await verify(ana, hers);
    dns.set(`_verificacao.${host}`, 'servfail');
    expect((await verify(bia, his)).finding).toBe('no_answer');
    dns.remove(`_verificacao.${host}`);
    expect((await verify(bia, his)).finding).toBe('no_name');
    expect((await find(ana, hers)).status).toBe('verified');
  });

  deepIt('is not taken by an answer that is older than the other’s proof', async () => {
    const bia = await newUser();
    const [hers, his] = [await add(ana), await add(bia)];
    setRecords(hers);
    await verify(ana, hers);
    await filter.app.db.query(
      `UPDATE traffic_filter.domains SET proof_seen_at = now() + interval '1 minute' WHERE id = $1`,
      [hers.id],
    );
    setRecords(his);
    expect((await verify(bia, his)).finding).toBe('taken');
    expect((await find(ana, hers)).status).toBe('verified');
  });

  deepIt('has one owner after twenty concurrent checks', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, newUser));
    const views = await Promise.all(users.map((user) => add(user)));
    setRecords(...views);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(users.map((user, at) => verify(user, views[at] as DomainView)));
    }
    const { rows } = await filter.app.db.query(
      'SELECT finding, verified_at IS NOT NULL AS verified FROM traffic_filter.domains WHERE domain = $1 ORDER BY 2 DESC',
      [host],
    );
    expect(rows).toEqual([
      { finding: 'found', verified: true },
      ...Array.from({ length: 4 }, () => ({ finding: 'taken', verified: false })),
    ]);
  });
});

describe('a domain that is deleted', () => {
  it('is free, and is restored with its record and campaign, to be verified again', async () => {
    const bia = await newUser();
    const { id: campaignId, key } = await ana.campaign();
    const made = await add(ana);
    setRecords(made);
    await verify(ana, made);
    await ana.request('PATCH', `${DOMAINS}/${made.id}`, { campaignId });
    await expectCampaign({ key });
    expect((await ana.request('DELETE', `${DOMAINS}/${made.id}`)).status).toBe(204);
    expect((await listOf(ana)).domains).toEqual([]);
    await expectCampaign(null);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/verify'],
    ] as const) {
      expect(codeOf(await ana.request(method, `${DOMAINS}/${made.id}${path}`))).toEqual([
        404,
        'traffic_filter.domain.not_found',
      ]);
    }
    const back = await ana.request('POST', `${DOMAINS}/${made.id}/restore`);
    expect([back.status, viewOf(back)]).toEqual([
      200,
      expect.objectContaining({ status: 'verified', record: made.record, campaignId }),
    ]);
    await expectCampaign({ key });
    // Nobody is told of what they did themselves; meanwhile another may have it.
    await ana.request('DELETE', `${DOMAINS}/${made.id}`);
    const his = await add(bia);
    setRecords(his);
    expect((await verify(bia, his)).status).toBe('verified');
    expect(viewOf(await ana.request('POST', `${DOMAINS}/${made.id}/restore`)).status).toBe('pending');
    await writeEmails();
    expect(await emailsTo(ana)).toEqual([]);
  });

  it('has the same record when it is added again, and no campaign', async () => {
    const { id: campaignId } = await ana.campaign();
    const made = await add(ana);
    await ana.request('PATCH', `${DOMAINS}/${made.id}`, { campaignId });
    await ana.request('DELETE', `${DOMAINS}/${made.id}`);
    const again = await add(ana);
    expect(again).toMatchObject({ record: made.record, campaignId: null, finding: null, status: 'pending' });
  });

  deepIt('is forgotten after a month', async () => {
    const made = await add(ana);
    await ana.request('DELETE', `${DOMAINS}/${made.id}`);
    await filter.app.db.query(
      `UPDATE traffic_filter.domains SET deleted_at = deleted_at - interval '31 days' WHERE id = $1`,
      [made.id],
    );
    expect(codeOf(await ana.request('POST', `${DOMAINS}/${made.id}/restore`))).toEqual([
      404,
      'traffic_filter.domain.not_found',
    ]);
    await run(0);
    const { rows } = await filter.app.db.query('SELECT id FROM traffic_filter.domains WHERE id = $1', [
      made.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('leaves no more behind than one may have', async () => {
    await filter.app.db.query(
      `INSERT INTO traffic_filter.domains (user_id, domain, deleted_at, next_check_at)
       SELECT $1, 'a' || n || '.com.br', now(), NULL FROM generate_series(1, $2) n`,
      [ana.id, DOMAINS_MAX + 20],
    );
    await ana.request('DELETE', `${DOMAINS}/${(await add(ana)).id}`);
    const { rows } = await filter.app.db.query(
      'SELECT count(*)::integer AS count FROM traffic_filter.domains WHERE user_id = $1',
      [ana.id],
    );
    expect(rows).toEqual([{ count: DOMAINS_MAX }]);
  });
});

describe('the campaign of a domain', () => {
  const leads = (securePage: string, url: string) =>
    ana.campaign({ securePage, offers: [{ url, weight: 1 }] });
  const choose = (domain: DomainView, campaignId: string | null) =>
    ana.request('PATCH', `${DOMAINS}/${domain.id}`, { campaignId });
  const lead = (campaign: CampaignView, securePage: string) =>
    ana.request('PATCH', `/api/traffic-filter/campaigns/${campaign.id}`, {
      revision: campaign.revision,
      securePage,
    });
  const refusedPage = { error: { fields: [{ path: 'securePage', rule: 'own_link' }] } };

  it('leads to no page at the root of that domain', async () => {
    const [root, below] = [`https://${host}./?a=1`, `https://${host}/oferta`];
    const campaigns = [await leads(root, below), await leads(below, root)];
    const made = await add(ana);
    for (const { id: campaignId } of campaigns) {
      const reply = await ana.request('PATCH', `${DOMAINS}/${made.id}`, { campaignId });
      expect(codeOf(reply)).toEqual([422, 'traffic_filter.domain.leads_back']);
    }
    const { id: campaignId } = await leads(below, below);
    expect((await ana.request('PATCH', `${DOMAINS}/${made.id}`, { campaignId })).status).toBe(200);
  });

  it('cannot be led there while the domain waits for its proof', async () => {
    const made = await add(ana);
    const campaign = await ana.campaign();
    expect((await choose(made, campaign.id)).status).toBe(200);
    const reply = await lead(campaign, `https://${host}/`);
    expect([reply.status, reply.json]).toMatchObject([422, refusedPage]);
    const another = await ana.request('POST', '/api/traffic-filter/campaigns', {
      ...CAMPAIGN,
      securePage: `http://${host}.?a=1`,
    });
    expect([another.status, another.json]).toMatchObject([422, refusedPage]);
    // Below its root nothing of ours answers, and to somebody who has not claimed it the name is a page as any other.
    expect((await lead(campaign, `https://${host}/oferta`)).status).toBe(200);
    const bia = await newUser();
    expect((await bia.campaign({ securePage: `https://${host}/` })).securePage).toBe(`https://${host}/`);
    setRecords(made);
    expect(await verify(ana, made)).toMatchObject({ status: 'verified', campaignId: campaign.id });
  });

  it.each(['before it is brought back', 'and is deleted itself until then'])(
    'that was led there while the domain was deleted does not come back with it: %s',
    async (how) => {
      const made = await add(ana);
      setRecords(made);
      await verify(ana, made);
      const campaign = await ana.campaign();
      await choose(made, campaign.id);
      await ana.request('DELETE', `${DOMAINS}/${made.id}`);
      await expectCampaign(null);
      expect((await lead(campaign, `https://${host}/`)).status).toBe(200);
      const path = `/api/traffic-filter/campaigns/${campaign.id}`;
      if (how !== 'before it is brought back') await ana.request('DELETE', path);
      const back = await ana.request('POST', `${DOMAINS}/${made.id}/restore`);
      expect([back.status, viewOf(back)]).toMatchObject([200, { status: 'verified', campaignId: null }]);
      if (how !== 'before it is brought back') await ana.request('POST', `${path}/restore`);
      expect((await find(ana, made)).campaignId).toBe(null);
      await expectCampaign({ key: null });
      expect(codeOf(await choose(made, campaign.id))).toEqual([422, 'traffic_filter.domain.leads_back']);
    },
  );

  deepIt('does not lead around over a second domain, in whichever order they come', async () => {
    const other = `b.${host}`;
    const [here, there] = [`https://${host}/`, `https://${other}/`];
    // Both lead to names that nobody has claimed yet.
    const [toThere, toHere] = [await leads(there, there), await leads(here, here)];
    const first = await add(ana);
    expect((await choose(first, toThere.id)).status).toBe(200);
    const second = await add(ana, other);
    expect(codeOf(await choose(second, toHere.id))).toEqual([422, 'traffic_filter.domain.leads_back']);
    // By a campaign that is changed later.
    const later = await ana.campaign();
    expect((await choose(second, later.id)).status).toBe(200);
    expect([await lead(later, here)]).toMatchObject([{ status: 422, json: refusedPage }]);
    // By one that is brought back.
    await ana.request('DELETE', `${DOMAINS}/${second.id}`);
    await ana.request('DELETE', `${DOMAINS}/${first.id}`);
    expect((await lead(later, here)).status).toBe(200);
    setRecords(first);
    dns.set(`_verificacao.${other}`, { TXT: [second.record.value] });
    for (const { id } of [first, second])
      expect((await ana.request('POST', `${DOMAINS}/${id}/restore`)).status).toBe(200);
    expect(await find(ana, first)).toMatchObject({ status: 'verified', campaignId: toThere.id });
    expect(await find(ana, second)).toMatchObject({ status: 'verified', campaignId: null });
  });

  it('stays where it leads to the root of a domain of one’s own that answers for none', async () => {
    const there = `https://b.${host}/`;
    const campaign = await leads(there, there);
    const made = await add(ana);
    expect((await choose(made, campaign.id)).status).toBe(200);
    const other = await add(ana, `b.${host}`);
    setRecords(made);
    expect(await verify(ana, made)).toMatchObject({ status: 'verified', campaignId: campaign.id });
    await expectCampaign({ key: campaign.key });
    // Nor can that one be given a campaign that leads back here.
    expect(codeOf(await choose(other, campaign.id))).toEqual([422, 'traffic_filter.domain.leads_back']);
    const later = await ana.campaign();
    expect((await choose(other, later.id)).status).toBe(200);
    const back = await lead(later, `https://${host}/`);
    expect([back.status, back.json]).toMatchObject([422, refusedPage]);
  });

  it('is one of the user’s own, and answers from the moment it is chosen', async () => {
    const bia = await newUser();
    const [own, other, foreign] = [await ana.campaign(), await ana.campaign(), await bia.campaign()];
    const made = await add(ana);
    setRecords(made);
    await verify(ana, made);
    const path = `${DOMAINS}/${made.id}`;
    await expectCampaign({ key: null });
    expect(viewOf(await ana.request('PATCH', path, { campaignId: own.id })).campaignId).toBe(own.id);
    await expectCampaign({ key: own.key }, `${host}.`);
    for (const campaignId of [foreign.id, randomUUID()]) {
      expect(codeOf(await ana.request('PATCH', path, { campaignId }))).toEqual([
        404,
        'traffic_filter.campaign.not_found',
      ]);
    }
    await ana.request('PATCH', path, { campaignId: other.id });
    await expectCampaign({ key: other.key });
    // While it is deleted the list names none; it comes back with the campaign.
    await ana.request('DELETE', `/api/traffic-filter/campaigns/${other.id}`);
    expect((await find(ana, made)).campaignId).toBe(null);
    await ana.request('POST', `/api/traffic-filter/campaigns/${other.id}/restore`);
    expect((await find(ana, made)).campaignId).toBe(other.id);
    await ana.request('PATCH', path, { campaignId: null });
    await expectCampaign({ key: null });
  });

  it('answers nowhere before the domain is proved', async () => {
    const { id: campaignId } = await ana.campaign();
    const made = await add(ana);
    await ana.request('PATCH', `${DOMAINS}/${made.id}`, { campaignId });
    await expectCampaign(null);
  });
});
