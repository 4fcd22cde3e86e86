import { randomUUID } from 'node:crypto';
import { historyReply, LOAD_REPORT_MAX, type LoadReport } from '@garimpo/releases-contract';
import { ACCOUNT_CREATED_CLAIM } from '@garimpo/service-kit';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RolloutWatch } from '../src/health/rollout-watch.ts';
import {
  codeOf,
  discover,
  OPERATOR,
  publishWhole,
  release,
  releasesApp,
  replicaOf,
} from './support/release-app.ts';

const DAY_SECONDS = 86_400;
/** Promised: within a minute of real time. */
const REVERTED_WITHIN_MS = 60_000;

let app: TestApp;
let replica: TestApp;
beforeAll(async () => {
  app = await releasesApp({ trustedProxyHops: 1 });
  replica = await replicaOf(app);
});
afterAll(async () => {
  await replica.close();
  await app.close();
});

async function toolWithCanary(tool: string, percent: number): Promise<void> {
  await publishWhole(app, release('1.0.0', { tool }));
  await publishWhole(app, release('1.1.0', { tool, input: { canary: percent } }));
}

const repeated = (times: number, load: LoadReport) => Array.from({ length: times }, () => load);
const ok = (version: string): LoadReport => ({ outcome: 'ok', version, durationMs: 100 });
const failed = (version: string): LoadReport => ({
  outcome: 'failed',
  version,
  durationMs: 100,
  cause: 'load',
});

interface Said {
  loads: LoadReport[];
  receipt?: string | undefined;
  /** The address that the report comes from. */
  from?: string;
}

async function report(where: TestApp, tool: string, token: string, { from, ...body }: Said): Promise<void> {
  const headers = from === undefined ? undefined : { 'x-forwarded-for': from };
  const reply = await where.request('POST', `/api/releases/${tool}/health`, { token, body, headers });
  if (reply.status !== 204) throw new Error(`answered ${reply.status}`);
}

/** What a shell is told to load of the tool. */
async function given(where: TestApp, tool: string, token: string) {
  const [mine] = (await discover(where, { token })).microFrontends[tool] ?? [];
  return { isCanary: mine?.extras.canary === true, receipt: mine?.extras.receipt };
}

interface Person {
  id: string;
  token: string;
  receipt: string;
}

/** With a canary for half of the people, so many accounts without it come once in 2^100 runs. */
const ACCOUNTS_ASKED = 100;

/** Somebody whom discovery gives the canary, with an account of this age. Throws where the canary is over. */
async function testerOf(tool: string, ageSeconds = 30 * DAY_SECONDS): Promise<Person> {
  const created = Math.floor(Date.now() / 1000) - ageSeconds;
  for (let asked = 0; asked < ACCOUNTS_ASKED; asked += 1) {
    const id = randomUUID();
    const token = await app.tokenFor({ id, claims: { [ACCOUNT_CREATED_CLAIM]: created } });
    const { receipt } = await given(app, tool, token);
    if (receipt !== undefined) return { id, token, receipt };
  }
  throw new Error(`${tool} has no canary that is given to people`);
}

/** Reports of so many people who were given the canary, each with their own. */
async function reports(
  tool: string,
  people: number,
  loads: LoadReport[],
  options: { ageSeconds?: number; from?: (at: number) => string } = {},
): Promise<void> {
  // The first reports may take the canary back, after which nobody is given it any more.
  const testers: Person[] = [];
  while (testers.length < people) testers.push(await testerOf(tool, options.ageSeconds));
  for (const [at, { token, receipt }] of testers.entries()) {
    await report(app, tool, token, { loads, receipt, ...(options.from && { from: options.from(at) }) });
  }
}

async function history(tool: string) {
  const reply = await app.request('GET', `/api/releases/${tool}/history`, { token: OPERATOR });
  return historyReply.parse(reply.json).events;
}

const isCanaryThere = async (tool: string) =>
  (await app.db.query('SELECT canary_version FROM releases.pointers WHERE tool = $1', [tool])).rows[0]
    .canary_version !== null;

