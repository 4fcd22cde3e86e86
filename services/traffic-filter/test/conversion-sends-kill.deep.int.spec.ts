import { runDue, TestProgram, takeBackJobs } from '@garimpo/service-kit/testing';
import type { ConversionSendsReply, Network } from '@garimpo/traffic-filter-contract';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { newOutcome, type OutcomeRecord, storeOutcomes } from '../src/outcome/store-outcomes.ts';
import { storeVisits } from '../src/visit/store-visits.ts';
import { FakeNetworks } from './support/fake-networks.ts';
import { startTrafficFilterApp, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { visitOf } from './support/visits.ts';

// The process that is killed sends by the minute's plan, after it was built and started.
jest.setTimeout(300_000);

const MINUTE_MS = 60_000;

let networks: FakeNetworks;
let filter: TrafficFilterApp;
let program: TestProgram;
beforeAll(async () => {
  networks = await FakeNetworks.start();
  [filter, program] = await Promise.all([
    startTrafficFilterApp(networks.config),
    TestProgram.build('traffic-filter'),
  ]);
});
afterAll(async () => {
  await program.remove();
  await filter.app.close();
  await networks.close();
});

it('a process that is killed between sending and noting it leaves nothing lost and nothing counted twice', async () => {
  const ana = await filter.newUser();
  const { id: campaignId, key } = await ana.campaign();
  const clicks = { tiktok: 'ttclid', kwai: 'click_id' } as const;
  for (const [network, parameter] of Object.entries(clicks)) {
    const account = network === 'kwai' ? '302738569752313' : 'C4BCDEF0123456789';
    const event = network === 'kwai' ? 'EVENT_PURCHASE' : 'CompletePayment';
    const input = { network, name: network, account, event, token: 'token-da-rede' };
    expect((await ana.request('POST', '/api/traffic-filter/conversion-targets', input)).status).toBe(201);
    const visit = visitOf({ userId: ana.id, campaignId }, new Date(Date.now() - MINUTE_MS), {
      networks: [network as Network],
      parameters: [[parameter, `clique-${network}`]],
    });
    await storeVisits(filter.database, [visit]);
    const outcome = newOutcome(
      { key, visit: visit.id, kind: 'conversion', event: 'pedido-1', signed: true, valueCents: 100 },
      new Date(),
    );
    await storeOutcomes(filter.database, [outcome as OutcomeRecord]);
  }

  const running = await program.start(filter.app, {
    ...networks.env,
    ACCOUNTS_URL: 'http://127.0.0.1:9',
    JOBS: 'on',
  });
  // Both are taken in and counted, and neither is answered.
  await new Promise<void>((resolve) => {
    networks.onAsked = () => {
      if (networks.asked.length === 2) resolve();
      return new Promise(() => undefined);
    };
  });
  await running.kill();
  networks.onAsked = () => undefined;
  expect(networks.counted.map(({ network }) => network).sort()).toEqual(['kwai', 'tiktok']);

  // The job of the killed process is taken back, as it is a minute later.
  await filter.app.db.query(
    `UPDATE traffic_filter_jobs.job SET started_on = now() - interval '1 day' WHERE state = 'active'`,
  );
  await takeBackJobs(filter.app, 'traffic-filter');
  // Nobody takes over before the lease is over; then TikTok has it again, under the same id, and Kwai has not.
  const now = Date.now();
  await runDue(filter.app, 'traffic-filter', new Date(now + MINUTE_MS));
  expect(networks.asked).toHaveLength(2);
  await runDue(filter.app, 'traffic-filter', new Date(now + 4 * MINUTE_MS));
  await runDue(filter.app, 'traffic-filter', new Date(now + 60 * MINUTE_MS));
  expect(networks.asked.map(({ network }) => network).sort()).toEqual(['kwai', 'tiktok', 'tiktok']);
  expect(networks.counted).toHaveLength(2);
  const { json } = await ana.request('GET', '/api/traffic-filter/conversion-sends');
  const states = (json as ConversionSendsReply).sends.map(({ target, state, mayRepeat }) => [
    target.network,
    state,
    mayRepeat,
  ]);
  expect(states.sort()).toEqual([
    ['kwai', 'unknown', true],
    ['tiktok', 'sent', false],
  ]);
});
