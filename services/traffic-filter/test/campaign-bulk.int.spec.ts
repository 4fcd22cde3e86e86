import { setTimeout as wait } from 'node:timers/promises';
import type { BulkChange, CampaignsReply, CampaignView } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { visitAddress, visitLink } from './support/visitors.ts';

const CAMPAIGNS = '/api/traffic-filter/campaigns';
let filter: TrafficFilterApp;
let ana: TestUser;
beforeAll(async () => {
  filter = await startTrafficFilterApp();
  ana = await filter.newUser();
});
afterAll(() => filter.app.close());

const change = (ids: readonly string[], what: BulkChange, user = ana) =>
  user.request('POST', `${CAMPAIGNS}/bulk`, { ids, change: what });
const changed = async (ids: readonly string[], what: BulkChange) => {
  const { status, json } = await change(ids, what);
  expect(status).toBe(200);
  const { campaigns } = json as CampaignsReply;
  return ids.flatMap((id) => campaigns.filter((one) => one.id === id));
};
async function untilStatus(key: string, status: number): Promise<void> {
  const until = Date.now() + 5_000;
  while ((await visitLink(filter, key)).status !== status) {
    if (Date.now() > until) throw new Error(`${key} does not answer ${status}`);
    await wait(20);
  }
}

it('changes several campaigns at once, and back', async () => {
  const made = await Promise.all(['a', 'b', 'c'].map((name) => ana.campaign({ name, tags: ['Nutra'] })));
  const ids = made.map(({ id }) => id);
  const [first] = made as [CampaignView];
  expect((await changed(ids, { active: false })).map(({ active }) => active)).toEqual([false, false, false]);
  await untilStatus(first.key, 404);
  await changed(ids, { active: true });
  await untilStatus(first.key, 302);
  expect((await changed(ids, { addTags: ['nutra', ' Teste ', 'teste'] })).map(({ tags }) => tags)).toEqual([
    ['Nutra', 'teste'],
    ['Nutra', 'teste'],
    ['Nutra', 'teste'],
  ]);
  expect((await changed(ids, { removeTags: ['NUTRA'] })).map(({ tags }) => tags)).toEqual([
    ['teste'],
    ['teste'],
    ['teste'],
  ]);
  const [archived] = await changed([first.id], { archived: true });
  expect(archived).toMatchObject({ archived: true, active: true });
  await untilStatus(first.key, 404);
  expect((await changed([first.id], { archived: false }))[0]).toMatchObject({ archived: false });
  await untilStatus(first.key, 302);
  expect(await changed(ids, { deleted: true })).toEqual([]);
  await untilStatus(first.key, 410);
  expect(await changed(ids, { deleted: false })).toHaveLength(3);
  await untilStatus(first.key, 302);
});

it('leaves those of others and the gone alone, and takes no tag too many', async () => {
  const bia = await filter.newUser();
  const { id } = await ana.campaign();
  expect((await change([id], { active: false }, bia)).json).toEqual({ campaigns: [] });
  expect((await ana.request('GET', `${CAMPAIGNS}/${id}`)).json).toMatchObject({ campaign: { active: true } });
  await changed([id], { addTags: Array.from({ length: 9 }, (_, at) => `t${at}`) });
  expect((await change([id], { addTags: ['x', 'y'] })).json).toMatchObject({
    error: { code: 'traffic_filter.campaign.too_many_tags' },
  });
  expect((await change([id], {})).status).toBe(400);
});

it('ends a link at its time, for everybody, and says so before', async () => {
  const soon = new Date(Date.now() + 3_000).toISOString();
  const { id, key, revision } = await ana.campaign({ expiresAt: soon });
  expect((await visitAddress(filter, `/r/${key}/sobre`)).text).toContain('Este link funciona até');
  await untilStatus(key, 410);
  const { json } = await ana.request('PATCH', `${CAMPAIGNS}/${id}`, { revision, expiresAt: null });
  expect(json).toMatchObject({ campaign: { expiresAt: null, revision: revision + 1 } });
  await untilStatus(key, 302);
});
