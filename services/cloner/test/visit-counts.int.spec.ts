import { randomUUID } from 'node:crypto';
import { type Database, databaseToken } from '@garimpo/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CheckoutClicks } from '../src/serve/checkout-clicks.ts';
import { VisitCounts } from '../src/serve/visit-counts.ts';
import { cloneFacts } from '../src/store/clone-facts.ts';
import { type CloneHostsApp, type PublishedClone, startCloneHosts } from './support/clone-hosts.ts';

let hosts: CloneHostsApp;
let clone: PublishedClone;
beforeAll(async () => {
  hosts = await startCloneHosts();
  clone = await hosts.publish({
    '/': { body: '<p>Oferta', type: 'text/html' },
    '/foto.png': { body: 'x', type: 'image/png' },
  });
});
afterAll(() => hosts.close());

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36';
const opened = { accept: 'text/html', 'sec-fetch-dest': 'document', 'user-agent': CHROME };

async function counts(): Promise<unknown[]> {
  await hosts.app.get<VisitCounts>(VisitCounts).write();
  const { rows } = await hosts.app.db.query(
    'SELECT visits, clicks FROM cloner.clone_days WHERE clone_id = $1',
    [clone.cloneId],
  );
  return rows;
}

it('counts pages that people open and clicks that lead away, and nothing else', async () => {
  const open = (headers: object, path = '/') => hosts.visit(clone.name, path, { headers: { ...headers } });
  await open(opened);
  await open(opened);
  await open({ ...opened, 'user-agent': 'facebookexternalhit/1.1' });
  await open({ ...opened, 'sec-fetch-dest': 'iframe' });
  await open({ ...opened, 'sec-purpose': 'prefetch' });
  await open({ accept: 'image/*', 'sec-fetch-dest': 'image', 'user-agent': CHROME }, '/foto.png');
  await open(opened, '/nada');
  expect(await counts()).toEqual([{ visits: 2, clicks: 0 }]);
  const click = (headers: object = {}) =>
    hosts.visit(clone.name, '/__garimpo/click', {
      method: 'POST',
      headers: { 'user-agent': CHROME, 'sec-fetch-site': 'same-origin', ...headers },
    });
  expect((await click()).status).toBe(204);
  expect((await click({ 'sec-fetch-site': 'cross-site' })).status).toBe(400);
  await click({ 'user-agent': 'curl/8' });
  expect(await counts()).toEqual([{ visits: 2, clicks: 1 }]);
});

it('keeps counts while the database is away, and tells its owner of 30 days', async () => {
  await hosts.visit(clone.name, '/', { headers: opened });
  await hosts.app.db.query('ALTER TABLE cloner.clone_days RENAME TO clone_days_away');
  await hosts.app.get<VisitCounts>(VisitCounts).write();
  await hosts.app.db.query('ALTER TABLE cloner.clone_days_away RENAME TO clone_days');
  await hosts.app.db.query(
    `INSERT INTO cloner.clone_days (clone_id, user_id, day, visits, clicks)
     VALUES ($1, $2, current_date - 29, 10, 5), ($1, $2, current_date - 30, 100, 50)`,
    [clone.cloneId, clone.userId],
  );
  await counts();
  const database = hosts.app.get<Database>(databaseToken('cloner'));
  const facts = await database.asService((tx) => cloneFacts(tx, clone.userId));
  expect(facts(clone.cloneId)).toMatchObject({
    visits: 13,
    clicks: 6,
    days: [
      { visits: 10, clicks: 5 },
      { visits: 3, clicks: 1 },
    ],
    comparing: false,
    pictureAt: null,
  });
});

describe('a click that goes on to a checkout', () => {
  const press = (query: string) =>
    hosts.visit(clone.name, `/__garimpo/click${query}`, {
      method: 'POST',
      headers: { 'user-agent': CHROME, 'sec-fetch-site': 'same-origin' },
    });
  const send = () => hosts.app.get<CheckoutClicks>(CheckoutClicks).send();

  it('is told with its visit and the owner of the clone, again while the visit is not stored', async () => {
    const { visits } = hosts;
    const [soon, late] = [randomUUID(), randomUUID()];
    visits.known.add(soon);
    for (const query of [`?gpv=${soon}`, `?gpv=${late.toUpperCase()}`, '?gpv=nada', '']) {
      expect((await press(query)).status).toBe(204);
    }
    visits.isAway = true;
    await send();
    expect(visits.told).toEqual([]);
    visits.isAway = false;
    await send();
    expect(visits.told).toEqual([soon, late].map((visit) => ({ owner: clone.userId, visit })));
    visits.told.length = 0;
    visits.known.add(late);
    await send();
    await send();
    expect(visits.told).toEqual([{ owner: clone.userId, visit: late }]);
  });
});
