import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Installation } from '../local/test/support/installation.ts';

// Three starts, on a machine that others use as well.
const LIMIT_MS = 400_000;

let garimpo: Installation;
beforeAll(async () => {
  garimpo = await Installation.make({ built: true });
}, LIMIT_MS);
afterAll(() => garimpo.remove(), LIMIT_MS);

/** Runs the command as `npm run keys` does. */
function keys(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: garimpo.dataDir, PORT: String(garimpo.port) };
  const script = path.join(garimpo.checkout, 'infra/keys/keys.mjs');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { cwd: garimpo.checkout, env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

const secrets = (): Record<string, string> =>
  JSON.parse(readFileSync(path.join(garimpo.dataDir, 'secrets.json'), 'utf8'));

it(
  'on one machine the command changes what DATA_DIR keeps: in one go where nothing runs, else over a restart',
  async () => {
    let running = garimpo.begin();
    await running.ready();
    const first = secrets();
    const list = await keys('list');
    expect(list).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^auth-secret +\w{12} +AUTH_SECRET in .*secrets\.json/),
    });
    for (const secret of Object.values(first)) expect(list.out).not.toContain(secret);

    expect(await keys('rotate', 'auth-secret')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/restart it, then/),
    });
    expect(secrets()['AUTH_SECRET_PREVIOUS']).toBe(first['AUTH_SECRET']);
    // What runs knows of it only when it is started anew.
    expect(await keys('rotate', 'auth-secret')).toMatchObject({
      code: 3,
      err: expect.stringMatching(/1 running process /),
    });
    await running.end('SIGTERM');

    expect(await keys('rotate', 'auth-secret')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Done/),
    });
    expect(await keys('rotate', 'database-role-key')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Done/),
    });
    expect((await keys('rotate', 'ops-token')).code).toBe(0);
    expect((await keys('rotate', 'webhook', 'demo')).code).toBe(0);
    running = garimpo.begin();
    await running.ready();
    for (const words of [['ops-token'], ['webhook', 'demo']])
      expect(await keys('rotate', ...words)).toMatchObject({ code: 0, out: expect.stringMatching(/^Done/) });
    await running.end('SIGTERM');
    const now = secrets();
    expect(Object.keys(now).sort()).toEqual(Object.keys(first).sort());
    for (const [name, value] of Object.entries(now)) expect(value).not.toBe(first[name]);

    // The start has no other secrets than those that the file holds now.
    running = garimpo.begin();
    await running.ready();
    const asOperator = (token = '') =>
      fetch(`${garimpo.url}/api/billing/products`, { headers: { authorization: `Bearer ${token}` } });
    expect((await asOperator(now['OPS_TOKEN'])).status).toBe(200);
    expect((await asOperator(first['OPS_TOKEN'])).status).toBe(401);
    await running.end('SIGTERM');
  },
  LIMIT_MS,
);
