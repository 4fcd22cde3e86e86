import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assertEveryParameterIsParsed } from '@garimpo/service-kit/testing';
import type { CampaignView, SavedCampaignReply } from '@garimpo/traffic-filter-contract';
import { USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CAMPAIGN, startTrafficFilterApp, type TrafficFilterApp } from './support/traffic-filter-app.ts';

const CAMPAIGNS = '/api/traffic-filter/campaigns';
let pages: Server;
let filter: TrafficFilterApp;
beforeAll(async () => {
  pages = createServer((request, response) => {
    response.writeHead(request.url === '/sumiu' ? 404 : 200, { 'content-type': 'text/html' }).end('<p>a');
  });
  await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done));
  const { port } = pages.address() as AddressInfo;
  filter = await startTrafficFilterApp({
    publicUrl: 'https://garimpo.test',
    linksDomain: 'links.garimpo.test',
    sitesDomain: 'clones.localhost:3999',
    outboundAllow: [`loja.test=127.0.0.1:${port}`],
  });
});
afterAll(async () => {
  await filter.app.close();
  pages.close();
});

const codeOf = (reply: { json: unknown }) => (reply.json as { error: { code: string } }).error.code;
const namesOf = (reply: { json: unknown }) =>
  (reply.json as { campaigns: CampaignView[] }).campaigns.map(({ name }) => name);

it('parses every parameter', () => assertEveryParameterIsParsed(filter.app));

