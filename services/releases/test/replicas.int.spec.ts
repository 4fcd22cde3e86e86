import { madeTeamTokenReply } from '@garimpo/releases-contract';
import { type Database, databaseToken } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { POINTED_TOOLS } from '../src/discovery/pointed-rows.ts';
import { discover, OPERATOR, publishWhole, release, releasesApp, replicaOf } from './support/release-app.ts';

let app: TestApp;
let replica: TestApp;
beforeAll(async () => {
  app = await releasesApp();
  replica = await replicaOf(app);
});
afterAll(async () => {
  await replica.close();
  await app.close();
});

async function tokenOf(team: string, tool: string): Promise<string> {
  const body = { team, tools: [tool] };
  const reply = await app.request('POST', '/api/releases/tokens', { token: OPERATOR, body });
  return madeTeamTokenReply.parse(reply.json).token;
}

const currentIn = async (where: TestApp, tool: string) =>
  (await discover(where)).microFrontends[tool]?.[0]?.metadata.version;

/** On a machine that has no time for it. */
const PATIENCE_MS = 15_000;

/** Asks until it is so; how long that took, in milliseconds. */
async function untilCurrent(where: TestApp, tool: string, version: string): Promise<number> {
  const since = Date.now();
  while ((await currentIn(where, tool)) !== version) expect(Date.now() - since).toBeLessThan(PATIENCE_MS);
  return Date.now() - since;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

describe('two teams at two replicas', () => {
  deepIt('lose none of ten publications and ten moves at the same time', async () => {
    const tools = ['mf-one', 'mf-two'] as const;
    const tokens = {
      'mf-one': await tokenOf('time-um', 'mf-one'),
      'mf-two': await tokenOf('time-dois', 'mf-two'),
    };
    for (const tool of tools) {
      await publishWhole(app, release('1.0.0', { tool }), tokens[tool]);
      await publishWhole(app, release('1.0.1', { tool }), tokens[tool]);
    }
    const moves = Array.from({ length: 10 }, (_, at) => {
      const tool = tools[at % 2]!;
      const where = at % 4 < 2 ? app : replica;
      const body = { version: '1.0.0', percent: at + 1 };
      return [
        publishWhole(where, release(`2.0.${at}`, { tool }), tokens[tool]),
        where
          .request('POST', `/api/releases/${tool}/canary`, { token: tokens[tool], body })
          .then(({ status }) => expect(status).toBe(200)),
      ];
    });
    await Promise.all(moves.flat());
    for (const tool of tools) {
      const { rows } = await app.db.query(
        `SELECT e.kind, e.who, e.from_version, e.to_version, e.revision::int FROM releases.events e
          WHERE e.tool = $1 ORDER BY id`,
        [tool],
      );
      const published = rows.filter(({ kind }) => kind === 'published');
      expect(published).toHaveLength(7);
      expect(rows.filter(({ kind }) => kind === 'canary_started' || kind === 'canary_changed')).toHaveLength(
        5,
      );
      expect(new Set(rows.map(({ who }) => who)).size).toBe(1);
      // Every change starts where the one before it ended.
      expect(published.map(({ from_version }) => from_version)).toEqual([
        null,
        ...published.slice(0, -1).map(({ to_version }) => to_version),
      ]);
      const revisions = [...new Set(rows.map(({ revision }) => revision))];
      expect(revisions).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
      const pointer = await app.db.query(
        'SELECT version, revision::int FROM releases.pointers WHERE tool = $1',
        [tool],
      );
      expect(pointer.rows[0]).toEqual({ version: published.at(-1).to_version, revision: 12 });
    }
  });
});

describe('a change made at one replica', () => {
  it('is what the same replica answers from then on, and the other within a second', async () => {
    const tool = 'mf-followed';
    await publishWhole(app, release('1.0.0', { tool }));
    await publishWhole(app, release('1.1.0', { tool }));
    let wanted = '1.1.0';
    const tookMs: number[] = [];
    for (let times = 0; times < 10; times += 1) {
      const to = wanted === '1.1.0' ? '1.0.0' : '1.1.0';
      // Both have the old answer at hand.
      await Promise.all([currentIn(app, tool), currentIn(replica, tool)]);
      const [here, there] = times % 2 === 0 ? [app, replica] : [replica, app];
      const reply = await here.request('POST', `/api/releases/${tool}/rollback`, {
        token: OPERATOR,
        body: { to },
      });
      expect(reply.status).toBe(200);
      expect(await currentIn(here, tool)).toBe(to);
      tookMs.push(await untilCurrent(there, tool, to));
      wanted = to;
    }
    // What else the machine does may hold up one or another.
    expect(median(tookMs)).toBeLessThan(1_000);
  });

  it('reaches the other also when its listening connection was cut', async () => {
    const tool = 'mf-cut';
    await publishWhole(app, release('1.0.0', { tool }));
    await untilCurrent(replica, tool, '1.0.0');
    await app.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'garimpo releases listener'`,
    );
    await publishWhole(app, release('1.1.0', { tool }));
    expect(await currentIn(app, tool)).toBe('1.1.0');
    await untilCurrent(replica, tool, '1.1.0');
  });
});

it('answers discovery from memory', async () => {
  const tool = 'mf-quick';
  await publishWhole(app, release('1.0.0', { tool }));
  const asked = jest.spyOn(app.get<Database>(databaseToken('releases')), 'runAsService');
  try {
    const since = Date.now();
    for (let times = 0; times < 200; times += 1) await discover(app);
    const reads = asked.mock.calls.filter(([query]) => query === POINTED_TOOLS).length;
    // Once a second at most, however often it is asked.
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(Math.ceil((Date.now() - since) / 1_000) + 1);
  } finally {
    asked.mockRestore();
  }
});
