import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ReleasesModule, releasesSchema } from '@garimpo/releases-service';
import { type TestApp, testApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { publish } from './publish/publish.mjs';
import { brokenLine, nobody } from './test/broken-line.ts';
import { builtTool } from './test/built-tool.ts';

const token = 'token-of-the-operator';
let app: TestApp;
let folder: string;
let tool: string;
let tools = 0;

beforeAll(async () => {
  app = await testApp({ modules: [ReleasesModule], domains: [releasesSchema] });
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-releases-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});
beforeEach(() => {
  tool = `mf-verb-${++tools}`;
});

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs the verb in another process, which knows what its environment says and nothing else. */
function run(
  verb: string,
  words: string[],
  env: Record<string, string> = {},
): Promise<Ended> & { child: ChildProcess } {
  const file = fileURLToPath(new URL(`./${verb}.mjs`, import.meta.url));
  const all = {
    PATH: process.env['PATH'],
    DATA_DIR: '/nonexistent',
    GARIMPO_URL: app.url,
    OPS_TOKEN: token,
    ...env,
  };
  const running = promisify(execFile)(process.execPath, [file, ...words], { env: all });
  const ended = running.then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), out: stdout, err: stderr }),
  );
  return Object.assign(ended, { child: running.child });
}

async function answerOf(verb: string, ...words: string[]) {
  const { code, out, err } = await run(verb, [...words, '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

async function published(...versions: string[]) {
  for (const version of versions)
    await publish(builtTool(folder, tool, version), {
      baseUrl: app.url,
      token,
      by: 'ana',
      why: `why ${version}`,
    });
}

async function discovered(): Promise<string | undefined> {
  const { json } = await app.request('GET', '/discovery');
  const answer = json as { microFrontends: Record<string, { metadata: { version: string } }[]> };
  return answer.microFrontends[tool]?.[0]?.metadata.version;
}

describe('rollback', () => {
  it('goes to the version before, is done when discovery says so, and stands in the history', async () => {
    await published('1.0.0', '1.1.0');
    const answer = await answerOf('rollback', tool, '--why', 'blank page', '--by', 'bia');
    expect(answer).toMatchObject({ tool, from: '1.1.0', to: '1.0.0' });
    expect(answer.visibleAfterMs).toBeLessThan(20_000);
    expect(await discovered()).toBe('1.0.0');
    const { events } = await answerOf('releases', tool);
    expect(events[0]).toMatchObject({
      kind: 'rolled_back',
      who: 'operator',
      by: 'bia',
      why: 'blank page',
      from: '1.1.0',
      to: '1.0.0',
      automatic: false,
    });
  });

  it('goes to the version that is named, and says so in a line', async () => {
    await published('1.0.0', '1.1.0', '1.2.0');
    const { code, out, err } = await run('rollback', [tool, '1.0.0']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      new RegExp(
        `^${tool} is back at 1\\.0\\.0 \\(was 1\\.2\\.0\\), in /discovery after \\d+ ms\\n1\\.0\\.0 is unknown, never loaded\\n$`,
      ),
    );
    expect(await discovered()).toBe('1.0.0');
  });

  it('is never told as not done once it was, interrupted or not', async () => {
    await published('1.0.0', '1.1.0');
    const line = await brokenLine(app.url);
    try {
      const ended = run('rollback', [tool], { GARIMPO_URL: line.url });
      line.breaks = (request) => {
        if (request.endsWith('/rollback')) ended.child.kill('SIGINT');
        return request.endsWith('/discovery');
      };
      const { code, err } = await ended;
      expect(code).toBe(5);
      expect(err).toContain('does not answer');
      expect(await discovered()).toBe('1.0.0');
    } finally {
      await line.close();
    }
  });

  it('is refused where there is nothing to go back to', async () => {
    await published('1.0.0');
    const { code, err } = await run('rollback', [tool]);
    expect(code).toBe(4);
    expect(err).toContain('releases.previous.none');
    expect(await discovered()).toBe('1.0.0');
  });
});

describe('releases', () => {
  it('shows every tool as it stands, for people and for programs', async () => {
    await published('1.0.0', '1.1.0');
    const { tools: all } = await answerOf('releases');
    const found = all.find((one: { tool: string }) => one.tool === tool);
    expect(found).toMatchObject({
      current: { version: '1.1.0' },
      previous: { version: '1.0.0' },
      canary: null,
    });
    const { out } = await run('releases', []);
    expect(out).toMatch(/^tool +current +previous +canary +loads\/h +errors +last change\n/);
    expect(out).toMatch(
      new RegExp(
        `\\n${tool} +1\\.1\\.0 +1\\.0\\.0 \\(unknown, never loaded\\) +- +0 +- +\\d+ s ago, published by operator\\n`,
      ),
    );
  });

  it('shows the history of a tool, newest first', async () => {
    await published('1.0.0', '1.1.0');
    const { out } = await run('releases', [tool]);
    const lines = out.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/ published +1\.0\.0 -> 1\.1\.0 +operator \(ana\) +why 1\.1\.0$/);
    expect(lines[1]).toMatch(/ published +- -> 1\.0\.0 /);
  });

  it('shows a canary to more people, promotes it, and stops one', async () => {
    await published('1.0.0', '1.1.0');
    await run('rollback', [tool]);
    expect(await answerOf('releases', 'canary', tool, '10', '1.1.0', '--force')).toMatchObject({
      pointer: { current: '1.0.0', canary: { version: '1.1.0', percent: 10 } },
    });
    const more = await run('releases', ['canary', tool, '25']);
    expect(more).toEqual({ code: 0, err: '', out: `${tool} 1.1.0 is shown to 25 % of people\n` });
    const stopped = await run('releases', ['canary', tool, 'stop']);
    expect(stopped.out).toBe(`${tool} 1.0.0 is shown to everybody; the canary is over\n`);
    await answerOf('releases', 'canary', tool, '50', '1.1.0', '--force');
    expect((await run('releases', ['canary', tool, 'promote'])).out).toBe(
      `${tool} 1.1.0 is current for everybody\n`,
    );
    expect(await discovered()).toBe('1.1.0');
  });

  it('makes an address that shows one version', async () => {
    await published('1.0.0', '1.1.0');
    const { preview } = await answerOf('releases', 'preview', tool, '1.0.0', '--minutes', '5');
    expect(preview).toMatchObject({ tool, version: '1.0.0', url: expect.stringContaining('previa=') });
    expect((await run('releases', ['preview', tool, '1.0.0'])).out).toMatch(/^http.*\nuntil \d{4}-/);
  });
});

describe('a team’s token', () => {
  it('is made, works for its tools alone, and is revoked', async () => {
    await published('1.0.0', '1.1.0');
    const made = await answerOf('releases', 'tokens', 'make', 'board-team', tool);
    const asTeam = { OPS_TOKEN: '', RELEASE_TOKEN: made.token };
    expect((await run('rollback', [tool], asTeam)).code).toBe(0);
    const { events } = await answerOf('releases', tool);
    expect(events[0].who).toBe('team board-team');

    const own = tool;
    tool = `mf-verb-${++tools}`;
    await published('1.0.0', '1.1.0');
    const foreign = await run('rollback', [tool], asTeam);
    expect(foreign.code).toBe(4);
    expect(foreign.err).toContain('releases.tool.forbidden');
    expect(await discovered()).toBe('1.1.0');

    const { out } = await run('releases', ['tokens']);
    expect(out).toContain(`board-team  ${own}`);
    expect(out).not.toContain(made.token);
    await answerOf('releases', 'tokens', 'revoke', made.teamToken.id);
    expect((await run('rollback', [own, '1.1.0'], asTeam)).code).toBe(4);
  });

  it('is shown once it is made, interrupted or not', async () => {
    const line = await brokenLine(app.url);
    try {
      const ended = run('releases', ['tokens', 'make', 'late-team', tool], { GARIMPO_URL: line.url });
      line.breaks = (request) => {
        if (request.endsWith('/tokens')) ended.child.kill('SIGINT');
        return false;
      };
      const { code, out } = await ended;
      expect(code).toBe(0);
      expect(out).toContain(`for late-team: ${tool}`);
    } finally {
      await line.close();
    }
  });
});

describe('what scripts rely on', () => {
  const wrong: [string, string[], number][] = [
    ['rollback', [], 2],
    ['rollback', ['mf-a', '1.0.0', 'x'], 2],
    ['rollback', ['mf-a', '--soon'], 2],
    ['rollback', ['mf-never-published'], 4],
    ['rollback', ['no-tool'], 4],
    ['releases', ['something'], 2],
    ['releases', ['canary', 'mf-a'], 2],
    ['releases', ['canary', 'mf-a', 'half'], 2],
    ['releases', ['canary', 'mf-never-published', '10'], 2],
    ['releases', ['canary', 'mf-never-published', '10', '1.0.0'], 4],
    ['releases', ['tokens', 'make', 'team'], 2],
    ['releases', ['mf-never-published'], 4],
    ['release', [], 2],
    ['release', ['mf-nobody-made'], 2],
    ['release', ['mf-offers', '--canary', 'ten'], 2],
    ['release', ['mf-offers', '--no-smoke'], 2],
  ];

  // One of each verb, and one that is not refused before it is sent.
  it.each(wrong)('%s %j ends with %i', async (verb, words, code) => {
    const ended = await run(verb, words);
    expect(ended.code).toBe(code);
    expect(ended.out).toBe('');
    expect(ended.err).not.toBe('');
    expect(ended.err).not.toContain('    at ');
  });

  const verbs = ['rollback', 'release', 'releases'];

  it.each(verbs)('%s: nobody there is 5, before anything is built', async (verb) => {
    const to = await nobody();
    const { code, err, out } = await run(verb, [...(verb === 'releases' ? [] : ['mf-offers']), '--json'], {
      GARIMPO_URL: to,
    });
    expect(code).toBe(5);
    expect(err).toMatch(new RegExp(`^${to} does not answer .*\\n$`));
    expect(JSON.parse(out).error).toMatchObject({ kind: 'unreachable' });
  });

  it.each(verbs)('%s: a wrong token is 4, and none at all 2', async (verb) => {
    const words = verb === 'releases' ? [] : ['mf-offers'];
    const wrong = await run(verb, [...words, '--json'], { OPS_TOKEN: 'token-of-nobody-at-all' });
    expect(wrong.code).toBe(4);
    expect(JSON.parse(wrong.out).error).toMatchObject({ kind: 'refused', status: 401 });
    expect((await run(verb, words, { OPS_TOKEN: '' })).code).toBe(2);
  });

  it('shows the token of this machine to its own Garimpo, and to no other', async () => {
    await published('1.0.0', '1.1.0');
    writeFileSync(path.join(folder, 'secrets.json'), JSON.stringify({ OPS_TOKEN: token }));
    const kept = { OPS_TOKEN: '', DATA_DIR: folder };
    expect((await run('rollback', [tool], kept)).code).toBe(0);
    const elsewhere = await run('rollback', [tool], { ...kept, GARIMPO_URL: 'http://garimpo.example' });
    expect(elsewhere.code).toBe(2);
    expect(elsewhere.err).toContain('There is no token');
  });
});
