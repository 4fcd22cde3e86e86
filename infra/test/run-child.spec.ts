import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { processStart } from '../local/shared/lock.mjs';
import { runChild } from './run-child.mjs';

let folder: string;
let results: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'garimpo-child-'));
  results = path.join(folder, 'results.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Limits {
  timeoutMs?: number;
  lingerMs?: number;
  signal?: AbortSignal;
}

function run(
  script: string,
  { timeoutMs = 20_000, signal = new AbortController().signal, ...limits }: Limits = {},
) {
  const env = { RESULTS: results, FOLDER: folder };
  return runChild({ args: ['--eval', script], env }, { cwd: folder, results, timeoutMs, signal, ...limits });
}

const FOREVER = 'setInterval(() => {}, 1000);';
/** Starts a program of its own that does not end by itself, and notes its id. */
const WITH_A_CHILD = `
  const child = require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(FOREVER)}]);
  require('node:fs').writeFileSync(process.env.FOLDER + '/child', String(child.pid));
`;
const grandchild = () => Number(readFileSync(path.join(folder, 'child'), 'utf8'));

describe('runChild', () => {
  it('says the exit code', async () => {
    expect(await run('process.exitCode = 3')).toEqual({ code: 3, reason: undefined });
    expect(await run('')).toEqual({ code: 0, reason: undefined });
  });

  it('ends what takes too long', async () => {
    expect(await run(FOREVER, { timeoutMs: 300 })).toMatchObject({
      reason: expect.stringMatching(/longer than/),
    });
  });

  it('ends what has its results and goes on', async () => {
    const script = `require('node:fs').writeFileSync(process.env.RESULTS, '{}'); ${FOREVER}`;
    expect(await run(script, { lingerMs: 50 })).toMatchObject({
      reason: expect.stringMatching(/did not end/),
    });
  });

  it('ends at an interrupt', async () => {
    const controller = new AbortController();
    const ended = run(FOREVER, { signal: controller.signal });
    controller.abort();
    expect(await ended).toMatchObject({ reason: 'interrupted' });
  });

  it('says when somebody else ended it', async () => {
    expect(await run(`process.kill(process.pid, 'SIGKILL')`)).toEqual({
      code: null,
      reason: 'killed by SIGKILL',
    });
  });

  it.each([
    ['ends well', `${WITH_A_CHILD} process.exit(0)`, 20_000],
    ['is ended', `${WITH_A_CHILD} ${FOREVER}`, 1_500],
  ])('leaves nothing running of a program that %s', async (_, script, timeoutMs) => {
    await run(script, { timeoutMs });
    expect(processStart(grandchild())).toBeNull();
  });

  it('lets what a program left behind end in order', async () => {
    const orderly = `process.on('SIGTERM', () => {
      require('node:fs').writeFileSync(process.env.FOLDER + '/closed', '');
      process.exit();
    }); process.send('ready'); ${FOREVER}`;
    const script = `
      const child = require('node:child_process').spawn(process.execPath, ['--eval', ${JSON.stringify(orderly)}], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      child.once('message', () => process.exit(0));`;
    await run(script);
    expect(readdirSync(folder)).toContain('closed');
  });
});