/** Every replica's clock strikes. */
const tick = () => Promise.all([app, replica].map((one) => one.get<RolloutWatch>(RolloutWatch).tick()));

describe('a bad canary of ten percent', () => {
  const tool = 'mf-bad';

  it('goes back by itself within a minute, once, while people use the product', async () => {
    await toolWithCanary(tool, 10);
    const since = Date.now();
    let people = 0;
    // Whatever discovery gives somebody, their shell loads, falls back from, and reports: to one replica or the other.
    const visit = async (where: TestApp) => {
      people += 1;
      const token = await where.tokenFor();
      const { isCanary, receipt } = await given(where, tool, token);
      const loads: LoadReport[] = isCanary
        ? [
            failed('1.1.0'),
            { outcome: 'fallback', version: '1.0.0', durationMs: 150 },
            failed('1.1.0'),
            failed('1.1.0'),
          ]
        : [ok('1.0.0')];
      // Each at home: no network has more than one of them.
      await report(where, tool, token, { loads, receipt, from: `9.${people >> 8}.${people & 255}.7` });
    };
    while ((await isCanaryThere(tool)) && Date.now() - since < REVERTED_WITHIN_MS) {
      await Promise.all(Array.from({ length: 10 }, (_, at) => visit(at % 2 === 0 ? app : replica)));
    }
    expect(await isCanaryThere(tool)).toBe(false);
    await tick();
    const events = await history(tool);
    expect(events.map(({ kind }) => kind)).toEqual(['canary_reverted', 'canary_started', 'published']);
    expect(events[0]).toMatchObject({
      who: 'garimpo',
      automatic: true,
      from: '1.1.0',
      to: '1.0.0',
      percent: 10,
      why: expect.stringMatching(/^\d+ of \d+ loads failed \(100\.0 %\) for \d+ people within \d+ s;/),
    });
    expect(
      app.logs.concat(replica.logs).filter((line) => line.includes('taken back for its errors')),
    ).toHaveLength(1);
  }, 90_000);

  it('is not shown again unless somebody knows of it', async () => {
    const ask = (what: string, body: object) =>
      app.request('POST', `/api/releases/${tool}/${what}`, { token: OPERATOR, body });
    const again = { version: '1.1.0', percent: 5 };
    for (const reply of [await ask('canary', again), await ask('rollback', { to: '1.1.0' })]) {
      expect([reply.status, codeOf(reply)]).toEqual([409, 'releases.version.reverted']);
    }
    const list = await app.request('GET', `/api/releases?tool=${tool}&version=1.1.0`, { token: OPERATOR });
    expect(list.json).toMatchObject({ releases: [{ version: '1.1.0', reverted: true, current: false }] });
    expect((await ask('canary', { ...again, force: true })).status).toBe(200);
    // What was said of it before does not count again.
    await tick();
    expect(await isCanaryThere(tool)).toBe(true);
  });
});

it('two replicas that find it at the same time write one line', async () => {
  const tool = 'mf-twice-found';
  await toolWithCanary(tool, 100);
  // Nobody looks while these arrive: of one person’s loads only ten count.
  await app.db.query(
    `INSERT INTO releases.load_reporters (tool, version, slot, reporter, weight, loads, errors)
     SELECT $1, '1.1.0', clock_timestamp(), decode(lpad(to_hex(n), 24, '0'), 'hex'), 1, 10, 5 FROM generate_series(1, 8) n`,
    [tool],
  );
  await Promise.all([tick(), tick(), tick()]);
  expect((await history(tool)).filter(({ kind }) => kind === 'canary_reverted')).toHaveLength(1);
});

