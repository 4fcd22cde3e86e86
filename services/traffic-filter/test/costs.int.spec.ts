import { randomUUID } from 'node:crypto';
import type { CampaignView, CostsReply, CutReply, ImportCostsReply } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { storeVisits } from '../src/visit/store-visits.ts';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { storedRows, visitLink } from './support/visitors.ts';
import { visitOf } from './support/visits.ts';

jest.setTimeout(120_000);

const COSTS = '/api/traffic-filter/costs';
let filter: TrafficFilterApp;
let ana: TestUser;
let bolos: CampaignView;

beforeAll(async () => {
  filter = await startTrafficFilterApp();
  ana = await filter.newUser();
  bolos = await ana.campaign({ name: 'Bolos' });
});
afterAll(() => filter.app.close());

const listed = async (user = ana) => (await user.request('GET', COSTS)).json as CostsReply;
const costOf = (change: object = {}) => ({
  id: randomUUID(),
  campaign: bolos.id,
  from: '2026-11-01',
  to: '2026-11-10',
  amountCents: 1_000,
  ...change,
});
async function importOf(text: string, query: Record<string, string> = {}, user = ana) {
  const answer = await fetch(`${filter.app.url}${COSTS}/csv?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'text/csv' },
    body: text,
  });
  return { status: answer.status, json: (await answer.json()) as ImportCostsReply };
}

it('stores a cost once by its id, changes and deletes it, of its owner alone', async () => {
  const bia = await filter.newUser();
  const cost = costOf({ utmCampaign: ' novembro ', network: 'facebook' });
  for (const _ of [1, 2]) expect((await ana.request('POST', COSTS, cost)).status).toBe(201);
  await ana.request('POST', COSTS, { ...cost, amountCents: 2_500, utmCampaign: 'novembro' });
  expect(await listed()).toMatchObject({
    count: 1,
    totalCents: 2_500,
    costs: [{ id: cost.id, campaign: { name: 'Bolos' }, utmCampaign: 'novembro', imported: false }],
  });
  expect((await bia.request('POST', COSTS, costOf())).status).toBe(404);
  expect((await bia.request('DELETE', `${COSTS}/${cost.id}`)).status).toBe(404);
  for (const wrong of [
    { from: '2026-11-11' },
    { from: '2024-01-01' },
    { amountCents: 0 },
    { amountCents: 1.5 },
  ])
    expect((await ana.request('POST', COSTS, costOf(wrong))).status).toBe(400);
  expect((await ana.request('DELETE', `${COSTS}/${cost.id}`)).status).toBe(204);
  expect((await listed()).count).toBe(0);
});

it('imports a file once, shows before what it would do, and takes it back', async () => {
  const caio = await filter.newUser();
  const [um, dois] = [await caio.campaign({ name: 'Um' }), await caio.campaign({ name: 'Dois' })];
  const visit = (campaignId: string, name: string) =>
    visitOf({ userId: caio.id, campaignId }, new Date(), { parameters: [['utm_campaign', name]] });
  await storeVisits(filter.database, [
    visit(um.id, 'BR | Frio'),
    visit(dois.id, 'BR | Quente'),
    visit(um.id, 'Ambas'),
    visit(dois.id, 'Ambas'),
  ]);
  const file = (frio: string) => `Dia,Nome da campanha,Nome do anúncio,Valor usado (BRL)
2026-11-20,BR | Frio,a,${frio}
2026-11-20,BR | Frio,a,1.00
2026-11-20,BR | Quente,b,7.25
2026-11-20,Ambas,c,9.00
2026-11-20,Ninguém,c,9.00
2026-11-20,Dois,d,3.00`;
  const query = { network: 'facebook' };
  const { json: checked } = await importOf(file('10.50'), { ...query, check: '1' }, caio);
  expect(checked).toMatchObject({
    importId: null,
    created: 3,
    refused: 2,
    totalCents: 2_175,
    overlapping: 0,
  });
  expect(checked.preview.map(({ campaign, amountCents }) => [campaign.name, amountCents])).toEqual([
    ['Um', 1_150],
    ['Dois', 725],
    ['Dois', 300],
  ]);
  expect(checked.problems).toMatchObject([
    { line: 5, header: 'Nome da campanha', rule: 'several_campaigns', value: 'Ambas' },
    { line: 6, header: 'Nome da campanha', rule: 'unknown_campaign', value: 'Ninguém' },
  ]);
  expect((await listed(caio)).count).toBe(0);

  const { json: first } = await importOf(file('10.50'), query, caio);
  expect(first.importId).not.toBeNull();
  expect((await importOf(file('10.50'), query, caio)).json).toMatchObject({
    importId: null,
    created: 0,
    unchanged: 3,
  });
  const { json: grown } = await importOf(file('20.50'), query, caio);
  expect(grown).toMatchObject({ created: 0, replaced: 1, unchanged: 2 });
  expect(await listed(caio)).toMatchObject({ count: 3, totalCents: 3_175 });
  expect((await caio.request('DELETE', `${COSTS}/imports/${grown.importId}`)).status).toBe(204);
  expect(await listed(caio)).toMatchObject({ count: 3, totalCents: 2_175 });
  // The same ad over other days counts beside it, which is said before.
  const month = `Reporting starts,Reporting ends,Campaign name,Ad name,Amount spent (BRL)
2026-11-01,2026-11-25,BR | Frio,a,100.00`;
  expect((await importOf(month, { ...query, check: '1' }, caio)).json).toMatchObject({
    created: 1,
    overlapping: 1,
  });
  // A cost that was deleted and brought back is still the file's.
  const [kept] = (await listed(caio)).costs;
  await caio.request('DELETE', `${COSTS}/${kept?.id}`);
  const { campaign, ...rest } = kept as CostsReply['costs'][number];
  await caio.request('POST', COSTS, { ...rest, campaign: campaign.id });
  expect((await importOf(file('10.50'), query, caio)).json).toMatchObject({
    created: 0,
    replaced: 0,
    unchanged: 3,
  });
  expect((await importOf('Nome;Idade\na;3', {}, caio)).json).toMatchObject({
    error: { code: 'traffic_filter.costs.unreadable', fields: [{ path: 'cost', rule: 'missing_column' }] },
  });
});

it('counts a cost on each of its days, and the clicks that say what they cost', async () => {
  const dora = await filter.newUser();
  const campaign = await dora.campaign({ name: 'Bolos', costParameter: 'CPC' });
  expect(campaign.costParameter).toBe('cpc');
  for (const id of ['a', 'b', 'b']) await visitLink(filter, campaign.key, { query: `fbclid=${id}&cpc=0,30` });
  await storedRows(filter, campaign.id, 3);
  await dora.request('POST', COSTS, costOf({ campaign: campaign.id, from: '2026-10-31', to: '2026-11-02' }));
  const cut = async (query: string) =>
    (await dora.request('GET', `/api/traffic-filter/reports/cut?${query}`)).json as CutReply;
  const november = await cut('by=device&from=2026-11-01&to=2026-11-01');
  expect(november).toMatchObject({
    totals: { costCents: 333 },
    before: { costCents: 333 },
    rows: [],
    unassigned: { costCents: 333, beforeCents: 333 },
  });
  expect((await cut('by=campaign&from=2026-11-02&to=2026-11-02')).rows).toMatchObject([{ costCents: 334 }]);
  const today = await cut('by=device&days=7');
  expect(today.rows.map(({ impressions, costCents }) => [impressions, costCents])).toEqual([[3, 60]]);
});
