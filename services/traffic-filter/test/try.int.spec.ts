import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTrafficFilterApp, type TestUser, type TrafficFilterApp } from './support/traffic-filter-app.ts';

let filter: TrafficFilterApp;
let ana: TestUser;
beforeAll(async () => {
  filter = await startTrafficFilterApp();
  ana = await filter.newUser();
});
afterAll(() => filter.app.close());

const tryIt = (user: TestUser, id: string, input: object) =>
  user.request('POST', `/api/traffic-filter/campaigns/${id}/try`, input);

it('a visit is tried by its owner alone, and nothing of it is kept', async () => {
  const { id } = await ana.campaign();
  const reply = await tryIt(ana, id, { device: 'phone', network: 'facebook' });
  expect([reply.status, reply.json]).toEqual([
    200,
    {
      page: 'offer',
      reason: 'selected',
      destinations: [
        {
          url: expect.stringMatching(/^https:\/\/oferta\.invalid\/bolos\?.*fbclid=.*&gpv=[0-9a-f-]{36}$/),
          percent: 100,
        },
      ],
    },
  ]);
  const bia = await filter.newUser();
  expect((await tryIt(bia, id, { device: 'phone', network: null })).status).toBe(404);
  expect((await tryIt(ana, id, { device: 'watch', network: null })).status).toBe(400);
  const { rows } = await filter.app.db.query('SELECT count(*)::int AS count FROM traffic_filter.requests');
  expect(rows).toEqual([{ count: 0 }]);
});