it('a small installation’s canary that fails eight times of eight goes back', async () => {
  const tool = 'mf-eight';
  await toolWithCanary(tool, 50);
  await reports(tool, 1, repeated(8, failed('1.1.0')));
  await tick();
  expect(await isCanaryThere(tool)).toBe(false);
  const office = 'mf-nine-people';
  await toolWithCanary(office, 100);
  const people = await Promise.all(Array.from({ length: 9 }, () => testerOf(office)));
  for (const { token, receipt } of people)
    await report(app, office, token, { loads: repeated(5, failed('1.1.0')), receipt });
  await tick();
  expect(await isCanaryThere(office)).toBe(false);
});

describe('what does not take a canary back', () => {
  it('one person’s errors, however many', async () => {
    const tool = 'mf-noise';
    await toolWithCanary(tool, 100);
    await reports(
      tool,
      15,
      Array.from({ length: 4 }, () => ok('1.1.0')),
    );
    const { token, receipt } = await testerOf(tool);
    const loads = Array.from({ length: LOAD_REPORT_MAX }, () => failed('1.1.0'));
    for (let times = 0; times < 3; times += 1) await report(app, tool, token, { loads, receipt });
    await tick();
    expect(await isCanaryThere(tool)).toBe(true);
  });

  it('two persons’ errors, and few loads', async () => {
    const tool = 'mf-few';
    await toolWithCanary(tool, 100);
    await reports(
      tool,
      15,
      Array.from({ length: 4 }, () => ok('1.1.0')),
    );
    await reports(
      tool,
      2,
      Array.from({ length: 10 }, () => failed('1.1.0')),
    );
    await tick();
    expect(await isCanaryThere(tool)).toBe(true);
  });

  it('errors that the current version has as well', async () => {
    const tool = 'mf-alike';
    await toolWithCanary(tool, 100);
    await reports(tool, 10, [failed('1.0.0'), ok('1.0.0'), ok('1.0.0'), ok('1.0.0'), ok('1.0.0')]);
    await reports(tool, 12, [failed('1.1.0'), ok('1.1.0'), ok('1.1.0'), ok('1.1.0'), ok('1.1.0')]);
    await tick();
    expect(await isCanaryThere(tool)).toBe(true);
  });

  it('errors of long ago', async () => {
    const tool = 'mf-olden-errors';
    await toolWithCanary(tool, 100);
    await app.db.query(
      `UPDATE releases.pointers SET canary_since = now() - interval '3 hours' WHERE tool = $1`,
      [tool],
    );
    await app.db.query(
      `INSERT INTO releases.load_reporters (tool, version, slot, reporter, weight, loads, errors)
       SELECT $1, '1.1.0', now() - interval '2 hours', decode(lpad(to_hex(n), 24, '0'), 'hex'), 1, 10, 10
         FROM generate_series(1, 20) n`,
      [tool],
    );
    await tick();
    expect(await isCanaryThere(tool)).toBe(true);
  });
});

