import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { historyReply, type LoadReport } from '@garimpo/releases-contract';
import { ACCOUNT_CREATED_CLAIM } from '@garimpo/service-kit';
import { runDue, type TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RolloutWatch } from '../src/health/rollout-watch.ts';
import {
  ADMIN,
  codeOf,
  discover,
  OPERATOR,
  publishWhole,
  release,
  releasesApp,
  replicaOf,
} from './support/release-app.ts';

const MONTH_SECONDS = 30 * 86_400;
/** Promised: within a minute of real time. */
const BACK_WITHIN_MS = 60_000;

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

const repeated = (times: number, load: LoadReport) => Array.from({ length: times }, () => load);
const ok = (version: string): LoadReport => ({ outcome: 'ok', version, durationMs: 100 });
const instead = (version: string): LoadReport => ({ outcome: 'fallback', version, durationMs: 100 });
const failed = (version: string): LoadReport => ({
  outcome: 'failed',
  version,
  durationMs: 100,
  cause: 'load',
});

async function report(tool: string, token: string, loads: LoadReport[], where = app): Promise<void> {
  const reply = await where.request('POST', `/api/releases/${tool}/health`, { token, body: { loads } });
  if (reply.status !== 204) throw new Error(`answered ${reply.status}`);
}

/** Reports of so many people with old accounts. */
async function people(count: number, tool: string, ...loads: LoadReport[]): Promise<void> {
  const created = Math.floor(Date.now() / 1000) - MONTH_SECONDS;
  for (let at = 0; at < count; at += 1)
    await report(tool, await app.tokenFor({ claims: { [ACCOUNT_CREATED_CLAIM]: created } }), loads);
}

/** Version 1.0.0 that worked for four people, and the releases after it. */
async function toolOf(tool: string, ...versions: string[]): Promise<void> {
  await publishWhole(app, release('1.0.0', { tool }));
  await people(4, tool, ok('1.0.0'));
  for (const version of versions) await publishWhole(app, release(version, { tool }));
}

const tick = () => Promise.all([app, replica].map((one) => one.get<RolloutWatch>(RolloutWatch).tick()));

async function currentOf(tool: string): Promise<string | undefined> {
  return (await discover(replica)).microFrontends[tool]?.[0]?.metadata.version;
}

async function history(tool: string) {
  const reply = await app.request('GET', `/api/releases/${tool}/history`, { token: OPERATOR });
  return historyReply.parse(reply.json).events;
}

