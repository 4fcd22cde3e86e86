import { randomUUID } from 'node:crypto';
import { runDue } from '@garimpo/service-kit/testing';
import {
  type CampaignView,
  type ConversionSendsReply,
  type ConversionSendView,
  type ConversionTargetView,
  type Network,
  TARGETS_MAX,
  type TestTargetReply,
} from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { newOutcome, type OutcomeRecord, storeOutcomes } from '../src/outcome/store-outcomes.ts';
import { storeVisits, type VisitRecord } from '../src/visit/store-visits.ts';
import { FakeNetworks } from './support/fake-networks.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { PENDING, visitOf } from './support/visits.ts';

jest.setTimeout(60_000);

const TARGETS = '/api/traffic-filter/conversion-targets';
const SENDS = '/api/traffic-filter/conversion-sends';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TOKEN = 'token-da-rede-que-ninguem-le-9f3a';

const INPUTS: Record<Network, Record<string, unknown>> = {
  facebook: { network: 'facebook', account: '123456789012345', event: 'Purchase', token: TOKEN },
  tiktok: { network: 'tiktok', account: 'C4BCDEF0123456789', event: 'CompletePayment', token: TOKEN },
  google: {
    network: 'google',
    account: '123-456-7890',
    loginAccount: '999-888-7777',
    event: '7712337565',
    clientId: 'cliente.apps.googleusercontent.com',
    clientSecret: 'segredo-do-cliente-1',
    token: TOKEN,
  },
  kwai: { network: 'kwai', account: '302738569752313', event: 'EVENT_PURCHASE', token: TOKEN },
};
const CLICKS: Record<Network, [string, string]> = {
  facebook: ['fbclid', 'clique-da-meta'],
  tiktok: ['ttclid', 'E.C.P.clique-do-tiktok'],
  google: ['gclid', 'clique-do-google'],
  kwai: ['click_id', 'clique-do-kwai'],
};
const NETWORKS = Object.keys(CLICKS) as Network[];

let networks: FakeNetworks;
let filter: TrafficFilterApp;
let ana: TestUser;
let campaign: CampaignView;
/** The time of the next run: the jobs do not look back. */
let now = new Date();
beforeAll(async () => {
  networks = await FakeNetworks.start();
  filter = await startTrafficFilterApp(networks.config);
});
afterAll(async () => {
  await filter.app.close();
  await networks.close();
});
beforeEach(async () => {
  // What an earlier test left waiting is not this one's.
  await filter.app.db.query(`DELETE FROM traffic_filter.conversion_sends`);
  networks.clear();
  ana = await filter.newUser();
  campaign = await ana.campaign();
});