describe('who has no say', () => {
  const tool = 'mf-stormed';
  const storm = Array.from({ length: 10 }, () => failed('1.1.0'));
  // Who is given it is told apart from who is not.
  beforeAll(() => toolWithCanary(tool, 50));
  afterEach(async () => {
    await tick();
    expect(await isCanaryThere(tool)).toBe(true);
  });

  it('five fresh accounts that were given it', () => reports(tool, 5, storm, { ageSeconds: 60 }));

  it('twenty fresh accounts, with whatever is said of the version that the rest have', async () => {
    await reports(tool, 20, [...storm, ok('1.0.0')], { ageSeconds: 60 });
  });

  it('thirty people who were not given it', async () => {
    for (let people = 0; people < 30; ) {
      const token = await app.tokenFor();
      if ((await given(app, tool, token)).isCanary) continue;
      people += 1;
      await report(app, tool, token, { loads: storm });
    }
  });

  it('people who were given it and do not show so', async () => {
    const { receipt } = await testerOf(tool);
    const otherTool = 'mf-stormed-too';
    await toolWithCanary(otherTool, 100);
    for (let people = 0; people < 10; people += 1) {
      const { token } = await testerOf(tool);
      const { receipt: ofOtherTool } = await given(app, otherTool, token);
      for (const shown of [undefined, receipt, ofOtherTool, '', '0.x', `1.${'A'.repeat(43)}`]) {
        await report(app, tool, token, { loads: storm.slice(0, 5), receipt: shown });
      }
    }
  });

  it('with the receipt of a canary that is over', async () => {
    const again = 'mf-again';
    await toolWithCanary(again, 100);
    const people = await Promise.all(Array.from({ length: 8 }, () => testerOf(again)));
    const ask = (body: object) =>
      app.request('POST', `/api/releases/${again}/canary`, { token: OPERATOR, body });
    expect((await ask({ percent: 0 })).status).toBe(200);
    expect((await ask({ version: '1.1.0', percent: 100 })).status).toBe(200);
    for (const { token, receipt } of people) await report(app, again, token, { loads: storm, receipt });
    await tick();
    expect(await isCanaryThere(again)).toBe(true);
  });

  /** A tool that many use has more people than one network. */
  const others = async (used: string) => {
    for (let at = 0; at < 10; at += 1)
      await report(app, used, await app.tokenFor(), { loads: [ok('1.0.0')] });
  };

  it('one network, however many old accounts it has', async () => {
    const fourth = 'mf-fourth';
    await toolWithCanary(fourth, 100);
    await others(fourth);
    await reports(fourth, 12, storm, { from: (at) => `9.8.7.${at}` });
    await tick();
    expect(await isCanaryThere(fourth)).toBe(true);
    const sixth = 'mf-sixth';
    await toolWithCanary(sixth, 100);
    await others(sixth);
    await reports(sixth, 12, storm, { from: (at) => `2a01:4f8:1:${at}::1` });
    await tick();
    expect(await isCanaryThere(sixth)).toBe(true);
    // One more, of another network, is enough.
    await reports(sixth, 1, storm, { from: () => '2a01:4f8:2::1' });
    await tick();
    expect(await isCanaryThere(sixth)).toBe(false);
  });
});

it('a few who call the current version broken do not keep a broken canary', async () => {
  const tool = 'mf-kept';
  await toolWithCanary(tool, 100);
  for (let people = 0; people < 20; people += 1) {
    const token = await app.tokenFor({ claims: { [ACCOUNT_CREATED_CLAIM]: undefined } });
    const loads = Array.from({ length: 10 }, () => failed('1.0.0'));
    await report(app, tool, token, { loads });
  }
  await reports(tool, 8, [failed('1.1.0'), ...repeated(7, ok('1.1.0'))]);
  await tick();
  expect(await isCanaryThere(tool)).toBe(false);
});

it('a receipt outlives the replica that gave it', async () => {
  const tool = 'mf-crashed';
  await toolWithCanary(tool, 100);
  const people = [];
  for (let at = 0; at < 8; at += 1) people.push(await testerOf(tool));
  const third = await replicaOf(app);
  try {
    for (const { id, receipt } of people) {
      const token = await third.tokenFor({ id });
      await report(third, tool, token, { loads: repeated(10, failed('1.1.0')), receipt });
    }
  } finally {
    await third.close();
  }
  await tick();
  expect(await isCanaryThere(tool)).toBe(false);
});

it('keeps of who reported nothing that leads to them, and not for long', async () => {
  const tool = 'mf-private';
  await toolWithCanary(tool, 100);
  const id = '00000000-0000-4000-8000-0000000000aa';
  await report(app, tool, await app.tokenFor({ id, email: 'ana@exemplo.com.br' }), {
    loads: [ok('1.0.0')],
    from: '9.8.7.6',
  });
  const { rows } = await app.db.query(
    `SELECT to_jsonb(r) AS row, encode(reporter, 'hex') AS reporter FROM releases.load_reporters r WHERE tool = $1`,
    [tool],
  );
  expect(rows).toHaveLength(1);
  const text = JSON.stringify(rows);
  expect(text).not.toContain('ana@');
  expect(text).not.toContain(id);
  expect(text).not.toContain('9.8.7');
  expect(rows[0].reporter).toHaveLength(24);
});
