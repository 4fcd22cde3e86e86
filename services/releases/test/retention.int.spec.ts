import { ObjectStore } from '@garimpo/service-kit';
import { runDue, type TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RETENTION } from '../src/retention/collect-versions.ts';
import { codeOf, OPERATOR, publishWhole, rawRequest, release, releasesApp } from './support/release-app.ts';

const tool = 'mf-kept';
const OLD = RETENTION.versions + 6;
const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await releasesApp();
});
afterAll(() => app.close());

const versionAt = (at: number) => `1.0.${at}`;
const statusOf = async (version: string) =>
  (await rawRequest(app, `/remotes/${tool}/${version}/mf-manifest.json`)).status;

function change(what: string, body: object) {
  return app.request('POST', `/api/releases/${tool}/${what}`, { token: OPERATOR, body });
}

it('collects old versions, and none that anybody is pointed to or may look at', async () => {
  for (let at = 0; at < OLD; at += 1) await publishWhole(app, release(versionAt(at), { tool }));
  // The four oldest are: previewed, current, previous of it (by going back twice), canary.
  const [previewed, previous, current, canary, gone] = [0, 1, 2, 3, 4].map(versionAt) as [
    string,
    ...string[],
  ];
  await change('preview', { version: previewed, minutes: 10_080 });
  await change('rollback', { to: current });
  await change('canary', { version: canary, percent: 5 });
  const store = app.get<ObjectStore>(ObjectStore);
  const objects = (await store.list('')).length;

  const soon = new Date(Date.now() + 2 * DAY_MS);
  await runDue(app, 'releases', soon);
  expect((await store.list('')).length).toBe(objects);

  // Published long ago, as the database sees it; only then does the number of newer ones count.
  await app.db.query(`UPDATE releases.versions SET published_at = published_at - make_interval(days => $1)`, [
    RETENTION.days,
  ]);
  const outcomes = await runDue(app, 'releases', new Date(soon.getTime() + DAY_MS));
  expect(outcomes.map(({ job }) => job)).toEqual(['releases.collect-versions']);
  const kept = [previewed, previous, current, canary].concat(versionAt(OLD - 1), versionAt(6));
  for (const version of kept) expect([version, await statusOf(version as string)]).toEqual([version, 200]);
  for (const version of [gone, versionAt(5)])
    expect([version, await statusOf(version as string)]).toEqual([version, 404]);
  expect((await store.list('')).length).toBeLessThan(objects);

  // It is still known, and told from one that never was.
  const list = await app.request('GET', `/api/releases?tool=${tool}&version=${gone}`, { token: OPERATOR });
  expect(list.json).toMatchObject({ releases: [{ version: gone, collected: true }] });
  for (const [what, body] of [
    ['rollback', { to: gone }],
    ['canary', { version: gone, percent: 10 }],
  ] as const) {
    const reply = await change(what, body);
    expect([reply.status, codeOf(reply)]).toEqual([410, 'releases.version.collected']);
  }
  expect((await change('preview', { version: gone })).status).toBe(404);
  // Again changes nothing.
  await runDue(app, 'releases', new Date(soon.getTime() + 2 * DAY_MS));
  const { rows } = await app.db.query(
    'SELECT count(*)::int AS marked, count(objects_gone_at)::int AS gone FROM releases.collected',
  );
  expect(rows[0]).toEqual({ marked: 2, gone: 2 });
});
