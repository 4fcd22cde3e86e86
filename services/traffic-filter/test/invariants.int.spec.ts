import { isDeep, sampled } from '@garimpo/service-kit/testing';
import {
  type CampaignView,
  type Device,
  devices,
  type Network,
  networks,
  USUAL_PROTECTION,
} from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import crawlers from 'crawler-user-agents';
import { inAppBrowsers } from './support/in-app-browsers.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import {
  COMPUTER,
  type LinkReply,
  type LinkVisit,
  PAGE,
  PERSON,
  storedRows,
  visitAddress,
  visitLink,
  visitMany,
} from './support/visitors.ts';

// What ARCHITECTURE.md promises in section 8, over the real routes: the product routes and measures, it hides no offer from whoever reviews ads.

// Thousands of real requests, on whichever machine.
jest.setTimeout(180_000);

let filter: TrafficFilterApp;
let ana: TestUser;
beforeAll(async () => {
  filter = await startTrafficFilterApp({ trustedProxyHops: 1 });
  ana = await filter.newUser();
});
afterAll(() => filter.app.close());

/** In that list, and people all the same: what opens a link inside of an app of the networks. */
const PEOPLE = new Set(['AP3A\\.240617\\.008', 'MetaIAB Facebook']);
const crawlerNames = crawlers
  .filter(({ pattern }) => !PEOPLE.has(pattern))
  .flatMap(({ instances }) => instances);
const triedNames = sampled(crawlerNames, 0, 8);
/** All that an owner can set against visitors. */
const STRICTEST = {
  weights: Object.fromEntries(Object.keys(USUAL_PROTECTION.weights).map((signal) => [signal, 100])) as never,
  pendingFrom: 1,
  blockedFrom: 1,
  perMinute: 1,
};
const DATA_CENTRE = '54.94.0.10';
const TABLET = {
  ...PAGE,
  'user-agent':
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1',
};
const TELEVISION = {
  ...PAGE,
  'user-agent': 'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/94.0',
};
const OF_DEVICE: Record<Device, Record<string, string>> = {
  phone: PERSON,
  tablet: TABLET,
  computer: COMPUTER,
};
const OF_NETWORK: Record<Network, string> = {
  facebook: 'fbclid=a',
  tiktok: 'ttclid=a',
  google: 'gclid=a',
  kwai: 'kwai_click_id=a',
};
const pageOf = ({ location }: LinkReply) => (location === null ? null : new URL(location).host);
const OFFER = 'oferta.invalid';
const SECURE = 'segura.invalid';
const subsets = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: 2 ** all.length }, (_, set) => all.filter((_one, at) => (set >> at) & 1)).filter(
    ({ length }) => length > 0,
  );

describe('1. what is not known counts as selected', () => {
  it('for every device and network that a campaign may select, and every visitor', async () => {
    for (const [turn, chosenDevices] of subsets(devices).entries()) {
      for (const chosenNetworks of sampled([...networks.map((one) => [one]), [...networks]], turn, 3)) {
        const { key } = await ana.campaign({ devices: chosenDevices, networks: chosenNetworks });
        const visits = [...devices, null].flatMap((device) =>
          [...networks, null].map((network) => ({ device, network })),
        );
        const replies = await visitMany(
          filter,
          key,
          visits.map(({ device, network }) => ({
            headers: device === null ? TELEVISION : OF_DEVICE[device],
            ...(network !== null && { query: OF_NETWORK[network] }),
          })),
        );
        const met = replies.map(pageOf);
        const wanted = visits.map(({ device, network }) =>
          (device === null || chosenDevices.includes(device)) &&
          (network === null || chosenNetworks.includes(network))
            ? OFFER
            : SECURE,
        );
        expect(met).toEqual(wanted);
      }
    }
  });

  it('and neither country, nor language, nor address, nor a cookie chooses a page', async () => {
    const { key } = await ana.campaign();
    const places = ['200.160.2.3', '8.8.8.8', '31.13.24.1', '66.249.66.1', '157.240.1.1', DATA_CENTRE, '::1'];
    const languages = ['pt-BR', 'en-US,en;q=0.9', 'zh-CN', ''];
    const visits = places.flatMap((ip) =>
      languages.map((language) => ({ ip, more: { 'accept-language': language, cookie: 'a=b' } })),
    );
    expect(new Set((await visitMany(filter, key, visits)).map(pageOf))).toEqual(new Set([OFFER]));
    const others = visits.map((visit) => ({ ...visit, headers: COMPUTER }));
    expect(new Set((await visitMany(filter, key, others)).map(pageOf))).toEqual(new Set([SECURE]));
  });
});