describe('a campaign', () => {
  it('comes back as it was made, with its link', async () => {
    const ana = await filter.newUser();
    const made = await ana.campaign({ name: '  Bolos no pote ', networks: ['facebook', 'facebook', 'kwai'] });
    expect(made).toMatchObject({
      ...CAMPAIGN,
      name: 'Bolos no pote',
      networks: ['facebook', 'kwai'],
      active: true,
      protection: USUAL_PROTECTION,
      parameters: [],
      revision: 1,
      link: `https://links.garimpo.test/r/${made.key}`,
      aboutLink: `https://links.garimpo.test/r/${made.key}/sobre`,
    });
    expect(made.key).toMatch(/^[0-9a-z]{8}$/);
    expect((await ana.request('GET', `${CAMPAIGNS}/${made.id}`)).json).toEqual({ campaign: made });
  });

  it('keeps the names of parameters that its owner lists, and none that is secret or personal', async () => {
    const ana = await filter.newUser();
    const made = await ana.campaign({ parameters: [' Vendedor', 'vendedor', 'lote'] });
    expect(made).toMatchObject({ parameters: ['vendedor', 'lote'], revision: 1 });
    const change = (parameters: unknown, revision = 1) =>
      ana.request('PATCH', `${CAMPAIGNS}/${made.id}`, { revision, parameters });
    for (const refused of [
      ['token_hash'],
      ['code'],
      ['email'],
      ['a=b'],
      ['x'.repeat(41)],
      Array.from({ length: 21 }, (_, at) => `p${at}`),
      'vendedor',
    ]) {
      const reply = await change(refused);
      expect([refused, reply.status, codeOf(reply)]).toEqual([refused, 400, 'request.input.invalid']);
    }
    const changed = await change(['lote']);
    expect(changed.json).toMatchObject({ campaign: { parameters: ['lote'], revision: 2 } });
    expect((await change([], 2)).json).toMatchObject({ campaign: { parameters: [], revision: 3 } });
  });

  it('is found by its name and by whether it is on, newest first', async () => {
    const ana = await filter.newUser();
    const bolos = await ana.campaign({ name: 'Bolos' });
    await ana.campaign({ name: 'Tortas de BOLO' });
    await ana.campaign({ name: '100% pão' });
    await ana.request('PATCH', `${CAMPAIGNS}/${bolos.id}`, { revision: 1, active: false });
    expect(namesOf(await ana.request('GET', CAMPAIGNS))).toEqual(['100% pão', 'Tortas de BOLO', 'Bolos']);
    expect(namesOf(await ana.request('GET', `${CAMPAIGNS}?search=bolo`))).toEqual([
      'Tortas de BOLO',
      'Bolos',
    ]);
    expect(namesOf(await ana.request('GET', `${CAMPAIGNS}?search=%25`))).toEqual(['100% pão']);
    expect(namesOf(await ana.request('GET', `${CAMPAIGNS}?state=inactive`))).toEqual(['Bolos']);
    expect(namesOf(await ana.request('GET', `${CAMPAIGNS}?state=active&search=bolo`))).toEqual([
      'Tortas de BOLO',
    ]);
  });

  it.each([
    ['no name', { name: ' ' }],
    ['no page', { offers: [] }],
    ['no share', { offers: [{ url: 'https://a.invalid/', weight: 0 }] }],
    ['an address of another kind', { securePage: 'javascript:alert(1)' }],
    ['credentials', { securePage: 'https://ana:senha@a.invalid/' }],
    ['no network', { networks: [] }],
    ['a network that is none', { networks: ['orkut'] }],
    ['no device', { devices: [] }],
    [
      'thresholds the wrong way round',
      { protection: { ...USUAL_PROTECTION, pendingFrom: 90, blockedFrom: 80 } },
    ],
    ['a rule for a country', { countries: ['BR'] }],
  ])('is refused with %s', async (_, change) => {
    const ana = await filter.newUser();
    const reply = await ana.request('POST', CAMPAIGNS, { ...CAMPAIGN, ...change });
    expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
    expect(namesOf(await ana.request('GET', CAMPAIGNS))).toEqual([]);
  });

  it.each([
    ['http://127.0.0.1/', 'private_address'],
    ['http://localhost/', 'private_address'],
    ['http://169.254.169.254/latest', 'private_address'],
    ['https://clones.localhost:3999/', 'bad_address'],
    ['http://bolos.clones.localhost:3999/', 'bad_address'],
    ['https://bolos.clones.localhost:4000/', 'bad_address'],
    ['https://bolos.clones.localhost/', 'private_address'],
    ['https://a.bolos.clones.localhost:3999/', 'bad_address'],
    ['https://bolos.clones.localhost.:3999/', 'bad_address'],
    ['https://bolosclones.localhost:3999/', 'bad_address'],
    ['https://links.garimpo.test/r/abcdefgh', 'own_link'],
    ['http://LINKS.garimpo.test.:8080/R/abcdefgh', 'own_link'],
    ['https://garimpo.test/r/abcdefgh', 'own_link'],
    ['http://garimpo.test./r/abcdefgh', 'own_link'],
  ])('refuses to lead to %s', async (url, rule) => {
    const ana = await filter.newUser();
    const reply = await ana.request('POST', CAMPAIGNS, { ...CAMPAIGN, offers: [{ url, weight: 1 }] });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'traffic_filter.campaign.page_refused']);
    expect(reply.json).toMatchObject({ error: { fields: [{ path: 'offers.0.url', rule }] } });
  });

  it('leads to clones of this installation, wherever they are served', async () => {
    const ana = await filter.newUser();
    const page = (name: string) => `https://${name}.clones.localhost:3999/oferta?a=1`;
    const offers = [page('bolos'), page('bolos-b')].map((url) => ({ url, weight: 50 }));
    const reply = await ana.request('POST', CAMPAIGNS, { ...CAMPAIGN, securePage: page('bolos'), offers });
    expect(reply.status).toBe(201);
    expect(reply.json).toMatchObject({ campaign: { offers }, warnings: [] });
  });

  it('warns of pages that do not respond properly, and is saved', async () => {
    const ana = await filter.newUser();
    const reply = await ana.request('POST', CAMPAIGNS, {
      ...CAMPAIGN,
      securePage: 'http://loja.test/',
      offers: [
        { url: 'http://loja.test/sumiu', weight: 1 },
        { url: 'https://nao-existe.invalid/', weight: 1 },
      ],
    });
    expect(reply.status).toBe(201);
    const { campaign, warnings } = reply.json as SavedCampaignReply;
    expect(warnings).toEqual([
      { url: 'http://loja.test/', problem: 'not_https' },
      { url: 'http://loja.test/sumiu', problem: 'error_status' },
      { url: 'https://nao-existe.invalid/', problem: 'unknown_host' },
    ]);
    // What was looked at before is not looked at again.
    const again = await ana.request('PATCH', `${CAMPAIGNS}/${campaign.id}`, {
      revision: 1,
      securePage: 'http://loja.test/',
      name: 'Outro nome',
    });
    expect(again.json).toMatchObject({ campaign: { name: 'Outro nome', revision: 2 }, warnings: [] });
  });

  it('that was changed in another tab is not changed over it', async () => {
    const ana = await filter.newUser();
    const { id } = await ana.campaign();
    const path = `${CAMPAIGNS}/${id}`;
    expect((await ana.request('PATCH', path, { revision: 1, name: 'A' })).status).toBe(200);
    const late = await ana.request('PATCH', path, { revision: 1, name: 'B' });
    expect([late.status, codeOf(late)]).toEqual([409, 'traffic_filter.campaign.changed']);
    // What changes nothing is no new revision.
    const same = await ana.request('PATCH', path, { revision: 2, name: 'A' });
    expect(same.json).toMatchObject({ campaign: { name: 'A', revision: 2 } });
  });

  it('that is deleted comes back with its link', async () => {
    const ana = await filter.newUser();
    const made = await ana.campaign();
    const path = `${CAMPAIGNS}/${made.id}`;
    expect((await ana.request('DELETE', path)).status).toBe(204);
    expect(codeOf(await ana.request('DELETE', path))).toBe('traffic_filter.campaign.not_found');
    expect(codeOf(await ana.request('GET', path))).toBe('traffic_filter.campaign.not_found');
    expect(codeOf(await ana.request('PATCH', path, { revision: 2, name: 'A' }))).toBe(
      'traffic_filter.campaign.not_found',
    );
    expect(namesOf(await ana.request('GET', CAMPAIGNS))).toEqual([]);
    const back = await ana.request('POST', `${path}/restore`);
    expect([back.status, (back.json as { campaign: CampaignView }).campaign.key]).toEqual([200, made.key]);
    expect(codeOf(await ana.request('POST', `${path}/restore`))).toBe('traffic_filter.campaign.not_found');
  });

  it('is only its owner’s to read, change, delete or restore', async () => {
    const [ana, bia] = [await filter.newUser(), await filter.newUser()];
    const { id } = await ana.campaign();
    for (const [method, path, body] of [
      ['GET', id, undefined],
      ['PATCH', id, { revision: 1, name: 'Minha' }],
      ['DELETE', id, undefined],
      ['POST', `${id}/restore`, undefined],
    ] as const) {
      const reply = await bia.request(method, `${CAMPAIGNS}/${path}`, body);
      const missing = await bia.request(method, `${CAMPAIGNS}/${path.replace(id, randomUUID())}`, body);
      expect([reply.status, codeOf(reply)]).toEqual([404, 'traffic_filter.campaign.not_found']);
      expect(codeOf(missing)).toBe(codeOf(reply));
    }
    expect((await ana.request('GET', `${CAMPAIGNS}/${id}`)).json).toMatchObject({
      campaign: { name: CAMPAIGN.name, revision: 1 },
    });
  });
});
