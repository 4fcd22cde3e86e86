import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TrafficFilterData } from '../src/personal-data/traffic-filter-data.ts';
import { startTrafficFilterApp, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { storedRows, visitMany } from './support/visitors.ts';

/* What is told and erased of a person is under test with all domains together, in the gateway: here is what only this domain does. */

let filter: TrafficFilterApp;
beforeAll(async () => {
  filter = await startTrafficFilterApp({ rateLimitScale: 1_000 });
});
afterAll(() => filter.app.close());

async function nothingWaits(): Promise<void> {
  const folder = join(filter.app.config.dataDir, 'visits');
  for (const end = Date.now() + 20_000; (await readdir(folder)).length > 0; await wait(50))
    if (Date.now() > end) throw new Error('visits still wait on disk');
}

it('visits that are spooled while their owner is erased are not stored, and all others are', async () => {
  const data = filter.app.get<TrafficFilterData>(TrafficFilterData);
  const [ana, bia] = [await filter.newUser(), await filter.newUser()];
  const [hers, others] = [await ana.campaign(), await bia.campaign()];
  const person = { userId: ana.id, email: '', emailVerified: false };
  let isOver = false;
  let led = 0;
  const visits = async (key: string) => {
    for (let asked = 0; !isOver || asked < 200; asked += 20) {
      const replies = await visitMany(
        filter,
        key,
        Array.from({ length: 20 }, () => ({})),
      );
      if (key === others.key) led += replies.filter(({ status }) => status === 302).length;
    }
  };
  const going = Promise.all([visits(hers.key), visits(others.key)]);
  await storedRows(filter, hers.id, 1);
  await data.erase(person, new AbortController().signal);
  expect(await data.leftovers(person)).toEqual([]);
  isOver = true;
  await going;
  await nothingWaits();
  expect(await data.leftovers(person)).toEqual([]);
  expect(await storedRows(filter, others.id, led)).toHaveLength(led);
});

it('an erasure does not wait for other services or later transactions, and can be aborted', async () => {
  const data = filter.app.get<TrafficFilterData>(TrafficFilterData);
  const ana = await filter.newUser();
  await ana.campaign();
  const person = { userId: ana.id, email: '', emailVerified: false };
  // Of the administrator, who stores no visits.
  await filter.app.db.query('BEGIN');
  await filter.app.db.query('SELECT 1');
  await data.erase(person, new AbortController().signal);
  await filter.app.db.query('ROLLBACK');
  expect(await data.leftovers(person)).toEqual([]);
  await expect(data.erase(person, AbortSignal.abort(new Error('the process ends')))).rejects.toThrow();
});