describe('2. a declared crawler meets the offer page', () => {
  it('every one of the public list, whatever is set, from wherever and however often it comes', async () => {
    expect(crawlerNames.length).toBeGreaterThan(1_000);
    const { id, key } = await ana.campaign({
      devices: ['computer'],
      networks: ['kwai'],
      protection: STRICTEST,
    });
    const visits: LinkVisit[] = triedNames.map((name) => ({
      headers: { 'user-agent': name },
      query: OF_NETWORK.facebook,
      ip: DATA_CENTRE,
    }));
    const replies = await visitMany(filter, key, visits);
    const refused = replies.flatMap((reply, at) =>
      reply.status === 302 && pageOf(reply) === OFFER ? [] : [`${reply.status} ${triedNames[at]}`],
    );
    expect(refused).toEqual([]);
    const rows = await storedRows(filter, id, triedNames.length);
    expect(rows).toHaveLength(triedNames.length);
    expect(new Set(rows.map(({ kind, state }) => `${kind} ${state}`))).toEqual(
      new Set(['declared_robot served']),
    );
  });

  it('and is not kept out by a rule for its very address', async () => {
    const { key } = await ana.campaign();
    const ip = '187.3.3.3';
    const rule = { ip, kind: 'block', hours: 1 };
    expect((await ana.request('POST', '/api/traffic-filter/address-rules', rule)).status).toBe(201);
    for (let tries = 0; (await visitLink(filter, key, { ip })).status !== 403; tries += 1)
      expect(tries).toBeLessThan(200);
    const some = crawlerNames.filter((_, at) => at % (isDeep ? 20 : 60) === 0);
    const visits = some.map((name) => ({ headers: { 'user-agent': name }, ip }));
    expect(new Set((await visitMany(filter, key, visits)).map(pageOf))).toEqual(new Set([OFFER]));
  });

  it('and no rule can name a range, a network or a browser', async () => {
    const named = [
      '66.249.64.0/19',
      '66.249.66.',
      '66.249.66.*',
      '2001:4860::/32',
      'Googlebot',
      'AS15169',
      '',
    ];
    for (const ip of named) {
      const rule = { ip, kind: 'block', hours: 1 };
      const { status } = await ana.request('POST', '/api/traffic-filter/address-rules', rule);
      expect([ip, status >= 400]).toEqual([ip, true]);
    }
    const { id, revision } = await ana.campaign();
    const set = (protection: object) =>
      ana.request('PATCH', `/api/traffic-filter/campaigns/${id}`, { revision, protection });
    for (const more of [
      { userAgents: ['bot'] },
      { countries: ['US'] },
      { hours: [0] },
      { ranges: ['10.0.0.0/8'] },
    ])
      expect((await set({ ...USUAL_PROTECTION, ...more })).status).toBe(400);
  });

  it('and browsers inside of apps are people', async () => {
    const { id, key } = await ana.campaign({ devices: [...devices], networks: [...networks] });
    const visits = inAppBrowsers.map((name, at) => ({
      headers: { ...PAGE, 'user-agent': name },
      ip: `187.4.4.${at}`,
    }));
    const replies = await visitMany(filter, key, visits);
    expect(new Set(replies.map(pageOf))).toEqual(new Set([OFFER]));
    const rows = await storedRows(filter, id, inAppBrowsers.length);
    expect(rows.filter(({ kind }) => kind !== 'person')).toEqual([]);
  });
});