async function connect(
  network: Network,
  change: Record<string, unknown> = {},
  user = ana,
): Promise<ConversionTargetView> {
  const { status, json } = await user.request('POST', TARGETS, {
    name: `Minha ${network}`,
    ...INPUTS[network],
    ...change,
  });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(json)}`);
  return (json as { target: ConversionTargetView }).target;
}

async function visited(
  network: Network,
  change: Partial<VisitRecord> = {},
  of: { userId: string; campaignId: string } = { userId: ana.id, campaignId: campaign.id },
): Promise<VisitRecord> {
  const visit = visitOf(of, new Date(Date.now() - 3 * HOUR_MS), {
    networks: [network],
    parameters: [CLICKS[network], ['utm_source', network]],
    destination: 'https://oferta.invalid/bolos?fbclid=x&gpv=y#fim',
    ...change,
  });
  await storeVisits(filter.database, [visit]);
  return visit;
}

async function convert(
  visit: VisitRecord,
  change: Partial<OutcomeRecord> = {},
  key = campaign.key,
): Promise<string> {
  const outcome = newOutcome(
    {
      key,
      visit: visit.id,
      kind: 'conversion',
      event: 'pedido-7',
      signed: true,
      valueCents: 4_990,
      ...change,
    },
    new Date(),
  ) as OutcomeRecord;
  const [result = ''] = await storeOutcomes(filter.database, [outcome]);
  return result;
}

async function run(afterMs = MINUTE_MS): Promise<void> {
  now = new Date(Math.max(now.getTime(), Date.now()) + afterMs);
  const outcomes = await runDue(filter.app, 'traffic-filter', now);
  expect(outcomes.filter(({ job }) => job === 'traffic-filter.send-conversions')).not.toHaveLength(0);
}
async function sends(query = '', user = ana): Promise<ConversionSendView[]> {
  const { status, json } = await user.request('GET', `${SENDS}${query}`);
  expect(status).toBe(200);
  return (json as ConversionSendsReply).sends;
}
async function table(query: string, user = ana): Promise<string> {
  const response = await fetch(`${filter.app.url}${SENDS}.csv${query}`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename=envios-\d{4}-\d\d-\d\d\.csv$/),
  ]);
  return response.text();
}
const states = async () => (await sends()).map(({ state, reason }) => [state, reason]);
const eventIdOf = async (visit: VisitRecord) => {
  const { rows } = await filter.app.db.query<{ id: string }>(
    'SELECT event_id AS id FROM traffic_filter.conversion_sends WHERE request_id = $1',
    [visit.id],
  );
  return rows[0]?.id as string;
};
const atOf = async () => new Date((await sends())[0]?.at as string);
const codeOf = ({ json }: { json: unknown }) => (json as { error: { code: string } }).error.code;

describe('what a network is sent', () => {
  it('Meta: the click, the page and the browser, as its documentation requires of sites', async () => {
    await connect('facebook');
    const visit = await visited('facebook');
    expect(await convert(visit)).toBe('counted');
    await run();
    expect(networks.bodies('facebook')).toEqual([
      {
        data: [
          {
            event_name: 'Purchase',
            event_time: Math.floor((await atOf()).getTime() / 1_000),
            event_id: await eventIdOf(visit),
            action_source: 'website',
            event_source_url: 'https://oferta.invalid/bolos',
            user_data: {
              fbc: `fb.1.${Date.parse(visit.createdAt)}.clique-da-meta`,
              client_user_agent: visit.userAgent,
            },
            custom_data: { value: 49.9, currency: 'BRL' },
          },
        ],
        access_token: TOKEN,
      },
    ]);
    expect(await states()).toEqual([['sent', null]]);
  });

  it('TikTok: the click and the page', async () => {
    await connect('tiktok');
    const visit = await visited('tiktok');
    await convert(visit);
    await run();
    expect(networks.bodies('tiktok')).toEqual([
      {
        event_source: 'web',
        event_source_id: 'C4BCDEF0123456789',
        data: [
          {
            event: 'CompletePayment',
            event_time: Math.floor((await atOf()).getTime() / 1_000),
            event_id: await eventIdOf(visit),
            user: { ttclid: 'E.C.P.clique-do-tiktok' },
            page: { url: 'https://oferta.invalid/bolos' },
            properties: { value: 49.9, currency: 'BRL' },
          },
        ],
      },
    ]);
    expect(networks.asked[0]?.headers['access-token']).toBe(TOKEN);
  });

  it('Google: the click, by an access token that is asked for once', async () => {
    await connect('google');
    const visit = await visited('google');
    await convert(visit);
    await convert(await visited('google', { parameters: [['wbraid', 'clique-do-iphone']] }));
    await run();
    expect(networks.bodies('token')).toEqual([
      `grant_type=refresh_token&client_id=cliente.apps.googleusercontent.com&client_secret=segredo-do-cliente-1&refresh_token=${TOKEN}`,
    ]);
    const bodies = networks.bodies('google') as { events: { adIdentifiers: object }[] }[];
    expect(bodies.map(({ events }) => events[0]?.adIdentifiers)).toEqual(
      expect.arrayContaining([{ gclid: 'clique-do-google' }, { wbraid: 'clique-do-iphone' }]),
    );
    const id = await eventIdOf(visit);
    expect(bodies.find((body) => JSON.stringify(body).includes(id))).toEqual({
      destinations: [
        {
          operatingAccount: { accountType: 'GOOGLE_ADS', accountId: '1234567890' },
          loginAccount: { accountType: 'GOOGLE_ADS', accountId: '9998887777' },
          productDestinationId: '7712337565',
        },
      ],
      events: [
        {
          transactionId: id,
          eventTimestamp: (await sends()).find(({ requestId }) => requestId === visit.id)?.at,
          eventSource: 'WEB',
          adIdentifiers: { gclid: 'clique-do-google' },
          conversionValue: 49.9,
          currency: 'BRL',
        },
      ],
      validateOnly: false,
    });
    expect(networks.asked.find(({ network }) => network === 'google')?.headers['authorization']).toBe(
      'Bearer acesso-de-uma-hora',
    );
  });

  it('Kwai: the click, and its value as a text', async () => {
    await connect('kwai');
    await convert(await visited('kwai'));
    await run();
    expect(networks.bodies('kwai')).toEqual([
      {
        clickid: 'clique-do-kwai',
        event_name: 'EVENT_PURCHASE',
        pixelId: '302738569752313',
        access_token: TOKEN,
        testFlag: false,
        trackFlag: false,
        is_attributed: 1,
        mmpcode: 'PL',
        pixelSdkVersion: '9.9.9',
        properties: '{"value":49.9,"currency":"BRL"}',
      },
    ]);
  });

  it('with consent: also browser and address where a network takes them, and the consent where it asks for it', async () => {
    for (const network of NETWORKS) {
      await connect(network, { dataRule: 'consented' });
      await convert(await visited(network, { country: 'DE' }));
    }
    await run();
    const visitor = '"client_user_agent":"Mozilla/5.0 (Linux; Android 14)","client_ip_address":"203.0.113.7"';
    expect(JSON.stringify(networks.bodies('facebook'))).toContain(visitor);
    expect(JSON.stringify(networks.bodies('tiktok'))).toContain(
      '"ip":"203.0.113.7","user_agent":"Mozilla/5.0 (Linux; Android 14)"',
    );
    expect(JSON.stringify(networks.bodies('google'))).toContain(
      '"consent":{"adUserData":"CONSENT_GRANTED","adPersonalization":"CONSENT_GRANTED"}',
    );
    expect(JSON.stringify([networks.bodies('google'), networks.bodies('kwai')])).not.toContain('203.0.113.7');
    expect(networks.counted).toHaveLength(4);
  });
});

describe('a conversion', () => {
  it('goes to the connections of its network and campaign alone, once to each, however often it is reported', async () => {
    const other = await ana.campaign({ name: 'Outra' });
    const [first, second] = [
      await connect('facebook'),
      await connect('facebook', { campaignId: campaign.id }),
    ];
    await connect('facebook', { campaignId: other.id });
    await connect('tiktok');
    const paused = await connect('facebook');
    await ana.request('PATCH', `${TARGETS}/${paused.id}`, { active: false });
    const bia = await filter.newUser();
    await connect('facebook', {}, bia);
    const visit = await visited('facebook');
    expect(await convert(visit)).toBe('counted');
    expect(await convert(visit)).toBe('repeated');
    await run();
    await run();
    expect((await sends()).map(({ target }) => target.id).sort()).toEqual([first.id, second.id].sort());
    const ids = (networks.bodies('facebook') as { data: { event_id: string }[] }[]).map(
      ({ data }) => data[0]?.event_id,
    );
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await sends('', bia)).toEqual([]);
  });

  it('without a signature goes where its owner wants it, and its value follows while it waits', async () => {
    await connect('facebook', { unsigned: true });
    await connect('facebook');
    const visit = await visited('facebook');
    await convert(visit, { signed: false, valueCents: null });
    await convert(await visited('facebook', PENDING), { signed: false, valueCents: null });
    expect((await sends()).map(({ valueCents }) => valueCents)).toEqual([null]);
    expect(await convert(visit)).toBe('counted');
    expect((await sends()).map(({ valueCents }) => valueCents)).toEqual([4_990, 4_990]);
  });

  it('of a visit that was not stored yet goes once it is', async () => {
    await connect('facebook');
    const visit = visitOf({ userId: ana.id, campaignId: campaign.id }, new Date(Date.now() - MINUTE_MS));
    expect(await convert(visit)).toBe('waiting');
    await storeVisits(filter.database, [visit]);
    await run();
    await run();
    expect(networks.bodies('facebook')).toHaveLength(1);
  });

  it.each([
    ['no click id', { parameters: [['utm_source', 'facebook']] }, 'no_click'],
    ['a click id that was not filled in', { parameters: [['fbclid', '{{fbclid}}']] }, 'no_click'],
    ['a country that asks for consent', { country: 'PT' }, 'no_consent'],
    ['a country that is not known', { country: null }, 'no_consent'],
    ['no browser', { userAgent: null }, 'no_browser'],
    ['no page', { destination: null }, 'no_page'],
  ] satisfies [string, Partial<VisitRecord>, string][])(
    'of a visit with %s is not sent, and the log says why',
    async (_, change, reason) => {
      await connect('facebook');
      await convert(await visited('facebook', change));
      await run();
      expect(networks.asked).toEqual([]);
      expect(await states()).toEqual([['skipped', reason]]);
    },
  );

  it('of a visit that is erased meanwhile is not sent', async () => {
    await connect('facebook');
    const visit = await visited('facebook');
    await convert(visit);
    await filter.app.db.query('DELETE FROM traffic_filter.requests WHERE id = $1', [visit.id]);
    await run();
    expect(networks.asked).toEqual([]);
    expect(await states()).toEqual([['skipped', 'visit_gone']]);
  });

  it('waits while its connection is paused, and for Meta not longer than a week', async () => {
    const target = await connect('facebook');
    await convert(await visited('facebook'));
    await ana.request('PATCH', `${TARGETS}/${target.id}`, { active: false });
    await run();
    expect(await states()).toEqual([['waiting', null]]);
    await ana.request('PATCH', `${TARGETS}/${target.id}`, { active: true });
    await filter.app.db.query(
      `UPDATE traffic_filter.conversion_sends SET created_at = created_at - interval '8 days'`,
    );
    await run();
    expect(await states()).toEqual([['skipped', 'too_old']]);
  });
});

describe('a network that does not take it', () => {
  const REFUSALS: [Network, number, unknown, string][] = [
    ['facebook', 400, { error: { message: 'Invalid parameter', code: 100 } }, 'Invalid parameter (100)'],
    [
      'tiktok',
      200,
      { code: 40_002, message: 'event_source_id is invalid' },
      'event_source_id is invalid (40002)',
    ],
    [
      'google',
      400,
      { error: { code: 400, message: 'Invalid id', status: 'INVALID_ARGUMENT' } },
      'Invalid id (INVALID_ARGUMENT)',
    ],
    ['kwai', 200, { result: 10_005, error_msg: 'Invalid clickid' }, 'Invalid clickid (10005)'],
  ];
  it.each(REFUSALS)(
    '%s: what is wrong with the event ends it, in the words of the network',
    async (...one) => {
      const [network, status, json, detail] = one;
      networks.answers.set(network, { status, json });
      await connect(network);
      await convert(await visited(network));
      await run();
      await run(HOUR_MS);
      expect(networks.bodies(network)).toHaveLength(1);
      expect((await sends())[0]).toMatchObject({ state: 'failed', reason: 'refused', detail });
    },
  );

  const ACCESS: [Network, number, unknown][] = [
    ['facebook', 400, { error: { message: `Bad token ${TOKEN}`, code: 190 } }],
    ['tiktok', 200, { code: 40_105, message: `Bad token ${TOKEN}` }],
    ['google', 403, { error: { message: `Bad token`, status: 'PERMISSION_DENIED' } }],
    ['kwai', 200, { result: 10_006, error_msg: `Bad token ${TOKEN}` }],
  ];
  it.each(ACCESS)('%s: a token that is refused is tried again, and shown nowhere', async (...one) => {
    const [network, status, json] = one;
    networks.answers.set(network, { status, json });
    const target = await connect(network);
    await convert(await visited(network));
    await run();
    const [waiting] = await sends();
    expect(waiting).toMatchObject({ state: 'waiting', reason: 'access', tries: 1, mayRepeat: false });
    expect(waiting?.detail).toContain('Bad token');
    expect(waiting?.detail).not.toContain(TOKEN);
    const { json: listed } = await ana.request('GET', TARGETS);
    expect((listed as { targets: ConversionTargetView[] }).targets[0]).toMatchObject({
      id: target.id,
      problem: 'access',
      counts: { waiting: 1, sent: 0, skipped: 0, failed: 0, unknown: 0 },
    });
    networks.answers.clear();
    const token = 'outro-token-que-funciona';
    const { name: _, ...changed } = { ...INPUTS[network], token } as Record<string, unknown>;
    expect(
      (await ana.request('PUT', `${TARGETS}/${target.id}`, { ...changed, name: 'Com outro token' })).status,
    ).toBe(200);
    await run(2 * MINUTE_MS);
    expect(await states()).toEqual([['sent', null]]);
    expect(JSON.stringify(networks.asked.at(-1))).toContain(network === 'google' ? 'clique' : token);
  });

  it('Google: a refresh token that was taken back sends nothing', async () => {
    networks.answers.set('token', {
      status: 400,
      json: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    });
    await connect('google', { token: 'token-que-foi-revogado' });
    await convert(await visited('google'));
    await run();
    expect(networks.bodies('google')).toEqual([]);
    expect((await sends())[0]).toMatchObject({
      state: 'waiting',
      reason: 'access',
      detail: 'Token has been expired or revoked. (invalid_grant)',
    });
  });

  it.each(['facebook', 'tiktok', 'google'] as const)(
    '%s: an answer that never comes is asked for again under the same id, and counts once',
    async (network) => {
      networks.answers.set(network, null);
      await connect(network);
      await convert(await visited(network));
      await run();
      expect(await states()).toEqual([['waiting', 'no_answer']]);
      networks.answers.set(network, { status: 503, json: {} });
      await run(2 * MINUTE_MS);
      expect(await states()).toEqual([['waiting', 'server']]);
      networks.answers.clear();
      await run(10 * MINUTE_MS);
      await run(HOUR_MS);
      expect(await states()).toEqual([['sent', null]]);
      expect(networks.bodies(network)).toHaveLength(3);
      expect(networks.counted).toHaveLength(1);
    },
  );

  it.each([null, { status: 502, json: {} }])(
    'Kwai: what may have arrived is not sent again by itself (%j)',
    async (answer) => {
      networks.answers.set('kwai', answer);
      await connect('kwai');
      await convert(await visited('kwai'));
      await run();
      networks.answers.clear();
      await run(HOUR_MS);
      expect(networks.bodies('kwai')).toHaveLength(1);
      const [unknown] = await sends();
      expect(unknown).toMatchObject({ state: 'unknown', mayRepeat: true });
      expect((await ana.request('POST', `${SENDS}/${unknown?.id}/retry`)).status).toBe(200);
      await run();
      expect(await states()).toEqual([['sent', null]]);
      expect(networks.bodies('kwai')).toHaveLength(2);
    },
  );

  it('is asked less and less often, and no more before it would forget that it had it', async () => {
    networks.answers.set('facebook', { status: 429, json: { error: { message: 'Slow down', code: 4 } } });
    await connect('facebook');
    await convert(await visited('facebook'));
    const begun = now.getTime();
    for (let hours = 0; hours < 46; hours += 2) await run(2 * HOUR_MS);
    const [failed] = await sends();
    expect(failed).toMatchObject({ state: 'failed', reason: 'busy', detail: 'Slow down (4)' });
    expect(Date.parse(failed?.closedAt as string) - begun).toBeLessThan(48 * HOUR_MS);
    expect(networks.bodies('facebook').length).toBeGreaterThan(8);
    expect(networks.bodies('facebook').length).toBeLessThan(20);
  });

  it('holds nobody else up', async () => {
    networks.answers.set('tiktok', { status: 503, json: {} });
    await connect('tiktok');
    await connect('facebook');
    for (let order = 0; order < 30; order += 1)
      await convert(await visited('tiktok'), { event: `pedido-${order}` });
    await convert(await visited('facebook'));
    await run();
    expect(networks.bodies('facebook')).toHaveLength(1);
    expect(networks.bodies('tiktok').length).toBeLessThan(12);
  });
});

describe('several processes', () => {
  it('send each conversion once between them', async () => {
    const others = await Promise.all(
      [1, 2].map(() =>
        startTrafficFilterApp({ ...networks.config, databaseUrl: filter.app.config.databaseUrl }),
      ),
    );
    try {
      await connect('kwai');
      for (let order = 0; order < 40; order += 1)
        await convert(await visited('kwai'), { event: `pedido-${order}` });
      now = new Date(Math.max(now.getTime(), Date.now()) + MINUTE_MS);
      await Promise.all([filter, ...others].map(({ app }) => runDue(app, 'traffic-filter', now)));
      expect(networks.counted).toHaveLength(40);
      expect(new Set(await states().then((all) => all.map(([state]) => state)))).toEqual(new Set(['sent']));
    } finally {
      await Promise.all(others.map(({ app }) => app.close()));
    }
  });
});

describe('a connection', () => {
  it('is its owner’s, and never says its secrets', async () => {
    const target = await connect('google', { name: 'Conta principal' });
    expect(target).toMatchObject({
      network: 'google',
      name: 'Conta principal',
      account: '1234567890',
      tokenEnd: '9f3a',
      clientId: 'cliente.apps.googleusercontent.com',
      active: true,
      dataRule: 'required',
      unsigned: false,
      problem: null,
    });
    expect(JSON.stringify(await ana.request('GET', TARGETS))).not.toMatch(/token-da-rede|segredo-do-cliente/);
    const bia = await filter.newUser();
    expect((await bia.request('GET', TARGETS)).json).toEqual({ targets: [] });
    const tries = [
      bia.request('DELETE', `${TARGETS}/${target.id}`),
      bia.request('PATCH', `${TARGETS}/${target.id}`, { active: false }),
      bia.request('PUT', `${TARGETS}/${target.id}`, { ...INPUTS['google'], name: 'Minha' }),
      bia.request('POST', `${TARGETS}/${target.id}/test`, { clickId: 'x' }),
    ];
    for (const reply of await Promise.all(tries))
      expect([reply.status, codeOf(reply)]).toEqual([404, 'traffic_filter.conversion_target.not_found']);
    const read = filter.database.asUser({ userId: ana.id, email: '' }, (tx) =>
      tx.rows('SELECT token FROM traffic_filter.conversion_targets'),
    );
    await expect(read).rejects.toThrow('permission denied');
  });

  it('keeps the secrets that a change leaves out, and its network', async () => {
    const target = await connect('google');
    const { token: _, clientSecret: __, ...rest } = INPUTS['google'] as Record<string, unknown>;
    const changed = await ana.request('PUT', `${TARGETS}/${target.id}`, { ...rest, name: 'Outro nome' });
    expect(changed.json).toMatchObject({ target: { name: 'Outro nome', tokenEnd: '9f3a' } });
    await convert(await visited('google'));
    await run();
    expect(await states()).toEqual([['sent', null]]);
    const other = await ana.request('PUT', `${TARGETS}/${target.id}`, { ...INPUTS['kwai'], name: 'Kwai' });
    expect([other.status, codeOf(other)]).toEqual([409, 'traffic_filter.conversion_target.other_network']);
  });

  it.each([
    ['a pixel of letters', 'facebook', { account: 'meu-pixel' }],
    ['a token with a space', 'facebook', { token: 'EAAB token' }],
    ['no token', 'tiktok', { token: undefined }],
    ['a name of Kwai’s that is none', 'kwai', { event: 'Purchase' }],
    ['an action that is no number', 'google', { event: 'customers/1/conversionActions/2' }],
    ['a network that there is not', 'facebook', { network: 'orkut' }],
  ] satisfies [string, Network, Record<string, unknown>][])(
    'is refused with %s',
    async (_, network, change) => {
      const { status } = await ana.request('POST', TARGETS, { name: 'X', ...INPUTS[network], ...change });
      expect(status).toBe(400);
    },
  );

  it('goes with its log, and what waits is not sent', async () => {
    const target = await connect('kwai');
    await convert(await visited('kwai'));
    expect((await ana.request('DELETE', `${TARGETS}/${target.id}`)).status).toBe(204);
    await run();
    expect(networks.asked).toEqual([]);
    expect(await sends()).toEqual([]);
  });

  it('is one of so many', async () => {
    for (let count = 0; count < TARGETS_MAX; count += 1) await connect('kwai');
    const one = await ana.request('POST', TARGETS, { name: 'Mais uma', ...INPUTS['kwai'] });
    expect([one.status, codeOf(one)]).toEqual([409, 'traffic_filter.conversion_targets.limit_reached']);
  });

  it('of a campaign of somebody else is refused', async () => {
    const bia = await filter.newUser();
    const { status } = await bia.request('POST', TARGETS, {
      name: 'X',
      ...INPUTS['kwai'],
      campaignId: campaign.id,
    });
    expect(status).toBe(404);
  });
});

describe('a test', () => {
  const test = (id: string, body: object = {}) => ana.request('POST', `${TARGETS}/${id}/test`, body);

  it('is told by its code to Meta and TikTok', async () => {
    for (const network of ['facebook', 'tiktok'] as const) {
      const target = await connect(network, { testCode: 'TEST12345' });
      expect((await test(target.id)).json).toEqual({ sent: true, reason: null, detail: null });
      expect(networks.bodies(network)).toMatchObject([{ test_event_code: 'TEST12345' }]);
      expect(JSON.stringify(networks.bodies(network))).toMatch(/\bteste-[0-9a-f-]{36}"/);
    }
    const without = await test((await connect('facebook')).id);
    expect([without.status, codeOf(without)]).toEqual([422, 'traffic_filter.conversion_target.test_needs']);
  });

  it('is only checked by Google, and followed by Kwai, for a click that is given', async () => {
    const google = await connect('google');
    expect((await test(google.id)).status).toBe(422);
    expect((await test(google.id, { clickId: 'clique-de-teste' })).json).toMatchObject({ sent: true });
    expect(networks.bodies('google')).toMatchObject([
      { validateOnly: true, events: [{ adIdentifiers: { gclid: 'clique-de-teste' } }] },
    ]);
    const kwai = await connect('kwai');
    networks.answers.set('kwai', { status: 200, json: { result: 10_005, error_msg: 'Invalid clickid' } });
    expect((await test(kwai.id, { clickId: 'clique-de-teste' })).json as TestTargetReply).toEqual({
      sent: false,
      reason: 'refused',
      detail: 'Invalid clickid (10005)',
    });
    expect(networks.bodies('kwai')).toMatchObject([{ clickid: 'clique-de-teste', trackFlag: true }]);
    expect(await sends()).toEqual([]);
  });
});

describe('the log', () => {
  it('is read page by page, by state and connection', async () => {
    const kwai = await connect('kwai');
    await connect('facebook');
    for (let order = 0; order < 51; order += 1)
      await convert(await visited('kwai'), { event: `pedido-${order}` });
    await convert(await visited('facebook', { country: 'PT' }));
    await run();
    const { json } = await ana.request('GET', SENDS);
    const first = json as ConversionSendsReply;
    expect([first.sends.length, first.more]).toEqual([50, true]);
    const rest = await sends(`?before=${first.sends.at(-1)?.id}`);
    expect(new Set([...first.sends, ...rest].map(({ id }) => id)).size).toBe(52);
    expect(await sends('?state=skipped')).toMatchObject([
      { event: 'pedido-7', campaign: { name: 'Bolos no pote' }, reason: 'no_consent', nextTryAt: null },
    ]);
    expect((await sends(`?target=${kwai.id}&state=sent`)).length).toBe(50);
    expect(await sends('?state=unknown')).toEqual([]);
  });

  it('is a table of all that the filters leave, in words, and of its owner alone', async () => {
    const kwai = await connect('kwai');
    await connect('facebook');
    for (let order = 0; order < 60; order += 1)
      await convert(await visited('kwai'), { event: `pedido-${order}` });
    await convert(await visited('facebook', { country: 'PT' }), { event: '=1+1' });
    await run();
    const sent = await table(`?state=sent&target=${kwai.id}`);
    const lines = sent.trimEnd().split('\r\n');
    expect(lines).toHaveLength(61);
    expect(lines[0]).toContain(
      'Conversão (horário de São Paulo);Evento;Campanha;Conexão;Rede;Valor (R$);Situação',
    );
    expect(lines[1]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;pedido-59;Bolos no pote;.*;Kwai;"49,90";Enviada;/,
    );
    const skipped = await table('?state=skipped');
    expect(skipped).toContain("'=1+1");
    expect(skipped).toContain('Sem consentimento declarado');
    expect((await table('', await filter.newUser())).trimEnd().split('\r\n')).toHaveLength(1);
    expect((await ana.request('GET', `${SENDS}.csv?state=sold`)).status).toBe(400);
  });

  it('goes on behind a row that is deleted while its table is read', async () => {
    const kwai = await connect('kwai');
    const visit = await visited('kwai');
    await convert(visit);
    // More than the buffers of a connection hold, so that the reader waits for its client.
    await filter.app.db.query(
      `INSERT INTO traffic_filter.conversion_sends
         (user_id, target_id, campaign_id, request_id, visited_at, event, created_at, try_after, detail)
       SELECT user_id, target_id, campaign_id, request_id, visited_at, 'linha-' || line,
         created_at - make_interval(secs => line), try_after, repeat('é', 300)
       FROM traffic_filter.conversion_sends, generate_series(1, 20000) AS line WHERE target_id = $1`,
      [kwai.id],
    );
    const response = await fetch(`${filter.app.url}${SENDS}.csv`, {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let received = (await reader.read()).value ?? '';
    await filter.app.db.query(
      `DELETE FROM traffic_filter.conversion_sends WHERE target_id = $1 AND event <> 'linha-20000'`,
      [kwai.id],
    );
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) received += piece.value;
    expect(received).toContain('linha-20000;');
    expect(received).not.toContain('linha-19999;');
  });

  it('lets nobody else try, nor what was sent', async () => {
    await connect('kwai');
    await convert(await visited('kwai'));
    await run();
    const [sent] = await sends();
    const bia = await filter.newUser();
    const theirs = await bia.request('POST', `${SENDS}/${sent?.id}/retry`);
    expect([theirs.status, codeOf(theirs)]).toEqual([404, 'traffic_filter.conversion_send.not_found']);
    const again = await ana.request('POST', `${SENDS}/${sent?.id}/retry`);
    expect([again.status, codeOf(again)]).toEqual([409, 'traffic_filter.conversion_send.closed']);
    expect((await ana.request('POST', `${SENDS}/${randomUUID()}/retry`)).status).toBe(404);
  });
});