/** Emails about the tool, as a person reads them. */
async function emails(tool: string): Promise<string[]> {
  await runDue(app, 'releases', new Date());
  const folder = join(app.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map(readable).filter((text) => text.includes(tool));
}

function readable(message: string): string {
  const bytes = message
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

describe('a full release whose loads fail', () => {
  const tool = 'mf-broken-for-all';

  it('goes back by itself within a minute, once, while people use the product', async () => {
    await toolOf(tool, '1.1.0');
    const since = Date.now();
    let visits = 0;
    // Whatever discovery says, shells load it, fall back from it, and tell: one replica or the other.
    const visit = async (where: TestApp) => {
      visits += 1;
      const token = await where.tokenFor();
      const headers = { 'x-forwarded-for': `9.${visits >> 8}.${visits & 255}.7` };
      const body = { loads: [failed('1.1.0'), instead('1.0.0')] };
      await where.request('POST', `/api/releases/${tool}/health`, { token, body, headers });
    };
    while ((await currentOf(tool)) === '1.1.0' && Date.now() - since < BACK_WITHIN_MS)
      await Promise.all(Array.from({ length: 10 }, (_, at) => visit(at % 2 === 0 ? app : replica)));
    expect(await currentOf(tool)).toBe('1.0.0');
    await tick();
    const events = await history(tool);
    expect(events.map(({ kind }) => kind)).toEqual(['rolled_back', 'published', 'published']);
    expect(events[0]).toMatchObject({
      who: 'garimpo',
      automatic: true,
      from: '1.1.0',
      to: '1.0.0',
      why: expect.stringMatching(
        /^\d+ of \d+ loads failed \(100\.0 %\) for \d+ people within \d+ s; of 1\.0\.0/,
      ),
      evidence: {
        chosen: { version: '1.0.0', health: 'good' },
        left: { version: '1.1.0', health: 'bad' },
        fault: { against: { version: '1.0.0', errors: 0 } },
      },
    });
    const lines = app.logs.concat(replica.logs).filter((line) => line.includes('a release was taken back'));
    expect(lines).toHaveLength(1);
  }, 90_000);

  it('is told by email, and not shown again unless somebody knows of it', async () => {
    await app.db.query(
      `UPDATE releases.versions SET manifest = manifest || '{"title": "Ferramenta quebrada"}'`,
    );
    const [email, ...more] = await emails('Ferramenta quebrada');
    expect(more).toEqual([]);
    expect(email).toContain(`To: ${ADMIN}`);
    expect(email).toMatch(/A versão 1\.1\.0 de Ferramenta quebrada foi retirada automaticamente/);
    const again = await app.request('POST', `/api/releases/${tool}/rollback`, {
      token: OPERATOR,
      body: { to: '1.1.0' },
    });
    expect([again.status, codeOf(again)]).toEqual([409, 'releases.version.reverted']);
  });
});

it('goes past a broken version to the newest good one', async () => {
  const tool = 'mf-two-broken';
  await toolOf(tool, '1.1.0');
  await people(3, tool, failed('1.1.0'), instead('1.0.0'));
  await publishWhole(app, release('1.2.0', { tool }));
  await people(3, tool, ...repeated(2, failed('1.2.0')), instead('1.0.0'));
  await tick();
  expect(await currentOf(tool)).toBe('1.0.0');
  expect((await history(tool))[0]?.evidence).toMatchObject({
    passedOver: [{ version: '1.1.0', health: 'bad' }],
  });
});

describe('where no version before is known to be good', () => {
  const tool = 'mf-nowhere-to-go';

  it('it stays, which is said once in the history and by email', async () => {
    for (const version of ['1.0.0', '1.1.0']) await publishWhole(app, release(version, { tool }));
    await people(3, tool, ...repeated(3, failed('1.1.0')));
    await tick();
    await tick();
    expect(await currentOf(tool)).toBe('1.1.0');
    const [last, ...before] = await history(tool);
    expect(before.map(({ kind }) => kind)).toEqual(['published', 'published']);
    expect(last).toMatchObject({
      kind: 'kept_failing',
      automatic: true,
      to: '1.1.0',
      evidence: { passedOver: [{ version: '1.0.0', health: 'unknown' }] },
    });
    await app.db.query(
      `UPDATE releases.versions SET manifest = manifest || '{"title": "Sem volta"}' WHERE tool = $1`,
      [tool],
    );
    const [email, ...more] = await emails('Sem volta');
    expect(more).toEqual([]);
    expect(email).toContain('1.0.0 (ninguém a abriu)');
  });

  it('it goes back as soon as people fall back to one that works', async () => {
    await people(1, tool, failed('1.1.0'), instead('1.0.0'));
    await tick();
    expect(await currentOf(tool)).toBe('1.0.0');
  });
});

describe('what does not take a release back', () => {
  it('a failure that the version before has as well now', async () => {
    const tool = 'mf-server-away';
    await toolOf(tool);
    await people(10, tool, ...repeated(4, ok('1.0.0')));
    await publishWhole(app, release('1.1.0', { tool }));
    await people(4, tool, ...repeated(3, failed('1.1.0')), ...repeated(3, failed('1.0.0')));
    await tick();
    expect(await currentOf(tool)).toBe('1.1.0');
    expect((await history(tool))[0]?.kind).toBe('kept_failing');
  });

  it('one person, or one network, of many who use the tool', async () => {
    const tool = 'mf-one-person-fails';
    await toolOf(tool);
    await people(10, tool, ok('1.0.0'));
    await publishWhole(app, release('1.1.0', { tool }));
    await people(1, tool, ...repeated(20, failed('1.1.0')));
    await tick();
    expect(await currentOf(tool)).toBe('1.1.0');
    const created = Math.floor(Date.now() / 1000) - MONTH_SECONDS;
    for (let at = 0; at < 8; at += 1) {
      const token = await app.tokenFor({ claims: { [ACCOUNT_CREATED_CLAIM]: created } });
      const body = { loads: repeated(10, failed('1.1.0')) };
      const headers = { 'x-forwarded-for': `9.8.7.${at}` };
      await app.request('POST', `/api/releases/${tool}/health`, { token, body, headers });
    }
    await tick();
    // Two voices of the network and the one from before: three.
    expect(await currentOf(tool)).toBe('1.0.0');
  });

  it('somebody who insisted, knowing what was seen', async () => {
    const tool = 'mf-insisted';
    await toolOf(tool);
    await publishWhole(app, release('1.1.0', { tool, input: { canary: 50 } }));
    await people(1, tool, failed('1.1.0'));
    const promoted = await app.request('POST', `/api/releases/${tool}/promote`, {
      token: OPERATOR,
      body: { force: true },
    });
    expect(promoted.status).toBe(200);
    await people(4, tool, ...repeated(5, failed('1.1.0')));
    await tick();
    expect(await currentOf(tool)).toBe('1.1.0');
  });

  it('failures of a version that people have had for more than a day', async () => {
    const tool = 'mf-old-release';
    await toolOf(tool, '1.1.0');
    await app.db.query(
      `UPDATE releases.events SET happened_at = happened_at - interval '25 hours' WHERE tool = $1`,
      [tool],
    );
    await people(4, tool, ...repeated(5, failed('1.1.0')));
    await tick();
    expect(await currentOf(tool)).toBe('1.1.0');
  });
});