describe('3. suspicious traffic never meets another page', () => {
  const suspects: [string, LinkVisit][] = [
    ['of a data centre', { ip: DATA_CENTRE }],
    ['with next to no header', { headers: { 'user-agent': PERSON['user-agent'] as string } }],
    ['of a program', { more: { 'sec-ch-ua': '"HeadlessChrome";v="147", "Chromium";v="147"' } }],
    ['that contradicts itself', { more: { 'sec-ch-ua-platform': '"Windows"' } }],
    ['of nobody', { headers: {} }],
    ['with a click that is another’s', { query: 'fbclid=de-outra-pessoa', ip: '187.5.5.5' }],
  ];

  it.each([
    ['the usual settings', USUAL_PROTECTION],
    ['everything flagged', { ...USUAL_PROTECTION, pendingFrom: 1 }],
    ['everything refused', { ...STRICTEST, perMinute: 0 }],
    ['one visit a minute', { ...USUAL_PROTECTION, perMinute: 1 }],
  ])('with %s: the same page, or none', async (_, protection) => {
    for (const [campaignDevices, page] of [
      [['phone' as const], OFFER],
      [['computer' as const], SECURE],
    ] as const) {
      const { key } = await ana.campaign({ protection, devices: [...campaignDevices] });
      await visitLink(filter, key, { query: 'fbclid=de-outra-pessoa', ip: '187.5.5.4' });
      for (const [who, visit] of suspects) {
        for (let again = 0; again < 2; again += 1) {
          const reply = await visitLink(filter, key, visit);
          // Of nobody nothing is known, its device neither.
          const own = who === 'of nobody' ? OFFER : page;
          expect([who, reply.status === 302 ? own : null]).toEqual([who, pageOf(reply)]);
          expect([302, 403, 429]).toContain(reply.status);
        }
      }
    }
  });
});

describe('4. every decision is logged', () => {
  it('one row for each answer, with its reason', async () => {
    const { id, key } = await ana.campaign({
      protection: { ...USUAL_PROTECTION, blockedFrom: 60, perMinute: 4 },
    });
    const visits: LinkVisit[] = [
      {},
      { headers: COMPUTER },
      { query: OF_NETWORK.kwai },
      { headers: TELEVISION },
      { headers: { 'user-agent': 'Googlebot/2.1' } },
      { method: 'HEAD' },
      { ip: DATA_CENTRE, query: 'fbclid=1' },
      { ip: DATA_CENTRE, headers: { 'user-agent': PERSON['user-agent'] as string } },
    ];
    const sent = [...visits, ...visits, ...visits].map((visit, at) => ({
      ip: `187.6.6.${at % 5}`,
      ...visit,
    }));
    const replies = [];
    for (const visit of sent) replies.push(await visitLink(filter, key, visit));
    const rows = await storedRows(filter, id, sent.length);
    expect(rows).toHaveLength(sent.length);
    // Those of one millisecond are in no order.
    const sorted = (all: unknown[]) => all.map(String).sort();
    expect(sorted(rows.map(({ destination }) => destination))).toEqual(
      sorted(replies.map(({ location }) => location)),
    );
    expect(rows.every(({ reason }) => typeof reason === 'string' && reason !== '')).toBe(true);
    expect(rows.filter(({ state, refusal }) => (state === 'served') !== (refusal === null))).toEqual([]);
    const { rows: totals } = await filter.app.db.query(
      `SELECT sum(people + robots + invalid + blocked)::int AS all FROM traffic_filter.hourly_totals WHERE campaign_id = $1`,
      [id],
    );
    expect(totals).toEqual([{ all: sent.length }]);
  });

  it('and anybody reads what a link does, with both its pages, the same for everybody', async () => {
    const campaign: CampaignView = await ana.campaign({
      securePage: 'https://segura.invalid/?a=1&b="<script>',
      offers: [
        { url: 'https://oferta.invalid/a', weight: 3 },
        { url: 'https://oferta.invalid/b', weight: 1 },
      ],
      networks: ['tiktok', 'kwai'],
      devices: ['phone', 'tablet'],
    });
    const about = `/r/${campaign.key}/sobre`;
    const person = await visitAddress(filter, about);
    expect(person.status).toBe(200);
    for (const told of [
      'https://oferta.invalid/a',
      'https://oferta.invalid/b',
      '75% das visitas',
      '25% das visitas',
      'https://segura.invalid/?a=1&#38;b=&#34;&#60;script&#62;',
      'Celular · Tablet',
      'TikTok · Kwai',
      'Endereço de um provedor de servidores: 50 pontos',
      'A partir de 50 pontos',
      'contato@garimpo.local',
    ])
      expect(person.text).toContain(told);
    expect(person.text).not.toMatch(/<script|Bolos no pote/);
    expect(person.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const strangers = ['Googlebot/2.1', 'facebookexternalhit/1.1', 'curl/8', ''];
    for (const name of strangers) {
      const same = await visitAddress(filter, about, { headers: { 'user-agent': name }, ip: DATA_CENTRE });
      expect([name, same.status, same.text]).toEqual([name, 200, person.text]);
    }
    expect((await visitAddress(filter, about, { method: 'HEAD' })).status).toBe(200);
    expect((await visitAddress(filter, '/r/zzzzzzzz/sobre')).status).toBe(404);
  });
});
